/* Limit on the number of steps in which a motion is followed. */
#ifndef RATTLEBACK_CORE_EFFORT_H
#define RATTLEBACK_CORE_EFFORT_H

#include "core/problem/problem.h"

/* Returns the number of steps of a reference over a horizon from (g, eta) above which round-off dominates: some
 * thousand per characteristic time of the motion (core/problem/scales/scales.h), since the motion may approach fast
 * parts. It does not depend on the units of the problem. The time scale of the forces is not used: a stiff motion would
 * be followed for minutes. */
double effort_most_steps(const struct instance *in, const real *g, const real *eta, real horizon);

#endif
