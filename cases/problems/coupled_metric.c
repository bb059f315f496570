/* A metric that couples all velocities, with one linear constraint, as a vakonomic motion: system S2 of the discrete
 * variational methods (thesis 4.4.1). */
#include "core/problem/hamilton.h"
#include "core/problem/natural.h"

enum { X, Y, Z };

/* G = (1 + x^2/4, y/10, 1/5; y/10, 1, 0; 1/5, 0, 1 + y^2/10) */
static void mass(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        real x = q[X][l], y = q[Y][l];
        const real G[] = {1 + x * x / 4, y / 10, R(0.2), y / 10, 1, 0, R(0.2), 0, 1 + y * y / 10};
        for (int k = 0; k < 9; k++)
            out[k][l] = G[k];
    }
}

static void momentum(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    lane G[9];
    mass(in, q, v, G);
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = G[3 * c][l] * v[0][l] + G[3 * c + 1][l] * v[1][l] + G[3 * c + 2][l] * v[2][l];
}

static real potential(const lane *q, int l)
{
    return (q[X][l] * q[X][l] + q[Y][l] * q[Y][l]) / 2 + q[Z][l] * q[Z][l] / 4;
}

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    lane p[3];
    momentum(in, q, v, p);
    FOR_LANES(l, in)
    out[0][l] = (p[X][l] * v[X][l] + p[Y][l] * v[Y][l] + p[Z][l] * v[Z][l]) / 2 - potential(q, l);
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        out[X][l] = q[X][l] * v[X][l] * v[X][l] / 4 - q[X][l];
        out[Y][l] = v[X][l] * v[Y][l] / 10 + q[Y][l] * v[Z][l] * v[Z][l] / 10 - q[Y][l];
        out[Z][l] = -q[Z][l] / 2;
    }
}

static void momentum_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        out[X][l] = q[X][l] * v[X][l] * v[X][l] / 2 + v[Y][l] * v[Y][l] / 10;
        out[Y][l] = v[Y][l] * v[X][l] / 10;
        out[Z][l] = q[Y][l] * v[Y][l] * v[Z][l] / 5;
    }
}

/* G^{-1}, by the Schur complement of its diagonal block (y, z). */
static void velocity(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real y = q[Y][l], xx = 1 + q[X][l] * q[X][l] / 4, xy = y / 10, xz = R(0.2), zz = 1 + y * y / 10;
        out[X][l] = (p[X][l] - xy * p[Y][l] - xz / zz * p[Z][l]) / (xx - xy * xy - xz * xz / zz);
        out[Y][l] = p[Y][l] - xy * out[X][l];
        out[Z][l] = (p[Z][l] - xz * out[X][l]) / zz;
    }
}

/* phi = zdot - y xdot - (x/3) ydot */
static void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = v[Z][l] - q[Y][l] * v[X][l] - q[X][l] / 3 * v[Y][l];
}

static void constraint_gradient(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        out[X][l] = -q[Y][l];
        out[Y][l] = -q[X][l] / 3;
        out[Z][l] = 1;
    }
}

static void constraint_slope(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in)
    {
        out[X][l] = -v[Y][l] / 3;
        out[Y][l] = -v[X][l];
        out[Z][l] = 0;
    }
}

static void constraint_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in) out[0][l] = -v[X][l] * v[Y][l] * 4 / 3;
}

static const struct problem coupled_metric_lagrangian = {
    .name = "coupled-metric",
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

/* gamma_ab = G_ab + G_az Gamma_b + G_bz Gamma_a + G_zz Gamma_a Gamma_b, Gamma = (y, x/3), and its derivatives by x and y;
 * P_a = p_a + p_z Gamma_a and the velocities w = gamma^{-1} P. Entries xx, xy, yy. */
struct reduced {
    real gamma[3], by_x[3], by_y[3], P[2], w[2];
};

static struct reduced reduce(const lane *q, const lane *p, int l)
{
    real x = q[X][l], y = q[Y][l], zz = 1 + y * y / 10;
    struct reduced out = {
        .gamma = {1 + x * x / 4 + R(0.4) * y + zz * y * y, y / 10 + x / 15 + zz * x * y / 3, 1 + zz * x * x / 9},
        .by_x = {x / 2, 1 / R(15.0) + zz * y / 3, zz * 2 * x / 9},
        .by_y = {R(0.4) + 2 * y + R(0.4) * y * y * y, R(0.1) + x / 3 * (1 + R(0.3) * y * y), y * x * x / 45},
        .P = {p[X][l] + p[Z][l] * y, p[Y][l] + p[Z][l] * x / 3}};
    real determinant = out.gamma[0] * out.gamma[2] - out.gamma[1] * out.gamma[1];
    out.w[0] = (out.gamma[2] * out.P[0] - out.gamma[1] * out.P[1]) / determinant;
    out.w[1] = (out.gamma[0] * out.P[1] - out.gamma[1] * out.P[0]) / determinant;
    return out;
}

static real quadratic(const real *form, const real *w)
{
    return form[0] * w[0] * w[0] + 2 * form[1] * w[0] * w[1] + form[2] * w[1] * w[1];
}

static void hamiltonian(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        struct reduced r = reduce(q, p, l);
        out[0][l] = (r.P[0] * r.w[0] + r.P[1] * r.w[1]) / 2 + potential(q, l);
    }
}

static void position_rate(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        struct reduced r = reduce(q, p, l);
        out[X][l] = r.w[0];
        out[Y][l] = r.w[1];
        out[Z][l] = q[Y][l] * r.w[0] + q[X][l] / 3 * r.w[1];
    }
}

static void hamiltonian_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        struct reduced r = reduce(q, p, l);
        out[X][l] = p[Z][l] / 3 * r.w[1] - quadratic(r.by_x, r.w) / 2 + q[X][l];
        out[Y][l] = p[Z][l] * r.w[0] - quadratic(r.by_y, r.w) / 2 + q[Y][l];
        out[Z][l] = q[Z][l] / 2;
    }
}

static void initial(const struct instance *in, real *q, real *p)
{
    static const real q0[] = {R(0.5), R(0.3), R(0.1)}, p0[] = {R(0.4), R(-0.3), R(0.5)};
    for (int c = 0; c < in->n; c++) {
        q[c] = q0[c];
        p[c] = p0[c];
    }
}

const struct problem problem_coupled_metric = {
    .name = "coupled-metric",
    .summary = "one linear constraint and a metric that couples all, vakonomic, T*R^3, by its Hamiltonian",
    .source = "thesis 4.4.1; spec discrete, S2",
    .coordinates = "q: x, y, z; v: the momenta p_x, p_y, p_z",
    .constraint = CONSTRAINT_NONE,
    .n = 3,
    .presets = (const struct preset[]){{"default", "q = (.5, .3, .1), p = (.4, -.3, .5)", initial}, {0}},
    .force = hamilton_force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian = hamiltonian,
    .hamiltonian_force = hamiltonian_force,
    .position_rate = position_rate,
    .extended = &coupled_metric_lagrangian,
};
