/* Unit mass on a line moved at least fuel: the cost is the integral of |u|, the force is bounded. */
#include <stdio.h>

#include "cases/control/natural.h"

enum { DISTANCE, MOST };

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
    *out = (struct control_boundary){.horizon = 3};
    out->g[1][0] = in->parameter[DISTANCE];
}

static real most(const struct instance *in)
{
    return in->parameter[MOST];
}

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[MOST] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "most must be positive");
    return false;
}

const struct control_problem control_minimum_fuel = {
    .name = "minimum-fuel",
    .summary = "unit mass on a line, rest to rest at least fuel: cost |u|, |u| <= most",
    .source = "spec control S16, M13; thesis 5.2.10",
    .coordinates = "x",
    .inputs = "bounded force",
    .n = 1,
    .controls = 1,
    .parameters =
        (const struct parameter_info[]){{"distance", "1", "from 0 to here"}, {"most", "1", "largest force"}, {0}},
    .admissible = admissible,
    .presets = (const struct control_preset[]){{.name = "default", .meaning = "T = 3", .boundary = boundary}, {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .jacobian = jacobian,
    .actuation = natural_full_actuation,
    .most = most,
};
