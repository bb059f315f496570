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

#include "suite/number.h"

enum { START_FIELD = 22 }; /* of /proc/PROCESS/stat, see proc(5) */

/* Who holds a lock, as its file says it in one line. */
struct holder {
    char host[65];
    long process;
    unsigned long long start; /* of the process, in ticks since its host was booted: process numbers come again */
    char since[32];           /* ISO 8601, UTC */
};

/* When a process of this host was started; 0 if it is not there, or nothing says. */
static unsigned long long start_of(long process)
{
    char path[64], text[1024] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    FILE *stream = fopen(path, "r");
    if (!stream)
        return 0;
    text[fread(text, 1, sizeof text - 1, stream)] = '\0';
    fclose(stream);
    const char *rest = strrchr(text, ')'); /* the name of the program may hold blanks */
    for (int field = 2; rest && field < START_FIELD; field++)
        rest = strchr(rest + 1, ' ');
    return rest ? strtoull(rest, NULL, 10) : 0;
}

static void describe_self(struct holder *self)
{
    time_t now = time(NULL);
    struct tm utc;
    *self = (struct holder){.process = getpid(), .start = start_of(getpid())};
    gethostname(self->host, sizeof self->host - 1);
    gmtime_r(&now, &utc);
    strftime(self->since, sizeof self->since, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

static bool read_holder(int file, struct holder *out)
{
    char text[256] = "", *rest;
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
    return true;
}

static bool write_holder(int file)
{
    struct holder self;
    char text[256];
    describe_self(&self);
    int length = snprintf(text, sizeof text, "%s %ld %llu %s\n", self.host, self.process, self.start, self.since);
    return ftruncate(file, 0) == 0 && pwrite(file, text, (size_t)length, 0) == length;
}

/* Is the holder a process of this host that is no more? */
static bool is_gone(const struct holder *holder)
{
    struct holder self;
    describe_self(&self);
    if (strcmp(holder->host, self.host) != 0)
        return false;
    if (kill((pid_t)holder->process, 0) != 0 && errno == ESRCH)
        return true;
    unsigned long long start = start_of(holder->process);
    return start != 0 && holder->start != 0 && start != holder->start;
}

/* Is the open file still the one of that name? Its last holder may have removed it in between. */
static bool is_current(int file, const char *path)
{
    struct stat opened, named;
    return fstat(file, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

static int refuse(const struct folder_lock *lock, const char *directory, bool told_by_file, char *message, size_t size)
{
    struct holder holder;
    int used = snprintf(message, size, "%.1000s is in use by another run", directory);
    if (read_holder(lock->file, &holder))
        used += snprintf(message + used, size - (size_t)used, ": process %ld on %s since %s", holder.process,
                         holder.host, holder.since);
    if (told_by_file)
        snprintf(message + used, size - (size_t)used, "; if that is gone remove %.1000s", lock->path);
    return -1;
}

/* 1: taken; 0: the file was removed meanwhile, try again; -1: refused. */
static int try_lock(struct folder_lock *lock, const char *directory, char *message, size_t size)
{
    struct holder holder;
    lock->file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock->file < 0) {
        snprintf(message, size, "%.1000s: the folder cannot be locked: %s", lock->path, strerror(errno));
        return -1;
    }
    bool locked = flock(lock->file, LOCK_EX | LOCK_NB) == 0;
    if (!locked && errno == EWOULDBLOCK)
        return refuse(lock, directory, false, message, size);
    if (!locked && read_holder(lock->file, &holder) && !is_gone(&holder))
        return refuse(lock, directory, true, message, size);
    if (!is_current(lock->file, lock->path))
        return 0;
    if (write_holder(lock->file))
        return 1;
    snprintf(message, size, "%.1000s: the folder cannot be locked: %s", lock->path, strerror(errno));
    return -1;
}

int folder_lock_take(struct folder_lock *lock, const char *directory, char *message, size_t size)
{
    int taken = 0;
    snprintf(lock->path, sizeof lock->path, "%s/lock", directory);
    while (taken == 0) {
        taken = try_lock(lock, directory, message, size);
        if (taken <= 0 && lock->file >= 0)
            close(lock->file);
    }
    if (taken > 0)
        return 0;
    lock->file = -1;
    return -1;
}

void folder_lock_release(struct folder_lock *lock)
{
    if (lock->file < 0)
        return;
    unlink(lock->path);
    close(lock->file);
    lock->file = -1;
}
