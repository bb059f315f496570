/* Unit masses. */
#include "core/problem/natural.h"

void unit_hamiltonian_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    in->problem->force(in, q, p, out);
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = -out[c][l];
}

void unit_kinetic_energy(const struct instance *in, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = 0;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[0][l] += v[c][l] * v[c][l] / 2;
}
