/* Exact flow of the free rigid body: body momentum by Jacobi elliptic functions, attitude by one quadrature. */
#include <string.h>

#include "cases/problems/flows.h"
#include "cases/problems/integral.h"
#include "core/groups/factors.h"
#include "core/numbers/elliptic.h"
#include "core/numbers/roundoff.h"

/* The body momentum m circulates about axis a: m_a = D dn u, m_b = B sn u, m_c = C cn u, u = rate t + start, b the
 * middle axis. */
struct circulation {
    int a, b, c;
    real D, B, C, k, rate, start, period; /* period of the squares */
    real inverse[3], size;                /* 1/I_i and |m| */
};

/* Axes by moment of inertia, the middle one b; then a and c so that the modulus k is below 1. */
static void choose_axes(struct circulation *motion, const real *m)
{
    const real *inverse = motion->inverse;
    for (int b = 0; b < 3; b++) {
        int a = (b + 1) % 3, c = (b + 2) % 3;
        if ((inverse[a] - inverse[b]) * (inverse[c] - inverse[b]) <= 0) {
            motion->a = a;
            motion->b = b;
            motion->c = c;
        }
    }
    int a = motion->a, b = motion->b, c = motion->c;
    real about_a = (inverse[a] - inverse[b]) * (inverse[a] - inverse[c]) * m[a] * m[a];
    real about_c = (inverse[c] - inverse[b]) * (inverse[c] - inverse[a]) * m[c] * m[c];
    if (about_a < about_c) {
        motion->a = c;
        motion->c = a;
    }
}

static enum status find_circulation(const real *moment, const real *m, struct circulation *motion)
{
    *motion = (struct circulation){.size = sqrt(dot3(m, m))};
    for (int c = 0; c < 3; c++)
        motion->inverse[c] = 1 / moment[c];
    choose_axes(motion, m);
    int a = motion->a, b = motion->b, c = motion->c;
    real ac = motion->inverse[a] - motion->inverse[c], ab = motion->inverse[a] - motion->inverse[b];
    real bc = motion->inverse[b] - motion->inverse[c];
    real D2 = m[a] * m[a] + bc / ac * m[b] * m[b], C2 = m[c] * m[c] + ab / ac * m[b] * m[b];
    motion->k = sqrt(bc / ab * C2 / D2);
    if (!(motion->k < 1 - tolerance.half)) /* the separatrix takes for ever */
        return STATUS_FAILED;
    bool even = b == (a + 1) % 3;
    motion->D = m[a] < 0 ? -sqrt(D2) : sqrt(D2);
    motion->C = sqrt(C2);
    motion->B = sqrt(C2 * ac / ab) * (even == (ac * motion->D > 0) ? 1 : -1);
    motion->rate = sqrt(ac * ab * D2);
    real sine = m[b] / motion->B, cosine = m[c] / motion->C;
    motion->start = elliptic_F(atan2(sine, fabs(cosine)), motion->k);
    if (cosine < 0)
        motion->start = 2 * elliptic_K(motion->k) - motion->start;
    motion->period = 2 * elliptic_K(motion->k) / motion->rate;
    return STATUS_OK;
}

static void body_momentum(const struct circulation *motion, real t, real *m)
{
    real sn, cn, dn, turn = 2 * motion->period * motion->rate, u = motion->rate * t + motion->start;
    elliptic_jacobi(u - turn * rint(u / turn), motion->k, &sn, &cn, &dn);
    m[motion->a] = motion->D * dn;
    m[motion->b] = motion->B * sn;
    m[motion->c] = motion->C * cn;
}

/* Rate at which the frame (n, u x n, u), u = m/|m|, n along e_c x u, turns about the fixed spatial momentum; its
 * denominator is at least m_a^2, which never vanishes. */
static void precession(const void *context, real t, real *rate)
{
    const struct circulation *motion = context;
    int a = motion->a, b = motion->b;
    real m[3];
    body_momentum(motion, t, m);
    real squares = m[a] * m[a] + m[b] * m[b];
    *rate = motion->size * (motion->inverse[a] * m[a] * m[a] + motion->inverse[b] * m[b] * m[b]) / squares;
}

/* Computes that frame by columns, turned by psi about u: (n cos psi + (u x n) sin psi, ...). */
static void momentum_frame(const struct circulation *motion, const real *m, real psi, real *frame)
{
    real axis[3] = {0}, u[3], n[3], other[3];
    axis[motion->c] = 1;
    for (int c = 0; c < 3; c++)
        u[c] = m[c] / motion->size;
    cross(axis, u, n);
    real length = sqrt(dot3(n, n));
    for (int c = 0; c < 3; c++)
        n[c] /= length;
    cross(u, n, other);
    for (int c = 0; c < 3; c++) {
        frame[3 * c] = cos(psi) * n[c] + sin(psi) * other[c];
        frame[3 * c + 1] = cos(psi) * other[c] - sin(psi) * n[c];
        frame[3 * c + 2] = u[c];
    }
}

/* psi(t): the precession is periodic, so that one period and a rest are enough. */
static enum status precession_angle(const struct circulation *motion, real t, real *psi)
{
    real whole = trunc(t / motion->period), one = 0;
    enum status status = integral(1, precession, motion, t - whole * motion->period, psi);
    if (status == STATUS_OK && whole != 0)
        status = integral(1, precession, motion, motion->period, &one);
    *psi += whole * one;
    return status;
}

/* R(t) = R(0) F(0) Rz(psi) F(t)^T: F(t) is the frame of the body momentum, psi the angle it has turned. */
static void attitude(const struct circulation *motion, const real *m0, const real *m, real psi, const real *g0, real *g)
{
    real from[9], to[9], row[3];
    momentum_frame(motion, m0, psi, from);
    momentum_frame(motion, m, 0, to);
    for (int i = 0; i < 3; i++) {
        rotate_back(from, g0 + 3 * i, row);
        rotate(to, row, g + 3 * i);
    }
}

enum status rigid_body_flow(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    struct circulation motion;
    real m0[3], m[3], psi, turn[3];
    bool steady = true;
    for (int c = 0; c < 3; c++) {
        m0[c] = in->parameter[c] * eta0[c];
        turn[c] = t * eta0[c];
    }
    cross(m0, eta0, m);
    for (int c = 0; c < 3; c++)
        steady = steady && fabs(m[c]) <= tolerance.last_bits / 2 * sqrt(dot3(m0, m0) * dot3(eta0, eta0));
    if (steady) { /* mu' = mu x w = 0 */
        translate_point(&so3_exp, g0, turn, g);
        memcpy(eta, eta0, sizeof m);
        return STATUS_OK;
    }
    enum status status = find_circulation(in->parameter, m0, &motion);
    if (status == STATUS_OK)
        status = precession_angle(&motion, t, &psi);
    if (status != STATUS_OK)
        return status;
    body_momentum(&motion, t, m);
    attitude(&motion, m0, m, psi, g0, g);
    for (int c = 0; c < 3; c++)
        eta[c] = m[c] / in->parameter[c];
    return STATUS_OK;
}
