/* Pendulum driven by a torque, rest to rest. */
#include "cases/control/natural.h"

enum { ANGLE };

static const real mass[] = {1};

static real lagrangian(const struct instance *in, const real *q, const real *v)
{
    (void)in;
    return natural_energy(1, mass, v) + cos(q[0]);
}

static void covectors(const struct instance *in, const real *q, const real *v, real *force, real *momentum)
{
    (void)in;
    force[0] = -sin(q[0]);
    momentum[0] = v[0];
}

static void jacobian(const struct instance *in, const real *q, const real *v, real *out)
{
    real stiffness = -cos(q[0]);
    (void)in, (void)v;
    natural_jacobian(1, mass, &stiffness, NULL, out);
}

static void slow(const struct instance *in, struct control_boundary *out)
{
    *out = (struct control_boundary){.g[1][0] = in->parameter[ANGLE], .horizon = 4};
}

static void fast(const struct instance *in, struct control_boundary *out)
{
    *out = (struct control_boundary){.g[1][0] = in->parameter[ANGLE], .horizon = 3};
}

const struct control_problem control_pendulum_transfer = {
    .name = "pendulum-transfer",
    .summary = "pendulum swung up by a torque, rest to rest, L = v^2/2 + cos x",
    .source = "spec control S11 c",
    .coordinates = "x",
    .inputs = "torque",
    .n = 1,
    .controls = 1,
    .parameters =
        (const struct parameter_info[]){{"angle", "3.14159265358979323846264338327950288", "from 0 to here"}, {0}},
    .presets = (const struct control_preset[]){{.name = "slow", .meaning = "T = 4", .boundary = slow},
                                               {.name = "fast",
                                                .meaning = "T = 3, continued from a smaller angle",
                                                .boundary = fast,
                                                .continued = "angle",
                                                .from = "0.5",
                                                .levels = 4},
                                               {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .jacobian = jacobian,
    .actuation = natural_full_actuation,
};
