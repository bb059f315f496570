/* Knife edge on an incline, SO(2) x R^2: exact flow in closed form. */
#include "core/groups/factors.h"
#include "core/problem/natural.h"

enum { SLOPE };

/* l = (phidot^2 + xdot^2 + ydot^2)/2 + slope x */
static void lagrangian(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    unit_kinetic_energy(in, eta, out);
    FOR_LANES(l, in) out[0][l] += in->parameter[SLOPE] * g[1][l];
}

static void force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    FOR_LANES(l, in)
    {
        out[0][l] = out[2][l] = 0;
        out[1][l] = in->parameter[SLOPE];
    }
}

static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = sin(g[0][l]) * eta[1][l] - cos(g[0][l]) * eta[2][l];
}

static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    FOR_LANES(l, in)
    {
        out[0][l] = 0;
        out[1][l] = sin(g[0][l]);
        out[2][l] = -cos(g[0][l]);
    }
}

static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = eta[0][l] * (cos(g[0][l]) * eta[1][l] + sin(g[0][l]) * eta[2][l]);
}

/* The speed along the edge is v0 + slope C, with C + iS the integral of exp(i phi); x and y are entire in the rate:
 * x = x0 + v0 C + slope C^2/2, y = y0 + v0 S + slope (C S + area)/2, area = int (C dS - S dC) = t^2 (a - sin a)/a^2. */
static enum status exact(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    real slope = in->parameter[SLOPE], turn = eta0[0] * t, middle = g0[0] + turn / 2;
    real speed = cos(g0[0]) * eta0[1] + sin(g0[0]) * eta0[2];
    struct rotation_series half, whole;
    rotation_series(turn * turn / 4, &half);
    rotation_series(turn * turn, &whole);
    real C = t * cos(middle) * half.S, S = t * sin(middle) * half.S, area = t * t * turn * whole.B;
    g[0] = g0[0] + turn;
    g[1] = g0[1] + speed * C + slope * C * C / 2;
    g[2] = g0[2] + speed * S + slope * (C * S + area) / 2;
    speed += slope * C;
    eta[0] = eta0[0];
    eta[1] = speed * cos(g[0]);
    eta[2] = speed * sin(g[0]);
    return STATUS_OK;
}

static void initial(const struct instance *in, real *g, real *eta)
{
    (void)in;
    g[0] = R(0.4);
    g[1] = R(0.2);
    g[2] = R(-0.3);
    eta[0] = R(1.3);
    eta[1] = R(0.7) * cos(g[0]);
    eta[2] = R(0.7) * sin(g[0]);
}

static const struct group cay = {"SO(2) x R^2", "cay", {&so2_cay, &vector_2}},
                          exponential = {"SO(2) x R^2", "exp", {&so2_exp, &vector_2}};

const struct problem problem_knife_edge = {
    .name = "knife-edge",
    .summary = "knife edge on an incline, SO(2) x R^2, phi = sin(phi) xdot - cos(phi) ydot",
    .source = "spec of the exact discrete nonholonomic mechanics, S2",
    .coordinates = "q: phi, x, y (x downhill); v: phidot, xdot, ydot",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 3,
    .m = 1,
    .parameters = (const struct parameter_info[]){{"slope", "0.5", "gravity along the incline"}, {0}},
    .presets = (const struct preset[]){{"default", "(phi, x, y) = (.4, .2, -.3), rate 1.3, speed .7", initial}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = constraint_gradient, /* unit masses */
    .exact = exact,
    .exact_source = "spec of the exact discrete nonholonomic mechanics, 1.2",
};
