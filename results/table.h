/* Tables as the suite fills them and the store keeps them: rows are plain structs, columns describe themselves. */
#ifndef RATTLEBACK_RESULTS_TABLE_H
#define RATTLEBACK_RESULTS_TABLE_H

#include "core/words.h"
#include "core/work.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TABLE_INVARIANTS = 8,    /* places for the invariants of a problem */
    TABLE_ROW_SIZE = 4608,   /* bytes of a row, at most */
    TABLE_MOST_COLUMNS = 512 /* of a table, and numbers and texts of a row */
};

/* Subject of a column: the table itself, or a measured quantity, which a result file keeps as separate rows. */
enum column_subject { SUBJECT_TABLE, SUBJECT_VALUES, SUBJECT_FLOORS, SUBJECT_BOUNDS };

enum column_type {
    COLUMN_IS_TEXT,
    COLUMN_IS_INT,
    COLUMN_IS_REAL,
    COLUMN_IS_SHORT, /* number of a word, int16_t */
    COLUMN_IS_ROW    /* number of a row, int32_t: a table of a run has at most INT_MAX */
};

/* A column: its offset in a row struct, and its meaning. */
/* X(code, format, of_orders): how a number of a column is printed; in rows that claim an order, which reads best with two decimals, by the
 * second format. */
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

struct column {
    const char *name, *units, *meaning;
    enum column_type type;
    enum column_form form; /* of real numbers */
    size_t offset;
    int count;       /* text: bytes with the final 0; numbers: values a row */
    int is_volatile; /* differs between two runs of one campaign */
    enum column_subject subject;
    bool counts_work; /* a counter: WORK_UNKNOWN where nobody has counted, as in files without the column */
};

/* A kind of table: its name, its columns and the size of a row. */
struct table_kind {
    const char *name, *meaning;
    const struct column *columns;
    int column_count;
    size_t row_size;
};

/* The columns that name a group of cases, which differ in the step size only: tables about groups have them, too. */
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
/* A row has them by themselves and as one. */
#define KEY                                                                                                            \
    union {                                                                                                            \
        struct case_key key;                                                                                           \
        struct {                                                                                                       \
            CASE_KEY                                                                                                   \
        };                                                                                                             \
    };
struct case_row {
#include "results/cases.def"
    /* what was measured, by enum quantity, NaN where it was not: an error below ten times its floor is not judged, a
     * residual is round-off up to its bound */
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
/* Two result files side by side; not kept in any. */
struct comparison_row {
#include "results/comparisons.def"
};
/* A run on a number of ranks, foretold; not kept in any. */
struct forecast_row {
#include "results/forecasts.def"
};
/* Cost of a method for an accuracy; not stored in result files. */
struct cheapest_row {
#include "results/cheapest.def"
};
/* A method that reaches an accuracy; not kept in any. */
struct choice_row {
#include "results/choices.def"
};
/* An engine compared with a problem; not kept in any. */
struct trial_row {
#include "results/trials.def"
};
/* The verdicts of an engine on a problem; not kept in any. */
struct engine_row {
#include "results/engines.def"
};
/* A number of a reference flow, which the file keeps as two doubles. */
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

/* Empty a row: texts empty, integers 0, counters WORK_UNKNOWN, reals NaN; padding 0, so that rows can be compared as bytes. */
void table_clear_row(const struct table_kind *kind, void *row);

/* Returns true if a column is blank in every row because its quantity was not measured. */
bool table_column_is_blank(const struct table_kind *kind, const void *rows, size_t count, const struct column *column);

/* Returns true if the value is that of a counter which nobody has kept. */
bool table_is_uncounted(const struct column *column, const void *value);

/* Tables of a result file, listed in tables.def, and others. */
#define TABLE(plural, singular, meaning) extern const struct table_kind table_##plural;
#include "results/tables.def"
#undef TABLE
extern const struct table_kind table_comparisons, table_forecasts, table_cheapest, table_errors, table_choices,
    table_flow_values, table_trials, table_engines, table_facts;

#endif
