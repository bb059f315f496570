/* Phase two of a run: all cases of a plan on all ranks. */
#ifndef RATTLEBACK_SUITE_RUN_CASES_H
#define RATTLEBACK_SUITE_RUN_CASES_H

#include "suite/run/case_table.h"
#include "suite/run/references.h"

/* The tables of a run, spread over the ranks. */
struct run_tables {
    struct case_table cases;
    struct spread samples; /* struct sample_row, those of a case from its first_sample on */
};

/* Run the cases, as a phase; collective. The tables are whole if the outcome is done; run_tables_free must follow in any
 * case. */
enum outcome run_cases(struct session *session, const struct campaign *campaign, const struct plan *plan,
                       const struct references *references, struct run_tables *out);
void run_tables_free(struct run_tables *tables);

#endif
