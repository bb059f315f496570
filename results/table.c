/* The tables as arrays of column descriptors: the .def files, expanded once more. */
#include "results/table.h"

#include <math.h>
#include <string.h>

#define FIELD(kind, name, units, meaning, count, is_volatile)                                                          \
    {#name, units, meaning, kind, offsetof(struct ROW, name), count, is_volatile},
#define COLUMN_TEXT(name, width, meaning) FIELD(COLUMN_IS_TEXT, name, "", meaning, width, 0)
#define COLUMN_INT(name, units, meaning) FIELD(COLUMN_IS_INT, name, units, meaning, 1, 0)
#define COLUMN_REAL(name, units, meaning) FIELD(COLUMN_IS_REAL, name, units, meaning, 1, 0)
#define COLUMN_REALS(name, count, units, meaning) FIELD(COLUMN_IS_REAL, name, units, meaning, count, 0)
#define MEASURED_INT COLUMN_INT
#define MEASURED_REAL COLUMN_REAL
#define VOLATILE_TEXT(name, width, meaning) FIELD(COLUMN_IS_TEXT, name, "", meaning, width, 1)
#define VOLATILE_INT(name, units, meaning) FIELD(COLUMN_IS_INT, name, units, meaning, 1, 1)
#define VOLATILE_REAL(name, units, meaning) FIELD(COLUMN_IS_REAL, name, units, meaning, 1, 1)

#define ROW case_row
static const struct column case_columns[] = {
#include "results/cases.def"
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

#define ROW run_facts
static const struct column fact_columns[] = {
#include "results/facts.def"
};
#undef ROW

#define TABLE(name, meaning, columns, row)                                                                             \
    {                                                                                                                  \
        name, meaning, columns, (int)(sizeof columns / sizeof *columns), sizeof(struct row)                            \
    }

const struct table_kind table_cases =
    TABLE("cases", "one row a case: what was run and every error of it", case_columns, case_row);
const struct table_kind table_orders =
    TABLE("orders", "one row a claim about cases that differ in the step size only", order_columns, order_row);
const struct table_kind table_references =
    TABLE("references", "one row a reference flow, with its measured error", reference_columns, reference_row);
const struct table_kind table_samples =
    TABLE("samples", "one row a sample time of a case: its energy and invariants there", sample_columns, sample_row);
const struct table_kind table_ensembles =
    TABLE("ensembles", "one row a step size and sample time of an ensemble: statistics over its members",
          ensemble_columns, ensemble_row);
const struct table_kind table_comparisons =
    TABLE("comparisons", "one row a claim of either of two result files", comparison_columns, comparison_row);
const struct table_kind table_forecasts =
    TABLE("forecasts", "one row a number of ranks", forecast_columns, forecast_row);
const struct table_kind table_facts =
    TABLE("facts", "one row: what was run, where and with what", fact_columns, run_facts);

void table_clear_row(const struct table_kind *kind, void *row)
{
    const double nothing = NAN;
    memset(row, 0, kind->row_size);
    for (int c = 0; c < kind->column_count; c++) {
        const struct column *at = &kind->columns[c];
        for (int k = 0; at->type == COLUMN_IS_REAL && k < at->count; k++)
            memcpy((char *)row + at->offset + (size_t)k * sizeof nothing, &nothing, sizeof nothing);
    }
}
