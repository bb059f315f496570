/* Knife edges on an incline, on R^3 with the angle lifted: systems S2 and S3 of [anahory-marrero-martin-2022], L =
 * |v|^2/2 + slope x, constraint sin(phi) xdot - (cos(phi) - eps) ydot. The parameters are slope and eps, in this order;
 * a problem with slope only has eps = 0. */
#ifndef RATTLEBACK_CASES_PROBLEMS_INCLINE_H
#define RATTLEBACK_CASES_PROBLEMS_INCLINE_H

#include "core/problem/exact_forms.h"
#include "core/problem/problem.h"

enum { INCLINE_SLOPE, INCLINE_EPS };

/* The frame at an angle: the direction n = (x, y) of the edge and rho, with (cos - eps, sin) = rho n. */
struct edge {
    real x, y, rho;
};
struct edge incline_edge(const struct instance *in, real phi);

/* incline_split: computes the speed along the edge and the defect Phi of a velocity. incline_join: computes the
 * velocity with a given speed, defect and turn rate. */
void incline_split(const struct instance *in, const real *q, const real *v, real *speed, real *defect);
void incline_join(const struct instance *in, const real *q, real speed, real defect, real angle, real *v);

/* R_F^- and R_F^+: the exact motion from q0 at a given turn rate is affine in speed and defect. */

/* Computes the step of the midpoint rule in closed form [mathematics, Exact 4]. */
void incline_midpoint(const struct instance *in, real h, bool forces, const real *q0, const real *v0, real *q1,
                      real *v1);

#endif
