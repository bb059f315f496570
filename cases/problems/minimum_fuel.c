/* Unit mass on a line moved at least fuel: the cost is the integral of |u|, the force is bounded. */
#include <stdio.h>

#include "cases/problems/actuated.h"

enum { DISTANCE, MOST };

static const real mass[] = {1};

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    natural_energy(in, mass, v, out);
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

const struct problem problem_minimum_fuel = {
    .name = "minimum-fuel",
    .summary = "unit mass on a line, rest to rest at least fuel: cost |u|, |u| <= most",
    .source = "spec control S16; thesis 5.2.10",
    .coordinates = "x",
    .n = 1,
    .parameters =
        (const struct parameter_info[]){{"distance", "1", "from 0 to here"}, {"most", "1", "largest force"}, {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"default", "T = 3", NULL}, {0}},
    .lagrangian = lagrangian,
    .control =
        &(const struct control_problem){
            .inputs = "bounded force",
            .controls = 1,
            .transfers = (const struct transfer[]){{.boundary = boundary}},
            .covectors = covectors,
            .jacobian = jacobian,
            .actuation = natural_full_actuation,
            .most = most,
        },
};
