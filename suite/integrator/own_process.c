/* A fork that the kernel ends with its parent. */
#include "suite/integrator/own_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PERIOD = 2 /* milliseconds between two looks at the time */, FIRST_PAUSE = 16 /* microseconds */ };

static char *reported; /* in the work: where its message goes */

void *guard_allocate(size_t size)
{
    void *memory = mmap(NULL, size + 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void guard_free(void *memory, size_t size)
{
    if (memory)
        munmap(memory, size + 1);
}

void guard_report(const char *text)
{
    if (reported)
        snprintf(reported, GUARD_MESSAGE_SIZE, "%s", text);
}

static time_t begin_end;

void guard_begins(void)
{
    begin_end = time(NULL) + GUARD_BEGIN_SECONDS;
}

bool guard_begins_late(void)
{
    return time(NULL) > begin_end;
}

/* Ends a work that calls exit, without running the exit handlers of this program. */
static void leave_own_process(int status, void *ignored)
{
    (void)ignored;
    _exit(status);
}

/* No core file, no handler of this program's or of MPI's: the parent says what happened. */
static void become_guarded(pid_t parent)
{
    static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTERM};
    const struct rlimit none = {0, 0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(0);
    for (size_t k = 0; k < sizeof deadly / sizeof *deadly; k++)
        signal(deadly[k], SIG_DFL);
    setrlimit(RLIMIT_CORE, &none);
    on_exit(leave_own_process, NULL);
}

/* Waits until it has ended, as *found then says; false if the time is over. That the other end is closed only wakes us: it may have been
 * closed by a process that goes on, and what a process has started may keep it open. */
static bool wait_for_end(pid_t child, int end, bool (*give_up)(void), int *found)
{
    struct pollfd waited = {.fd = end, .events = POLLIN};
    useconds_t pause = FIRST_PAUSE;
    while (waitpid(child, found, WNOHANG) == 0) {
        if (give_up && give_up())
            return false;
        if (poll(&waited, 1, PERIOD) <= 0)
            continue;
        usleep(pause);
        pause = pause < 1000 * PERIOD ? 2 * pause : pause;
    }
    return true;
}

static enum status judge_end_of_process(int found, bool in_time, char message[GUARD_MESSAGE_SIZE])
{
    if (!in_time)
        return STATUS_TIMEOUT;
    if (WIFSIGNALED(found)) {
        snprintf(message, GUARD_MESSAGE_SIZE, "%s", strsignal(WTERMSIG(found)));
        return STATUS_CRASHED;
    }
    snprintf(message, GUARD_MESSAGE_SIZE, "exit status %d", WEXITSTATUS(found));
    return STATUS_ENDED;
}

/* Memory shared with the work. */
struct shared {
    bool returned;
    char message[GUARD_MESSAGE_SIZE];
};

static enum status start_own_process(void (*work)(void *context), void *context, bool (*give_up)(void),
                                     struct shared *shared, char message[GUARD_MESSAGE_SIZE])
{
    int ends[2], found = 0;
    pid_t parent = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0)
        return STATUS_OUT_OF_MEMORY;
    pid_t child = fork();
    if (child == 0) {
        become_guarded(parent);
        reported = shared->message;
        work(context);
        shared->returned = true;
        _exit(0);
    }
    close(ends[1]);
    bool in_time = child < 0 || wait_for_end(child, ends[0], give_up, &found);
    close(ends[0]);
    if (child < 0)
        return STATUS_OUT_OF_MEMORY;
    if (!in_time) {
        kill(child, SIGKILL);
        while (waitpid(child, &found, 0) < 0 && errno == EINTR)
            continue;
    }
    if (shared->returned && !WIFSIGNALED(found)) {
        snprintf(message, GUARD_MESSAGE_SIZE, "%s", shared->message);
        return STATUS_OK;
    }
    return judge_end_of_process(found, in_time, message);
}

enum status guard_run(void (*work)(void *context), void *context, bool (*give_up)(void),
                      char message[GUARD_MESSAGE_SIZE])
{
    struct shared *shared = guard_allocate(sizeof *shared);
    *message = '\0';
    if (!shared)
        return STATUS_OUT_OF_MEMORY;
    enum status status = start_own_process(work, context, give_up, shared, message);
    guard_free(shared, sizeof *shared);
    return status;
}
