/* Free particle on the line. */
#include "core/problem/natural.h"

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    unit_kinetic_energy(in, v, out);
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q, (void)v;
    FOR_LANES(l, in) out[0][l] = 0;
}

static enum status exact(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    (void)in;
    q[0] = q0[0] + t * v0[0];
    v[0] = v0[0];
    return STATUS_OK;
}

static void moving(const struct instance *in, real *q, real *v)
{
    (void)in;
    q[0] = 0;
    v[0] = 1;
}

const struct problem problem_free_line = {
    .name = "free-line",
    .summary = "free particle on the line",
    .source = "VRKMK paper section 7",
    .coordinates = "q; v",
    .constraint = CONSTRAINT_NONE,
    .n = 1,
    .presets = (const struct preset[]){{"moving", "q = 0, v = 1", moving}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .exact = exact,
    .exact_source = "q + t v",
};
