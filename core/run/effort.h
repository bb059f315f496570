/* Limit on the number of steps in which a motion is followed. */
#ifndef RATTLEBACK_CORE_EFFORT_H
#define RATTLEBACK_CORE_EFFORT_H

#include "core/problem/problem.h"

/* Steps of a reference over a horizon from (g, eta) beyond which round-off has long since taken over: some thousand in the slow time of the motion
 * (core/problem/scales/scales.h), as it may come near to what is fast, and the same in whatever units the problem is. Not in the time of its forces: a
 * stiff motion would be followed for minutes. */
double effort_most_steps(const struct instance *in, const real *g, const real *eta, real horizon);

#endif
