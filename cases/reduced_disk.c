/* The rolling disk on SE(2) x R, driven: system S6, reduced, of the discrete variational methods. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"
#include "core/problem/natural.h"

enum { V1, V2, W, ROLLING };
enum { M, I, J, SLOPE };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[M] > 0 && in->parameter[I] > 0 && in->parameter[J] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "m, I and J must be positive");
    return false;
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    const real *p = in->parameter;
    const real diagonal[] = {p[M], p[M], p[J], p[I]};
    constant_mass_diagonal(in, diagonal, out);
}

/* V = -slope sin(theta), theta the angle of rolling */
static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    constant_mass_energy(in, g, eta, out);
    FOR_LANES(l, in) out[0][l] += in->parameter[SLOPE] * sin(g[ROLLING][l]);
}

static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    FOR_LANES(l, in)
    {
        out[V1][l] = out[V2][l] = out[W][l] = 0;
        out[ROLLING][l] = in->parameter[SLOPE] * cos(g[ROLLING][l]);
    }
}

/* phi1 = v1 - thetadot, phi2 = v2 (radius 1) */
static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    FOR_LANES(l, in)
    {
        out[0][l] = eta[V1][l] - eta[ROLLING][l];
        out[1][l] = eta[V2][l];
    }
}

static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    static const real N[] = {1, 0, 0, -1, 0, 1, 0, 0};
    for (int k = 0; k < 8; k++)
        FOR_LANES(l, in) out[k][l] = N[k];
}

static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    FOR_LANES(l, in) out[0][l] = out[1][l] = 0;
}

static void initial(const struct instance *in, real *g, real *eta)
{
    (void)in;
    g[0] = g[1] = g[2] = g[3] = 0;
    eta[V1] = eta[ROLLING] = 1;
    eta[V2] = 0;
    eta[W] = R(0.7);
}

static const struct group cay = {"SE(2) x R^1", "cay", {&se2_cay, &vector_1}},
                          exponential = {"SE(2) x R^1", "exp", {&se2_exp, &vector_1}};

const struct problem problem_reduced_disk = {
    .name = "reduced-disk",
    .summary = "rolling disk driven by a potential of its angle of rolling, SE(2) x R, two constraints",
    .source = "thesis 6.5; spec discrete, S6 reduced",
    .coordinates = "q: x, y, heading, theta; v: v1, v2, w in the body frame, thetadot",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 4,
    .m = 2,
    .parameters = (const struct parameter_info[]){{"m", "1", "mass"},
                                                  {"I", "0.5", "moment of inertia about the axis"},
                                                  {"J", "0.25", "moment of inertia about the vertical"},
                                                  {"slope", "0.3", "of the potential -slope sin(theta)"},
                                                  {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"default", "q = 0, v = (1, 0, .7, 1)", initial}, {0}},
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
