/* Nonholonomic particle in a harmonic potential (HP paper section 7.1). */
#include "core/hp/own.h"
#include "core/problem/natural.h"

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    unit_kinetic_energy(in, v, out);
    FOR_LANES(l, in) out[0][l] -= (q[0][l] * q[0][l] + q[1][l] * q[1][l]) / 2;
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        out[0][l] = -q[0][l];
        out[1][l] = -q[1][l];
        out[2][l] = 0;
    }
}

/* phi = v_z - y v_x */
static void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = v[2][l] - q[1][l] * v[0][l];
}

static void constraint_gradient(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        out[0][l] = -q[1][l];
        out[1][l] = 0;
        out[2][l] = 1;
    }
}

static void constraint_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in) out[0][l] = -v[1][l] * v[0][l];
}

static void initial(const struct instance *in, real *q, real *v)
{
    (void)in;
    q[0] = 1;
    q[1] = R(0.5);
    q[2] = 0;
    v[0] = R(0.3);
    v[1] = R(-0.7);
    v[2] = q[1] * v[0];
}

HP_KERNEL(particle, 3, 1);

const struct problem problem_particle = {
    .name = "particle",
    .summary = "nonholonomic particle in a harmonic potential, R^3, phi = v_z - y v_x",
    .source = "HP paper 7.1",
    .coordinates = "x, y, z",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .n = 3,
    .m = 1,
    .presets = (const struct preset[]){{"default", "q = (1, 1/2, 0), v = (3/10, -7/10, 3/20)", initial}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = constraint_gradient,
    .kernel = HP_KERNEL_OF(particle),
};
