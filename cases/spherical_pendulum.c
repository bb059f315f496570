/* Spherical pendulum in Cartesian coordinates: unit mass on a unit sphere under gravity (spec HP section 3). */
#include "core/problem/natural.h"

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    unit_kinetic_energy(in, v, out);
    FOR_LANES(l, in) out[0][l] -= q[2][l];
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q, (void)v;
    FOR_LANES(l, in)
    {
        out[0][l] = out[1][l] = 0;
        out[2][l] = -1;
    }
}

/* Phi = (|q|^2 - 1) / 2 */
static void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in) out[0][l] = (q[0][l] * q[0][l] + q[1][l] * q[1][l] + q[2][l] * q[2][l] - 1) / 2;
}

static void constraint_gradient(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = q[c][l];
}

static void constraint_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in) out[0][l] = v[0][l] * v[0][l] + v[1][l] * v[1][l] + v[2][l] * v[2][l];
}

static void angular_momentum(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = q[0][l] * v[1][l] - q[1][l] * v[0][l];
}

static void initial(const struct instance *in, real *q, real *v)
{
    (void)in;
    q[0] = 1;
    q[1] = q[2] = v[0] = 0;
    v[1] = R(0.8);
    v[2] = R(0.3);
}

const struct problem problem_spherical_pendulum = {
    .name = "spherical-pendulum",
    .summary = "spherical pendulum in Cartesian coordinates, R^3, Phi = (|q|^2 - 1)/2",
    .source = "spec HP section 3; HP paper 4.3",
    .coordinates = "x, y, z",
    .constraint = CONSTRAINT_HOLONOMIC,
    .n = 3,
    .m = 1,
    .presets = (const struct preset[]){{"default", "q = (1, 0, 0), v = (0, .8, .3)", initial}, {0}},
    .invariants =
        (const struct invariant[]){
            {"angular momentum about the vertical", angular_momentum, true, "rotations about the vertical"}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = constraint_gradient,
};
