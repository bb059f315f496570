/* A body with the constraint w3 + s R_31 w2 = 0: system S9(c) of the discrete variational methods. With equal inertias the
 * metric is bi-invariant, while the constraint is neither left- nor right-invariant. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"

enum { I1, I2, I3, SLANT };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (are_moments_of_inertia(in->parameter[I1], in->parameter[I2], in->parameter[I3]))
        return true;
    snprintf(message, MESSAGE_SIZE, "I1, I2, I3 must be positive, none larger than the sum of the other two");
    return false;
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    constant_mass_diagonal(in, in->parameter, out);
}

static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = eta[2][l] + in->parameter[SLANT] * g[6][l] * eta[1][l];
}

static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    FOR_LANES(l, in)
    {
        out[0][l] = 0;
        out[1][l] = in->parameter[SLANT] * g[6][l];
        out[2][l] = 1;
    }
}

/* d/dt R_31 = (R W)_31 = R_32 w3 - R_33 w2 */
static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    FOR_LANES(l, in)
    out[0][l] = in->parameter[SLANT] * (g[7][l] * eta[2][l] - g[8][l] * eta[1][l]) * eta[1][l];
}

static void initial(const struct instance *in, real *g, real *eta)
{
    (void)in;
    for (int k = 0; k < 9; k++)
        g[k] = k % 4 == 0;
    eta[0] = R(0.9);
    eta[1] = R(1.2);
    eta[2] = 0;
}

static const struct group cay = {"SO(3)", "cay", {&so3_cay}}, exponential = {"SO(3)", "exp", {&so3_exp}};

const struct problem problem_leaning_body = {
    .name = "leaning-body",
    .summary = "body with a constraint that turns with it, SO(3), phi = w3 + slant R_31 w2",
    .source = "thesis 6.2.1; spec discrete, S9(c)",
    .coordinates = "q: R by rows; v: w1, w2, w3 in the body frame",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 3,
    .element = 9,
    .m = 1,
    .parameters = (const struct parameter_info[]){{"I1", "1", "first moment of inertia"},
                                                  {"I2", "1", "second moment of inertia"},
                                                  {"I3", "1", "third moment of inertia"},
                                                  {"slant", "0.8", "how far the constraint leans with R_31"},
                                                  {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"default", "R = 1, w = (.9, 1.2, 0)", initial}, {0}},
    .lagrangian = constant_mass_energy,
    .force = constant_mass_no_force,
    .momentum = constant_mass_momentum,
    .mass = mass,
    .velocity = constant_mass_velocity,
    .hamiltonian_force = constant_mass_no_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = constant_mass_dual_gradient,
};
