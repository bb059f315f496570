/* Functions of problems with unit masses: l = |v|^2/2 - potential(q), momentum = velocity. */
#ifndef RATTLEBACK_CORE_NATURAL_H
#define RATTLEBACK_CORE_NATURAL_H

#include "core/problem/problem.h"

/* Copies velocities to momenta, or momenta to velocities: D2 l is the identity. Inline for the kernels. */
static inline void unit_momentum(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = v[c][l];
}

#endif
