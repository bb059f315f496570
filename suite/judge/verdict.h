/* From the rows of a group of cases and the claims about it to verdicts. */
#ifndef RATTLEBACK_SUITE_VERDICT_H
#define RATTLEBACK_SUITE_VERDICT_H

#include "results/table.h"
#include "suite/campaign/campaign.h"
#include "suite/judge/estimate.h"
#include "suite/kinds/case_rows.h"

enum {
    VERDICT_MOST_ROWS = MAX_CLAIMS + QUANTITIES + 3 /* claims, orders that only the campaign expects, three more */
};

/* Judge the rows of a group, sorted from coarse to fine, by every claim that its kind of experiment measures;
 * `which` is one of its cases. Returns the number of rows put into out.
 *
 * order: the estimator, on the errors at the end time with the floors of the quantity; tolerance 0.15, in quadruple 0.1.
 *     An order that the experiment expects takes the theorem's place, and its reason that of the source.
 *     What is claimed of an error at the end is judged of its maximum over the samples, too (q-max, p-max, lambda-max), where there
 *     are some before the end; of two that disagree the higher order is insufficient.
 *     What is confirmed of q, p or lambda and the error of the run off the grids does not confirm (off_grid.h) is insufficient.
 * identity: group_judge_identity, by the bound that the claim carries.
 * bound: group_judge_drift. growth: group_judge_growth.
 *
 * An identity or bound that more cases failed than ran for is insufficient. The energy's slope is measured where its kind
 * looks at it and no method claims that there is none; a group that failed as a whole, and of which nothing is claimed, gets
 * one row that says so.
 *
 * Positions and momenta of which nothing is claimed get a row if their errors grow as h falls.
 *
 * A row is as expected as group_put_verdict says; a control without a claim that its fault has to break is not. */
int verdict_group(const struct campaign *campaign, const struct campaign_case *which, const struct case_rows *rows,
                  struct order_row out[VERDICT_MOST_ROWS]);

#endif
