/* Hamilton's equations of a problem on R^n without constraint. */
#ifndef RATTLEBACK_CORE_HAMILTON_H
#define RATTLEBACK_CORE_HAMILTON_H

#include "core/problem/problem.h"

/* qdot = D2 h and pdot = -D1 h (n each) at (q, p), of a problem with hamiltonian_force. */
void hamilton_rates(const struct instance *in, const real *q, const real *p, real *qdot, real *pdot);

/* -D1 h: the rate of the momenta, which are the eta of a motion given by its Hamiltonian alone. */
void hamilton_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out);

#endif
