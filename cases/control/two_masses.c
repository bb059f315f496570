/* Two masses on springs, a force on the first alone. */
#include "cases/control/natural.h"

enum { COUPLING };

static const real mass[] = {1, 0, 0, 1};

static real lagrangian(const struct instance *in, const real *q, const real *v)
{
    real stretch = q[1] - q[0];
    return natural_energy(2, mass, v) - (q[0] * q[0] + in->parameter[COUPLING] * stretch * stretch) / 2;
}

static void covectors(const struct instance *in, const real *q, const real *v, real *force, real *momentum)
{
    real pull = in->parameter[COUPLING] * (q[1] - q[0]);
    force[0] = pull - q[0];
    force[1] = -pull;
    natural_momentum(2, mass, v, momentum);
}

static void jacobian(const struct instance *in, const real *q, const real *v, real *out)
{
    real k = in->parameter[COUPLING], stiffness[] = {-k - 1, k, k, -k};
    (void)q, (void)v;
    natural_jacobian(2, mass, stiffness, NULL, out);
}

static void actuation(const struct instance *in, real *B)
{
    (void)in;
    B[0] = 1;
}

static void boundary(const struct instance *in, struct control_boundary *out)
{
    (void)in;
    *out = (struct control_boundary){.g[0][0] = 1, .horizon = 4};
}

const struct control_problem control_two_masses = {
    .name = "two-masses",
    .summary = "two masses on springs, a force on the first, L = |v|^2/2 - x1^2/2 - k (x2 - x1)^2/2",
    .source = "spec control S11 e; thesis 5.1.5",
    .coordinates = "x1, x2",
    .inputs = "force on the first mass",
    .n = 2,
    .controls = 1,
    .parameters = (const struct parameter_info[]){{"k", "1", "stiffness of the spring between them"}, {0}},
    .presets =
        (const struct control_preset[]){
            {.name = "default", .meaning = "from rest in (1, 0) to rest in 0, T = 4", .boundary = boundary}, {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .jacobian = jacobian,
    .actuation = actuation,
};
