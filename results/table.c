/* The tables as arrays of column descriptors: the .def files, expanded once more. */
#include "results/table.h"

#include <math.h>
#include <string.h>

#define FIELD(kind, form, name, units, meaning, count, is_volatile)                                                    \
    {#name, units, meaning, kind, FORM_##form, offsetof(struct ROW, name), count, is_volatile, SUBJECT_TABLE, false},
#define COLUMN_TEXT(name, width, meaning) FIELD(COLUMN_IS_TEXT, ERROR, name, "", meaning, width, 0)
#define COLUMN_INT(name, units, meaning) FIELD(COLUMN_IS_INT, ERROR, name, units, meaning, 1, 0)
#define COLUMN_REAL(name, units, form, meaning) FIELD(COLUMN_IS_REAL, form, name, units, meaning, 1, 0)
#define COLUMN_REALS(name, count, units, form, meaning) FIELD(COLUMN_IS_REAL, form, name, units, meaning, count, 0)
#define KEY CASE_KEY
#define MEASURED_INT COLUMN_INT
#define WORK_INT(which, unit, text)                                                                                    \
    {.name = #which,                                                                                                   \
     .units = unit,                                                                                                    \
     .meaning = text,                                                                                                  \
     .type = COLUMN_IS_INT,                                                                                            \
     .offset = offsetof(struct ROW, which),                                                                            \
     .count = 1,                                                                                                       \
     .counts_work = true},
#define VOLATILE_TEXT(name, width, meaning) FIELD(COLUMN_IS_TEXT, ERROR, name, "", meaning, width, 1)
#define VOLATILE_INT(name, units, meaning) FIELD(COLUMN_IS_INT, ERROR, name, units, meaning, 1, 1)
#define VOLATILE_REAL(name, units, form, meaning) FIELD(COLUMN_IS_REAL, form, name, units, meaning, 1, 1)

/* A column of what was measured. */
#define OF_CASES(code, name, units, meaning, array, subject)                                                           \
    {name, units, meaning, COLUMN_IS_REAL, FORM_ERROR, offsetof(struct case_row, array[QUANTITY_##code]),              \
     1,    0,     subject, false},

#define ROW case_row
static const struct column case_columns[] = {
#include "results/cases.def"
#define QUANTITY(code, name, text, units, label) OF_CASES(code, name, units, text, value, SUBJECT_VALUES)
#include "core/quantities.def"
#define QUANTITY(code, name, text, units, label)                                                                       \
    OF_CASES(code, name ".floor", units, "below ten times this " name " is not judged", floor, SUBJECT_FLOORS)
#include "core/quantities.def"
#define QUANTITY(code, name, text, units, label)                                                                       \
    OF_CASES(code, name ".bound", units, "the largest " name " that round-off explains", bound, SUBJECT_BOUNDS)
#include "core/quantities.def"
};
#undef ROW

#define ROW order_row
static const struct column order_columns[] = {
#include "results/orders.def"
};
#undef ROW

#define ROW reference_row
static const struct column reference_columns[] = {
#include "results/references.def"
};
#undef ROW

#define ROW sample_row
static const struct column sample_columns[] = {
#include "results/samples.def"
};
#undef ROW

#define ROW ensemble_row
static const struct column ensemble_columns[] = {
#include "results/ensembles.def"
};
#undef ROW

#define ROW comparison_row
static const struct column comparison_columns[] = {
#include "results/comparisons.def"
};
#undef ROW

#define ROW forecast_row
static const struct column forecast_columns[] = {
#include "results/forecasts.def"
};
#undef ROW

#define ROW cheapest_row
static const struct column cheapest_columns[] = {
#include "results/cheapest.def"
};
#undef ROW

#define ROW choice_row
static const struct column choice_columns[] = {
#include "results/choices.def"
};
#undef ROW

#define ROW trial_row
static const struct column trial_columns[] = {
#include "results/trials.def"
};
#undef ROW

#define ROW engine_row
static const struct column engine_columns[] = {
#include "results/engines.def"
};
#undef ROW

#define ROW flow_value_row
static const struct column flow_value_columns[] = {
#include "results/flow_values.def"
};
#undef ROW

#define ROW run_facts
static const struct column fact_columns[] = {
#include "results/facts.def"
};
#undef ROW

/* Every column takes at least the eight bytes of a number, so that what fits a row fits every list of its columns. */
#define KIND(plural, singular, meaning)                                                                                \
    _Static_assert(sizeof(struct singular##_row) <= TABLE_ROW_SIZE && sizeof(struct singular##_row) % 8 == 0,          \
                   "rows are whole words, and what is kept of one has room");                                          \
    _Static_assert(sizeof singular##_columns / sizeof *singular##_columns <= TABLE_MOST_COLUMNS,                       \
                   "lists of columns have room for those of any table");                                               \
    const struct table_kind table_##plural = {#plural, meaning, singular##_columns,                                    \
                                              (int)(sizeof singular##_columns / sizeof *singular##_columns),           \
                                              sizeof(struct singular##_row)};
#define TABLE KIND
#include "results/tables.def"
#undef TABLE
KIND(comparisons, comparison, "one row a claim of either of two result files")
KIND(forecasts, forecast, "one row a number of ranks")
KIND(flow_values, flow_value, "one row a number of the reference flows (`show --table references --values`)")
KIND(choices, choice, "one row a method that reaches an accuracy (`choose`)")
KIND(trials, trial, "one row a pair of an integrator and a problem (`trial check`)")
KIND(engines, engine, "one row an integrator, a problem and parameters: its verdicts (`trial run`)")
KIND(cheapest, cheapest, "one row a curve of errors of q: what it costs for an accuracy (`show --accuracy`)")

/* Rows of the order table that claim an order, printed by results/summary/error_table.h. */
const struct table_kind table_errors = {
    "errors", "errors by the number of steps next to their orders, a table per quantity", order_columns,
    (int)(sizeof order_columns / sizeof *order_columns), sizeof(struct order_row)};

const struct table_kind table_facts = {"facts", "one row: what was run, where and with what", fact_columns,
                                       (int)(sizeof fact_columns / sizeof *fact_columns), sizeof(struct run_facts)};

static void fill_blank(const struct table_kind *kind, void *row)
{
    const double nothing = NAN;
    const int64_t uncounted = WORK_UNKNOWN;
    memset(row, 0, kind->row_size);
    for (int c = 0; c < kind->column_count; c++) {
        const struct column *at = &kind->columns[c];
        for (int k = 0; at->type == COLUMN_IS_REAL && k < at->count; k++)
            memcpy((char *)row + at->offset + (size_t)k * sizeof nothing, &nothing, sizeof nothing);
        if (at->counts_work)
            memcpy((char *)row + at->offset, &uncounted, sizeof uncounted);
    }
}

void table_clear_row(const struct table_kind *kind, void *row)
{
    static _Thread_local char blank[TABLE_ROW_SIZE]; /* rows of one table are cleared by the thousand */
    static _Thread_local const struct table_kind *of;
    if (of != kind)
        fill_blank(kind, blank);
    of = kind;
    memcpy(row, blank, kind->row_size);
}

const char *table_older_name(const struct table_kind *kind, const struct column *column)
{
    return kind == &table_orders && strcmp(column->name, "checks") == 0 ? "controls" : NULL;
}

bool table_column_is_blank(const struct table_kind *kind, const void *rows, size_t count, const struct column *column)
{
    for (size_t row = 0; row < count && column->subject != SUBJECT_TABLE; row++)
        if (!isnan(*(const double *)(const void *)((const char *)rows + row * kind->row_size + column->offset)))
            return false;
    return column->subject != SUBJECT_TABLE;
}

bool table_is_uncounted(const struct column *column, const void *value)
{
    int64_t count;
    if (!column->counts_work)
        return false;
    memcpy(&count, value, sizeof count);
    return count == WORK_UNKNOWN;
}
