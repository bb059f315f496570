/* Unit mass on a spring, brought to rest. */
#include "cases/control/natural.h"

enum { STIFFNESS };

static const real mass[] = {1};

static real lagrangian(const struct instance *in, const real *q, const real *v)
{
    return natural_energy(1, mass, v) - in->parameter[STIFFNESS] * q[0] * q[0] / 2;
}

static void covectors(const struct instance *in, const real *q, const real *v, real *force, real *momentum)
{
    force[0] = -in->parameter[STIFFNESS] * q[0];
    momentum[0] = v[0];
}

static void jacobian(const struct instance *in, const real *q, const real *v, real *out)
{
    real stiffness = -in->parameter[STIFFNESS];
    (void)q, (void)v;
    natural_jacobian(1, mass, &stiffness, NULL, out);
}

static void boundary(const struct instance *in, struct control_boundary *out)
{
    (void)in;
    *out = (struct control_boundary){.g[0][0] = 1, .horizon = 2};
}

const struct control_problem control_unstable_spring = {
    .name = "unstable-spring",
    .summary = "unit mass on a spring from x = 1 to rest in 0, L = v^2/2 - k x^2/2",
    .source = "spec control S11 b",
    .coordinates = "x",
    .inputs = "force",
    .n = 1,
    .controls = 1,
    .parameters = (const struct parameter_info[]){{"k", "4", "stiffness; below 0 the spring pushes off"}, {0}},
    .presets = (const struct control_preset[]){{.name = "default", .meaning = "T = 2", .boundary = boundary}, {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .jacobian = jacobian,
    .actuation = natural_full_actuation,
};
