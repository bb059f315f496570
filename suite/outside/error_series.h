/* Errors of integrators that run elsewhere, as series over step sizes: what a table of a stranger holds. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_ERROR_SERIES_H
#define RATTLEBACK_SUITE_OUTSIDE_ERROR_SERIES_H

#include "suite/outside/series_table.h"

/* Find out what the columns are. `states` are the names of columns that hold a state (ends with NULL; none: NULL), `stated` orders
 * say which columns must be numbers. Then the groups: rows whose labels are the same. Without a column of times a step size stands
 * once in a group. False with a message that names file, line and column. series_free in any case. */
bool series_read(struct csv *csv, wide horizon, const char *const *states, const struct stated_orders *stated,
                 struct series_table *out, char message[SERIES_MESSAGE]);

#endif
