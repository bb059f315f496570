/* Times that all step sizes of a series have. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_COMMON_TIMES_H
#define RATTLEBACK_SUITE_OUTSIDE_COMMON_TIMES_H

#include "suite/outside/series_table.h"

/* Errors of two step sizes are compared at the same times. Find the end, which is the last time of all, and for each row whether all
 * step sizes that reach the end have its time: a row within two of their steps, as each node of a coarse run is one of a
 * fine one only but for roundings, and where steps are no multiples of each other not even that. Rows are in order. False if memory ran out. */
bool common_times(const struct series_table *table, struct series *series);

/* Do the rows of a step size, of which `last` is the last, reach the end of their series? */
bool common_end(const struct series_table *table, const struct series *series, size_t last);

#endif
