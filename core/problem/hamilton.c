/* Hamilton's equations, of problems that have a Lagrangian and of those that have none. */
#include "core/problem/hamilton.h"

void hamilton_rates(const struct instance *in, const real *q, const real *p, real *qdot, real *pdot)
{
    const struct problem *problem = in->problem;
    struct instance point = *in;
    lane place[MAX_ELEMENT], momentum[MAX_DIMENSION], rate[MAX_DIMENSION], force[MAX_DIMENSION];
    point.lanes = 1;
    broadcast(in->n, q, place);
    broadcast(in->n, p, momentum);
    (problem->hamiltonian ? problem->position_rate : problem->velocity)(&point, place, momentum, rate);
    problem->hamiltonian_force(&point, place, momentum, force);
    for (int c = 0; c < in->n; c++) {
        qdot[c] = rate[c][0];
        pdot[c] = -force[c][0];
    }
}

void hamilton_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    in->problem->hamiltonian_force(in, q, p, out);
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = -out[c][l];
}
