/* Computes the verdicts on a group of cases from its rows and the claims about it. */
#ifndef RATTLEBACK_SUITE_VERDICT_H
#define RATTLEBACK_SUITE_VERDICT_H

#include "results/table.h"
#include "suite/campaign/campaign.h"
#include "suite/judge/estimate.h"
#include "suite/kinds/case_rows.h"

enum {
    VERDICT_MOST_ROWS = MAX_CLAIMS + QUANTITIES + 3 /* claims, orders that only the campaign expects, three more */
};

/* Judges the rows of a group, sorted from coarse to fine, by every claim that its kind of experiment measures.
 * which: one of its cases. Returns the number of rows put into out.
 *
 * order: the estimator, on the errors at the end time with the floors of the quantity; tolerance 0.15, in quadruple 0.1.
 *     An order that the experiment expects replaces the theorem's; its reason replaces the source. With samples before the end, a claim about
 *     the error at the end is also judged on the largest error over the samples (q-max, p-max, lambda-max). If the two differ, the higher
 *     order is insufficient. If the group has an off-grid run, an order of q, p or lambda is confirmed only if
 *     its error agrees (off_grid.h).
 * identity: group_judge_identity, with the bound of the claim.
 * bound: group_judge_drift. growth: group_judge_growth.
 *
 * An identity or bound is insufficient if more cases failed than ran. The slope of the energy is measured if its kind
 * measures it and no method claims that there is none. If all cases of a group without claims failed, it gets one row with that
 * verdict. Positions and momenta without a claim get a row if their errors grow as h falls.
 *
 * A row is as expected as group_put_verdict defines; under a deliberate fault that breaks no claim of the group, no row is as expected. */
int verdict_group(const struct campaign *campaign, const struct campaign_case *which, const struct case_rows *rows,
                  struct order_row out[VERDICT_MOST_ROWS]);

#endif
