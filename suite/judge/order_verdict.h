/* Verdicts on orders: the fit over a group, and the checks that may contradict it. */
#ifndef RATTLEBACK_SUITE_JUDGE_ORDER_VERDICT_H
#define RATTLEBACK_SUITE_JUDGE_ORDER_VERDICT_H

#include "suite/judge/case_group.h"
#include "suite/judge/estimate.h"
#include "suite/kinds/evidence.h"

/* Estimates the order of an error over the group. *floor: out the largest of its floors. given: as in struct claim_test. */
void group_estimate(const struct group *group, enum quantity quantity, const struct estimate_row *given,
                    struct estimate *out, double *floor);

/* Judges an order by the fit alone, and puts the checks FINEST, CROSSING and OFF_GRID. given: as in struct claim_test. Returns the verdict
 * before the checks are applied. */
enum verdict group_judge_order(const struct group *group, const struct claim *claim, const struct estimate_row *given,
                               struct checks *checks, struct order_row *out);

#endif
