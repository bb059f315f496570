/* Knife edges on an incline, on R^3 with the angle lifted: systems S2 and S3 of [anahory-marrero-martin-2022], L = |v|^2/2 + slope x,
 * constraint sin(phi) xdot - (cos(phi) - eps) ydot. Parameters slope and eps in this order; the problem that lists only the first
 * has eps = 0. */
#ifndef RATTLEBACK_CASES_PROBLEMS_INCLINE_H
#define RATTLEBACK_CASES_PROBLEMS_INCLINE_H

#include "core/problem/exact_forms.h"
#include "core/problem/problem.h"

enum { INCLINE_SLOPE, INCLINE_EPS };

/* The frame at an angle: direction n of the edge, distance rho with (cos - eps, sin) = rho n. */
struct edge {
    real x, y, rho;
};
struct edge incline_edge(const struct instance *in, real phi);

/* Speed along the edge and defect Phi of a velocity; and the velocity of a speed, a defect and a turn rate. */
void incline_split(const struct instance *in, const real *q, const real *v, real *speed, real *defect);
void incline_join(const struct instance *in, const real *q, real speed, real defect, real angle, real *v);

/* R_F^- and R_F^+: the exact motion from q0 at a given turn rate is affine in speed and defect. */

/* The midpoint rule's step by hand [mathematics, Exact 4]. */
void incline_midpoint(const struct instance *in, real h, bool forces, const real *q0, const real *v0, real *q1,
                      real *v1);

#endif
