/* The case table of a run, distributed over the ranks. The rank that ran a case keeps its measured columns; the other columns follow from
 * the campaign and are filled when the row is fetched. */
#ifndef RATTLEBACK_SUITE_CASE_TABLE_H
#define RATTLEBACK_SUITE_CASE_TABLE_H

#include "results/table.h"
#include "suite/campaign/expand.h"
#include "suite/run/spread.h"

/* The measured columns of a row. */
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
    int64_t status; /* index of the status text */
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

/* Copies the measured columns of a row that run_case has filled. Returns false if its status is no status of a case. */
bool case_found_take(const struct case_row *row, struct case_found *out);

/* Fills the rows of cases first .. first + count - 1 from their measured columns. */
void case_table_fill(const struct case_table *table, size_t first, size_t count, const struct case_found *found,
                     struct case_row *rows);

/* Fetches the complete rows of cases first .. first + count - 1, with strings padded by zeros; collective. */
void case_table_fetch(const struct case_table *table, size_t first, size_t count, struct case_row *rows);

#endif
