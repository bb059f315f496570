/* Whether a motion comes to a singularity that its steps have jumped over. */
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

/* By what part of itself a guard falls in the time t at the rate it has here, from what it is here and there, where approach_drift leads:
 * negative where it rises, NaN where it has none. */
real approach_fall(real here, real there);

/* Does the exact motion bring the guard to 0, and its quotient beyond all bounds, within the time t, which may be negative? It is followed by collocation in parts that
 * are short against the time to the zero. */
bool approach_ends(const struct approach *from, real t);

#endif
