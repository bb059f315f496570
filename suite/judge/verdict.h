/* From the rows of a group of cases and the claims about it to verdicts. */
#ifndef RATTLEBACK_SUITE_VERDICT_H
#define RATTLEBACK_SUITE_VERDICT_H

#include "results/table.h"
#include "suite/campaign/campaign.h"
#include "suite/judge/estimate.h"

enum { VERDICT_MOST_ROWS = MAX_CLAIMS + QUANTITIES + 1 /* claims, orders that only the campaign expects, one more */ };

/* Judge the `count` rows of a group, sorted from coarse to fine, by every claim that its kind of experiment measures;
 * `which` is one of its cases. Returns the number of rows put into out, or -1 if memory ran out.
 *
 * order: the estimator, on the errors at the end time with the floors of the quantity; tolerance 0.15, in quadruple 0.1.
 *     An order that the experiment expects takes the theorem's place, and its reason that of the source.
 * identity: the largest residual over its round-off bound decides; `below` if it exceeds it. With epsilon of the
 *     precision, amplitudes G and M of position and momentum, and a = (1 + G)(G + M), the size of products of the two:
 *     constraint and tangency 64 epsilon a; momentum maps and twins 64 epsilon a sqrt(N), rounded at every step;
 *     reversal 64 epsilon (one step there and back, data of size 1); symplectic 64 epsilon^(4/5), what a fourth-order
 *     difference quotient can see.
 * bound: |slope of the energy| within three standard errors, or its change over T within 64 epsilon a sqrt(N).
 *
 * An identity or bound that more cases failed than ran for is insufficient. The energy's slope is measured where its kind
 * looks at it and no method claims that there is none; a group that failed as a whole, and of which nothing is claimed, gets
 * one row that says so.
 *
 * A row is as expected if it is confirmed. Under a planted fault the claims that the fault has to break must be refuted,
 * `below` or `above`: the orders of q and p by a wrong force or tableau, symplecticity and momentum maps by ahat = a, which
 * keeps the order. The other rows are left open; a group without such a claim is not as expected. */
int verdict_group(const struct campaign *campaign, const struct campaign_case *which, const struct case_row *rows,
                  int count, struct order_row out[VERDICT_MOST_ROWS]);

#endif
