/* From one circular orbit to a wider one in the plane, thrust in any direction. */
#include <stdio.h>

#include "cases/control/natural.h"

enum { RADIUS, ANGLE };

static const real mass[] = {1, 0, 0, 1};

static real lagrangian(const struct instance *in, const real *q, const real *v)
{
    (void)in;
    return natural_energy(2, mass, v) + 1 / hypot(q[0], q[1]);
}

static void covectors(const struct instance *in, const real *q, const real *v, real *force, real *momentum)
{
    real r = hypot(q[0], q[1]);
    (void)in;
    for (int c = 0; c < 2; c++) {
        force[c] = -q[c] / (r * r * r);
        momentum[c] = v[c];
    }
}

static void jacobian(const struct instance *in, const real *q, const real *v, real *out)
{
    real r = hypot(q[0], q[1]), cube = r * r * r, stiffness[4];
    (void)in, (void)v;
    for (int k = 0; k < 4; k++)
        stiffness[k] = 3 * q[k / 2] * q[k % 2] / (cube * r * r) - (k / 2 == k % 2) / cube;
    natural_jacobian(2, mass, stiffness, NULL, out);
}

static void on_circle(real radius, real angle, real *q)
{
    q[0] = radius * cos(angle);
    q[1] = radius * sin(angle);
}

static void boundary(const struct instance *in, struct control_boundary *out)
{
    real speed = sqrt(1 / in->parameter[RADIUS]);
    *out = (struct control_boundary){.g[0][0] = 1, .v[0][1] = 1, .horizon = 2 * REAL_PI};
    on_circle(in->parameter[RADIUS], in->parameter[ANGLE], out->g[1]);
    on_circle(speed, in->parameter[ANGLE] + REAL_PI / 2, out->v[1]);
}

/* Radius and angle linear in time. */
static void guess(const struct control *control, real x, real *q)
{
    const real *parameter = control->in.parameter;
    on_circle(1 + x * (parameter[RADIUS] - 1), x * parameter[ANGLE], q);
}

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[RADIUS] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "radius must be positive");
    return false;
}

static void rotation(const struct instance *in, int which, const real *q, real *generator)
{
    (void)in, (void)which;
    generator[0] = -q[1];
    generator[1] = q[0];
}

const struct control_problem control_kepler_transfer = {
    .name = "kepler-transfer",
    .summary = "from a circular orbit to a wider one, thrust in any direction, L = |v|^2/2 + 1/|x|",
    .source = "spec control S11 d",
    .coordinates = "x, y",
    .inputs = "thrust along x, y",
    .n = 2,
    .controls = 2,
    .parameters =
        (const struct parameter_info[]){{"radius", "1.5", "of the orbit at the end"},
                                        {"angle", "4.71238898038468985769396507491925433", "from the start to the end"},
                                        {0}},
    .admissible = admissible,
    .presets =
        (const struct control_preset[]){
            {.name = "default", .meaning = "T = 2 pi", .boundary = boundary, .guess = guess}, {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .jacobian = jacobian,
    .actuation = natural_full_actuation,
    .symmetries = 1,
    .symmetry = rotation,
};
