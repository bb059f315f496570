/* Do the error at the end and the largest one over the samples tell the same order? */
#ifndef RATTLEBACK_SUITE_AGREEMENT_H
#define RATTLEBACK_SUITE_AGREEMENT_H

#include "suite/kinds/evidence.h"

/* Compares the verdicts on the error at the end and on the largest error over the samples.
 *
 * The end time is one of the samples, so that the error there converges no slower than the largest over all. Of two verdicts that disagree
 * on one order the higher is seen where the error happens to be small, as after a period, or where neither is asymptotic.
 * Returns CONTROL_AGREED; CONTROL_DISAGREED; CONTROL_NOT_DONE if the end is confirmed and the largest error has no verdict that decides; or
 * CONTROL_NOT_NEEDED if both were held against different orders.
 * doubted: out the row that is not to be trusted, or NULL if they agree. why: out the reason, EVIDENCE_WHY bytes. */
enum control_state agreement_control(struct order_row *at_end, struct order_row *largest, struct order_row **doubted,
                                     char *why);

#endif
