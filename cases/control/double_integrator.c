/* Unit mass on a line: J = 6 (distance)^2 / T^3, and a discrete solution in closed form. */
#include "cases/control/natural.h"

enum { DISTANCE };

static const real mass[] = {1};

static real lagrangian(const struct instance *in, const real *q, const real *v)
{
    (void)in, (void)q;
    return natural_energy(1, mass, v);
}

static void covectors(const struct instance *in, const real *q, const real *v, real *force, real *momentum)
{
    (void)in, (void)q;
    force[0] = 0;
    momentum[0] = v[0];
}

static void jacobian(const struct instance *in, const real *q, const real *v, real *out)
{
    (void)in, (void)q, (void)v;
    natural_jacobian(1, mass, NULL, NULL, out);
}

static void boundary(const struct instance *in, struct control_boundary *out)
{
    *out = (struct control_boundary){.horizon = 1};
    out->g[1][0] = in->parameter[DISTANCE];
}

static void symmetry(const struct instance *in, int which, const real *q, real *generator)
{
    (void)in, (void)which, (void)q;
    generator[0] = 1;
}

const struct control_problem control_double_integrator = {
    .name = "double-integrator",
    .summary = "unit mass on a line, rest to rest, L = v^2/2",
    .source = "spec control S11 a; thesis 5.1",
    .coordinates = "x",
    .inputs = "force",
    .n = 1,
    .controls = 1,
    .parameters = (const struct parameter_info[]){{"distance", "1", "from 0 to here"}, {0}},
    .presets = (const struct control_preset[]){{.name = "default", .meaning = "T = 1", .boundary = boundary}, {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .jacobian = jacobian,
    .actuation = natural_full_actuation,
    .symmetries = 1,
    .symmetry = symmetry,
};
