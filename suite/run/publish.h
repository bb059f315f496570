/* The end of a run: the result file, written by all ranks, and the charts. */
#ifndef RATTLEBACK_SUITE_PUBLISH_H
#define RATTLEBACK_SUITE_PUBLISH_H

#include "results/store/store.h"
#include "suite/campaign/expand.h"
#include "suite/kinds/verdicts.h"
#include "suite/run/references.h"
#include "suite/run/run_cases.h"

/* Results of a run. Verdicts are read on rank 0 only. */
struct publication {
    const struct campaign *campaign;
    const struct plan *plan;
    const struct references *references;
    const struct run_tables *tables;
    const struct verdicts *verdicts;
    char start[32]; /* of the run, as publish_time */
};

/* The time now, ISO 8601, UTC. */
void publish_time(char out[32]);

/* The facts of a run of this program, which has started at `start` and ends now. */
void publish_facts(const char *campaign, const char start[32], struct run_facts *facts);

/* Write the result file, each rank a block of rows; collective. Returns as store_write. */
enum store_status publish_results(MPI_Comm comm, const struct publication *publication, const char *path, bool force,
                                  char *message, size_t size);

#endif
