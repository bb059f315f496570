/* A table from outside: what its columns are, and its rows as series over step sizes. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_SERIES_TABLE_H
#define RATTLEBACK_SUITE_OUTSIDE_SERIES_TABLE_H

#include "core/api.h"
#include "suite/outside/csv.h"
#include "suite/outside/fields.h"
#include "suite/outside/stated.h"

enum { SERIES_MOST_LABELS = 16, SERIES_MOST_DECLARED = 64 };

#define SERIES_MOST_STEPS 9007199254740992.0 /* 2^53: beyond it not all whole numbers are doubles */

/* Role of a column. */
enum column_role { ROLE_STEP, ROLE_TIME, ROLE_COST, ROLE_LABEL, ROLE_ERROR, ROLE_STATE };

/* Names of columns that the user declares; the list ends with NULL. */
struct declared {
    const char *name[SERIES_MOST_DECLARED + 1];
    int count;
};

/* Columns of which each holds a number of a state. */
struct state_columns {
    const char *const *names; /* ends with NULL */
    const wide *start;        /* of each the number at t = 0 */
    const double *slack;      /* by how much a row at t = 0 may differ from it; NaN: it is not compared */
};

/* Facts about the columns that are known before they are read. */
struct columns {
    const struct state_columns *states; /* NULL: the table has errors */
    const struct stated_orders *stated;
    const struct declared *labels, *errors;
    wide horizon; /* 0: not given; then the last time of the table, or 1 */
};

/* A row of the table among those of its group. */
struct series_row {
    size_t row;   /* of the table */
    size_t group; /* the first row with the same labels */
    double h;
    wide t;      /* 0 without times */
    bool common; /* all step sizes that reach the end have this time */
};

/* Rows of one group, from coarse to fine and those of a step size by their times. */
struct series {
    struct series_row *rows;
    size_t count;
    wide end; /* the last time */
};

struct series_table {
    const struct csv *csv;
    enum column_role role[CSV_MOST_COLUMNS];
    struct printed printed[CSV_MOST_COLUMNS]; /* of columns of states */
    struct series_row *rows;                  /* of all series */
    struct series *series;                    /* in the order in which their labels come up */
    size_t count;
    wide horizon;      /* h = horizon / steps where the table has steps */
    size_t step, time; /* columns; without times the number of columns */
    bool is_h;         /* the column `step` is h itself, not steps */
};

/* Finds the role of each column; the groups are left to series_group.
 *
 * Errors are the columns that are stated, declared, or named as a quantity. Labels are the columns that are declared, named as one of
 * the result tables, or have a word in them. A column of numbers that is neither is refused. Rows at t = 0 are compared with the start and
 * left out. False with a message that names file, line and column; series_free in any case. */
bool series_read(struct csv *csv, const struct columns *columns, struct series_table *out,
                 char message[CSV_MESSAGE_SIZE]);
void series_free(struct series_table *table);

/* Writes the labels of a series, and returns how many there are. */
size_t series_labels(const struct series_table *table, const struct series *series,
                     struct label out[SERIES_MOST_LABELS]);

/* Returns whether the table has times. */
bool series_has_times(const struct series_table *table);

/* The number in a field; NaN where it is empty, nan or infinite: a case that failed. */
wide series_number(const struct csv *csv, size_t row, size_t column);

#endif
