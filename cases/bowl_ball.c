/* Homogeneous ball that rolls in a harmonic potential on a table that may turn: system S10 of the discrete variational
 * methods, with g = R^T, so that xi = -(spatial angular velocity) and the constraint is left-invariant. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"
#include "core/problem/natural.h"

enum { VX = 3, VY, X = 9, Y };
enum { K, OMEGA, INERTIA };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[INERTIA] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "I must be positive");
    return false;
}

static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    real I = in->parameter[INERTIA], diagonal[] = {I, I, I, 1, 1};
    constant_mass_diagonal(in, diagonal, out);
}

static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    constant_mass_energy(in, g, eta, out);
    FOR_LANES(l, in) out[0][l] -= in->parameter[K] * (g[X][l] * g[X][l] + g[Y][l] * g[Y][l]) / 2;
}

static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    FOR_LANES(l, in)
    {
        out[0][l] = out[1][l] = out[2][l] = 0;
        out[VX][l] = -in->parameter[K] * g[X][l];
        out[VY][l] = -in->parameter[K] * g[Y][l];
    }
}

/* phi1 = vx + xi2 + Omega y, phi2 = vy - xi1 - Omega x */
static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    real omega = in->parameter[OMEGA];
    FOR_LANES(l, in)
    {
        out[0][l] = eta[VX][l] + eta[1][l] + omega * g[Y][l];
        out[1][l] = eta[VY][l] - eta[0][l] - omega * g[X][l];
    }
}

static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    static const real N[] = {0, 1, 0, 1, 0, -1, 0, 0, 0, 1};
    for (int k = 0; k < 10; k++)
        FOR_LANES(l, in) out[k][l] = N[k];
}

static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    real omega = in->parameter[OMEGA];
    FOR_LANES(l, in)
    {
        out[0][l] = omega * eta[VY][l];
        out[1][l] = -omega * eta[VX][l];
    }
}

static void spin(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    FOR_LANES(l, in) out[0][l] = in->parameter[INERTIA] * eta[2][l];
}

/* E - Omega (x p_y - y p_x) */
static void moving_energy(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    energy(in, g, eta, out);
    FOR_LANES(l, in) out[0][l] -= in->parameter[OMEGA] * (g[X][l] * eta[VY][l] - g[Y][l] * eta[VX][l]);
}

static void initial(const struct instance *in, real *g, real *eta)
{
    for (int k = 0; k < 9; k++)
        g[k] = k % 4 == 0;
    g[X] = 1;
    g[Y] = 0;
    eta[VX] = R(0.2);
    eta[VY] = R(0.5);
    eta[0] = eta[VY] - in->parameter[OMEGA] * g[X];
    eta[1] = -eta[VX] - in->parameter[OMEGA] * g[Y];
    eta[2] = R(0.3);
}

static const struct group cay = {"SO(3) x R^2", "cay", {&so3_cay, &vector_2}},
                          exponential = {"SO(3) x R^2", "exp", {&so3_exp, &vector_2}};

const struct problem problem_bowl_ball = {
    .name = "bowl-ball",
    .summary = "homogeneous ball in a harmonic potential on a turntable, SO(3) x R^2, two constraints",
    .source = "thesis 6.5.2; spec discrete, S10",
    .coordinates = "q: R^T by rows, x, y; v: xi1, xi2, xi3 (minus the spatial angular velocity), vx, vy",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 5,
    .element = 11,
    .m = 2,
    .parameters =
        (const struct parameter_info[]){{"k", "0.8", "stiffness of the potential k (x^2 + y^2)/2"},
                                        {"Omega", "0", "rate of the table: the constraint is affine unless it is 0"},
                                        {"I", "0.4", "moment of inertia, of a ball with mass and radius 1"},
                                        {0}},
    .admissible = admissible,
    .presets =
        (const struct preset[]){
            {"default", "R = 1, (x, y) = (1, 0), v = (.2, .5), xi3 = .3, xi from the constraint", initial}, {0}},
    .invariants = (const struct invariant[]){{"vertical spin", spin, false, "spec discrete, S10"},
                                             {"moving energy", moving_energy, false, "spec discrete, S10, for k = 0"},
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
