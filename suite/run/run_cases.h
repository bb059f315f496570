/* Phase two of a run: all cases of a plan on all ranks. */
#ifndef RATTLEBACK_SUITE_RUN_CASES_H
#define RATTLEBACK_SUITE_RUN_CASES_H

#include "results/store/store.h"
#include "suite/run/case_table.h"
#include "suite/run/references.h"

/* The tables of a run, distributed over the ranks. */
struct run_tables {
    struct case_table cases;
    struct spread samples; /* struct sample_row; those of a case start at its first_sample */
};

/* Runs the cases as a phase; collective. The tables are complete if it returns ENDING_DONE; run_tables_free must follow in any case. */
enum ending run_cases(struct session *session, const struct campaign *campaign, const struct plan *plan,
                      const struct references *references, struct run_tables *out);

/* Return sources that fetch rows of the tables by their global numbers. */
struct store_source run_tables_cases(struct run_tables *tables);
struct store_source run_tables_samples(struct run_tables *tables);

void run_tables_free(struct run_tables *tables);

#endif
