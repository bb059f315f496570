/* Ball on a turntable, SO(3) x R^2 (HP paper section 7.5): left-trivialised angular velocity. */
#include <stdio.h>
#include <string.h>

#include "cases/ball_flow.h"
#include "core/groups/factors.h"
#include "core/hp/own.h"
#include "core/problem/problem.h"

enum { OMEGA, RADIUS, A, B, C };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    const real *p = in->parameter;
    if (p[RADIUS] > 0 && p[A] > 0 && p[B] > 0 && p[C] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "r, a, b and c must be positive");
    return false;
}

/* r^2 (a, b, c) for the rotation, 1 for the translation */
static real mass_of(const struct instance *in, int k)
{
    const real *p = in->parameter;
    return k < 3 ? p[RADIUS] * p[RADIUS] * p[A + k] : 1;
}

static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    FOR_LANES(l, in) out[0][l] = 0;
    for (int k = 0; k < 5; k++)
        FOR_LANES(l, in) out[0][l] += mass_of(in, k) * eta[k][l] * eta[k][l] / 2;
}

static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    for (int k = 0; k < 5; k++)
        FOR_LANES(l, in) out[k][l] = 0;
}

static void momentum(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    for (int k = 0; k < 5; k++)
        FOR_LANES(l, in) out[k][l] = mass_of(in, k) * eta[k][l];
}

static void velocity(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    (void)g;
    for (int k = 0; k < 5; k++)
        FOR_LANES(l, in) out[k][l] = mu[k][l] / mass_of(in, k);
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    for (int k = 0; k < 25; k++)
        FOR_LANES(l, in) out[k][l] = k / 5 == k % 5 ? mass_of(in, k / 5) : 0;
}

/* phi1 = vx + Omega y - r w2, phi2 = vy - Omega x + r w1 */
static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    real omega = in->parameter[OMEGA], r = in->parameter[RADIUS];
    FOR_LANES(l, in)
    {
        out[0][l] = eta[3][l] + omega * g[10][l] - r * eta[1][l];
        out[1][l] = eta[4][l] - omega * g[9][l] + r * eta[0][l];
    }
}

static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    real r = in->parameter[RADIUS];
    for (int k = 0; k < 10; k++)
        FOR_LANES(l, in) out[k][l] = k == 3 || k == 9 ? 1 : k == 1 ? -r : k == 5 ? r : 0;
}

static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    real omega = in->parameter[OMEGA];
    FOR_LANES(l, in)
    {
        out[0][l] = omega * eta[4][l];
        out[1][l] = -omega * eta[3][l];
    }
}

static void dual_gradient(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    constraint_gradient(in, g, mu, out);
    for (int k = 0; k < 10; k++)
        FOR_LANES(l, in) out[k][l] /= mass_of(in, k % 5);
}

HP_GROUP_KERNEL(ball, 5, 2, 11);

static void spin(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    FOR_LANES(l, in) out[0][l] = eta[2][l];
}

static void first_centre(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    const real *p = in->parameter;
    FOR_LANES(l, in) out[0][l] = p[RADIUS] * eta[0][l] - p[OMEGA] * g[9][l] / (1 + p[A]);
}

static void second_centre(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    const real *p = in->parameter;
    FOR_LANES(l, in) out[0][l] = p[RADIUS] * eta[1][l] - p[OMEGA] * g[10][l] / (1 + p[A]);
}

static void moving_energy(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    const real *p = in->parameter;
    lagrangian(in, g, eta, out);
    FOR_LANES(l, in)
    out[0][l] += p[RADIUS] * p[OMEGA] * (g[9][l] * eta[0][l] + g[10][l] * eta[1][l]) -
                 p[OMEGA] * p[OMEGA] * (g[9][l] * g[9][l] + g[10][l] * g[10][l]);
}

static bool is_centred(const struct instance *in, const real *g0, const real *eta0)
{
    const real *p = in->parameter;
    bool centred = true;
    for (int c = 0; c < 2; c++) {
        real turned = p[RADIUS] * eta0[c], carried = p[OMEGA] * g0[9 + c] / (1 + p[A]);
        centred = centred && fabs(turned - carried) <= 4 * REAL_EPSILON * fabs(turned);
    }
    return centred;
}

static enum status exact(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    const real *p = in->parameter;
    if (p[A] != p[B] || p[B] != p[C])
        return STATUS_FAILED;
    struct ball_flow start = {.rate = p[A] * p[OMEGA] / (1 + p[A]), .gain = p[OMEGA] / ((1 + p[A]) * p[RADIUS])};
    memcpy(start.w, eta0, sizeof start.w);
    memcpy(start.v, eta0 + 3, sizeof start.v);
    ball_flow(&start, is_centred(in, g0, eta0), t, g0, g, eta);
    return STATUS_OK;
}

static void place(const struct instance *in, const real *w, real *g, real *eta)
{
    const real *p = in->parameter;
    for (int k = 0; k < 9; k++)
        g[k] = k % 4 == 0;
    g[9] = R(0.7);
    g[10] = R(-0.4);
    memcpy(eta, w, 3 * sizeof *w);
    eta[3] = p[RADIUS] * eta[1] - p[OMEGA] * g[10];
    eta[4] = p[OMEGA] * g[9] - p[RADIUS] * eta[0];
}

static void initial(const struct instance *in, real *g, real *eta)
{
    static const real w[] = {R(0.5), R(0.3), R(0.8)};
    place(in, w, g, eta);
}

static void centred(const struct instance *in, real *g, real *eta)
{
    const real *p = in->parameter;
    real gain = p[OMEGA] / ((1 + p[A]) * p[RADIUS]);
    const real w[] = {gain * R(0.7), gain * R(-0.4), R(0.8)};
    place(in, w, g, eta);
}

static const struct group cay = {"SO(3) x R^2", "cay", {&so3_cay, &vector_2}},
                          exponential = {"SO(3) x R^2", "exp", {&so3_exp, &vector_2}};

const struct problem problem_ball = {
    .name = "ball",
    .summary = "ball on a turntable, SO(3) x R^2, two constraints (homogeneous: a = b = c)",
    .source = "HP paper 7.5",
    .coordinates = "q: R by rows, x, y; v: w1, w2, w3 (left-trivialised), vx, vy",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 5,
    .element = 11,
    .m = 2,
    .parameters = (const struct parameter_info[]){{"Omega", "0.8", "rate of the turntable"},
                                                  {"r", "1", "radius of the ball"},
                                                  {"a", "0.4", "gyration a: inertia r^2 a about the first axis"},
                                                  {"b", "0.4", "gyration b"},
                                                  {"c", "0.4", "gyration c"},
                                                  {0}},
    .admissible = admissible,
    .presets =
        (const struct preset[]){
            {"default", "R = 1, (x, y) = (.7, -.4), w = (.5, .3, .8), v from the constraint", initial},
            {"centred", "w1 and w2 such that the contact point circles about the axis of the table", centred},
            {0}},
    .invariants =
        (const struct invariant[]){{"w3", spin, false, "HP paper 7.5, homogeneous ball"},
                                   {"r w1 - Omega x/(1+a)", first_centre, false, "HP paper 7.5, homogeneous"},
                                   {"r w2 - Omega y/(1+a)", second_centre, false, "HP paper 7.5, homogeneous"},
                                   {"moving energy", moving_energy, false, "HP paper 7.5, homogeneous ball"},
                                   {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = momentum,
    .mass = mass,
    .velocity = velocity,
    .hamiltonian_force = force, /* 0 as well */
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = dual_gradient,
    .kernel = HP_KERNEL_OF(ball),
    .exact = exact,
    .exact_source = "HP paper 7.5, homogeneous ball; attitude in closed form if centred, else by its power series",
};
