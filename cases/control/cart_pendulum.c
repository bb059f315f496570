/* A cart with a hanging pendulum, a force on the cart alone. */
#include <stdio.h>

#include "cases/control/natural.h"

enum { CART, BOB, LENGTH, GRAVITY, DISTANCE };

/* All masses, first and second moment of the bob, and its weight's torque. */
struct moments {
    real all, first, second, torque;
};

static struct moments moments(const struct instance *in)
{
    real first = in->parameter[BOB] * in->parameter[LENGTH];
    return (struct moments){in->parameter[CART] + in->parameter[BOB], first, first * in->parameter[LENGTH],
                            first * in->parameter[GRAVITY]};
}

static real lagrangian(const struct instance *in, const real *q, const real *v)
{
    struct moments m = moments(in);
    return (m.all * v[0] * v[0] + m.second * v[1] * v[1]) / 2 + m.first * v[0] * v[1] * cos(q[1]) +
           m.torque * cos(q[1]);
}

static void covectors(const struct instance *in, const real *q, const real *v, real *force, real *momentum)
{
    struct moments m = moments(in);
    force[0] = 0;
    force[1] = -(m.first * v[0] * v[1] + m.torque) * sin(q[1]);
    momentum[0] = m.all * v[0] + m.first * v[1] * cos(q[1]);
    momentum[1] = m.first * v[0] * cos(q[1]) + m.second * v[1];
}

static void jacobian(const struct instance *in, const real *q, const real *v, real *out)
{
    struct moments m = moments(in);
    real S = m.first * sin(q[1]), C = m.first * cos(q[1]);
    const real rows[4][4] = {{0, 0, 0, 0},
                             {0, -v[0] * v[1] * C - m.torque * cos(q[1]), -v[1] * S, -v[0] * S},
                             {0, -v[1] * S, m.all, C},
                             {0, -v[0] * S, C, m.second}};
    for (int k = 0; k < 16; k++)
        out[k] = rows[k / 4][k % 4];
}

static void actuation(const struct instance *in, real *B)
{
    (void)in;
    B[0] = 1;
}

static void boundary(const struct instance *in, struct control_boundary *out)
{
    *out = (struct control_boundary){.g[1][0] = in->parameter[DISTANCE], .horizon = 2};
}

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[CART] > 0 && in->parameter[BOB] > 0 && in->parameter[LENGTH] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "masses and length must be positive");
    return false;
}

static void translation(const struct instance *in, int which, const real *q, real *generator)
{
    (void)in, (void)which, (void)q;
    generator[0] = 1;
    generator[1] = 0;
}

const struct control_problem control_cart_pendulum = {
    .name = "cart-pendulum",
    .summary = "a cart with a hanging pendulum, moved rest to rest by a force on the cart",
    .source = "spec control S11 f; thesis 5.1.5",
    .coordinates = "s, phi (0: hanging)",
    .inputs = "force on the cart",
    .n = 2,
    .controls = 1,
    .parameters = (const struct parameter_info[]){{"cart", "1", "its mass"},
                                                  {"bob", "0.3", "mass of the bob"},
                                                  {"length", "0.5", "of the rod"},
                                                  {"gravity", "9.81", "its acceleration"},
                                                  {"distance", "1", "that the cart moves"},
                                                  {0}},
    .admissible = admissible,
    .presets = (const struct control_preset[]){{.name = "default", .meaning = "T = 2", .boundary = boundary}, {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .jacobian = jacobian,
    .actuation = actuation,
    .symmetries = 1,
    .symmetry = translation,
};
