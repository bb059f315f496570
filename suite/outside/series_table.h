/* A table of another program: the roles of its columns, and its rows as series over step sizes. */
#ifndef RATTLEBACK_SUITE_OUTSIDE_SERIES_TABLE_H
#define RATTLEBACK_SUITE_OUTSIDE_SERIES_TABLE_H

#include "core/api.h"
#include "suite/outside/csv.h"
#include "suite/outside/fields.h"
#include "suite/outside/stated.h"

enum { SERIES_MOST_LABELS = 16, SERIES_MOST_DECLARED = 64 };

#define SERIES_MOST_STEPS 9007199254740992.0 /* 2^53: doubles hold all whole numbers up to it */

/* Role of a column. */
enum column_role { ROLE_STEP, ROLE_TIME, ROLE_COST, ROLE_LABEL, ROLE_ERROR, ROLE_STATE };

/* Names of columns that the user declares; the list ends with NULL. */
struct declared {
    const char *name[SERIES_MOST_DECLARED + 1];
    int count;
};

/* Columns of states: each holds one number of a state. */
struct state_columns {
    const char *const *names; /* ends with NULL */
    const wide *start;        /* the number of each column at t = 0 */
    const double *slack;      /* largest difference of a row at t = 0 from `start`; NaN: not compared */
};

/* Facts about the columns that are known before they are read. */
struct columns {
    const struct state_columns *states; /* NULL: the table has errors */
    const struct stated_orders *stated;
    const struct declared *labels, *errors;
    wide horizon; /* 0: not given; then the last time of the table, or 1 */
};

/* A row of the table, sorted into its group. */
struct series_row {
    size_t row;   /* index in the table */
    size_t group; /* the first row with the same labels */
    double h;
    wide t;      /* 0 without times */
    bool common; /* all step sizes that reach the end have this time */
};

/* Rows of one group, from coarse to fine step sizes; rows of one step size are in order of time. */
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
    struct series *series;                    /* in the order in which their labels first appear */
    size_t count;
    wide horizon;      /* h = horizon / steps if the table has step counts */
    size_t step, time; /* indices of columns; time: the number of columns if there are no times */
    bool is_h;         /* the column `step` is h itself, not steps */
};

/* Finds the role of each column. series_group makes the groups. series_free must follow in any case.
 *
 * Columns of errors are stated, declared, or named like a quantity. Columns of labels are declared, named like labels
 * of the result tables, or contain a word. Refuses any other column of numbers. Rows at t = 0 are compared with the
 * start and left out. Returns false with a message that names file, line and column. */
bool series_read(struct csv *csv, const struct columns *columns, struct series_table *out,
                 char message[CSV_MESSAGE_SIZE]);
void series_free(struct series_table *table);

/* Writes the labels of a series and returns their number. They point into the table. */
size_t series_labels(const struct series_table *table, const struct series *series,
                     struct label out[SERIES_MOST_LABELS]);

/* Returns true if the table has times. */
bool series_has_times(const struct series_table *table);

/* Returns the number in a field; NaN if the field is empty, nan or infinite, as in a failed case. */
wide series_number(const struct csv *csv, size_t row, size_t column);

#endif
