/* Detects singularities that the steps of a motion have jumped over. */
#ifndef RATTLEBACK_CORE_APPROACH_H
#define RATTLEBACK_CORE_APPROACH_H

#include "core/problem/problem.h"

/* A state, g (element) and eta (n), and the guard (problem.h) that is looked at from it. */
struct approach {
    struct instance in; /* one lane */
    int which;
    const real *g, *eta;
};

/* g (element) moved, at the velocity that it has, for so small a part of the time t that guards change by their rates. */
void approach_drift(const struct approach *from, real t, real *g);

/* Returns by what part of itself a guard falls in the time t at its rate, from its values here and there, the latter
 * where approach_drift leads: negative if it rises, NaN if it has no rate. */
real approach_fall(real here, real there);

/* Returns true if the exact motion brings the guard to 0, and its quotient beyond all bounds, within the time t,
 * which may be negative. The motion is followed by collocation in parts that are short compared with the time to the
 * zero. */
bool approach_ends(const struct approach *from, real t);

#endif
