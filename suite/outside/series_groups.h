/* The groups of a table: rows whose labels are the same, as series over step sizes, and times that all step sizes of a series have. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_SERIES_GROUPS_H
#define RATTLEBACK_SUITE_OUTSIDE_SERIES_GROUPS_H

#include "suite/outside/series_table.h"

/* Makes the series of a table whose columns have their roles: rows whose labels are equal.
 *
 * Errors of two step sizes are compared at the same times. A step size has a time if one of its rows is within two of its steps: each node of
 * a coarse run is one of a fine one only but for roundings, and if steps are no multiples of each other not even that.
 * A step size is there once in a group, or with times once at each. False with a message; series_free in any case. */
bool series_group(struct series_table *table, char message[CSV_MESSAGE_SIZE]);

/* Returns true if the rows of a step size, of which `last` is the last, reach the end of their series. */
bool series_reaches_end(const struct series_table *table, const struct series *series, const struct series_row *last);

/* Returns how many of `count` times in increasing order are below t, or, with `at`, not beyond it. */
size_t times_up_to(const wide *times, size_t count, wide t, bool at);

/* For qsort of times. */
int times_compare(const void *a, const void *b);

#endif
