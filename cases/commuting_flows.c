/* Three commuting flows on T*SO(3), whose composition is known in closed form: h = <mu, R^T a + b> + c |mu|^2 / 2. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"
#include "core/problem/natural.h"

static const real a[] = {R(0.7), R(-0.4), R(1.1)}, b[] = {R(-0.5), R(0.9), R(0.6)};

enum { C };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[C] != 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "c must not be 0: there is no Lagrangian then");
    return false;
}

/* A = R^T a at every point. */
static void to_body(const struct instance *in, const lane *g, lane *restrict A)
{
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) A[c][l] = g[c][l] * a[0] + g[3 + c][l] * a[1] + g[6 + c][l] * a[2];
}

/* (eta - A - b) / c */
static void momentum(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane A[3];
    to_body(in, g, A);
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = (eta[c][l] - A[c][l] - b[c]) / in->parameter[C];
}

static void velocity(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    lane A[3];
    to_body(in, g, A);
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = A[c][l] + b[c] + in->parameter[C] * mu[c][l];
}

/* c |mu|^2 / 2 */
static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane mu[3];
    momentum(in, g, eta, mu);
    FOR_LANES(l, in)
    out[0][l] = in->parameter[C] / 2 * (mu[0][l] * mu[0][l] + mu[1][l] * mu[1][l] + mu[2][l] * mu[2][l]);
}

static void cross_lanes(const struct instance *in, real factor, const lane *x, const lane *y, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        out[0][l] = factor * (x[1][l] * y[2][l] - x[2][l] * y[1][l]);
        out[1][l] = factor * (x[2][l] * y[0][l] - x[0][l] * y[2][l]);
        out[2][l] = factor * (x[0][l] * y[1][l] - x[1][l] * y[0][l]);
    }
}

/* Turning the body by w moves A to A x w. */
static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane A[3], mu[3];
    to_body(in, g, A);
    momentum(in, g, eta, mu);
    cross_lanes(in, 1, A, mu, out);
}

static void hamiltonian_force(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    lane A[3];
    to_body(in, g, A);
    cross_lanes(in, -1, A, mu, out);
}

static void momentum_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane A[3];
    to_body(in, g, A);
    cross_lanes(in, 1 / in->parameter[C], eta, A, out);
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    const real diagonal[] = {1 / in->parameter[C], 1 / in->parameter[C], 1 / in->parameter[C]};
    constant_mass_diagonal(in, diagonal, out);
}

static void along_a(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane A[3], mu[3];
    to_body(in, g, A);
    momentum(in, g, eta, mu);
    FOR_LANES(l, in) out[0][l] = A[0][l] * mu[0][l] + A[1][l] * mu[1][l] + A[2][l] * mu[2][l];
}

static void along_b(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane mu[3];
    momentum(in, g, eta, mu);
    FOR_LANES(l, in) out[0][l] = b[0] * mu[0][l] + b[1] * mu[1][l] + b[2] * mu[2][l];
}

static void casimir(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane mu[3];
    momentum(in, g, eta, mu);
    FOR_LANES(l, in) out[0][l] = mu[0][l] * mu[0][l] + mu[1][l] * mu[1][l] + mu[2][l] * mu[2][l];
}

static void velocity_at(const struct instance *in, const real *g, const real *spatial, real *eta)
{
    real A[3], mu[3];
    rotate_back(g, a, A);
    rotate_back(g, spatial, mu);
    for (int c = 0; c < 3; c++)
        eta[c] = A[c] + b[c] + in->parameter[C] * mu[c];
}

/* R(t) = exp(t a) exp(t c m) R(0) exp(t b), spatial momentum exp(t a) m. */
static enum status exact(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    real A[3], mu[3], m[3], about_a[3], about_m[3], about_b[3], flow[9], part[9], moved[9], spatial[3];
    static const real identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    rotate_back(g0, a, A);
    for (int c = 0; c < 3; c++)
        mu[c] = (eta0[c] - A[c] - b[c]) / in->parameter[C];
    rotate(g0, mu, m);
    for (int c = 0; c < 3; c++) {
        about_a[c] = t * a[c];
        about_m[c] = t * in->parameter[C] * m[c];
        about_b[c] = t * b[c];
    }
    translate_point(&so3_exp, identity, about_a, flow);
    rotate(flow, m, spatial);
    translate_point(&so3_exp, flow, about_m, part);
    so3_exp.compose(part, g0, moved);
    translate_point(&so3_exp, moved, about_b, g);
    velocity_at(in, g, spatial, eta);
    return STATUS_OK;
}

static void start(const struct instance *in, const real *spatial, real *g, real *eta)
{
    static const real turn[] = {R(0.3), R(-0.2), R(0.5)};
    attitude_from_vector(turn, g);
    velocity_at(in, g, spatial, eta);
}

static void regular(const struct instance *in, real *g, real *eta)
{
    static const real spatial[] = {R(0.6), R(0.5), R(-0.9)};
    start(in, spatial, g, eta);
}

static void without_momentum(const struct instance *in, real *g, real *eta)
{
    static const real zero[3] = {0};
    start(in, zero, g, eta);
}

static const struct group cay = {"SO(3)", "cay", {&so3_cay}}, exponential = {"SO(3)", "exp", {&so3_exp}};

const struct problem problem_commuting_flows = {
    .name = "commuting-flows",
    .summary = "three commuting flows, SO(3): h = <mu, R^T a + b> + c |mu|^2/2, the sharpest test of orders",
    .source = "spec Lie 2.2, from the proof of VRKMK paper proposition 3.1",
    .coordinates = "q: R by rows; v: w1, w2, w3 in the body frame",
    .constraint = CONSTRAINT_NONE,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 3,
    .element = 9,
    .parameters = (const struct parameter_info[]){{"c", "0.8", "of |mu|^2/2, not 0"}, {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"regular", "R = exp(.3, -.2, .5), spatial momentum (.6, .5, -.9)", regular},
                                       {"without-momentum", "the same R, momentum 0", without_momentum},
                                       {0}},
    .invariants = (const struct invariant[]){{"<mu, R^T a>", along_a, true, "left rotations about a"},
                                             {"<mu, b>", along_b, true, "right rotations about b"},
                                             {"|mu|^2", casimir, false, "Casimir function of so(3)*"},
                                             {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = momentum,
    .mass = mass,
    .momentum_rate = momentum_rate,
    .velocity = velocity,
    .hamiltonian_force = hamiltonian_force,
    .exact = exact,
    .exact_source = "commuting flows, spec Lie 2.2",
};
