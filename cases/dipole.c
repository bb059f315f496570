/* Dipole on a stick, SO(3): a rod pivoted at the origin, at its end a cross rod with two charges, above a fixed charge. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"
#include "core/problem/natural.h"

enum { MASS, CHARGE, FIXED_CHARGE, ARM, GRAVITY_SIGN };

static const real fixed_height = R(-1.5); /* the fixed charge is at (0, 0, -3/2) */

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[MASS] > 0 && in->parameter[ARM] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "m and alpha must be positive");
    return false;
}

/* The charges are at R (0, +-alpha, -1). With r3 the third row of R, the square of the distance to the fixed charge is
 * |y|^2 + z^2 - 2 z r3.y. */
static void distances(const struct instance *in, const lane *g, lane *restrict plus, lane *restrict minus)
{
    real alpha = in->parameter[ARM], z = fixed_height;
    FOR_LANES(l, in)
    {
        real constant = 1 + alpha * alpha + z * z;
        plus[0][l] = sqrt(constant - 2 * z * (alpha * g[7][l] - g[8][l]));
        minus[0][l] = sqrt(constant - 2 * z * (-alpha * g[7][l] - g[8][l]));
    }
}

/* sigma m g_33 + q beta (1/|y+ - z| - 1/|y- - z|) */
static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane plus, minus;
    real weight = in->parameter[GRAVITY_SIGN] * in->parameter[MASS];
    real coupling = in->parameter[CHARGE] * in->parameter[FIXED_CHARGE];
    constant_mass_energy(in, g, eta, out);
    distances(in, g, &plus, &minus);
    FOR_LANES(l, in) out[0][l] -= weight * g[8][l] + coupling * (1 / plus[l] - 1 / minus[l]);
}

/* The potential depends on r3 alone, by u = dU/dr3; turning the body by w moves r3 to r3 x w: the torque is r3 x u. */
static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    lane plus, minus;
    real weight = in->parameter[GRAVITY_SIGN] * in->parameter[MASS], alpha = in->parameter[ARM];
    real coupling = in->parameter[CHARGE] * in->parameter[FIXED_CHARGE] * fixed_height;
    distances(in, g, &plus, &minus);
    FOR_LANES(l, in)
    {
        real a = coupling / (plus[l] * plus[l] * plus[l]), b = coupling / (minus[l] * minus[l] * minus[l]);
        real u2 = alpha * (a + b), u3 = weight - (a - b);
        out[0][l] = g[7][l] * u3 - g[8][l] * u2;
        out[1][l] = -g[6][l] * u3;
        out[2][l] = g[6][l] * u2;
    }
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    real m = in->parameter[MASS], square = in->parameter[ARM] * in->parameter[ARM];
    const real moments[] = {m * (1 + square), m, m * square};
    constant_mass_diagonal(in, moments, out);
}

static void vertical_momentum(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane mu[3];
    constant_mass_momentum(in, g, eta, mu);
    FOR_LANES(l, in) out[0][l] = g[6][l] * mu[0][l] + g[7][l] * mu[1][l] + g[8][l] * mu[2][l];
}

/* Spatial angular velocity e2. */
static void swinging(const struct instance *in, real *g, real *eta)
{
    static const real attitude[] = {1, 0, 0, 0, 0, -1, 0, 1, 0}, e2[] = {0, 1, 0};
    for (int c = 0; c < in->element; c++)
        g[c] = attitude[c];
    rotate_back(g, e2, eta);
}

static const struct group cay = {"SO(3)", "cay", {&so3_cay}}, exponential = {"SO(3)", "exp", {&so3_exp}};

const struct problem problem_dipole = {
    .name = "dipole",
    .summary = "dipole on a stick, SO(3): a pendulum with two charges above a fixed one; chaotic",
    .source = "VRKMK paper section 6; spec Lie 2.1",
    .coordinates = "q: R by rows; v: w1, w2, w3 in the body frame",
    .constraint = CONSTRAINT_NONE,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 3,
    .element = 9,
    .parameters =
        (const struct parameter_info[]){{"m", "1", "mass of the cross rod's two ends together"},
                                        {"q", "1", "charge of one end; the other has -q"},
                                        {"beta", "1", "fixed charge at (0, 0, -3/2)"},
                                        {"alpha", "0.1", "half the length of the cross rod"},
                                        {"sigma", "-1", "sign of the weight's potential m g_33; 1: as printed"},
                                        {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"swinging", "R = (e1, e3, -e2), spatial angular velocity e2", swinging}, {0}},
    .invariants = (const struct invariant[]){{"vertical momentum", vertical_momentum, true, "rotations about e3"}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = constant_mass_momentum,
    .mass = mass,
    .velocity = constant_mass_velocity,
    .hamiltonian_force = unit_hamiltonian_force,
};
