/* Martinet's sub-Riemannian structure: system S3 of the discrete variational methods (thesis 4.4.2, 4.4.3). */
#include "cases/problems/integral.h"
#include "core/numbers/elliptic.h"
#include "core/problem/hamilton.h"
#include "core/problem/natural.h"

enum { X, Y, Z };
enum { BETA };

static real stretch(const struct instance *in, real x)
{
    return 1 + in->parameter[BETA] * x;
}

/* phi = zdot - (y^2/2) xdot */
static real defect(const lane *q, const lane *v, int l)
{
    return v[Z][l] - q[Y][l] * q[Y][l] / 2 * v[X][l];
}

/* l = (xdot^2 + (1 + beta x)^2 ydot^2 + phi^2)/2: the thesis' l and a square that is 0, with its derivatives, wherever
 * phi = 0, so that no motion knows of it, but the mass is regular. */
static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real s = stretch(in, q[X][l]), phi = defect(q, v, l);
        out[0][l] = (v[X][l] * v[X][l] + s * s * v[Y][l] * v[Y][l] + phi * phi) / 2;
    }
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        out[X][l] = in->parameter[BETA] * stretch(in, q[X][l]) * v[Y][l] * v[Y][l];
        out[Y][l] = -q[Y][l] * v[X][l] * defect(q, v, l);
        out[Z][l] = 0;
    }
}

static void momentum(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real s = stretch(in, q[X][l]), phi = defect(q, v, l);
        out[X][l] = v[X][l] - q[Y][l] * q[Y][l] / 2 * phi;
        out[Y][l] = s * s * v[Y][l];
        out[Z][l] = phi;
    }
}

static void mass(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        real s = stretch(in, q[X][l]), a = -q[Y][l] * q[Y][l] / 2;
        const real matrix[] = {1 + a * a, 0, a, 0, s * s, 0, a, 0, 1};
        for (int k = 0; k < 9; k++)
            out[k][l] = matrix[k];
    }
}

static void momentum_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real y = q[Y][l], rate = -y * v[Y][l] * v[X][l];
        out[X][l] = -y * v[Y][l] * defect(q, v, l) - y * y / 2 * rate;
        out[Y][l] = 2 * in->parameter[BETA] * stretch(in, q[X][l]) * v[X][l] * v[Y][l];
        out[Z][l] = rate;
    }
}

/* M = D + A^T A with D = diag(1, s^2, 0): A v = p_z, then D v = p - A^T p_z. */
static void velocity(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real s = stretch(in, q[X][l]), half = q[Y][l] * q[Y][l] / 2;
        out[X][l] = p[X][l] + half * p[Z][l];
        out[Y][l] = p[Y][l] / (s * s);
        out[Z][l] = p[Z][l] + half * out[X][l];
    }
}

static void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = defect(q, v, l);
}

static void constraint_gradient(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        out[X][l] = -q[Y][l] * q[Y][l] / 2;
        out[Y][l] = 0;
        out[Z][l] = 1;
    }
}

static void constraint_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = -q[Y][l] * v[Y][l] * v[X][l];
}

static void constraint_slope(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        out[X][l] = out[Z][l] = 0;
        out[Y][l] = -q[Y][l] * v[X][l];
    }
}

static const struct problem martinet_lagrangian = {
    .name = "martinet",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .n = 3,
    .m = 1,
    .lagrangian = lagrangian,
    .force = force,
    .momentum = momentum,
    .mass = mass,
    .momentum_rate = momentum_rate,
    .velocity = velocity,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .constraint_slope = constraint_slope,
};

/* h = (P^2 + p_y^2/(1 + beta x)^2)/2, P = p_x + p_z y^2/2 (thesis (4.42)) */
static void hamiltonian(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real s = stretch(in, q[X][l]), P = p[X][l] + p[Z][l] * q[Y][l] * q[Y][l] / 2;
        out[0][l] = (P * P + p[Y][l] * p[Y][l] / (s * s)) / 2;
    }
}

static void position_rate(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real s = stretch(in, q[X][l]), half = q[Y][l] * q[Y][l] / 2;
        out[X][l] = p[X][l] + p[Z][l] * half;
        out[Y][l] = p[Y][l] / (s * s);
        out[Z][l] = out[X][l] * half;
    }
}

/* With the sign that the thesis misses in (4.43): pdot_x = + beta p_y^2/(1 + beta x)^3. */
static void hamiltonian_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real s = stretch(in, q[X][l]), P = p[X][l] + p[Z][l] * q[Y][l] * q[Y][l] / 2;
        out[X][l] = -in->parameter[BETA] * p[Y][l] * p[Y][l] / (s * s * s);
        out[Y][l] = P * p[Z][l] * q[Y][l];
        out[Z][l] = 0;
    }
}

static void vertical_momentum(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in) out[0][l] = p[Z][l];
}

/* (P, p_y) = (cos theta, sin theta), thetadot^2/2 + p_z (..) a pendulum: theta = 2 asin(k cn/dn) of w t, w^2 = p_z. */
struct pendulum {
    real k, w;
};

static void angle(const struct pendulum *pendulum, real t, real *sine_half, real *rate)
{
    real sn, cn, dn, k = pendulum->k;
    elliptic_jacobi(pendulum->w * t, k, &sn, &cn, &dn);
    *sine_half = k * cn / dn;
    *rate = -2 * k * pendulum->w * sqrt(1 - k * k) * sn / dn;
}

static void path(const void *context, real t, real *rate)
{
    real sine_half, thetadot;
    angle(context, t, &sine_half, &thetadot);
    rate[0] = 1 - 2 * sine_half * sine_half;
}

/* From the origin with energy 1/2, 0 < theta_0 < pi and p_z > 0, for beta = 0. */
static enum status exact(const struct instance *in, const real *q0, const real *p0, real t, real *q, real *p)
{
    bool at_origin = q0[X] == 0 && q0[Y] == 0 && q0[Z] == 0;
    real theta = atan2(p0[Y], p0[X]), sine_half, thetadot;
    if (in->parameter[BETA] != 0 || !at_origin || !(p0[Z] > 0) || !(theta > 0) ||
        fabs(p0[X] * p0[X] + p0[Y] * p0[Y] - 1) > 4 * REAL_EPSILON)
        return STATUS_FAILED;
    struct pendulum pendulum = {sin(theta / 2), sqrt(p0[Z])};
    angle(&pendulum, t, &sine_half, &thetadot);
    enum status status = integral(1, path, &pendulum, t, q);
    real sine = 2 * sine_half * sqrt(1 - sine_half * sine_half);
    q[Y] = -thetadot / p0[Z];
    q[Z] = (thetadot * sine / p0[Z] + t - q[X] * p0[X]) / (3 * p0[Z]);
    p[X] = p0[X];
    p[Y] = sine;
    p[Z] = p0[Z];
    return status;
}

static void initial(const struct instance *in, real *q, real *p)
{
    (void)in;
    q[X] = q[Y] = q[Z] = 0;
    p[X] = cos(R(0.8));
    p[Y] = sin(R(0.8));
    p[Z] = 2;
}

const struct problem problem_martinet = {
    .name = "martinet",
    .summary = "Martinet's sub-Riemannian structure, vakonomic, T*R^3, by its Hamiltonian: z' = (y^2/2) x'",
    .source = "thesis 4.4.2, 4.4.3; spec discrete, S3",
    .coordinates = "q: x, y, z; v: the momenta p_x, p_y, p_z",
    .constraint = CONSTRAINT_NONE,
    .n = 3,
    .parameters = (const struct parameter_info[]){{"beta", "0", "the metric is dx^2 + (1 + beta x)^2 dy^2"}, {0}},
    .presets = (const struct preset[]){{"default", "q = 0, p = (cos .8, sin .8, 2)", initial}, {0}},
    .invariants = (const struct invariant[]){{"p_z", vertical_momentum, true, "thesis 4.4.2", false}, {0}},
    .force = hamilton_force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian = hamiltonian,
    .hamiltonian_force = hamiltonian_force,
    .position_rate = position_rate,
    .extended = &martinet_lagrangian,
    .exact = exact,
    .exact_source = "Jacobi elliptic functions and a quadrature, for beta = 0 from the origin; spec discrete, S3",
};
