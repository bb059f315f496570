/* Verdicts on orders: the fit over a group, and what speaks against trusting it. */
#ifndef RATTLEBACK_SUITE_JUDGE_ORDER_VERDICT_H
#define RATTLEBACK_SUITE_JUDGE_ORDER_VERDICT_H

#include "suite/judge/case_group.h"
#include "suite/judge/estimate.h"

/* The estimate of an error's order over the group, and the largest of its floors. False if memory ran out. */
bool group_estimate(const struct group *group, enum quantity quantity, struct estimate *out, double *floor);

/* Judge an order: that of the fit, held against the errors off the grids and against places that are not smooth. False if memory ran
 * out. */
bool group_judge_order(const struct group *group, const struct claim *claim, struct order_row *out);

#endif
