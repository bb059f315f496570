/* A table as series over step sizes, once its columns have their roles. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_SERIES_TABLE_H
#define RATTLEBACK_SUITE_OUTSIDE_SERIES_TABLE_H

#include "core/api.h"
#include "suite/outside/csv.h"
#include "suite/outside/fields.h"
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
    bool *common; /* is the time of the row one of all step sizes that reach the end? NULL: no times */
    wide end;     /* the last time */
    size_t count;
};

struct series_table {
    const struct csv *csv;
    enum column_role role[CSV_MOST_COLUMNS];
    struct printed printed[CSV_MOST_COLUMNS]; /* of columns of states */
    struct series *series;
    size_t count;
    wide horizon;      /* h = horizon / steps where the table has steps */
    size_t step, time; /* columns; without times the number of columns */
    bool is_h;         /* the column `step` is h itself, not steps */
};

void series_free(struct series_table *table);

/* The number in a field; NaN where it is empty, nan or infinite: a case that failed. */
double series_number(const struct series_table *table, size_t row, size_t column);
wide series_wide(const struct series_table *table, size_t row, size_t column);

#endif
