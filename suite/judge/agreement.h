/* Do the error at the end and the largest one over the samples tell the same order? */
#ifndef RATTLEBACK_SUITE_AGREEMENT_H
#define RATTLEBACK_SUITE_AGREEMENT_H

#include "results/table.h"

/* The end time is one of the samples, so that the error there converges no slower than the largest over all. Of two verdicts that
 * disagree on one order the higher is seen where the error happens to be small, as after a period, or where neither is asymptotic:
 * that row is returned, with its doubt in words, to become insufficient. NULL: they agree, or one of them decides nothing, or they
 * were held against different orders. */
struct order_row *agreement_doubted(struct order_row *at_end, struct order_row *largest);

#endif
