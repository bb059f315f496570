/* Lock files: taking them, and telling whose they are. */
#include "suite/run/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "results/clock.h"
#include "suite/number.h"

enum stat_field { PARENT_FIELD = 4, START_FIELD = 22 }; /* of /proc/PROCESS/stat, see proc(5) */

/* Time to wait for a holder that is about to end. Ranks whose mpirun was killed end some seconds after it. */
static const double patience = 10; /* seconds */

/* Holder of a lock, one line of its file. */
struct holder {
    char host[65];
    long process;
    unsigned long long start; /* of the process, in ticks since its host was booted: process numbers come again */
    char since[32];           /* ISO 8601, UTC */
    long parent;              /* of the process, when it took the lock */
    char job[160];            /* of Slurm: cluster/number; empty outside of any */
    long restart;             /* how often Slurm has queued the job again */
};

/* A number in what the system says of a process of this host; 0 if it is not there, or nothing says. */
static unsigned long long stat_of(long process, enum stat_field wanted)
{
    char path[64], text[1024] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    FILE *stream = fopen(path, "r");
    if (!stream)
        return 0;
    text[fread(text, 1, sizeof text - 1, stream)] = '\0';
    fclose(stream);
    const char *rest = strrchr(text, ')'); /* the name of the program may hold blanks */
    for (int field = 2; rest && field < (int)wanted; field++)
        rest = strchr(rest + 1, ' ');
    return rest ? strtoull(rest, NULL, 10) : 0;
}

/* The Slurm job that this is a start of. */
static void describe_job(struct holder *self)
{
    const char *job = getenv("SLURM_JOB_ID"), *cluster = getenv("SLURM_CLUSTER_NAME");
    const char *restart = getenv("SLURM_RESTART_COUNT");
    if (!job || *job == '\0')
        return;
    snprintf(self->job, sizeof self->job, "%.80s/%.70s", cluster ? cluster : "", job);
    if (!restart || integer_parse(restart, &self->restart) != NULL)
        self->restart = 0;
}

static void describe_self(struct holder *self)
{
    time_t now = time(NULL);
    struct tm utc;
    *self = (struct holder){.process = getpid(), .start = stat_of(getpid(), START_FIELD), .parent = getppid()};
    gethostname(self->host, sizeof self->host - 1);
    gmtime_r(&now, &utc);
    strftime(self->since, sizeof self->since, "%Y-%m-%dT%H:%M:%SZ", &utc);
    describe_job(self);
}

/* Reads parent and job from the line, if it has them. */
static void read_job(char **rest, struct holder *out)
{
    const char *parent = strtok_r(NULL, " \n", rest), *job = strtok_r(NULL, " \n", rest);
    const char *restart = strtok_r(NULL, " \n", rest);
    if (!parent || integer_parse(parent, &out->parent) != NULL)
        out->parent = 0;
    if (restart && integer_parse(restart, &out->restart) == NULL)
        snprintf(out->job, sizeof out->job, "%s", job);
}

static bool read_holder(int file, struct holder *out)
{
    char text[512] = "", *rest;
    *out = (struct holder){0};
    if (pread(file, text, sizeof text - 1, 0) <= 0)
        return false;
    const char *host = strtok_r(text, " \n", &rest), *process = strtok_r(NULL, " \n", &rest);
    const char *start = strtok_r(NULL, " \n", &rest), *since = strtok_r(NULL, " \n", &rest);
    if (!since || integer_parse(process, &out->process) != NULL)
        return false;
    snprintf(out->host, sizeof out->host, "%s", host);
    out->start = strtoull(start, NULL, 10);
    snprintf(out->since, sizeof out->since, "%s", since);
    read_job(&rest, out);
    return true;
}

static bool write_holder(int file)
{
    struct holder self;
    char text[512];
    describe_self(&self);
    int length =
        snprintf(text, sizeof text, "%s %ld %llu %s %ld", self.host, self.process, self.start, self.since, self.parent);
    if (*self.job)
        length += snprintf(text + length, sizeof text - (size_t)length, " %s %ld", self.job, self.restart);
    text[length++] = '\n';
    return ftruncate(file, 0) == 0 && pwrite(file, text, (size_t)length, 0) == length;
}

static bool is_here(const struct holder *holder)
{
    struct holder self;
    describe_self(&self);
    return strcmp(holder->host, self.host) == 0;
}

/* Returns true if the holder is a process of this host that has ended. */
static bool holder_is_gone(const struct holder *holder)
{
    if (!is_here(holder))
        return false;
    if (kill((pid_t)holder->process, 0) != 0 && errno == ESRCH)
        return true;
    unsigned long long start = stat_of(holder->process, START_FIELD);
    return start != 0 && holder->start != 0 && start != holder->start;
}

/* Returns true if the holder is an earlier start of this Slurm job. Slurm starts a job again when the earlier start
 * has ended or its node is lost. */
static bool is_earlier_start(const struct holder *holder)
{
    struct holder self;
    describe_self(&self);
    return *self.job && strcmp(holder->job, self.job) == 0 && holder->restart < self.restart;
}

/* Returns true if the holder, on this host, has lost the process that started it. */
static bool is_orphan(const struct holder *holder)
{
    unsigned long long parent = is_here(holder) ? stat_of(holder->process, PARENT_FIELD) : 0;
    return parent != 0 && holder->parent != 0 && parent != (unsigned long long)holder->parent;
}

/* Returns true if the open file still has that name. Its last holder may have removed it meanwhile. */
static bool is_current(int file, const char *path)
{
    struct stat opened, named;
    return fstat(file, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

static void refuse_lock(const struct folder_lock *lock, const char *directory, bool by_file, char *message, size_t size)
{
    struct holder holder;
    int used = snprintf(message, size, "%.1000s is in use by another run", directory);
    if (read_holder(lock->file, &holder))
        used += snprintf(message + used, size - (size_t)used, ": process %ld on %s since %s%s%s", holder.process,
                         holder.host, holder.since, *holder.job ? ", Slurm job " : "", holder.job);
    if (by_file)
        snprintf(message + used, size - (size_t)used, "; if that is gone remove %.1000s", lock->path);
}

enum attempt {
    TAKEN,
    REMOVED, /* the file was, meanwhile: try again */
    WAIT,    /* for a holder that is about to go */
    REFUSED
};

/* Somebody has the lock: what is known of him? `by_system` if the system says so, not only the file. */
static enum attempt meet_holder(const struct folder_lock *lock, bool by_system, bool patient)
{
    struct holder holder;
    bool known = read_holder(lock->file, &holder), gone = !by_system && (!known || holder_is_gone(&holder));
    bool earlier = known && is_earlier_start(&holder);
    if (gone || (earlier && !by_system && !is_here(&holder)))
        return TAKEN;
    if (patient && known && (earlier || is_orphan(&holder)))
        return WAIT;
    if (earlier && by_system) /* a file server keeps the lock of a lost node */
        return unlink(lock->path) == 0 || errno == ENOENT ? REMOVED : REFUSED;
    return earlier ? TAKEN : REFUSED;
}

static enum attempt try_lock(struct folder_lock *lock, const char *directory, bool patient, char *message, size_t size)
{
    lock->file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock->file < 0) {
        snprintf(message, size, "%.1000s: the folder cannot be locked: %s", lock->path, strerror(errno));
        return REFUSED;
    }
    bool locked = flock(lock->file, LOCK_EX | LOCK_NB) == 0, by_system = !locked && errno == EWOULDBLOCK;
    enum attempt attempt = locked ? TAKEN : meet_holder(lock, by_system, patient);
    if (attempt == REFUSED)
        refuse_lock(lock, directory, !by_system, message, size);
    if (attempt != TAKEN)
        return attempt;
    if (!is_current(lock->file, lock->path))
        return REMOVED;
    if (write_holder(lock->file))
        return TAKEN;
    snprintf(message, size, "%.1000s: the folder cannot be locked: %s", lock->path, strerror(errno));
    return REFUSED;
}

int folder_lock_take(struct folder_lock *lock, const char *directory, char *message, size_t size)
{
    const struct timespec moment = {.tv_nsec = 100000000};
    double start = clock_seconds(CLOCK_MONOTONIC);
    enum attempt attempt = WAIT;
    snprintf(lock->path, sizeof lock->path, "%s/lock", directory);
    while (attempt == WAIT || attempt == REMOVED) {
        attempt = try_lock(lock, directory, clock_seconds(CLOCK_MONOTONIC) - start < patience, message, size);
        if (attempt != TAKEN && lock->file >= 0)
            close(lock->file);
        if (attempt == WAIT)
            nanosleep(&moment, NULL);
    }
    if (attempt == TAKEN)
        return 0;
    lock->file = -1;
    return -1;
}

/* Returns true if this process still holds the lock. A later start of its job may have taken it over. */
static bool is_own(const struct folder_lock *lock)
{
    struct holder self, holder;
    describe_self(&self);
    return is_current(lock->file, lock->path) && read_holder(lock->file, &holder) && holder.process == self.process &&
           holder.start == self.start && strcmp(holder.host, self.host) == 0;
}

void folder_lock_release(struct folder_lock *lock)
{
    if (lock->file < 0)
        return;
    if (is_own(lock))
        unlink(lock->path);
    close(lock->file);
    lock->file = -1;
}
