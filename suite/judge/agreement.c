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

struct order_row *agreement_doubted(struct order_row *at_end, struct order_row *largest)
{
    int here = side(at_end), there = side(largest);
    if (here == there || here > 1 || there > 1 || at_end->expected != largest->expected)
        return NULL;
    struct order_row *doubted = here > there ? at_end : largest;
    snprintf(doubted->doubt, sizeof doubted->doubt, "order %.2f at the end, %.2f of the largest error over the samples",
             at_end->measured, largest->measured);
    return doubted;
}
