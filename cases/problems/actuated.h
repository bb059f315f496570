/* What control problems share whose kinetic energy v.M v/2 has a constant mass matrix. */
#ifndef RATTLEBACK_CASES_ACTUATED_H
#define RATTLEBACK_CASES_ACTUATED_H

#include "core/control/control.h"

/* momentum = M v, M n x n by rows. */
static inline void natural_momentum(int n, const real *mass, const real *v, real *momentum)
{
    for (int i = 0; i < n; i++) {
        momentum[i] = 0;
        for (int j = 0; j < n; j++)
            momentum[i] += mass[i * n + j] * v[j];
    }
}

/* v.M v / 2 of a batch */
static inline void natural_energy(const struct instance *in, const real *mass, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        out[0][l] = 0;
        for (int k = 0; k < in->n * in->n; k++)
            out[0][l] += v[k / in->n][l] * mass[k] * v[k % in->n][l] / 2;
    }
}

/* The derivatives of force and momentum (2n x 2n): those of the force along g (`stiffness`) and v (`drag`), n x n each, or NULL
 * for none, and M. */
static inline void natural_jacobian(int n, const real *mass, const real *stiffness, const real *drag, real *out)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            real *force = out + i * 2 * n + j, *momentum = force + 2 * n * n;
            force[0] = stiffness ? stiffness[i * n + j] : 0;
            force[n] = drag ? drag[i * n + j] : 0;
            momentum[0] = 0;
            momentum[n] = mass[i * n + j];
        }
}

/* As many controls as dimensions, each along its own. */
static inline void natural_full_actuation(const struct instance *in, real *B)
{
    for (int c = 0; c < in->n; c++)
        B[c * in->n + c] = 1;
}

#endif
