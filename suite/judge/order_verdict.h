/* Verdicts on orders: the fit over a group, and what speaks against trusting it. */
#ifndef RATTLEBACK_SUITE_JUDGE_ORDER_VERDICT_H
#define RATTLEBACK_SUITE_JUDGE_ORDER_VERDICT_H

#include "suite/judge/case_group.h"
#include "suite/judge/estimate.h"
#include "suite/kinds/evidence.h"

/* The estimate of an error's order over the group, and the largest of its floors. False if memory ran out. */
bool group_estimate(const struct group *group, enum quantity quantity, struct estimate *out, double *floor);

/* Judges an order by the fit alone, and puts the controls FINEST, CROSSING and OFF_GRID. Returns false if memory ran out.
 * verdict: out the verdict before the controls are read. */
bool group_judge_order(const struct group *group, const struct claim *claim, struct controls *controls,
                       enum verdict *verdict, struct order_row *out);

#endif
