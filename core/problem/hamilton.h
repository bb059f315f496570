/* Hamilton's equations of a problem without constraint. */
#ifndef RATTLEBACK_CORE_HAMILTON_H
#define RATTLEBACK_CORE_HAMILTON_H

#include "core/problem/problem.h"

/* D2 h, of problems that have a Lagrangian and of those that have none. */
static inline physics *hamilton_velocity(const struct problem *problem)
{
    return problem->hamiltonian ? problem->position_rate : problem->velocity;
}

/* D2 h = g^{-1} gdot and the rate of the body momentum, ad*_{D2 h} mu - L_g^* D1 h (n each; on R^n -D1 h) at (g, mu), of a problem
 * with hamiltonian_force. */
void hamilton_rates(const struct instance *in, const real *g, const real *mu, real *velocity, real *rate);

/* -D1 h: the rate of the momenta, which are the eta of a motion given by its Hamiltonian alone. */
void hamilton_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out);

#endif
