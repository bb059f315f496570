/* Errors of integrators that run elsewhere, as series over step sizes: what a table of a stranger holds. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_ERROR_SERIES_H
#define RATTLEBACK_SUITE_OUTSIDE_ERROR_SERIES_H

#include "core/api.h"
#include "suite/outside/csv.h"
#include "suite/outside/stated.h"

enum { SERIES_MOST_LABELS = 16, SERIES_MESSAGE = 1024 };

#define SERIES_MOST_STEPS 9007199254740992.0 /* 2^53: beyond it not all whole numbers are doubles */

/* What a column is. */
enum column_role { ROLE_STEP, ROLE_TIME, ROLE_COST, ROLE_LABEL, ROLE_ERROR, ROLE_STATE };

/* Rows of one group, from coarse to fine and those of a step size by their times: its labels, step sizes, and which rows of the table
 * they are. */
struct series {
    struct label labels[SERIES_MOST_LABELS];
    size_t label_count;
    size_t *row; /* of the table */
    double *h;
    bool *
        common; /* the time of the row is one that all step sizes have which reach the end; NULL: a table without times */
    wide end;   /* the last time */
    size_t count;
};

struct series_table {
    const struct csv *csv;
    enum column_role role[CSV_MOST_COLUMNS];
    struct series *series;
    size_t count;
    wide horizon; /* h = horizon / steps where the table has steps */
    size_t step, time;
    bool is_h; /* the column `step` is h itself, not steps */
};

/* Find out what the columns are. `states` are the names of columns that hold a state (ends with NULL; none: NULL), `stated` orders
 * say which columns must be numbers. Then the groups: rows whose labels are the same. Without a column of times a step size stands
 * once in a group. False with a message that names file, line and column. series_free in any case. */
bool series_read(const struct csv *csv, wide horizon, const char *const *states, const struct stated_orders *stated,
                 struct series_table *out, char message[SERIES_MESSAGE]);
void series_free(struct series_table *table);

/* The number in a field; NaN where it is empty, nan or infinite: a case that failed. */
double series_number(const struct series_table *table, size_t row, size_t column);
wide series_wide(const struct series_table *table, size_t row, size_t column);

#endif
