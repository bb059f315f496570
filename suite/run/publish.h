/* Writes the result file of a run on all ranks. */
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
    char start[32]; /* start of the run, as by publish_time */
};

/* Writes the current time, ISO 8601, UTC. */
void publish_time(char out[32]);

/* Fills the facts of a run of this program that started at `start` and ends now. */
void publish_facts(const char *campaign, const char start[32], struct run_facts *facts);

/* Writes the result file; each rank writes a block of rows; collective. Returns the status of store_write. */
enum store_status publish_results(MPI_Comm comm, const struct publication *publication, const char *path, bool force,
                                  char *message, size_t size);

#endif
