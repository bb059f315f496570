/* How far around a place a problem is what it is there. */
#ifndef RATTLEBACK_CORE_SMOOTH_H
#define RATTLEBACK_CORE_SMOOTH_H

#include "core/problem/problem.h"

/* What a problem says at places with one momentum: velocities, forces, the gradient of its constraint, and the numbers of the element. */
struct surroundings {
    struct instance in; /* lanes = 1 */
    const real *g, *mu;
    real *here; /* surroundings_count() numbers */
};
int surroundings_count(const struct instance *in);

/* At (g, mu), which stay the caller's; `here` is set. */
void surroundings_open(const struct instance *in, const real *g, const real *mu, real *here, struct surroundings *out);

/* By how much all of these change along xi: n velocities, n forces, then the others. */
void surroundings_change(const struct surroundings *of, const real *xi, real *change);

/* The part of a way (n), 1 or less, along which all of them change as they do near the place: where a slope, seen from farther away, is less than half
 * of what it is, or what bends along the way bends on, they do not. The first differences of derivatives over that part of the way (core/numbers/differences.h) reach no farther.
 * unit (n): of positions, those of momenta are one over these; `push`: of momenta over the time of the motion, in these. What is nothing beside
 * that and the largest of the rates is not looked at. */
real smooth_part(const struct surroundings *of, const real *way, const real *unit, real push);

#endif
