/* Tables of results: rows are plain structs, described by lists of columns. The store (results/store) writes them to result files. */
#ifndef RATTLEBACK_RESULTS_TABLE_H
#define RATTLEBACK_RESULTS_TABLE_H

#include "core/words.h"
#include "core/work.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TABLE_INVARIANTS = 8,    /* largest number of invariants of a problem that have columns */
    TABLE_ROW_SIZE = 5120,   /* largest number of bytes of a row */
    TABLE_MOST_COLUMNS = 512 /* largest number of columns of a table, and of values in a row */
};

/* Subject of a column: the table itself, or a measured quantity, which a result file keeps as separate rows. */
enum column_subject { SUBJECT_TABLE, SUBJECT_VALUES, SUBJECT_FLOORS, SUBJECT_BOUNDS };

enum column_type {
    COLUMN_IS_TEXT,
    COLUMN_IS_INT,
    COLUMN_IS_REAL,
    COLUMN_IS_SHORT, /* index of a quantity, int16_t */
    COLUMN_IS_ROW    /* index of a row, int32_t: a table of a run has at most INT_MAX rows */
};

/* X(code, format, of_orders): printf format of the numbers of a column; the second one is for rows that claim an order. */
#define COLUMN_FORMS(X)                                                                                                \
    X(ERROR, "%.2e", "%.2e")                                                                                           \
    X(STEP, "%.4g", "%.4g")                                                                                            \
    X(VALUE, "%.6g", "%.6g")                                                                                           \
    X(PERCENT, "%.1f", "%.1f")                                                                                         \
    X(RATIO, "%.2f", "%.2f")                                                                                           \
    X(ORDER, "%.2e", "%.2f")                                                                                           \
    X(EXPECTED, "%.2e", "%g")                                                                                          \
    X(SPREAD, "%.2e", "%.2g")

enum column_form {
#define COLUMN_FORM(code, format, of_orders) FORM_##code,
    COLUMN_FORMS(COLUMN_FORM)
#undef COLUMN_FORM
};

/* A column: its offset in a row struct, and its meaning. */
struct column {
    const char *name, *units, *meaning;
    enum column_type type;
    enum column_form form; /* of real numbers */
    size_t offset;
    int count;       /* strings: bytes with the final 0; numbers: values per row */
    int is_volatile; /* differs between two runs of one campaign */
    enum column_subject subject;
    bool counts_work; /* a work counter: WORK_UNKNOWN if it was not counted, or if the file lacks the column */
};

/* A kind of table: its name, its columns and the size of a row. */
struct table_kind {
    const char *name, *meaning;
    const struct column *columns;
    int column_count;
    size_t row_size;
};

/* Columns that identify a group of cases; the cases of a group differ in the step size only. Tables about groups also
 * have these columns. */
#define CASE_KEY                                                                                                       \
    COLUMN_TEXT(experiment, 32, "name of the experiment in the campaign")                                              \
    COLUMN_TEXT(problem, 32, "problem, as in `rattleback list problems`")                                              \
    COLUMN_TEXT(data, 96, "preset or initial data and parameters that differ from the default")                        \
    COLUMN_TEXT(method, 32, "method, as in `rattleback list methods`")                                                 \
    COLUMN_TEXT(with, 96, "parameters of the method, all of them; empty if it has none")                               \
    COLUMN_INT(stages, "1", "stage count s")                                                                           \
    COLUMN_TEXT(retraction, 16, "retraction tau of the group (identity on R^n)")                                       \
    COLUMN_TEXT(precision, 8, "double or quad")                                                                        \
    COLUMN_TEXT(control, 24, "deliberate fault, or none")

#define COLUMN_TEXT(name, width, meaning) char name[width];
#define COLUMN_INT(name, units, meaning) int64_t name;
#define COLUMN_REAL(name, units, form, meaning) double name;
#define COLUMN_REALS(name, count, units, form, meaning) double name[count];
#define MEASURED_INT COLUMN_INT
#define WORK_INT COLUMN_INT
#define VOLATILE_TEXT COLUMN_TEXT
#define VOLATILE_REAL COLUMN_REAL
#define VOLATILE_INT COLUMN_INT
struct case_key {
    CASE_KEY
};
/* Members of a row: each column of the key, and all of them as `key`. */
#define KEY                                                                                                            \
    union {                                                                                                            \
        struct case_key key;                                                                                           \
        struct {                                                                                                       \
            CASE_KEY                                                                                                   \
        };                                                                                                             \
    };
struct case_row {
#include "results/cases.def"
    /* measured values by enum quantity, NaN if not measured; an error below ten times its floor is not judged, and a
     * residual up to its bound is round-off */
    double value[QUANTITIES], floor[QUANTITIES], bound[QUANTITIES];
};
struct order_row {
#include "results/orders.def"
};
struct reference_row {
#include "results/references.def"
};
struct sample_row {
#include "results/samples.def"
};
struct ensemble_row {
#include "results/ensembles.def"
};
/* A claim in two result files (judge/comparison.h); not stored in result files. */
struct comparison_row {
#include "results/comparisons.def"
};
/* Predicted time of a run on a number of ranks; not stored in result files. */
struct forecast_row {
#include "results/forecasts.def"
};
/* Cost of a method for an accuracy; not stored in result files. */
struct cheapest_row {
#include "results/cheapest.def"
};
/* A method that reaches an accuracy; not stored in result files. */
struct choice_row {
#include "results/choices.def"
};
/* A simulation engine compared with a problem; not stored in result files. */
struct trial_row {
#include "results/trials.def"
};
/* The verdicts on an engine for a problem; not stored in result files. */
struct engine_row {
#include "results/engines.def"
};
/* A number of a reference flow, stored as a sum of two doubles. */
struct flow_value_row {
#include "results/flow_values.def"
};
/* Facts of a result file about its run as a whole: one row, stored as attributes. */
struct run_facts {
#include "results/facts.def"
};
#undef KEY
#undef COLUMN_TEXT
#undef COLUMN_INT
#undef COLUMN_REAL
#undef COLUMN_REALS
#undef MEASURED_INT
#undef WORK_INT
#undef VOLATILE_TEXT
#undef VOLATILE_REAL
#undef VOLATILE_INT

/* Clears a row: strings empty, integers 0, counters WORK_UNKNOWN, reals NaN; padding 0, so that rows can be compared as bytes. */
void table_clear_row(const struct table_kind *kind, void *row);

/* Returns the name that a column has in older result files; NULL if it has always had its own. */
const char *table_older_name(const struct table_kind *kind, const struct column *column);

/* Returns true if a column is blank in every row because its quantity was not measured. */
bool table_column_is_blank(const struct table_kind *kind, const void *rows, size_t count, const struct column *column);

/* Returns true if the column is a work counter and the value WORK_UNKNOWN. */
bool table_is_uncounted(const struct column *column, const void *value);

/* Kinds of tables that are not listed in tables.def. */
#define TABLE(plural, singular, meaning) extern const struct table_kind table_##plural;
#include "results/tables.def"
#undef TABLE
extern const struct table_kind table_comparisons, table_forecasts, table_cheapest, table_errors, table_choices,
    table_flow_values, table_trials, table_engines, table_facts;

#endif
