/* Elroy's beanie: two bodies on one axis with a spring between them, the trivial bundle S^1 x SO(2). */
#include "cases/control/natural.h"

static const real mass[] = {R(1.5), R(0.5), R(0.5), R(0.5)};

static real lagrangian(const struct instance *in, const real *q, const real *v)
{
    (void)in;
    return natural_energy(2, mass, v) - (1 - cos(q[1]));
}

static void covectors(const struct instance *in, const real *q, const real *v, real *force, real *momentum)
{
    (void)in;
    force[0] = 0;
    force[1] = -sin(q[1]);
    natural_momentum(2, mass, v, momentum);
}

static void jacobian(const struct instance *in, const real *q, const real *v, real *out)
{
    real stiffness[] = {0, 0, 0, -cos(q[1])};
    (void)in, (void)v;
    natural_jacobian(2, mass, stiffness, NULL, out);
}

static void boundary(const struct instance *in, struct control_boundary *out)
{
    (void)in;
    *out = (struct control_boundary){.g[0][1] = R(0.5), .g[1][0] = REAL_PI / 2, .horizon = 2};
}

static void rotation(const struct instance *in, int which, const real *q, real *generator)
{
    (void)in, (void)which, (void)q;
    generator[0] = 1;
    generator[1] = 0;
}

const struct control_problem control_beanie = {
    .name = "beanie",
    .summary = "Elroy's beanie, torques on both angles, L = v1^2/2 + (v1 + v2)^2/4 - (1 - cos x2)",
    .source = "spec control S11 g, M14; thesis 5.3.1",
    .coordinates = "x1 (the group SO(2)), x2 (the shape)",
    .inputs = "torques on x1, x2",
    .n = 2,
    .controls = 2,
    .presets =
        (const struct control_preset[]){
            {.name = "default", .meaning = "from rest in (0, .5) to rest in (pi/2, 0), T = 2", .boundary = boundary},
            {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .jacobian = jacobian,
    .actuation = natural_full_actuation,
    .symmetries = 1,
    .symmetry = rotation,
};
