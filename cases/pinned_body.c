/* Heavy rigid body on SE(3) with one of its points held at the origin: a holonomic constraint on a group. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"
#include "core/problem/natural.h"

enum { M, I1, I2, I3, GRAVITY, POINT };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    const real *p = in->parameter;
    if (p[M] > 0 && are_moments_of_inertia(p[I1], p[I2], p[I3]))
        return true;
    snprintf(message, MESSAGE_SIZE, "m, I1, I2, I3 must be positive, no I larger than the sum of the other two");
    return false;
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    const real *p = in->parameter, diagonal[] = {p[I1], p[I2], p[I3], p[M], p[M], p[M]};
    constant_mass_diagonal(in, diagonal, out);
}

/* x is the centre of mass: l = w.I w/2 + m |v|^2/2 - m g x3 */
static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    constant_mass_energy(in, g, eta, out);
    FOR_LANES(l, in) out[0][l] -= in->parameter[M] * in->parameter[GRAVITY] * g[11][l];
}

static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in)
        {
            out[c][l] = 0;
            out[3 + c][l] = -in->parameter[M] * in->parameter[GRAVITY] * g[6 + c][l];
        }
}

/* Phi = x + R a: where the body's point a is */
static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    const real *a = in->parameter + POINT;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in)
    out[c][l] = g[9 + c][l] + g[3 * c][l] * a[0] + g[3 * c + 1][l] * a[1] + g[3 * c + 2][l] * a[2];
}

/* R (v + w x a): row c is (a x row c of R, row c of R) */
static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    const real *a = in->parameter + POINT;
    for (int c = 0; c < 3; c++) {
        const lane *row = g + 3 * c;
        lane *gradient = out + 6 * c;
        FOR_LANES(l, in)
        {
            gradient[0][l] = a[1] * row[2][l] - a[2] * row[1][l];
            gradient[1][l] = a[2] * row[0][l] - a[0] * row[2][l];
            gradient[2][l] = a[0] * row[1][l] - a[1] * row[0][l];
            gradient[3][l] = row[0][l];
            gradient[4][l] = row[1][l];
            gradient[5][l] = row[2][l];
        }
    }
}

/* R (w x (v + w x a)) */
static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    const real *a = in->parameter + POINT;
    lane turned[3];
    FOR_LANES(l, in)
    {
        real w[] = {eta[0][l], eta[1][l], eta[2][l]}, slip[3], twice[3];
        cross(w, a, slip);
        for (int c = 0; c < 3; c++)
            slip[c] += eta[3 + c][l];
        cross(w, slip, twice);
        for (int c = 0; c < 3; c++)
            turned[c][l] = twice[c];
    }
    to_space(in, g, turned, out);
}

/* e3.(R I w + x x m R v) */
static void vertical_momentum(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane mu[6], velocity[3];
    constant_mass_momentum(in, g, eta, mu);
    to_space(in, g, mu + 3, velocity);
    FOR_LANES(l, in)
    out[0][l] = g[6][l] * mu[0][l] + g[7][l] * mu[1][l] + g[8][l] * mu[2][l] + g[9][l] * velocity[1][l] -
                g[10][l] * velocity[0][l];
}

static void initial(const struct instance *in, real *g, real *eta)
{
    static const real turn[] = {R(0.3), R(-0.2), R(0.5)};
    const real *a = in->parameter + POINT;
    attitude_from_vector(turn, g);
    rotate(g, a, g + 9);
    eta[0] = R(0.6);
    eta[1] = R(-0.5);
    eta[2] = R(0.9);
    cross(a, eta, eta + 3);
    for (int c = 9; c < 12; c++)
        g[c] = -g[c];
}

static const struct group cay = {"SE(3)", "cay", {&se3_cay}}, exponential = {"SE(3)", "exp", {&se3_exp}};

const struct problem problem_pinned_body = {
    .name = "pinned-body",
    .summary = "heavy rigid body with one point held, SE(3), holonomic; the same motion as a heavy top",
    .source = "HP paper 6.3",
    .coordinates = "q: R by rows, centre of mass x1, x2, x3; v: w1, w2, w3, v1, v2, v3 in the body frame",
    .constraint = CONSTRAINT_HOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 6,
    .element = 12,
    .m = 3,
    .parameters = (const struct parameter_info[]){{"m", "1", "mass"},
                                                  {"I1", "0.5", "moment of inertia about the centre, first axis"},
                                                  {"I2", "0.7", "the same, second axis"},
                                                  {"I3", "0.4", "the same, third axis"},
                                                  {"g", "1", "gravity"},
                                                  {"a1", "0.1", "the point held, seen from the centre of mass"},
                                                  {"a2", "-0.2", "its second component"},
                                                  {"a3", "-0.6", "its third component"},
                                                  {0}},
    .admissible = admissible,
    .presets =
        (const struct preset[]){
            {"default", "R = exp(.3, -.2, .5), w = (.6, -.5, .9), x and v from the constraint", initial}, {0}},
    .invariants = (const struct invariant[]){{"vertical momentum", vertical_momentum, true, "rotations about e3"}, {0}},
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
