/* Suslov's problem on SO(3): a body whose angular velocity along its third axis is held at 0; here also heavy. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"
#include "core/problem/natural.h"

enum { I1, I2, I3, I12, I13, I23, WEIGHT };

/* Positive definite, by the leading minors. */
static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    const real *p = in->parameter;
    real minor = p[I1] * p[I2] - p[I12] * p[I12];
    real determinant =
        p[I3] * minor + p[I13] * (p[I12] * p[I23] - p[I2] * p[I13]) + p[I23] * (p[I12] * p[I13] - p[I1] * p[I23]);
    if (p[I1] > 0 && minor > 0 && determinant > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "the inertia I1, I2, I3, I12, I13, I23 must be positive definite");
    return false;
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    const real *p = in->parameter;
    const real inertia[] = {p[I1], p[I12], p[I13], p[I12], p[I2], p[I23], p[I13], p[I23], p[I3]};
    constant_mass_dense(in, inertia, out);
}

/* The potential weight e3.R e1: the centre of mass is on the first axis. */
static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    constant_mass_energy(in, g, eta, out);
    FOR_LANES(l, in) out[0][l] -= in->parameter[WEIGHT] * g[6][l];
}

/* weight R^T e3 x e1 */
static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    FOR_LANES(l, in)
    {
        out[0][l] = 0;
        out[1][l] = in->parameter[WEIGHT] * g[8][l];
        out[2][l] = -in->parameter[WEIGHT] * g[7][l];
    }
}

static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    FOR_LANES(l, in) out[0][l] = eta[2][l];
}

static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = c == 2;
}

static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    FOR_LANES(l, in) out[0][l] = 0;
}

static void initial(const struct instance *in, real *g, real *eta)
{
    (void)in;
    static const real turn[] = {R(0.3), R(-0.2), R(0.5)};
    attitude_from_vector(turn, g);
    eta[0] = R(0.8);
    eta[1] = R(-0.7);
    eta[2] = 0;
}

/* Of the closed form w = (A sech s, B tanh s, 0), s = I13 (t - 5/2) B / I11, for B = 1 and without weight, at t = 0. */
static void light(const struct instance *in, real *g, real *eta)
{
    const real *p = in->parameter;
    real s = -R(2.5) * p[I13] / p[I1];
    for (int k = 0; k < 9; k++)
        g[k] = k % 4 == 0;
    eta[0] = sqrt(p[I2] / p[I1]) / cosh(s);
    eta[1] = tanh(s);
    eta[2] = 0;
}

static const struct group cay = {"SO(3)", "cay", {&so3_cay}}, exponential = {"SO(3)", "exp", {&so3_exp}};

const struct problem problem_suslov = {
    .name = "suslov",
    .summary = "Suslov's problem, SO(3), phi = w3, inertia not diagonal, heavy",
    .source = "Suslov 1902; spec of the discrete variational methods, S9(b), for weight 0",
    .coordinates = "q: R by rows; v: w1, w2, w3 in the body frame",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 3,
    .element = 9,
    .m = 1,
    .parameters = (const struct parameter_info[]){{"I11", "1", "inertia, first axis"},
                                                  {"I22", "2", "inertia, second axis"},
                                                  {"I33", "3", "inertia, third axis"},
                                                  {"I12", "0.2", "product of inertia"},
                                                  {"I13", "0.4", "product of inertia"},
                                                  {"I23", "-0.3", "product of inertia"},
                                                  {"weight", "0.7", "weight times distance of the centre of mass"},
                                                  {0}},
    .admissible = admissible,
    .presets =
        (const struct preset[]){{"default", "R = exp(.3, -.2, .5), w = (.8, -.7, 0)", initial},
                                {"light", "R = 1, w = (sqrt(I22/I11) sech s, tanh s, 0), s = -2.5 I13/I11", light},
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
