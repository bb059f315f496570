/* The groups of a table: rows whose labels are the same, as series over step sizes. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_SERIES_GROUPS_H
#define RATTLEBACK_SUITE_OUTSIDE_SERIES_GROUPS_H

#include "suite/outside/series_table.h"

/* Two rows of one group that have one step size and time. */
struct twice {
    bool found;
    size_t row, again;
};

/* Make the series of a table whose columns have their roles, in the order in which their labels come up. Of rows that are there twice
 * *twice has the first that comes again. False if memory ran out; series_free in any case. */
bool series_group(struct series_table *table, struct twice *twice);

#endif
