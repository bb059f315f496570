/* Progress of long work, on stderr: a bar on a terminal, else a plain line from time to time. */
#ifndef RATTLEBACK_SUITE_BAR_H
#define RATTLEBACK_SUITE_BAR_H

#include <stdbool.h>

struct bar {
    bool shown, terminal;
    double start, last; /* seconds */
};

/* Begin now; one that is not shown never is. */
void bar_open(struct bar *bar, bool shown);

/* Returns true if the bar was last drawn long enough ago. */
bool bar_is_due(const struct bar *bar);

/* Shows that a share of the time, 0 to 1, is over: as bar and percentage, with `done` of `count` of what it is that is done, the time that
 * is left by this share, and what is done now if `now` is not NULL. */
void bar_show(struct bar *bar, double share, const char *what, long long done, long long count, const char *now);

/* Take it off the terminal. */
void bar_close(const struct bar *bar);

#endif
