/* Nonholonomic particle with configuration-dependent masses: the general Lagrangian of HP paper section 5. */
#include "core/problem/problem.h"

enum { WARP };

/* Masses (1 + w z^2, 1 + w x^2, 1). */
static real mass_x(const struct instance *in, const lane *q, int l)
{
    return 1 + in->parameter[WARP] * q[2][l] * q[2][l];
}

static real mass_y(const struct instance *in, const lane *q, int l)
{
    return 1 + in->parameter[WARP] * q[0][l] * q[0][l];
}

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real kinetic = mass_x(in, q, l) * v[0][l] * v[0][l] + mass_y(in, q, l) * v[1][l] * v[1][l] + v[2][l] * v[2][l];
        out[0][l] = (kinetic - q[0][l] * q[0][l] - q[1][l] * q[1][l]) / 2;
    }
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real w = in->parameter[WARP];
    FOR_LANES(l, in)
    {
        out[0][l] = w * q[0][l] * v[1][l] * v[1][l] - q[0][l];
        out[1][l] = -q[1][l];
        out[2][l] = w * q[2][l] * v[0][l] * v[0][l];
    }
}

static void momentum(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        out[0][l] = mass_x(in, q, l) * v[0][l];
        out[1][l] = mass_y(in, q, l) * v[1][l];
        out[2][l] = v[2][l];
    }
}

static void mass(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    for (int k = 0; k < 9; k++)
        FOR_LANES(l, in) out[k][l] = k == 8;
    FOR_LANES(l, in)
    {
        out[0][l] = mass_x(in, q, l);
        out[4][l] = mass_y(in, q, l);
    }
}

static void momentum_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real w = in->parameter[WARP];
    FOR_LANES(l, in)
    {
        out[0][l] = 2 * w * q[2][l] * v[2][l] * v[0][l];
        out[1][l] = 2 * w * q[0][l] * v[0][l] * v[1][l];
        out[2][l] = 0;
    }
}

static void velocity(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        out[0][l] = p[0][l] / mass_x(in, q, l);
        out[1][l] = p[1][l] / mass_y(in, q, l);
        out[2][l] = p[2][l];
    }
}

/* H = (p_x^2 / m_x + p_y^2 / m_y + p_z^2 + x^2 + y^2) / 2 */
static void hamiltonian_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    real w = in->parameter[WARP];
    FOR_LANES(l, in)
    {
        real x = p[0][l] / mass_x(in, q, l), y = p[1][l] / mass_y(in, q, l);
        out[0][l] = q[0][l] - w * q[0][l] * y * y;
        out[1][l] = q[1][l];
        out[2][l] = -w * q[2][l] * x * x;
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

/* psi = p_z - y p_x / m_x */
static void dual_gradient(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    (void)p;
    FOR_LANES(l, in)
    {
        out[0][l] = -q[1][l] / mass_x(in, q, l);
        out[1][l] = 0;
        out[2][l] = 1;
    }
}

static void initial(const struct instance *in, real *q, real *v)
{
    (void)in;
    q[0] = R(0.8);
    q[1] = R(0.5);
    q[2] = R(-0.4);
    v[0] = R(0.6);
    v[1] = R(-0.7);
    v[2] = q[1] * v[0];
}

const struct problem problem_warped_particle = {
    .name = "warped-particle",
    .summary = "nonholonomic particle with masses (1 + w z^2, 1 + w x^2, 1), R^3, phi = v_z - y v_x",
    .source = "general L of HP paper section 5",
    .coordinates = "x, y, z",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .n = 3,
    .m = 1,
    .parameters = (const struct parameter_info[]){{"w", "0.5", "how fast the masses vary; 0 gives the particle"}, {0}},
    .presets = (const struct preset[]){{"default", "q = (.8, .5, -.4), v = (.6, -.7, .3)", initial}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = momentum,
    .mass = mass,
    .momentum_rate = momentum_rate,
    .velocity = velocity,
    .hamiltonian_force = hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = dual_gradient,
};
