/* Progress of long work on stderr: a bar on a terminal, else a plain line at intervals. */
#ifndef RATTLEBACK_SUITE_BAR_H
#define RATTLEBACK_SUITE_BAR_H

#include <stdbool.h>

struct bar {
    bool shown, terminal;
    double start, last; /* seconds */
};

/* Starts the clock of a bar. If `shown` is false, bar_is_due always returns false and bar_close prints nothing. */
void bar_open(struct bar *bar, bool shown);

/* Returns true if the bar was last drawn long enough ago. */
bool bar_is_due(const struct bar *bar);

/* Shows the progress. share: elapsed share of the time, 0 to 1; the time left is computed from it. done, count: finished items and all
 * items. what: their plural name. now: the running item, or NULL. */
void bar_show(struct bar *bar, double share, const char *what, long long done, long long count, const char *now);

/* Removes the bar from the terminal. */
void bar_close(const struct bar *bar);

#endif
