/* Rattleback on SE(3): an ellipsoid whose axes of inertia are turned against those of its surface, rolling on a plane. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"
#include "core/problem/natural.h"

enum { I1, I2, I3, SKEW, A, B, C, GRAVITY };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    const real *p = in->parameter;
    if (are_moments_of_inertia(p[I1], p[I2], p[I3]) && p[A] > 0 && p[B] > 0 && p[C] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "I1, I2, I3, a, b, c must be positive, no I larger than the sum of the other two");
    return false;
}

/* Unit mass; the principal axes are turned by the skew angle about the third axis of the ellipsoid. */
static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    const real *p = in->parameter;
    real cosine = cos(p[SKEW]), sine = sin(p[SKEW]), matrix[36] = {0};
    matrix[0] = cosine * cosine * p[I1] + sine * sine * p[I2];
    matrix[7] = sine * sine * p[I1] + cosine * cosine * p[I2];
    matrix[1] = matrix[6] = cosine * sine * (p[I1] - p[I2]);
    matrix[14] = p[I3];
    matrix[21] = matrix[28] = matrix[35] = 1;
    constant_mass_dense(in, matrix, out);
}

/* The centre of mass x is the centre of the ellipsoid: potential g x3. */
static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    constant_mass_energy(in, g, eta, out);
    FOR_LANES(l, in) out[0][l] -= in->parameter[GRAVITY] * g[11][l];
}

static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in)
        {
            out[c][l] = 0;
            out[3 + c][l] = -in->parameter[GRAVITY] * g[6 + c][l];
        }
}

/* The point of contact, seen from the centre in the body frame: r = -Q u / sqrt(u.Q u), where u = R^T e3 is the
 * vertical and Q = diag(a^2, b^2, c^2); `change` is its derivative along udot. */
static void contact(const struct instance *in, const real *u, const real *udot, real *r, real *change)
{
    real Qu[3], Qudot[3], support, along;
    for (int c = 0; c < 3; c++) {
        real square = in->parameter[A + c] * in->parameter[A + c];
        Qu[c] = square * u[c];
        Qudot[c] = square * udot[c];
    }
    support = sqrt(dot3(u, Qu));
    along = dot3(u, Qudot) / (support * support);
    for (int c = 0; c < 3; c++) {
        r[c] = -Qu[c] / support;
        change[c] = (along * Qu[c] - Qudot[c]) / support;
    }
}

static void contact_at(const struct instance *in, const lane *g, const real *w, int l, real *r, real *change)
{
    const real u[] = {g[6][l], g[7][l], g[8][l]};
    real udot[3];
    cross(u, w, udot);
    contact(in, u, udot, r, change);
}

/* phi = v + w x r: the point of contact is at rest */
static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        const real w[] = {eta[0][l], eta[1][l], eta[2][l]};
        real r[3], change[3], turned[3];
        contact_at(in, g, w, l, r, change);
        cross(w, r, turned);
        for (int c = 0; c < 3; c++)
            out[c][l] = eta[3 + c][l] + turned[c];
    }
}

static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    FOR_LANES(l, in)
    {
        static const real still[3] = {0};
        real r[3], change[3];
        contact_at(in, g, still, l, r, change);
        const real rows[] = {0, r[2], -r[1], 1, 0, 0, -r[2], 0, r[0], 0, 1, 0, r[1], -r[0], 0, 0, 0, 1};
        for (int k = 0; k < 18; k++)
            out[k][l] = rows[k];
    }
}

/* w x rdot */
static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        const real w[] = {eta[0][l], eta[1][l], eta[2][l]};
        real r[3], change[3], turned[3];
        contact_at(in, g, w, l, r, change);
        cross(w, change, turned);
        for (int c = 0; c < 3; c++)
            out[c][l] = turned[c];
    }
}

/* Angular velocity about the vertical: what reverses. */
static void vertical_spin(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = g[6][l] * eta[0][l] + g[7][l] * eta[1][l] + g[8][l] * eta[2][l];
}

/* Height of the point of contact above the plane: 0 along the motion, but not imposed on it. */
static void contact_height(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    FOR_LANES(l, in)
    {
        static const real still[3] = {0};
        real r[3], change[3];
        contact_at(in, g, still, l, r, change);
        out[0][l] = g[11][l] + g[6][l] * r[0] + g[7][l] * r[1] + g[8][l] * r[2];
    }
}

/* At attitude exp(turn) on the plane with angular velocity w, rolling. */
static void roll(const struct instance *in, const real *turn, const real *w, real *g, real *eta)
{
    real r[3], change[3];
    attitude_from_vector(turn, g);
    contact(in, g + 6, g + 6, r, change);
    g[9] = g[10] = 0;
    g[11] = -dot3(g + 6, r);
    for (int c = 0; c < 3; c++)
        eta[c] = w[c];
    cross(r, w, eta + 3);
}

static void rocking(const struct instance *in, real *g, real *eta)
{
    static const real turn[] = {R(0.3), R(-0.2), R(0.5)}, w[] = {R(0.4), R(-0.3), R(0.9)};
    roll(in, turn, w, g, eta);
}

static const real nearly_upright[] = {R(0.01), R(0.01), 0};

static void reversal(const struct instance *in, real *g, real *eta)
{
    static const real w[] = {0, 0, R(-0.4)};
    roll(in, nearly_upright, w, g, eta);
}

static void favoured(const struct instance *in, real *g, real *eta)
{
    static const real w[] = {0, 0, R(0.4)};
    roll(in, nearly_upright, w, g, eta);
}

static const struct group cay = {"SE(3)", "cay", {&se3_cay}}, exponential = {"SE(3)", "exp", {&se3_exp}};

const struct problem problem_rattleback = {
    .name = "rattleback",
    .summary = "rattleback, SE(3): ellipsoid with skew inertia rolling on a plane, phi = v + w x r",
    .source = "Garcia and Hubbard 1988; Bondi 1986",
    .coordinates = "q: R by rows, centre x1, x2, x3; v: w1, w2, w3, v1, v2, v3 in the body frame",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 6,
    .element = 12,
    .m = 3,
    .parameters =
        (const struct parameter_info[]){{"I1", "0.05", "smallest principal moment of inertia, of unit mass"},
                                        {"I2", "0.22", "the one in the other horizontal direction"},
                                        {"I3", "0.25", "the one about the third axis"},
                                        {"skew", "0.2", "angle from the axes of the ellipsoid to those of inertia"},
                                        {"a", "1", "semi-axis of the ellipsoid"},
                                        {"b", "0.4", "semi-axis of the ellipsoid"},
                                        {"c", "0.25", "semi-axis of the ellipsoid, vertical at rest"},
                                        {"g", "1", "gravity"},
                                        {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"rocking", "R = exp(.3, -.2, .5), w = (.4, -.3, .9)", rocking},
                                       {"reversal", "R = exp(.01, .01, 0), spin -.4: reverses at t = 15", reversal},
                                       {"favoured", "the same with spin .4: reverses at t = 70", favoured},
                                       {0}},
    .invariants = (const struct invariant[]){{"vertical spin", vertical_spin, false, "not kept: it reverses"},
                                             {"contact height", contact_height, false, "e3.phi, integrated"},
                                             {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = constant_mass_momentum,
    .mass = mass,
    .velocity = constant_mass_velocity,
    .hamiltonian_force = unit_hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = constant_mass_dual_gradient,
};
