/* The inverse Legendre transform by Newton's method, for Lagrangians that are not quadratic in the velocities. These functions serve as
 * members of struct problem if a problem has no formulas for them. */
#ifndef RATTLEBACK_CORE_INVERSE_LEGENDRE_H
#define RATTLEBACK_CORE_INVERSE_LEGENDRE_H

#include <stdbool.h>

#include "core/problem/problem.h"

/* Computes D2 h, the v with D2 l(g, v) = mu, by damped Newton iteration from the velocities of the problem's first preset. Lanes in which it
 * does not converge are NaN. The problem must have `momentum` and `mass`. */
physics inverse_legendre;

/* Returns true if the Legendre transform is affine in the velocities, because l is quadratic in them. */
static inline bool legendre_is_affine(const struct problem *problem)
{
    return problem->velocity != inverse_legendre;
}

/* Compute L_g^* D1 h = -L_g^* D1 l, and D2 psi = (D2 phi) M^{-1} (holonomic: D Phi M^{-1}), at the v of inverse_legendre; M = D22 l. */
physics inverse_legendre_force, inverse_legendre_dual_gradient;

#endif
