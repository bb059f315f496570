/* How often a motion oscillates. */
#ifndef RATTLEBACK_CORE_SWINGS_H
#define RATTLEBACK_CORE_SWINGS_H

#include "core/numbers/real.h"

/* A component: where it was last, its range, and its way. */
struct swing {
    real last, least, most, path;
};

/* How often that component oscillates which does so most, of `positions` first ones and the `momenta` behind them. What moves by less
 * than a hundredth of what moves most of its kind, or hardly more than round-off, is not looked at: a constant that trembles goes
 * nowhere. Nor are momenta where no position moves. */
double swings_most(int positions, int momenta, const struct swing *swings);

#endif
