/* Asking the terminal behind a stream. */
#include "results/print/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static struct terminal paged; /* the terminal behind the pager */
static pid_t pager;           /* its process; 0: there is none */

/* mpirun gives its programs a pseudo-terminal even where its own output goes to a file; that one has no width. */
struct terminal terminal_of(FILE *stream)
{
    struct winsize size;
    const char *refused = getenv("NO_COLOR");
    if (pager != 0 && stream == stdout)
        return paged;
    if (ioctl(stream == stdout   ? STDOUT_FILENO
              : stream == stderr ? STDERR_FILENO
                                 : fileno(stream),
              TIOCGWINSZ, &size) != 0)
        return (struct terminal){0};
    return (struct terminal){.width = size.ws_col, .colour = size.ws_col > 0 && !(refused && *refused)};
}

/* Returns true if the path has a program of that name. */
static bool program_is_there(const char *name)
{
    char path[4096];
    const char *folders = getenv("PATH");
    for (size_t length; folders && *folders; folders += length + (folders[length] == ':')) {
        length = strcspn(folders, ":");
        snprintf(path, sizeof path, "%.*s/%s", (int)length, folders, name);
        if (access(path, X_OK) == 0)
            return true;
    }
    return false;
}

static void close_pager(void)
{
    fclose(stdout); /* the pager has all */
    waitpid(pager, NULL, 0);
}

void terminal_page(void)
{
    int ends[2];
    const char *command = getenv("PAGER");
    paged = terminal_of(stdout);
    if (paged.width == 0 || pager != 0 || (command && !*command) || (!command && !program_is_there("less")) ||
        pipe(ends) != 0)
        return;
    fflush(stdout);
    pager = fork();
    if (pager == 0) {
        dup2(ends[0], STDIN_FILENO);
        close(ends[0]);
        close(ends[1]);
        setenv("LESS", "FRX", 0); /* end where all fits, colours, leave what was shown */
        execl("/bin/sh", "sh", "-c", command ? command : "less", (char *)NULL);
        _exit(127);
    }
    if (pager > 0) {
        dup2(ends[1], STDOUT_FILENO);
        atexit(close_pager);
    }
    pager = pager > 0 ? pager : 0;
    close(ends[0]);
    close(ends[1]);
}
