/* Projection of momenta along constraint forces, so that the velocity satisfies a nonholonomic constraint that is affine in velocities. */
#ifndef RATTLEBACK_CORE_PROJECTION_H
#define RATTLEBACK_CORE_PROJECTION_H

#include "core/problem/node.h"

/* Solves phi(g, v(p + scale A^T s)) = 0 for s (m) by Newton's method from s = 0. v(p) is the velocity of momentum p (n), A = D2 phi; scale is
 * not 0. Sets the node, with its metric, at p or, if l is not quadratic in the velocities, at the projected momentum.
 *
 * If l is quadratic, v is affine in p and one step of Newton's method is exact. Returns STATUS_OK if the residual is 0 or stagnates at
 * round-off of the momentum, the statuses of node_metric, or STATUS_DIVERGED after 20 corrections or if they overflow. */
enum status projection_solve(const struct instance *in, const real *g, const real *p, real scale, struct node *node,
                             real *s);

#endif
