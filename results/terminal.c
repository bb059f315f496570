/* Asking the terminal behind a stream. */
#include "results/terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>

/* mpirun gives its programs a pseudo-terminal even where its own output goes to a file; that one has no width. */
struct terminal terminal_of(FILE *stream)
{
    struct winsize size;
    const char *refused = getenv("NO_COLOR");
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0)
        return (struct terminal){0};
    return (struct terminal){.width = size.ws_col, .colour = size.ws_col > 0 && !(refused && *refused)};
}
