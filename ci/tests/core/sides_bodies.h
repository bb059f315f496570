/* Right-hand sides on SE(2), SO(3), SE(3) and products with R^n, in the frame of the body: Euler's and Newton's equations. */
#ifndef RATTLEBACK_TESTS_CORE_SIDES_BODIES_H
#define RATTLEBACK_TESTS_CORE_SIDES_BODIES_H

#include "ci/tests/core/sides.h"

/* ---- SE(2): a mass seen from the body has acceleration (v1' - w v2, v2' + w v1) */

static void disc(const real *P, const real *g, const real *v, struct motion *out)
{
    real m = P[0], k = P[2], c = cos(g[2]), s = sin(g[2]);
    out->p[0] = m * v[0];
    out->p[1] = m * v[1];
    out->p[2] = P[1] * v[2];
    out->a[0] = -k * (c * g[0] + s * g[1]) / m;
    out->a[1] = out->a[2] = 0;
    out->lambda[0] = m * v[2] * v[0] - k * (s * g[0] - c * g[1]);
}

static void fit_second(const real *P, real *g, real *v)
{
    (void)P, (void)g;
    v[1] = 0;
}

/* Chaplygin: v' = a w^2, (J + m a^2) w' = -m a v w */
static void sleigh(const real *P, const real *g, const real *v, struct motion *out)
{
    (void)g;
    real m = P[0], J = P[1], a = P[2];
    out->p[0] = m * v[0];
    out->p[1] = m * a * v[2];
    out->p[2] = (J + m * a * a) * v[2];
    out->a[0] = a * v[2] * v[2];
    out->a[1] = 0;
    out->a[2] = -m * a * v[0] * v[2] / (J + m * a * a);
    out->lambda[0] = m * (a * out->a[2] + v[2] * v[0]);
}

static void reduced_disk(const real *P, const real *g, const real *v, struct motion *out)
{
    real m = P[0], I = P[1], roll = P[3] * cos(g[3]) / (m + I);
    out->p[0] = m * v[0];
    out->p[1] = m * v[1];
    out->p[2] = P[2] * v[2];
    out->p[3] = I * v[3];
    out->a[0] = out->a[3] = roll;
    out->a[1] = out->a[2] = 0;
    out->lambda[0] = m * roll;
    out->lambda[1] = m * v[2] * v[0];
}

static void fit_reduced(const real *P, real *g, real *v)
{
    (void)P, (void)g;
    v[0] = v[3];
    v[1] = 0;
}

/* (phi, x, y): the incline's knife */
static void knife_edge(const real *P, const real *g, const real *v, struct motion *out)
{
    real c = cos(g[0]), s = sin(g[0]), lambda = -P[0] * s - v[0] * (c * v[1] + s * v[2]);
    for (int i = 0; i < 3; i++)
        out->p[i] = v[i];
    out->a[0] = 0;
    out->a[1] = P[0] + lambda * s;
    out->a[2] = -lambda * c;
    out->lambda[0] = lambda;
}

static void fit_knife(const real *P, real *g, real *v)
{
    (void)P;
    real speed = v[1];
    v[1] = speed * cos(g[0]);
    v[2] = speed * sin(g[0]);
}

/* ---- SO(3) */

/* I w' = I w x w + torque, principal axes; also p. */
static void euler(const real *I, const real *w, const real *torque, struct motion *out)
{
    for (int c = 0; c < 3; c++) {
        int d = (c + 1) % 3, e = (c + 2) % 3;
        out->p[c] = I[c] * w[c];
        out->a[c] = ((I[d] - I[e]) * w[d] * w[e] + torque[c]) / I[c];
    }
}

static void rigid_body(const real *P, const real *g, const real *w, struct motion *out)
{
    (void)g;
    euler(P, w, (const real[]){0, 0, 0}, out);
}

/* The weight -e3 at c */
static void heavy_top(const real *P, const real *g, const real *w, struct motion *out)
{
    real torque[3];
    cross(g + 6, P + 3, torque);
    euler(P, w, torque, out);
}

/* Coulomb forces on the charges +-q at (0, +-alpha, -1), the weight of m at (0, 0, -1): each a torque about the origin. */
static void dipole(const real *P, const real *g, const real *w, struct motion *out)
{
    real m = P[0], q = P[1], beta = P[2], alpha = P[3], sigma = P[4], torque[3] = {0}, part[3], force[3];
    const real I[] = {m * (1 + alpha * alpha), m, m * alpha * alpha}, middle[] = {0, 0, -1};
    for (int sign = -1; sign <= 1; sign += 2) {
        const real at[] = {0, sign * alpha, -1};
        real from[3];
        to_space(g, at, from);
        from[2] += R(1.5);
        real r = sqrt(dot(from, from));
        to_body(g, from, force);
        cross(at, force, part);
        for (int c = 0; c < 3; c++)
            torque[c] += sign * q * beta * part[c] / (r * r * r);
    }
    to_body(g, (const real[]){0, 0, sigma * m}, force);
    cross(middle, force, part);
    for (int c = 0; c < 3; c++)
        torque[c] += part[c];
    euler(I, w, torque, out);
}

enum { SUSLOV_11, SUSLOV_22, SUSLOV_33, SUSLOV_12, SUSLOV_13, SUSLOV_23, SUSLOV_WEIGHT };

/* w3 = 0: two equations for the other rates, and the third gives the torque that holds it. */
static void suslov(const real *P, const real *g, const real *w, struct motion *out)
{
    real A = P[SUSLOV_11], B = P[SUSLOV_22], D = P[SUSLOV_12], E = P[SUSLOV_13], F = P[SUSLOV_23];
    real torque[3], centre[] = {P[SUSLOV_WEIGHT], 0, 0};
    out->p[0] = A * w[0] + D * w[1];
    out->p[1] = D * w[0] + B * w[1];
    out->p[2] = E * w[0] + F * w[1];
    cross(g + 6, centre, torque);
    torque[0] -= out->p[2] * w[1];
    torque[1] += out->p[2] * w[0];
    torque[2] += out->p[0] * w[1] - out->p[1] * w[0];
    out->a[0] = (B * torque[0] - D * torque[1]) / (A * B - D * D);
    out->a[1] = (A * torque[1] - D * torque[0]) / (A * B - D * D);
    out->a[2] = 0;
    out->lambda[0] = E * out->a[0] + F * out->a[1] - torque[2];
}

static void fit_third(const real *P, real *g, real *w)
{
    (void)P, (void)g;
    w[2] = 0;
}

/* w3 = -s w2, s = slant R31 and s' = slant (e3 x w)_1 in the body: the torque along (0, s, 1). */
static void leaning_body(const real *P, const real *g, const real *w, struct motion *out)
{
    real s = P[3] * g[6], rate = P[3] * (g[7] * w[2] - g[8] * w[1]);
    struct motion free;
    euler(P, w, (const real[]){0, 0, 0}, &free);
    real lambda = -(free.a[2] + s * free.a[1] + rate * w[1]) / (1 / P[2] + s * s / P[1]);
    euler(P, w, (const real[]){0, s * lambda, lambda}, out);
    out->lambda[0] = lambda;
}

static void fit_leaning(const real *P, real *g, real *w)
{
    w[2] = -P[3] * g[6] * w[1];
}

enum { FLOWS_C };
static const real flows_a[] = {R(0.7), R(-0.4), R(1.1)}, flows_b[] = {R(-0.5), R(0.9), R(0.6)};

/* w = R^T a + b + c mu, mu' = mu x b */
static void commuting_flows(const real *P, const real *g, const real *w, struct motion *out)
{
    real A[3], mu[3], turned[3], moved[3];
    to_body(g, flows_a, A);
    for (int i = 0; i < 3; i++)
        out->p[i] = mu[i] = (w[i] - A[i] - flows_b[i]) / P[FLOWS_C];
    cross(mu, flows_b, turned);
    cross(A, w, moved);
    for (int i = 0; i < 3; i++)
        out->a[i] = P[FLOWS_C] * turned[i] + moved[i];
}

/* ---- balls: SO(3) x R^2 */

enum { BALL_OMEGA, BALL_R, BALL_A, BALL_B, BALL_C };

/* [martin-sato-2018, sec. 7.5], whose rolling is by the components in the body. */
static void ball(const real *P, const real *g, const real *v, struct motion *out)
{
    (void)g;
    real r = P[BALL_R], a = P[BALL_A], b = P[BALL_B], c = P[BALL_C], turn = P[BALL_OMEGA];
    const real I[] = {r * r * a, r * r * b, r * r * c};
    real first = (r * (c - a) / b * v[2] * v[0] - turn * v[4]) / (1 + 1 / b);
    real second = (turn * v[3] - r * (b - c) / a * v[1] * v[2]) / (1 + 1 / a);
    euler(I, v, (const real[]){r * second, -r * first, 0}, out);
    for (int k = 0; k < 2; k++) {
        out->p[3 + k] = v[3 + k];
        out->a[3 + k] = out->lambda[k] = k == 0 ? first : second;
    }
}

static void fit_ball(const real *P, real *g, real *v)
{
    v[3] = P[BALL_R] * v[1] - P[BALL_OMEGA] * g[10];
    v[4] = P[BALL_OMEGA] * g[9] - P[BALL_R] * v[0];
}

/* Chaplygin's ball on a turning plane: the force f of the plane at -r e3, x'' = f and x' = Omega e3 x (x, y) + r S x e3, where
 * S = R w: torque in space r (f_y, -f_x, 0). */
static void chaplygin(real r, const real *abc, real turn, const real *g, const real *v, struct motion *out)
{
    const real I[] = {r * r * abc[0], r * r * abc[1], r * r * abc[2]};
    struct motion free;
    real K[2][2], drift[3], torque[3];
    euler(I, v, (const real[]){0, 0, 0}, &free);
    to_space(g, free.a, drift);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            K[i][j] =
                g[3 * i] * g[3 * j] / I[0] + g[3 * i + 1] * g[3 * j + 1] / I[1] + g[3 * i + 2] * g[3 * j + 2] / I[2];
    /* f_x = -Omega v_y + r S_y', f_y = Omega v_x - r S_x' with S' = drift + K torque */
    real xx = 1 + r * r * K[1][1], xy = -r * r * K[1][0], yy = 1 + r * r * K[0][0];
    real right[] = {r * drift[1] - turn * v[4], turn * v[3] - r * drift[0]}, determinant = xx * yy - xy * xy;
    const real f[] = {(yy * right[0] - xy * right[1]) / determinant, (xx * right[1] - xy * right[0]) / determinant};
    to_body(g, (const real[]){r * f[1], -r * f[0], 0}, torque);
    euler(I, v, torque, out);
    for (int k = 0; k < 2; k++) {
        out->p[3 + k] = v[3 + k];
        out->a[3 + k] = out->lambda[k] = f[k];
    }
}

static void fit_rolling(real r, real turn, const real *g, real *v)
{
    real S[3];
    to_space(g, v, S);
    v[3] = r * S[1] - turn * g[10];
    v[4] = turn * g[9] - r * S[0];
}

static void physical_ball(const real *P, const real *g, const real *v, struct motion *out)
{
    chaplygin(P[BALL_R], P + BALL_A, P[BALL_OMEGA], g, v, out);
}

static void fit_physical(const real *P, real *g, real *v)
{
    fit_rolling(P[BALL_R], P[BALL_OMEGA], g, v);
}

static void chaplygin_sphere(const real *P, const real *g, const real *v, struct motion *out)
{
    chaplygin(P[0], P + 1, 0, g, v, out);
}

static void fit_sphere_rolling(const real *P, real *g, real *v)
{
    fit_rolling(P[0], 0, g, v);
}

/* A homogeneous ball of unit mass and radius, xi minus its angular velocity in space, in a bowl k on a table that turns. */
static void bowl_ball(const real *P, const real *g, const real *v, struct motion *out)
{
    real k = P[0], turn = P[1], I = P[2], share = I / (1 + I);
    const real f[] = {share * (k * g[9] - turn * v[4]), share * (k * g[10] + turn * v[3])};
    for (int c = 0; c < 5; c++)
        out->p[c] = c < 3 ? I * v[c] : v[c];
    out->a[0] = -f[1] / I;
    out->a[1] = f[0] / I;
    out->a[2] = 0;
    for (int c = 0; c < 2; c++) {
        out->a[3 + c] = f[c] - k * g[9 + c];
        out->lambda[c] = f[c];
    }
}

static void fit_bowl(const real *P, real *g, real *v)
{
    v[0] = v[4] - P[1] * g[9];
    v[1] = -v[3] - P[1] * g[10];
}

/* ---- SE(3) */

enum { PINNED_M, PINNED_I, PINNED_G = 4, PINNED_A };

/* The heavy top about the point a that is held; the force there makes the centre's acceleration. */
static void pinned_body(const real *P, const real *g, const real *v, struct motion *out)
{
    real m = P[PINNED_M], lever[3], spin[3], J[9], turned[3], inward[3], moved[3], force[3], sum[3];
    const real *I = P + PINNED_I, *a = P + PINNED_A, *up = g + 6;
    for (int k = 0; k < 9; k++)
        J[k] = (k % 4 == 0) * (I[k / 4] + m * dot(a, a)) - m * a[k / 3] * a[k % 3];
    for (int c = 0; c < 3; c++) {
        out->p[c] = I[c] * v[c];
        out->p[3 + c] = m * v[3 + c];
    }
    cross(v, a, turned);
    cross(v, turned, inward); /* w x (w x a) */
    for (int c = 0; c < 3; c++)
        sum[c] = m * (P[PINNED_G] * up[c] - inward[c]);
    cross(a, sum, lever);
    cross(out->p, v, spin);
    for (int c = 0; c < 3; c++)
        sum[c] = spin[c] + lever[c];
    cramer(J, sum, out->a);
    cross(out->a, a, moved);
    for (int c = 0; c < 3; c++) {
        out->a[3 + c] = -moved[c];
        force[c] = m * (P[PINNED_G] * up[c] - moved[c] - inward[c]);
    }
    to_space(g, force, out->lambda);
}

static void fit_pinned(const real *P, real *g, real *v)
{
    real position[3], turned[3];
    to_space(g, P + PINNED_A, position);
    cross(v, P + PINNED_A, turned);
    for (int c = 0; c < 3; c++) {
        g[9 + c] = -position[c];
        v[3 + c] = -turned[c];
    }
}

enum { STONE_I1, STONE_I2, STONE_I3, STONE_SKEW, STONE_A, STONE_B, STONE_C, STONE_G };

/* The point of contact r = -Q u/sqrt(u.Q u), and its rate as u' = u x w. */
static void contact(const real *P, const real *u, const real *w, real *r, real *rate)
{
    const real Q[] = {P[STONE_A] * P[STONE_A], P[STONE_B] * P[STONE_B], P[STONE_C] * P[STONE_C]};
    real moved[3], height = 0, along = 0;
    cross(u, w, moved);
    for (int c = 0; c < 3; c++) {
        height += Q[c] * u[c] * u[c];
        along += Q[c] * u[c] * moved[c];
    }
    height = sqrt(height);
    for (int c = 0; c < 3; c++) {
        r[c] = -Q[c] * u[c] / height;
        rate[c] = -Q[c] * moved[c] / height + Q[c] * u[c] * along / (height * height * height);
    }
}

/* Unit mass: angular momentum about the point of contact. (J + r^2 - r r^T) w' = J w x w + r x (g u + w x (v - r')). */
static void rattleback(const real *P, const real *g, const real *v, struct motion *out)
{
    real c = cos(P[STONE_SKEW]), s = sin(P[STONE_SKEW]), r[3], rate[3], J[9], whole[9], slip[3], turned[3], push[3],
         spin[3], moved[3];
    const real axes[3][3] = {{c, s, 0}, {-s, c, 0}, {0, 0, 1}}, *u = g + 6;
    contact(P, u, v, r, rate);
    for (int k = 0; k < 9; k++) {
        J[k] = 0;
        for (int axis = 0; axis < 3; axis++)
            J[k] += P[STONE_I1 + axis] * axes[axis][k / 3] * axes[axis][k % 3];
        whole[k] = J[k] + (k % 4 == 0) * dot(r, r) - r[k / 3] * r[k % 3];
    }
    for (int i = 0; i < 3; i++) {
        out->p[i] = dot(J + 3 * i, v);
        out->p[3 + i] = v[3 + i];
        slip[i] = v[3 + i] - rate[i];
    }
    cross(v, slip, turned);
    for (int i = 0; i < 3; i++)
        turned[i] += P[STONE_G] * u[i];
    cross(r, turned, push);
    cross(out->p, v, spin);
    for (int i = 0; i < 3; i++)
        push[i] += spin[i];
    cramer(whole, push, out->a);
    cross(out->a, r, moved);
    cross(v, rate, turned);
    for (int i = 0; i < 3; i++)
        out->a[3 + i] = -moved[i] - turned[i];
    cross(v, v + 3, turned);
    for (int i = 0; i < 3; i++)
        out->lambda[i] = out->a[3 + i] + turned[i] + P[STONE_G] * u[i];
}

static void fit_stone(const real *P, real *g, real *v)
{
    real r[3], rate[3], turned[3];
    contact(P, g + 6, v, r, rate);
    cross(v, r, turned);
    for (int c = 0; c < 3; c++)
        v[3 + c] = -turned[c];
}

#endif
