/* Unit masses. */
#include "core/problem/natural.h"

void unit_hamiltonian_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    in->problem->force(in, q, p, out);
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = -out[c][l];
}
