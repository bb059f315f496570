/* Computes all verdicts of a run, and the statistics of its ensembles, from its cases and samples. */
#ifndef RATTLEBACK_SUITE_JUDGE_H
#define RATTLEBACK_SUITE_JUDGE_H

#include "results/store/store.h"
#include "suite/campaign/expand.h"

enum {
    JUDGE_ROWS =
        2048 /* largest group whose rows rank 0 stores completely; larger groups are packed (kinds/case_rows.h) */
};

/* Functions that fetch rows of the case and the sample table. */
struct judge_sources {
    struct store_source cases, samples;
};

/* Judges all groups of a plan by verdict_group and the function `judge` of their kind, on the one rank with here = true; collective, because
 * rows are fetched from all ranks. verdicts_free must follow. */
void judge_run(const struct campaign *campaign, const struct plan *plan, const struct judge_sources *from, bool here,
               struct verdicts *out);

#endif
