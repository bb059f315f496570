/* Vertical disc with a spring on SE(2) (HP paper section 7.4). */
#include <stdio.h>

#include "core/groups/factors.h"
#include "core/hp/own.h"
#include "core/numbers/sine.h"
#include "core/problem/problem.h"

enum { M, IZ, SPRING };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[M] > 0 && in->parameter[IZ] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "m and Iz must be positive");
    return false;
}

/* l = [m (v1^2 + v2^2) + Iz w^2 - k (x^2 + y^2)] / 2 */
static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    const real *p = in->parameter;
    FOR_LANES(l, in)
    out[0][l] = (p[M] * (eta[0][l] * eta[0][l] + eta[1][l] * eta[1][l]) + p[IZ] * eta[2][l] * eta[2][l] -
                 p[SPRING] * (g[0][l] * g[0][l] + g[1][l] * g[1][l])) /
                2;
}

/* The spring's pull -k x in the body frame. */
static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    real k = in->parameter[SPRING];
    lane sine, cosine;
    lane_sincos(in, g[2], sine, cosine);
    FOR_LANES(l, in)
    {
        out[0][l] = -k * (cosine[l] * g[0][l] + sine[l] * g[1][l]);
        out[1][l] = -k * (cosine[l] * g[1][l] - sine[l] * g[0][l]);
        out[2][l] = 0;
    }
}

static void hamiltonian_force(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    force(in, g, mu, out);
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = -out[c][l];
}

static real mass_of(const struct instance *in, int c)
{
    return in->parameter[c < 2 ? M : IZ];
}

static void momentum(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = mass_of(in, c) * eta[c][l];
}

static void velocity(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    (void)g;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = mu[c][l] / mass_of(in, c);
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    for (int k = 0; k < 9; k++)
        FOR_LANES(l, in) out[k][l] = k / 3 == k % 3 ? mass_of(in, k / 3) : 0;
}

/* phi = v2: no slipping sideways */
static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    FOR_LANES(l, in) out[0][l] = eta[1][l];
}

static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = c == 1;
}

static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    FOR_LANES(l, in) out[0][l] = 0;
}

/* psi = mu2 / m */
static void dual_gradient(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    (void)g, (void)mu;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = c == 1 ? 1 / in->parameter[M] : 0;
}

HP_GROUP_KERNEL(disc, 3, 1, 3);

static void initial(const struct instance *in, real *g, real *eta)
{
    (void)in;
    g[0] = 1;
    g[1] = R(0.5);
    g[2] = R(0.3);
    eta[0] = R(0.8);
    eta[1] = 0;
    eta[2] = R(0.6);
}

static const struct group cay = {"SE(2)", "cay", {&se2_cay}}, exponential = {"SE(2)", "exp", {&se2_exp}};

const struct problem problem_disc = {
    .name = "disc",
    .summary = "vertical disc with a spring, SE(2), phi = v2",
    .source = "HP paper 7.4",
    .coordinates = "q: x, y, theta; v: v1, v2, w in the body frame",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 3,
    .m = 1,
    .parameters = (const struct parameter_info[]){{"m", "1", "mass"},
                                                  {"Iz", "1", "moment of inertia about the vertical"},
                                                  {"k", "1", "spring constant"},
                                                  {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"default", "(x, y, theta) = (1, .5, .3), v = (.8, 0, .6)", initial}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = momentum,
    .mass = mass,
    .velocity = velocity,
    .hamiltonian_force = hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = dual_gradient,
    .kernel = HP_KERNEL_OF(disc),
};
