/* gnuplot as a child process: started without a shell, its complaints kept. */
#include "plots/chart.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

static int start(const char *directory, char *const *arguments, const int ends[2], pid_t *child)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(&actions, directory);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    int result = posix_spawnp(child, "gnuplot", &actions, NULL, arguments, environ);
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

/* `gnuplot NAME.gp...`, ended by NULL; NULL if memory ran out. Pointers and words are one block, freed by one free. */
static char **make_arguments(const struct chart_list *charts)
{
    enum { WORD_SIZE = CHART_NAME_SIZE + sizeof ".gp" };
    size_t count = charts->count + 1, pointers = (count + 1) * sizeof(char *);
    char **arguments = calloc(1, pointers + count * WORD_SIZE);
    for (size_t i = 0; i < count && arguments; i++) {
        arguments[i] = (char *)arguments + pointers + i * WORD_SIZE;
        if (i == 0)
            snprintf(arguments[i], WORD_SIZE, "gnuplot");
        else
            snprintf(arguments[i], WORD_SIZE, "%s.gp", charts->entries[i - 1].name);
    }
    return arguments;
}

int gnuplot_run(const char *directory, const struct chart_list *charts, char *message, size_t size)
{
    char said[CHART_MESSAGE_SIZE / 2] = "";
    int ends[2], status = 0;
    char **arguments = make_arguments(charts);
    if (!arguments || pipe2(ends, O_CLOEXEC) != 0) {
        snprintf(message, size, "gnuplot cannot be started: %s", strerror(errno));
        free(arguments);
        return -1;
    }
    pid_t child;
    int reason = start(directory, arguments, ends, &child);
    close(ends[1]);
    if (reason == 0) {
        read_all(ends[0], said, sizeof said);
        reason = wait_for(child, &status) < 0 ? errno : 0;
    }
    close(ends[0]);
    free(arguments);
    if (reason != 0)
        snprintf(message, size, "gnuplot cannot be started: %s%s", strerror(reason),
                 reason == ENOENT ? " (is gnuplot installed?)" : "");
    else if (status != 0)
        snprintf(message, size, "gnuplot failed in %s: %s", directory, said);
    return reason == 0 && status == 0 ? 0 : -1;
}
