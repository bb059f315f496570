/* Groups of a table: rows with equal labels, as series over step sizes, and the times that all step sizes of a series
 * have. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_SERIES_GROUPS_H
#define RATTLEBACK_SUITE_OUTSIDE_SERIES_GROUPS_H

#include "suite/outside/series_table.h"

/* Makes the series of a table whose columns have their roles. A series has the rows with equal labels.
 *
 * Errors of two step sizes are compared at common times. A step size has a time if one of its rows is at most two steps
 * away from it. Rounding, and steps that are not multiples of each other, thus make no difference. Refuses a step size
 * that appears twice in a group, with times twice at one time. Returns false with a message. series_free must follow in
 * any case. */
bool series_group(struct series_table *table, char message[CSV_MESSAGE_SIZE]);

/* Returns true if the rows of a step size reach the end of their series. last: the last of these rows. */
bool series_reaches_end(const struct series_table *table, const struct series *series, const struct series_row *last);

/* Returns the number of times before t; if `at` is set, also counts times equal to t. times (count): in increasing
 * order. */
size_t times_up_to(const wide *times, size_t count, wide t, bool at);

/* Compares two times, both wide, for qsort. */
int times_compare(const void *a, const void *b);

#endif
