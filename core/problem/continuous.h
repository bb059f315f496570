/* The continuous equations of motion, solved for acceleration and multiplier at a point of the constraint. */
#ifndef RATTLEBACK_CORE_CONTINUOUS_H
#define RATTLEBACK_CORE_CONTINUOUS_H

#include "core/problem/node.h"

/* Computes acceleration (n) and lambda (m) at (g, eta), from
 *   M etadot = ad*_eta mu + L_g^* D1 l - D1 D2 l (velocity) + A^T lambda,   A etadot + rate = 0,
 * where the second equation is the constraint differentiated once (nonholonomic) or twice (holonomic) along the motion [mathematics, HP 3].
 * M = D22 l; A = D2 phi or L_g^* D Phi. Returns STATUS_SINGULAR if M or A M^{-1} A^T is singular. */
enum status continuous_acceleration(const struct instance *in, const real *g, const real *eta, real *acceleration,
                                    real *lambda);

/* Like continuous_acceleration, for a node that is set, with its metric. Off a nonholonomic constraint, lambda is its natural extension, which
 * keeps phi constant [mathematics, Exact 0]. */
void continuous_solve(const struct node *node, real *acceleration, real *lambda);

#endif
