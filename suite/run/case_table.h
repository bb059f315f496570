/* The case table of a run, spread over the ranks: of each row the rank that ran the case keeps what it measured, and the
 * rest, which follows from the campaign, is put in where the row is asked for. */
#ifndef RATTLEBACK_SUITE_CASE_TABLE_H
#define RATTLEBACK_SUITE_CASE_TABLE_H

#include "results/table.h"
#include "suite/campaign/expand.h"
#include "suite/run/spread.h"

/* Columns of a row that running a case fills. */
#define KEY
#define COLUMN_TEXT(name, width, meaning)
#define COLUMN_INT(name, units, meaning)
#define COLUMN_REAL(name, units, form, meaning)
#define MEASURED_INT(name, units, meaning) int64_t name;
#define WORK_INT MEASURED_INT
#define VOLATILE_INT MEASURED_INT
#define VOLATILE_REAL(name, units, form, meaning) double name;
#define VOLATILE_TEXT(name, width, meaning) char name[width];
struct case_found {
    int64_t status; /* number of its text */
#include "results/cases.def"
    double value[QUANTITIES], floor[QUANTITIES], bound[QUANTITIES];
};
#undef KEY
#undef COLUMN_TEXT
#undef COLUMN_INT
#undef COLUMN_REAL
#undef MEASURED_INT
#undef WORK_INT
#undef VOLATILE_INT
#undef VOLATILE_REAL
#undef VOLATILE_TEXT

struct case_table {
    const struct campaign *campaign;
    const struct plan *plan;
    struct spread found; /* struct case_found, by case */
};

/* Take what was measured out of a row that run_case has filled. A status that no case can have is not taken: false. */
bool case_found_take(const struct case_row *row, struct case_found *out);

/* The rows of cases `first` to first + count - 1, of which this was found. */
void case_table_fill(const struct case_table *table, size_t first, size_t count, const struct case_found *found,
                     struct case_row *rows);

/* The rows of cases `first` to first + count - 1, whole, with zeros behind their texts; collective. */
void case_table_fetch(const struct case_table *table, size_t first, size_t count, struct case_row *rows);

#endif
