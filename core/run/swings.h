/* Number of oscillations of a motion. */
#ifndef RATTLEBACK_CORE_SWINGS_H
#define RATTLEBACK_CORE_SWINGS_H

#include "core/numbers/real.h"

/* Statistics of a component: its last value, its smallest and largest value, and its path length. */
struct swing {
    real last, least, most, path;
};

/* Returns the number of oscillations of the component that oscillates most, among the first `positions` components and
 * the `momenta` after them. Ignores components that move by less than a hundredth of the largest of their kind, or by
 * little more than round-off. Ignores momenta if no position moves. */
double swings_most(int positions, int momenta, const struct swing *swings);

#endif
