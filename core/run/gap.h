/* Distance between two trajectories of one case. */
#ifndef RATTLEBACK_CORE_GAP_H
#define RATTLEBACK_CORE_GAP_H

#include "core/run/family.h"
#include "core/run/trajectory.h"

/* Largest distances of two trajectories over their samples, which are in the core's units; the distances are in `units`, NULL: in these. */
struct gap {
    real q, p, lambda;
};
struct gap gap_between(const struct instance *in, const struct stated_units *units, const struct trajectory *x,
                       const struct trajectory *y);

/* The larger of those of positions and of momenta, each over the size of the motion: how far it is from the origin, or gets by its velocity at
 * the start. Instead of a position that is 0, and of a momentum that is but for round-off, the motion's own scale (core/problem/scales/scales.h). */
double gap_relative(const struct core_case *given, const struct trajectory *at, struct gap gap);

/* Returns the largest Euclidean norm of `samples` rows of `width` numbers, each times its unit (width); NULL: 1. */
double gap_norm(int samples, int width, const real *unit, const wide *x);

#endif
