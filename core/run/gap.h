/* Distance between two trajectories of one case. */
#ifndef RATTLEBACK_CORE_GAP_H
#define RATTLEBACK_CORE_GAP_H

#include "core/run/family.h"
#include "core/run/trajectory.h"

/* Largest distances of two trajectories over their samples. Trajectories are in the core's units; the distances are in
 * `units`, or in the core's units if it is NULL. */
struct gap {
    real q, p, lambda;
};
struct gap gap_between(const struct instance *in, const struct stated_units *units, const struct trajectory *x,
                       const struct trajectory *y);

/* Returns the larger of two relative distances. That of positions is divided by the size of the motion: its distance
 * from the origin, or its path length at the start velocity. That of momenta is divided by the size of the momenta. If
 * a position is 0, or a momentum is 0 up to round-off, the characteristic scale of the motion replaces it
 * (core/problem/scales/scales.h). */
double gap_relative(const struct core_case *given, const struct trajectory *at, struct gap gap);

/* Returns the largest Euclidean norm of `samples` rows of `width` numbers, each multiplied by its unit. unit (width);
 * NULL: units are 1. */
double gap_norm(int samples, int width, const real *unit, const wide *x);

#endif
