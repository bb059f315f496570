/* Particle with the constraint zdot = y xdot + eps: system S4 of the discrete variational methods. */
#include "core/problem/natural.h"

enum { EPS, A, B, K };

/* V = a x + b z + k ((x^2 + y^2)/2 + z^2/4 + x^3/10) */
static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    const real *p = in->parameter;
    unit_kinetic_energy(in, v, out);
    FOR_LANES(l, in)
    {
        real x = q[0][l], y = q[1][l], z = q[2][l];
        out[0][l] -= p[A] * x + p[B] * z + p[K] * ((x * x + y * y) / 2 + z * z / 4 + x * x * x / 10);
    }
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    const real *p = in->parameter;
    FOR_LANES(l, in)
    {
        out[0][l] = -p[A] - p[K] * (q[0][l] + R(0.3) * q[0][l] * q[0][l]);
        out[1][l] = -p[K] * q[1][l];
        out[2][l] = -p[B] - p[K] * q[2][l] / 2;
    }
}

static void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = v[2][l] - q[1][l] * v[0][l] - in->parameter[EPS];
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

/* Only the linear potential has a closed form: S = sqrt(1 + y^2) is then the velocity's norm over xdot, and
 * S xdot = c - (a/u) asinh y - (b/u) S with u = ydot constant. */
static enum status exact(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    const real *p = in->parameter;
    real u = v0[1], y0 = q0[1], S[2], arc[2], X[2], Z[2];
    if (p[K] != 0 || u == 0)
        return STATUS_FAILED;
    const real y[] = {y0, y0 + u * t};
    real c = sqrt(1 + y0 * y0) * v0[0] + p[A] / u * asinh(y0) + p[B] / u * sqrt(1 + y0 * y0);
    for (int k = 0; k < 2; k++) {
        S[k] = sqrt(1 + y[k] * y[k]);
        arc[k] = asinh(y[k]);
        X[k] = (c * arc[k] - p[A] * arc[k] * arc[k] / (2 * u) - p[B] * y[k] / u) / u;
        Z[k] = (c * S[k] - p[A] / u * (S[k] * arc[k] - y[k]) - p[B] * y[k] * y[k] / (2 * u)) / u;
    }
    q[0] = q0[0] + X[1] - X[0];
    q[1] = y[1];
    q[2] = q0[2] + Z[1] - Z[0] + p[EPS] * t;
    v[0] = (c - p[A] / u * arc[1] - p[B] / u * S[1]) / S[1];
    v[1] = u;
    v[2] = q[1] * v[0] + p[EPS];
    return STATUS_OK;
}

static void start(const struct instance *in, const real *q0, const real *v0, real *q, real *v)
{
    for (int c = 0; c < 3; c++) {
        q[c] = q0[c];
        v[c] = v0[c];
    }
    v[2] = q[1] * v[0] + in->parameter[EPS];
}

static void rising(const struct instance *in, real *q, real *v)
{
    start(in, (const real[]){0, R(0.5), 0}, (const real[]){1, 1, 0}, q, v);
}

static void swinging(const struct instance *in, real *q, real *v)
{
    start(in, (const real[]){1, R(0.3), R(-0.2)}, (const real[]){R(0.2), 1, 0}, q, v);
}

const struct problem problem_affine_particle = {
    .name = "affine-particle",
    .summary = "particle in a linear and a cubic potential, R^3, phi = v_z - y v_x - eps",
    .source = "spec discrete, S4",
    .coordinates = "x, y, z",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .n = 3,
    .m = 1,
    .parameters = (const struct parameter_info[]){{"eps", "0", "drift: the constraint is affine unless it is 0"},
                                                  {"a", "0", "slope of the potential along x"},
                                                  {"b", "0", "slope of the potential along z"},
                                                  {"k", "0", "factor of (x^2 + y^2)/2 + z^2/4 + x^3/10"},
                                                  {0}},
    .presets = (const struct preset[]){{"rising", "q = (0, .5, 0), v = (1, 1, v_z), v_z from the constraint", rising},
                                       {"swinging", "q = (1, .3, -.2), v = (.2, 1, v_z)", swinging},
                                       {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = constraint_gradient,
    .exact = exact,
    .exact_source = "spec discrete, S4(a), for k = 0",
};
