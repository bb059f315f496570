/* Detects singularities that the steps of a motion have jumped over. */
#ifndef RATTLEBACK_CORE_APPROACH_H
#define RATTLEBACK_CORE_APPROACH_H

#include "core/problem/problem.h"

/* A state, g (element) and eta (n), and the number of the guard (problem.h) that is examined. */
struct approach {
    struct instance in; /* one lane */
    int which;
    const real *g, *eta;
};

/* Moves g (element) at its velocity for a part of the time t that is so small that guards change linearly. */
void approach_drift(const struct approach *from, real t, real *g);

/* Returns the part of itself by which a guard falls in the time t at its rate. here, there: its values at the state
 * and at the place of approach_drift. Negative if it rises, NaN if it has no rate. */
real approach_fall(real here, real there);

/* Returns true if the exact motion brings the guard to 0, and its quotient beyond all bounds, within the time t,
 * which may be negative. The motion is followed by collocation in parts that are short compared with the time to the
 * zero. */
bool approach_ends(const struct approach *from, real t);

#endif
