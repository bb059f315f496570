/* Errors of integrators that run elsewhere, as series over step sizes: what a table of a stranger holds. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_ERROR_SERIES_H
#define RATTLEBACK_SUITE_OUTSIDE_ERROR_SERIES_H

#include "suite/outside/series_table.h"

enum { SERIES_MOST_DECLARED = 64 };

/* Names of columns that the user declares; the list ends with NULL. */
struct declared {
    const char *name[SERIES_MOST_DECLARED + 1];
    int count;
};

/* What is known of the columns before they are read. */
struct columns {
    const char *const *states; /* names of columns that hold a state, ends with NULL; NULL: the table has errors */
    const wide *start;         /* of each state column the number at t = 0 */
    const double *slack;       /* by how much a row at t = 0 may differ from it; NaN: it is not compared */
    const struct stated_orders *stated;
    const struct declared *labels, *errors;
    wide horizon; /* 0: not given; then the last time of the table, or 1 */
};

/* Finds the role of each column, then the groups: rows whose labels are equal.
 *
 * Errors are the columns that are stated, declared, or named as a quantity. Labels are the columns that are declared, named as one of
 * the result tables, or have a word in them. A column of numbers that is neither is refused. Without a column of times a step
 * size is there once in a group. Rows at t = 0 are compared with the start and left out.
 * False with a message that names file, line and column; series_free in any case. */
bool series_read(struct csv *csv, const struct columns *columns, struct series_table *out,
                 char message[SERIES_MESSAGE]);

#endif
