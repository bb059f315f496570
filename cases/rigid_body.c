/* Free rigid body on SO(3): body momentum by Jacobi elliptic functions, attitude by one quadrature. */
#include <stdio.h>
#include <string.h>

#include "cases/constant_mass.h"
#include "cases/integral.h"
#include "core/groups/factors.h"
#include "core/numbers/elliptic.h"
#include "core/problem/natural.h"

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (are_moments_of_inertia(in->parameter[0], in->parameter[1], in->parameter[2]))
        return true;
    snprintf(message, MESSAGE_SIZE, "I1, I2, I3 must be positive, none larger than the sum of the other two");
    return false;
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    constant_mass_diagonal(in, in->parameter, out);
}

static void casimir(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane mu[3];
    constant_mass_momentum(in, g, eta, mu);
    FOR_LANES(l, in) out[0][l] = mu[0][l] * mu[0][l] + mu[1][l] * mu[1][l] + mu[2][l] * mu[2][l];
}

static void spatial_momentum(const struct instance *in, const lane *g, const lane *eta, int component,
                             lane *restrict out)
{
    lane mu[3], spatial[3];
    constant_mass_momentum(in, g, eta, mu);
    to_space(in, g, mu, spatial);
    memcpy(out, spatial + component, sizeof(lane));
}

static void spatial_momentum_1(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    spatial_momentum(in, g, eta, 0, out);
}

static void spatial_momentum_2(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    spatial_momentum(in, g, eta, 1, out);
}

static void spatial_momentum_3(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    spatial_momentum(in, g, eta, 2, out);
}

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
    if (!(motion->k < 1 - sqrt(REAL_EPSILON))) /* the separatrix takes for ever */
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

/* That frame by columns, turned by psi about u: (n cos psi + (u x n) sin psi, ...). */
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

static enum status exact(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
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
        steady = steady && fabs(m[c]) <= 2 * REAL_EPSILON * sqrt(dot3(m0, m0) * dot3(eta0, eta0));
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

/* Spatial momentum (.6, .5, -.9). */
static void tumbling(const struct instance *in, real *g, real *eta)
{
    static const real turn[] = {R(0.3), R(-0.2), R(0.5)}, spatial[] = {R(0.6), R(0.5), R(-0.9)};
    attitude_from_vector(turn, g);
    rotate_back(g, spatial, eta);
    for (int c = 0; c < 3; c++)
        eta[c] /= in->parameter[c];
}

static const struct group cay = {"SO(3)", "cay", {&so3_cay}}, exponential = {"SO(3)", "exp", {&so3_exp}};

const struct problem problem_rigid_body = {
    .name = "rigid-body",
    .summary = "free rigid body, SO(3)",
    .source = "exact: Landau and Lifshitz, Mechanics, section 37",
    .coordinates = "q: R by rows; v: w1, w2, w3 in the body frame",
    .constraint = CONSTRAINT_NONE,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 3,
    .element = 9,
    .parameters = (const struct parameter_info[]){{"I1", "1", "first principal moment of inertia"},
                                                  {"I2", "0.7", "second principal moment of inertia"},
                                                  {"I3", "0.4", "third principal moment of inertia"},
                                                  {0}},
    .admissible = admissible,
    .presets =
        (const struct preset[]){{"tumbling", "R = exp(.3, -.2, .5), spatial momentum (.6, .5, -.9)", tumbling}, {0}},
    .invariants = (const struct invariant[]){{"spatial momentum 1", spatial_momentum_1, true, "left rotations"},
                                             {"spatial momentum 2", spatial_momentum_2, true, "left rotations"},
                                             {"spatial momentum 3", spatial_momentum_3, true, "left rotations"},
                                             {"|mu|^2", casimir, false, "Casimir function of so(3)*"},
                                             {0}},
    .lagrangian = constant_mass_energy,
    .force = constant_mass_no_force,
    .momentum = constant_mass_momentum,
    .mass = mass,
    .velocity = constant_mass_velocity,
    .hamiltonian_force = constant_mass_no_force,
    .exact = exact,
    .exact_source = "Jacobi elliptic functions and a quadrature, DLMF 22.19(iii)",
};
