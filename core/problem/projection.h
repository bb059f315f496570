/* Momenta moved along constraint forces until the velocity satisfies a constraint that is affine in the velocities. */
#ifndef RATTLEBACK_CORE_PROJECTION_H
#define RATTLEBACK_CORE_PROJECTION_H

#include "core/problem/node.h"

/* Refines s (m), which solves phi(g, v(p + scale A^T s)) = 0 to first order, by Newton's method.
 *
 * Where l is quadratic in the velocities v is affine in the momentum: one step of Newton from s = 0 is exact, and s is left alone. Else
 * that step alone leaves the constraint by O(s^2). p (n), scale: not 0. The node is set at the projected momentum if l is not quadratic.
 * Returns STATUS_OK if the residual is 0 or stagnates at round-off of the momentum; as node_metric; STATUS_DIVERGED after 20 corrections
 * or if they overflow. */
enum status projection_refine(const struct instance *in, const real *g, const real *p, real scale, struct node *node,
                              real *s);

#endif
