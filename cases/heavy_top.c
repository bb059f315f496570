/* Heavy top on SO(3): a rigid body about a fixed point, Lagrange's for I1 = I2 and c1 = c2 = 0. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"
#include "core/problem/natural.h"

enum { I1, I2, I3, WEIGHT };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (are_moments_of_inertia(in->parameter[I1], in->parameter[I2], in->parameter[I3]))
        return true;
    snprintf(message, MESSAGE_SIZE, "I1, I2, I3 must be positive, none larger than the sum of the other two");
    return false;
}

/* The potential e3.R c, c = weight times the centre of mass: the third row of R, which is e3 in the body, times c. */
static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    const real *c = in->parameter + WEIGHT;
    constant_mass_energy(in, g, eta, out);
    FOR_LANES(l, in) out[0][l] -= g[6][l] * c[0] + g[7][l] * c[1] + g[8][l] * c[2];
}

/* R^T e3 x c */
static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    const real *c = in->parameter + WEIGHT;
    FOR_LANES(l, in)
    {
        out[0][l] = g[7][l] * c[2] - g[8][l] * c[1];
        out[1][l] = g[8][l] * c[0] - g[6][l] * c[2];
        out[2][l] = g[6][l] * c[1] - g[7][l] * c[0];
    }
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    constant_mass_diagonal(in, in->parameter, out);
}

static void vertical_momentum(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    const real *moment = in->parameter;
    FOR_LANES(l, in)
    out[0][l] = g[6][l] * moment[0] * eta[0][l] + g[7][l] * moment[1] * eta[1][l] + g[8][l] * moment[2] * eta[2][l];
}

static void axial_momentum(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    FOR_LANES(l, in) out[0][l] = in->parameter[I3] * eta[2][l];
}

static void with_spatial_momentum(const struct instance *in, const real *spatial, real *g, real *eta)
{
    static const real turn[] = {R(0.3), R(-0.2), R(0.5)};
    attitude_from_vector(turn, g);
    rotate_back(g, spatial, eta);
    for (int c = 0; c < 3; c++)
        eta[c] /= in->parameter[c];
}

static void tumbling(const struct instance *in, real *g, real *eta)
{
    static const real spatial[] = {R(0.6), R(0.5), R(-0.9)};
    with_spatial_momentum(in, spatial, g, eta);
}

static void spinning(const struct instance *in, real *g, real *eta)
{
    static const real spatial[] = {R(0.1), R(0.3), R(2.5)};
    with_spatial_momentum(in, spatial, g, eta);
}

static const struct group cay = {"SO(3)", "cay", {&so3_cay}}, exponential = {"SO(3)", "exp", {&so3_exp}};

const struct problem problem_heavy_top = {
    .name = "heavy-top",
    .summary = "heavy top, SO(3): asymmetric, or Lagrange's with I1 = I2, c1 = c2 = 0",
    .source = "spec of the symplectic Lie group methods, 2.4",
    .coordinates = "q: R by rows; v: w1, w2, w3 in the body frame",
    .constraint = CONSTRAINT_NONE,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 3,
    .element = 9,
    .parameters = (const struct parameter_info[]){{"I1", "1", "moment of inertia about the fixed point, first axis"},
                                                  {"I2", "0.7", "the same, second axis"},
                                                  {"I3", "0.4", "the same, third axis"},
                                                  {"c1", "0.1", "weight times centre of mass, first component"},
                                                  {"c2", "-0.2", "the same, second component"},
                                                  {"c3", "0.8", "the same, third component"},
                                                  {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"tumbling", "R = exp(.3, -.2, .5), spatial momentum (.6, .5, -.9)", tumbling},
                                       {"spinning", "the same R, spatial momentum (.1, .3, 2.5)", spinning},
                                       {0}},
    .invariants = (const struct invariant[]){{"vertical momentum", vertical_momentum, true, "rotations about e3"},
                                             {"mu3", axial_momentum, false, "Lagrange's top: rotations about its axis"},
                                             {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = constant_mass_momentum,
    .mass = mass,
    .velocity = constant_mass_velocity,
    .hamiltonian_force = unit_hamiltonian_force,
};
