/* Momenta moved along constraint forces until the velocity satisfies a constraint that is affine in the velocities. */
#ifndef RATTLEBACK_CORE_PROJECTION_H
#define RATTLEBACK_CORE_PROJECTION_H

#include "core/problem/node.h"

/* Solves phi(g, v(p + scale A^T s)) = 0 for s (m), p (n), scale not 0; the node is left with its metric at p or, if l is not quadratic in
 * the velocities, at the projected momentum.
 *
 * Where l is quadratic v is affine in the momentum, and one step of Newton from s = 0 is exact. Else that step alone leaves the
 * constraint by O(s^2), and others follow.
 * Returns STATUS_OK if the residual is 0 or stagnates at round-off of the momentum; as node_metric; STATUS_DIVERGED after 20 corrections
 * or if they overflow. */
enum status projection_solve(const struct instance *in, const real *g, const real *p, real scale, struct node *node,
                             real *s);

#endif
