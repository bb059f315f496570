/* Verdicts on two errors of one quantity, side by side. */
#include "suite/judge/agreement.h"

#include "results/rows.h"

#include <stdio.h>

/* -1, 0, 1: an order below, at or above the one that was expected; 2: it is not known. */
static int side(const struct order_row *row)
{
    if (row_ended(row, VERDICT_CONFIRMED) || row_ended(row, VERDICT_DOCUMENTED))
        return 0;
    return row_ended(row, VERDICT_BELOW) ? -1 : row_ended(row, VERDICT_ABOVE) ? 1 : 2;
}

enum control_state agreement_control(struct order_row *at_end, struct order_row *largest, struct order_row **doubted,
                                     char *why)
{
    int here = side(at_end), there = side(largest);
    *doubted = NULL;
    if (at_end->expected != largest->expected)
        return CONTROL_NOT_NEEDED;
    if (here > 1 &&
        there == 1) { /* an error at the end is no larger than the largest: it has at least the same order */
        *doubted = largest;
        snprintf(why, EVIDENCE_WHY, "the error at the end is %s: it does not show order %.2f", at_end->verdict,
                 largest->measured);
        return CONTROL_NOT_DONE;
    }
    if (here == there || here > 1 || (here != 0 && there > 1))
        return CONTROL_AGREED;
    *doubted = here > there || there > 1 ? at_end : largest;
    if (there > 1)
        snprintf(why, EVIDENCE_WHY, "the largest error over the samples is %s: it decides nothing", largest->verdict);
    else
        snprintf(why, EVIDENCE_WHY, "order %.2f at the end, %.2f of the largest error over the samples",
                 at_end->measured, largest->measured);
    return there > 1 ? CONTROL_NOT_DONE : CONTROL_DISAGREED;
}
