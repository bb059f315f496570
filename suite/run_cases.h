/* Phase two of a run: all cases of a plan on all ranks, their rows gathered on rank 0. */
#ifndef RATTLEBACK_SUITE_RUN_CASES_H
#define RATTLEBACK_SUITE_RUN_CASES_H

#include "results/table.h"
#include "suite/expand.h"
#include "suite/references.h"

#include <mpi.h>

/* Run the cases by the scheduler; collective. On rank 0 *rows becomes the case table, plan->case_count rows in campaign
 * order, to be freed by the caller; elsewhere NULL. Returns false, on every rank, if memory ran out on one. */
bool run_cases(MPI_Comm comm, const struct campaign *campaign, const struct plan *plan,
               const struct references *references, struct case_row **rows);

#endif
