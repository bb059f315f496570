/* All verdicts of a run, and the statistics of its ensembles, from its cases and samples. */
#ifndef RATTLEBACK_SUITE_JUDGE_H
#define RATTLEBACK_SUITE_JUDGE_H

#include "suite/campaign/expand.h"
#include "suite/run/run_cases.h"

struct judgement {
    struct order_row *orders;
    struct ensemble_row *ensembles;
    int order_count, ensemble_count;
};

/* Judge all groups of a plan on the rank that is `here`, by verdict_group and, where cases keep samples, by
 * trend_drifts or trend_growth; collective, for the rows. Returns false if memory ran out; judge_free must follow in any
 * case. */
bool judge_run(const struct campaign *campaign, const struct plan *plan, const struct run_tables *tables, bool here,
               struct judgement *out);
void judge_free(struct judgement *judgement);

#endif
