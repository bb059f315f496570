/* gnuplot as child processes: started without a shell, its complaints kept. */
#include "plots/gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_PROCESSES = 64, CHARTS_A_PROCESS = 8, SAID_SIZE = 512 /* of a complaint that is kept */ };

/* Keeps the beginning of what comes through the pipe and lets the rest go, so that the child never waits for us. */
static void read_all(int pipe_end, char *text, size_t size)
{
    size_t length = 0;
    char rest[4096];
    for (;;) {
        bool keep = length + 1 < size;
        ssize_t got = keep ? read(pipe_end, text + length, size - 1 - length) : read(pipe_end, rest, sizeof rest);
        if (got == 0 || (got < 0 && errno != EINTR))
            break;
        length += keep && got > 0 ? (size_t)got : 0;
    }
    text[length] = '\0';
}

/* One gnuplot and the pipe its complaints come through. */
struct child {
    pid_t process;
    int pipe_end, reason; /* errno of what kept it from running, or 0 */
};

static int spawn(const char *directory, char *const *arguments, const int ends[2], pid_t *process)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, directory);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
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

/* `gnuplot NAME.gp...`, ended by NULL, of every `step`th chart from `first` on; NULL if memory ran out. Pointers and words
 * are one block, freed by one free. */
static char **make_arguments(const struct chart_list *charts, size_t first, size_t step)
{
    enum { WORD_SIZE = CHART_NAME_SIZE + sizeof ".gp" };
    size_t count = 1 + (charts->count - first + step - 1) / step, pointers = (count + 1) * sizeof(char *);
    char **arguments = calloc(1, pointers + count * WORD_SIZE);
    for (size_t i = 0; i < count && arguments; i++) {
        arguments[i] = (char *)arguments + pointers + i * WORD_SIZE;
        if (i == 0)
            snprintf(arguments[i], WORD_SIZE, "gnuplot");
        else
            snprintf(arguments[i], WORD_SIZE, "%s.gp", charts->entries[first + (i - 1) * step].name);
    }
    return arguments;
}

static void start(const char *directory, const struct chart_list *charts, size_t first, size_t step,
                  struct child *child)
{
    int ends[2];
    char **arguments = make_arguments(charts, first, step);
    *child = (struct child){.pipe_end = -1, .reason = ENOMEM};
    if (arguments)
        child->reason = pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
    if (child->reason == 0) {
        child->reason = spawn(directory, arguments, ends, &child->process);
        child->pipe_end = ends[0];
        close(ends[1]);
    }
    free(arguments);
}

/* Wait for the end of a child. Returns 0, or -1 with a message. */
static int finish(const char *directory, struct child *child, char *message, size_t size)
{
    char said[SAID_SIZE] = "";
    int status = 0;
    if (child->reason == 0) {
        read_all(child->pipe_end, said, sizeof said);
        child->reason = wait_for(child->process, &status) < 0 ? errno : 0;
    }
    if (child->pipe_end >= 0)
        close(child->pipe_end);
    if (child->reason != 0)
        snprintf(message, size, "gnuplot cannot be started: %s%s", strerror(child->reason),
                 child->reason == ENOENT ? " (is gnuplot installed?)" : "");
    else if (status != 0)
        snprintf(message, size, "gnuplot failed in %s: %s", directory, said);
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

int gnuplot_run(const char *directory, const struct chart_list *charts, char *message, size_t size)
{
    struct child children[MOST_PROCESSES];
    size_t count = count_processes(charts->count);
    int result = 0;
    for (size_t k = 0; k < count; k++)
        start(directory, charts, k, count, &children[k]);
    for (size_t k = 0; k < count; k++)
        if (finish(directory, &children[k], message, size) != 0)
            result = -1;
    return result;
}
