/* Number of oscillations of a motion. */
#ifndef RATTLEBACK_CORE_SWINGS_H
#define RATTLEBACK_CORE_SWINGS_H

#include "core/numbers/real.h"

/* A component: where it was last, its range, and its way. */
struct swing {
    real last, least, most, path;
};

/* Returns the number of oscillations of the component that oscillates most, among `positions` first ones and the
 * `momenta` after them. Ignores components that move by less than a hundredth of the largest of their kind, or by
 * little more than round-off: a constant only trembles. Ignores momenta if no position moves. */
double swings_most(int positions, int momenta, const struct swing *swings);

#endif
