/* Progress of long work, on stderr: a bar on a terminal, else a plain line from time to time. */
#ifndef RATTLEBACK_SUITE_BAR_H
#define RATTLEBACK_SUITE_BAR_H

#include "suite/run/pace.h"

#include <stdbool.h>

struct bar {
    bool shown, terminal;
    double start, last; /* seconds */
    struct pace pace;
};

/* Begin now; one that is not shown never is. */
void bar_open(struct bar *bar, bool shown);

/* Returns true if the bar was last drawn long enough ago. */
bool bar_is_due(const struct bar *bar);

/* Show that a share of the work is done, 0 to 1, and in words what: `done` of `count`, with the rate, the time left, and what is done
 * now if `now` is not NULL. */
void bar_show(struct bar *bar, double share, const char *what, long long done, long long count, const char *now);

/* Take it off the terminal. */
void bar_close(const struct bar *bar);

#endif
