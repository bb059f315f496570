/* The inverse Legendre transform by Newton's method, for Lagrangians that are not quadratic in the velocities, and what
 * follows from it: members of struct problem for problems that have no formula for them. */
#ifndef RATTLEBACK_CORE_INVERSE_LEGENDRE_H
#define RATTLEBACK_CORE_INVERSE_LEGENDRE_H

#include <stdbool.h>

#include "core/problem/problem.h"

/* D2 h: the v with D2 l(g, v) = mu that Newton's method, damped, finds from the velocities of the problem's first preset; a
 * lane without one gets NaN. Needs `momentum` and `mass`. */
physics inverse_legendre;

/* Returns true if the Legendre transform is affine in the velocities, as l is quadratic in them. */
static inline bool legendre_is_affine(const struct problem *problem)
{
    return problem->velocity != inverse_legendre;
}

/* L_g^* D1 h = -L_g^* D1 l, and D2 psi = (D2 phi) M^{-1} (holonomic: D Phi M^{-1}), both at that v. */
physics inverse_legendre_force, inverse_legendre_dual_gradient;

#endif
