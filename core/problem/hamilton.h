/* Hamilton's equations of a problem without constraint. */
#ifndef RATTLEBACK_CORE_HAMILTON_H
#define RATTLEBACK_CORE_HAMILTON_H

#include "core/problem/problem.h"

/* Returns the problem's function D2 h, whether it has a Lagrangian or a Hamiltonian alone. */
static inline physics *hamilton_velocity(const struct problem *problem)
{
    return problem->hamiltonian ? problem->position_rate : problem->velocity;
}

/* Computes the velocity g^{-1} gdot = D2 h and the rate of the body momentum, ad*_{D2 h} mu - L_g^* D1 h (on R^n -D1 h), at (g, mu); n each.
 * The problem must have hamiltonian_force. */
void hamilton_rates(const struct instance *in, const real *g, const real *mu, real *velocity, real *rate);

/* Computes -D1 h, the rate of momenta on R^n, for problems given by their Hamiltonian alone, whose eta are momenta. */
void hamilton_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out);

#endif
