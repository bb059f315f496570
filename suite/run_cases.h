/* Phase two of a run: all cases of a plan on all ranks, their rows gathered on rank 0. */
#ifndef RATTLEBACK_SUITE_RUN_CASES_H
#define RATTLEBACK_SUITE_RUN_CASES_H

#include "results/table.h"
#include "suite/expand.h"
#include "suite/references.h"

/* The tables of a run, on rank 0; NULL elsewhere. */
struct run_tables {
    struct case_row *cases;     /* plan->case_count rows in campaign order */
    struct sample_row *samples; /* plan->sample_count rows, those of a case from its first_sample on */
};

/* Run the cases, as a phase; collective. The caller frees the tables, which are there if the outcome is done. */
enum outcome run_cases(struct session *session, const struct campaign *campaign, const struct plan *plan,
                       const struct references *references, struct run_tables *out);

/* Collect the rows of all ranks on rank 0, row `id` in place id of `total`; collective. *rows is NULL on the other ranks;
 * the caller frees it. Returns false, on every rank, if memory ran out on one. */
bool gather_rows(MPI_Comm comm, const struct case_row *mine, int count, int total, struct case_row **rows);

#endif
