/* Hamilton's equations, of problems that have a Lagrangian and of those that have none. */
#include "core/problem/hamilton.h"
#include "core/numbers/scratch.h"

void hamilton_rates(const struct instance *in, const real *g, const real *mu, real *velocity, real *rate)
{
    struct instance point = *in;
    SCRATCH(lane, position, in->element);
    SCRATCH(lane, momentum, in->n);
    SCRATCH(lane, moved, in->n);
    SCRATCH(lane, force, in->n);
    SCRATCH(lane, turned, in->n);
    point.lanes = 1;
    broadcast(in->element, g, position);
    broadcast(in->n, mu, momentum);
    hamilton_velocity(in->problem)(&point, position, momentum, moved);
    evaluate_hamiltonian_force(in->problem, &point, position, momentum, force);
    group_coadjoint_small(&point, moved, momentum, turned);
    for (int c = 0; c < in->n; c++) {
        velocity[c] = moved[c][0];
        rate[c] = turned[c][0] - force[c][0];
    }
}

void hamilton_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    in->problem->hamiltonian_force(in, q, p, out); /* which is what evaluate_force has counted */
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = -out[c][l];
}
