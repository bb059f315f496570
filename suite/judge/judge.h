/* All verdicts of a run, and the statistics of its ensembles, from its cases and samples. */
#ifndef RATTLEBACK_SUITE_JUDGE_H
#define RATTLEBACK_SUITE_JUDGE_H

#include "results/store/store.h"
#include "suite/campaign/expand.h"

enum {
    JUDGE_ROWS = 2048 /* of a group that is judged with whole rows; of a larger one rank 0 keeps what they differ in */
};

/* Sources of the rows of a run. */
struct judge_sources {
    struct store_source cases, samples;
};

/* Judge all groups of a plan on the rank that is `here`, by verdict_group and what their kind adds; collective, for the
 * rows. verdicts_free must follow. */
void judge_run(const struct campaign *campaign, const struct plan *plan, const struct judge_sources *from, bool here,
               struct verdicts *out);

#endif
