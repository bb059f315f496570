/* gnuplot as child processes: started without a shell, its complaints kept. */
#include "plots/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_PROCESSES = 64, CHARTS_A_PROCESS = 8, SAID_SIZE = 512 /* of a complaint that is kept */ };

/* Line that gnuplot prints on stderr after each chart; no text of a script has it. */
#define DRAWN "\006"

/* One gnuplot and the pipe its complaints come through. */
struct child {
    pid_t process;
    int pipe_end, reason; /* errno of what kept it from running, or 0 */
    char said[SAID_SIZE];
    size_t length, drawn;
    bool line_ends; /* after DRAWN */
};

/* Keeps the beginning of what a child says and lets the rest go. */
static void take_in(struct child *child, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool drawn = bytes[i] == *DRAWN, kept = !drawn && !(child->line_ends && bytes[i] == '\n');
        child->drawn += drawn;
        child->line_ends = drawn;
        if (kept && child->length + 1 < SAID_SIZE)
            child->said[child->length++] = bytes[i];
    }
}

/* Take in what has come, if anything; a pipe that has ended is closed. */
static void hear(struct child *child)
{
    char bytes[4096];
    ssize_t got = read(child->pipe_end, bytes, sizeof bytes);
    if (got > 0) {
        take_in(child, bytes, (size_t)got);
    } else if (got == 0 || errno != EINTR) {
        close(child->pipe_end);
        child->pipe_end = -1;
    }
}

/* Hear all children until they have ended, so that none waits for us. */
static void hear_all(struct child *children, size_t count, size_t charts, const struct chart_progress *progress)
{
    struct pollfd ends[MOST_PROCESSES];
    for (;;) {
        size_t open = 0, drawn = 0;
        for (size_t k = 0; k < count; k++) {
            ends[k] = (struct pollfd){.fd = children[k].pipe_end, .events = POLLIN};
            open += children[k].pipe_end >= 0;
            drawn += children[k].drawn;
        }
        if (progress)
            progress->of(progress->context, drawn, charts);
        if (open == 0)
            return;
        if (poll(ends, count, -1) < 0)
            continue; /* a signal */
        for (size_t k = 0; k < count; k++)
            if (ends[k].fd >= 0 && ends[k].revents)
                hear(&children[k]);
    }
}

static int spawn(const char *directory, int orders, const int ends[2], pid_t *process)
{
    static char program[] = "gnuplot", script[] = "/dev/stdin";
    char *const arguments[] = {program, script, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, directory);
    posix_spawn_file_actions_adddup2(&actions, orders, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    int result = posix_spawnp(process, "gnuplot", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

static int wait_for(pid_t child, int *status)
{
    while (waitpid(child, status, 0) < 0) {
        if (errno != EINTR)
            return -1;
    }
    return 0;
}

/* A file without a name, from its beginning, that draws every `step`th chart from `first` on; -1 with errno. The names of all are more than a
 * command line takes where there are many. */
static int make_orders(const struct chart_list *charts, size_t first, size_t step)
{
    int file = memfd_create("charts", MFD_CLOEXEC), copy = file >= 0 ? fcntl(file, F_DUPFD_CLOEXEC, 3) : -1;
    FILE *orders = copy >= 0 ? fdopen(copy, "w") : NULL;
    for (size_t k = first; orders && k < charts->count; k += step)
        fprintf(orders, "load '%s.gp'\nprint \"" DRAWN "\"\n", charts->names[k]);
    bool good = orders && !ferror(orders);
    if (orders ? fclose(orders) != 0 : copy >= 0 && close(copy) != 0)
        good = false;
    if (good && lseek(file, 0, SEEK_SET) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

static void start_child(const char *directory, const struct chart_list *charts, size_t first, size_t step,
                        struct child *child)
{
    int ends[2], orders = make_orders(charts, first, step);
    *child = (struct child){.pipe_end = -1, .reason = orders < 0 ? errno : 0};
    if (child->reason == 0)
        child->reason = pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
    if (child->reason == 0) {
        child->reason = spawn(directory, orders, ends, &child->process);
        child->pipe_end = ends[0];
        close(ends[1]); /* so that the pipe ends with the child */
    }
    if (orders >= 0)
        close(orders);
}

/* Wait for the end of a child. Returns 0, or -1 with a message. */
static int finish_child(const char *directory, struct child *child, char *message, size_t size)
{
    int status = 0;
    if (child->reason == 0)
        child->reason = wait_for(child->process, &status) < 0 ? errno : 0;
    if (child->reason != 0)
        snprintf(message, size, "gnuplot cannot be started: %s%s", strerror(child->reason),
                 child->reason == ENOENT ? " (is gnuplot installed?)" : "");
    else if (status != 0)
        snprintf(message, size, "gnuplot failed in %s: %s", directory, child->said);
    return child->reason == 0 && status == 0 ? 0 : -1;
}

/* One process a core this one may run on, but none for a few charts only. */
static size_t count_processes(size_t charts)
{
    cpu_set_t cores;
    size_t useful = 1 + charts / CHARTS_A_PROCESS;
    size_t allowed = sched_getaffinity(0, sizeof cores, &cores) == 0 ? (size_t)CPU_COUNT(&cores) : 1;
    allowed = allowed < MOST_PROCESSES ? allowed : MOST_PROCESSES;
    return useful < allowed ? useful : allowed;
}

int gnuplot_run(const char *directory, const struct chart_list *charts, const struct chart_progress *progress,
                char *message, size_t size)
{
    struct child children[MOST_PROCESSES];
    size_t count = count_processes(charts->count);
    int result = 0;
    for (size_t k = 0; k < count; k++)
        start_child(directory, charts, k, count, &children[k]);
    hear_all(children, count, charts->count, progress);
    for (size_t k = 0; k < count; k++)
        if (finish_child(directory, &children[k], message, size) != 0)
            result = -1;
    return result;
}
