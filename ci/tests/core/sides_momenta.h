/* Right-hand sides of motions that are known by their Hamiltonian: on matrix groups, of lifted flows and of vakonomic motion. */
#ifndef RATTLEBACK_TESTS_CORE_SIDES_MOMENTA_H
#define RATTLEBACK_TESTS_CORE_SIDES_MOMENTA_H

#include "ci/tests/core/sides.h"
#include "ci/tests/core/testing.h"
#include "core/numbers/linear.h"

/* ---- h = <mu, J^-1 mu>/2 + U(g): [mathematics, Lie 2.5]. `turn` is ad*_x mu for the velocity x, `slope` that of U along the algebra. */

struct body_group {
    int n;
    const real *inverse_mass;
    void (*turn)(const real *x, const real *mu, real *out);
    void (*slope)(const real *g, real *out);
};

/* From velocities, as the problems have a Lagrangian: mu = J x by solving for it. */
static void body(const struct body_group *group, const real *g, const real *x, struct motion *out)
{
    int n = group->n;
    real work[SMALL_DIMENSION * SMALL_DIMENSION], rate[SMALL_DIMENSION], slope[SMALL_DIMENSION];
    memcpy(work, group->inverse_mass, (size_t)(n * n) * sizeof *work);
    memcpy(out->p, x, (size_t)n * sizeof *x);
    assert_int_equal(linear_solve(n, work, out->p), STATUS_OK);
    group->turn(x, out->p, rate);
    group->slope(g, slope);
    for (int i = 0; i < n; i++) {
        out->a[i] = 0;
        for (int j = 0; j < n; j++)
            out->a[i] += group->inverse_mass[i * n + j] * (rate[j] - slope[j]);
    }
}

static void se3_turn(const real *x, const real *mu, real *out)
{
    real spin[3], push[3];
    cross(mu, x, spin);
    cross(mu + 3, x + 3, push);
    cross(mu + 3, x, out + 3);
    for (int c = 0; c < 3; c++)
        out[c] = spin[c] + push[c];
}

/* U = .3 R11 - .2 R23 + .5 R33 + .1 x1 + .4 x3 */
static void se3_slope(const real *g, real *out)
{
    out[0] = R(0.2) * g[4] - R(0.5) * g[7];
    out[1] = R(0.5) * g[6] - R(0.3) * g[2] - R(0.2) * g[3];
    out[2] = R(0.3) * g[1];
    for (int c = 0; c < 3; c++)
        out[3 + c] = R(0.1) * g[c] + R(0.4) * g[6 + c];
}

static void se3_body(const real *P, const real *g, const real *x, struct motion *out)
{
    (void)P;
    static const real inverse[] = {R(1.2), R(0.05), 0, R(0.1), 0,      0, R(0.05), 1,      0, 0, R(0.1), 0,      0, 0,
                                   R(0.8), 0,       0, R(0.1), R(0.1), 0, 0,       R(0.6), 0, 0, 0,      R(0.1), 0, 0,
                                   R(0.7), 0,       0, 0,      R(0.1), 0, 0,       R(0.9)};
    body(&(struct body_group){6, inverse, se3_turn, se3_slope}, g, x, out);
}

static void se2_turn(const real *x, const real *mu, real *out)
{
    out[0] = x[2] * mu[1];
    out[1] = -x[2] * mu[0];
    out[2] = x[1] * mu[0] - x[0] * mu[1];
}

/* U = .8 cos theta - .4 sin theta + .2 x - .1 y */
static void se2_slope(const real *g, real *out)
{
    real c = cos(g[2]), s = sin(g[2]);
    out[0] = R(0.2) * c - R(0.1) * s;
    out[1] = -R(0.2) * s - R(0.1) * c;
    out[2] = -R(0.8) * s - R(0.4) * c;
}

static void se2_body(const real *P, const real *g, const real *x, struct motion *out)
{
    (void)P;
    static const real inverse[] = {1, R(0.1), R(0.2), R(0.1), R(0.8), 0, R(0.2), 0, R(0.6)};
    body(&(struct body_group){3, inverse, se2_turn, se2_slope}, g, x, out);
}

/* [H, E] = 2 E, [H, F] = -2 F, [E, F] = H */
static void sl2_turn(const real *x, const real *mu, real *out)
{
    out[0] = 2 * (x[2] * mu[2] - x[1] * mu[1]);
    out[1] = 2 * x[0] * mu[1] - x[2] * mu[0];
    out[2] = x[1] * mu[0] - 2 * x[0] * mu[2];
}

/* U = .2 g11 - .1 g12 + .3 g21 + .1 g22 */
static void sl2_slope(const real *g, real *out)
{
    out[0] = R(0.2) * g[0] + R(0.1) * g[1] + R(0.3) * g[2] - R(0.1) * g[3];
    out[1] = R(0.1) * g[2] - R(0.1) * g[0];
    out[2] = R(0.2) * g[1] + R(0.3) * g[3];
}

static void sl2_body(const real *P, const real *g, const real *x, struct motion *out)
{
    (void)P;
    static const real inverse[] = {1, R(0.1), 0, R(0.1), R(0.8), R(0.2), 0, R(0.2), R(0.6)};
    body(&(struct body_group){3, inverse, sl2_turn, sl2_slope}, g, x, out);
}

/* [E11, E12] = E12 */
static void aff1_turn(const real *x, const real *mu, real *out)
{
    out[0] = -x[1] * mu[1];
    out[1] = x[0] * mu[1];
}

static void aff1_slope(const real *g, real *out)
{
    out[0] = R(0.3) * g[0];
    out[1] = R(0.5) * g[0];
}

static void aff1_body(const real *P, const real *g, const real *x, struct motion *out)
{
    (void)P;
    static const real inverse[] = {1, R(0.2), R(0.2), R(0.7)};
    body(&(struct body_group){2, inverse, aff1_turn, aff1_slope}, g, x, out);
}

/* [E12, E23] = E13 */
static void heis3_turn(const real *x, const real *mu, real *out)
{
    out[0] = -x[1] * mu[2];
    out[1] = x[0] * mu[2];
    out[2] = 0;
}

/* U = .3 g12 + .5 g13 - .2 g23 */
static void heis3_slope(const real *g, real *out)
{
    out[0] = R(0.3);
    out[1] = R(0.5) * g[0] - R(0.2);
    out[2] = R(0.5);
}

static void heis3_body(const real *P, const real *g, const real *x, struct motion *out)
{
    (void)P;
    static const real inverse[] = {1, R(0.1), 0, R(0.1), R(0.8), R(0.2), 0, R(0.2), R(1.2)};
    body(&(struct body_group){3, inverse, heis3_turn, heis3_slope}, g, x, out);
}

/* ---- lifted flows: g^{-1} g' = Ad_{g^{-1}} a + b, mu' = ad*_b mu */

static const real lift_a[] = {R(0.7), R(-0.4), R(1.1), R(0.3), R(-0.2), R(0.5)};
static const real lift_b[] = {R(-0.5), R(0.9), R(0.6), R(0.4), R(0.1), R(-0.3)};

static void so3_lift(const real *P, const real *g, const real *mu, struct motion *out)
{
    (void)P;
    to_body(g, lift_a, out->p);
    for (int c = 0; c < 3; c++)
        out->p[c] += lift_b[c];
    cross(mu, lift_b, out->a);
}

static void se3_lift(const real *P, const real *g, const real *mu, struct motion *out)
{
    (void)P;
    real moment[3], space[3];
    cross(lift_a, g + 9, moment); /* the velocity of the place of the body */
    for (int c = 0; c < 3; c++)
        space[c] = lift_a[3 + c] + moment[c];
    to_body(g, lift_a, out->p);
    to_body(g, space, out->p + 3);
    for (int c = 0; c < 6; c++)
        out->p[c] += lift_b[c];
    se3_turn(lift_b, mu, out->a);
}

static void aff1_lift(const real *P, const real *g, const real *mu, struct motion *out)
{
    (void)P;
    out->p[0] = lift_a[0] + lift_b[0];
    out->p[1] = (lift_a[0] * g[1] + lift_a[1]) / g[0] + lift_b[1];
    aff1_turn(lift_b, mu, out->a);
}

/* ---- vakonomic motion: p = M v + lambda A and A v = 0 for v and lambda; then p' = d/dq (l + lambda phi) */

/* Solve for (v, lambda) of n velocities and m constraints, by rows. */
static void vakonomic(int n, int m, const real *M, const real *A, const real *p, real *v, real *lambda)
{
    int size = n + m;
    real work[64] = {0}, x[8] = {0};
    for (int i = 0; i < n; i++) {
        x[i] = p[i];
        for (int j = 0; j < n; j++)
            work[i * size + j] = M[i * n + j];
        for (int k = 0; k < m; k++)
            work[i * size + n + k] = work[(n + k) * size + i] = A[k * n + i];
    }
    assert_int_equal(linear_solve(size, work, x), STATUS_OK);
    memcpy(v, x, (size_t)n * sizeof *x);
    memcpy(lambda, x + n, (size_t)m * sizeof *x);
}

static void vakonomic_disk(const real *P, const real *q, const real *p, struct motion *out)
{
    real m = P[0], r = P[3], kappa = P[4], c = cos(q[3]), s = sin(q[3]), lambda[2];
    const real M[] = {m, 0, 0, 0, 0, m, 0, 0, 0, 0, P[1], 0, 0, 0, 0, P[2]}, A[] = {1, 0, -r * c, 0, 0, 1, -r * s, 0};
    vakonomic(4, 2, M, A, p, out->p, lambda);
    out->a[0] = -kappa * q[0];
    out->a[1] = -kappa * q[1];
    out->a[2] = 0;
    out->a[3] = r * out->p[2] * (lambda[0] * s - lambda[1] * c);
}

/* l = (x'^2 + s^2 y'^2)/2 with no mass along z: the velocities from (P, p_y) = (x', s^2 y'), P = p_x + p_z y^2/2. */
static void martinet(const real *P, const real *q, const real *p, struct motion *out)
{
    real s = 1 + P[0] * q[0], half = q[1] * q[1] / 2;
    const real M[] = {1, 0, 0, 0, s * s, 0, 0, 0, 0}, A[] = {-half, 0, 1};
    real lambda;
    vakonomic(3, 1, M, A, p, out->p, &lambda);
    out->a[0] = P[0] * s * out->p[1] * out->p[1];
    out->a[1] = -lambda * q[1] * out->p[0];
    out->a[2] = 0;
}

/* 2 l = (1 + x^2/4) x'^2 + y x' y'/5 + 2 x' z'/5 + y'^2 + (1 + y^2/10) z'^2 - x^2 - y^2 - z^2/2, z' = y x' + x y'/3 */
static void coupled_metric(const real *P, const real *q, const real *p, struct motion *out)
{
    (void)P;
    real x = q[0], y = q[1], lambda, *v = out->p;
    const real M[] = {1 + x * x / 4, y / 10, R(0.2), y / 10, 1, 0, R(0.2), 0, 1 + y * y / 10}, A[] = {-y, -x / 3, 1};
    vakonomic(3, 1, M, A, p, v, &lambda);
    out->a[0] = x * v[0] * v[0] / 4 - x - lambda * v[1] / 3;
    out->a[1] = v[0] * v[1] / 10 + y * v[2] * v[2] / 10 - y - lambda * v[0];
    out->a[2] = -q[2] / 2;
}

#endif
