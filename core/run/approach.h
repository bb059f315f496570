/* Whether a motion comes to a singularity that its steps have jumped over. */
#ifndef RATTLEBACK_CORE_APPROACH_H
#define RATTLEBACK_CORE_APPROACH_H

#include "core/problem/problem.h"

enum { MAX_GUARDS = 16 };

/* A state and the guard (problem.h) that is looked at from it. */
struct approach {
    struct instance in; /* one lane */
    int which;
    real g[MAX_ELEMENT], eta[MAX_DIMENSION];
};

/* By what part of itself the guard falls in the time t at the rate it has now: negative where it rises, NaN where it has none. */
real approach_fall(const struct approach *from, real t);

/* Does the exact motion bring the guard to 0, and its quotient beyond all bounds, within the time t, which may be negative? It is followed by collocation in parts that
 * are short against the time to the zero. */
bool approach_ends(const struct approach *from, real t);

#endif
