/* Detects singularities that the steps of a motion have jumped over. */
#ifndef RATTLEBACK_CORE_APPROACH_H
#define RATTLEBACK_CORE_APPROACH_H

#include "core/problem/problem.h"

/* A state and a guard. g (element) and eta (n): the state; which: number of the examined guard (problem.h). */
struct approach {
    struct instance in; /* one lane */
    int which;
    const real *g, *eta;
};

/* Moves g (element) along its velocity for a part of the time t, so small that guards change linearly. */
void approach_drift(const struct approach *from, real t, real *g);

/* Returns the fraction by which a guard decreases in the time t at its present rate. here: its value at the state;
 * there: its value after approach_drift. Negative if it increases, NaN if it has no rate. */
real approach_fall(real here, real there);

/* Returns true if the exact motion brings the guard to 0, and its quotient to infinity, within the time t, which may be
 * negative. Follows the motion by collocation in parts that are short compared with the time to the zero. */
bool approach_ends(const struct approach *from, real t);

#endif
