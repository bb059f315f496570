/* Particle on the surface z = (x^2 + alpha y^2)/2 under gravity: a full, configuration-dependent mass matrix. */
#include "core/problem/problem.h"

enum { ALPHA, GRAVITY };

/* The slope w = (x, alpha y): M = 1 + w w^T, z = (x^2 + alpha y^2)/2, zdot = w.v */
static real slope(const struct instance *in, const lane *q, int c, int l)
{
    return c == 0 ? q[0][l] : in->parameter[ALPHA] * q[1][l];
}

static real climb(const struct instance *in, const lane *q, const lane *v, int l)
{
    return slope(in, q, 0, l) * v[0][l] + slope(in, q, 1, l) * v[1][l];
}

static real determinant(const struct instance *in, const lane *q, int l)
{
    return 1 + slope(in, q, 0, l) * slope(in, q, 0, l) + slope(in, q, 1, l) * slope(in, q, 1, l);
}

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real rate = climb(in, q, v, l), height = q[0][l] * slope(in, q, 0, l) + q[1][l] * slope(in, q, 1, l);
        out[0][l] = (v[0][l] * v[0][l] + v[1][l] * v[1][l] + rate * rate - in->parameter[GRAVITY] * height) / 2;
    }
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real g = in->parameter[GRAVITY], curvature[] = {1, in->parameter[ALPHA]};
    for (int c = 0; c < 2; c++)
        FOR_LANES(l, in)
    out[c][l] = climb(in, q, v, l) * curvature[c] * v[c][l] - g * slope(in, q, c, l);
}

static void momentum(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    for (int c = 0; c < 2; c++)
        FOR_LANES(l, in) out[c][l] = v[c][l] + slope(in, q, c, l) * climb(in, q, v, l);
}

static void mass(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    for (int k = 0; k < 4; k++)
        FOR_LANES(l, in) out[k][l] = (k / 2 == k % 2) + slope(in, q, k / 2, l) * slope(in, q, k % 2, l);
}

static void momentum_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real alpha = in->parameter[ALPHA];
    FOR_LANES(l, in)
    {
        real rate = climb(in, q, v, l), bend = v[0][l] * v[0][l] + alpha * v[1][l] * v[1][l];
        out[0][l] = v[0][l] * rate + slope(in, q, 0, l) * bend;
        out[1][l] = alpha * v[1][l] * rate + slope(in, q, 1, l) * bend;
    }
}

/* M^{-1} p = p - w (w.p) / (1 + |w|^2) */
static void velocity(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    for (int c = 0; c < 2; c++)
        FOR_LANES(l, in)
    out[c][l] = p[c][l] - slope(in, q, c, l) * climb(in, q, p, l) / determinant(in, q, l);
}

/* H = (|p|^2 - (w.p)^2 / (1 + |w|^2) + g z) / 2 */
static void hamiltonian_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    real g = in->parameter[GRAVITY], curvature[] = {1, in->parameter[ALPHA]};
    for (int c = 0; c < 2; c++)
        FOR_LANES(l, in)
        {
            real ratio = climb(in, q, p, l) / determinant(in, q, l), w = slope(in, q, c, l);
            out[c][l] = curvature[c] * (ratio * ratio * w - ratio * p[c][l]) + g * w;
        }
}

static void initial(const struct instance *in, real *q, real *v)
{
    (void)in;
    q[0] = R(0.7);
    q[1] = R(-0.3);
    v[0] = R(0.2);
    v[1] = R(0.6);
}

const struct problem problem_paraboloid = {
    .name = "paraboloid",
    .summary = "particle on the surface z = (x^2 + alpha y^2)/2: configuration-dependent mass matrix",
    .source = "general L of HP paper section 4.2",
    .coordinates = "x, y",
    .constraint = CONSTRAINT_NONE,
    .n = 2,
    .parameters = (const struct parameter_info[]){{"alpha", "0.6", "curvature along y, 1 along x"},
                                                  {"gravity", "1", "acceleration, along -z"},
                                                  {0}},
    .presets = (const struct preset[]){{"default", "q = (.7, -.3), v = (.2, .6)", initial}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = momentum,
    .mass = mass,
    .momentum_rate = momentum_rate,
    .velocity = velocity,
    .hamiltonian_force = hamiltonian_force,
};
