/* A vehicle under water with five thrusters and drag, SE(3). */
#include <string.h>

#include "cases/constant_mass.h"
#include "cases/control/natural.h"
#include "core/groups/factors.h"

enum { MASS, ARM, DRAG };

static const struct group vehicle_cay = {.name = "SE(3)", .retraction = "cay", .factor = {&se3_cay}};
static const struct group vehicle_exp = {.name = "SE(3)", .retraction = "exp", .factor = {&se3_exp}};

/* A cylinder of radius .2 and length .8 along the first axis: m r^2/2, m (3 r^2 + l^2)/12; the mass along each axis. */
static void inertia(const struct instance *in, real *out)
{
    const real per_mass[] = {R(0.02), R(0.19) / 3, R(0.19) / 3, 1, 1, 1};
    memset(out, 0, 36 * sizeof *out);
    for (int c = 0; c < 6; c++)
        out[7 * c] = in->parameter[MASS] * per_mass[c];
}

static void drag(const struct instance *in, real *out)
{
    const real coefficient[] = {R(0.02), R(0.02), R(0.02), R(0.2), R(0.4), R(0.4)};
    memset(out, 0, 36 * sizeof *out);
    for (int c = 0; c < 6; c++)
        out[7 * c] = -in->parameter[DRAG] * coefficient[c];
}

static real lagrangian(const struct instance *in, const real *g, const real *v)
{
    real mass[36];
    (void)g;
    inertia(in, mass);
    return natural_energy(6, mass, v);
}

static void covectors(const struct instance *in, const real *g, const real *v, real *force, real *momentum)
{
    real matrix[36];
    (void)g;
    inertia(in, matrix);
    natural_momentum(6, matrix, v, momentum);
    drag(in, matrix);
    natural_momentum(6, matrix, v, force);
}

static void jacobian(const struct instance *in, const real *g, const real *v, real *out)
{
    real mass[36], resistance[36];
    (void)g, (void)v;
    inertia(in, mass);
    drag(in, resistance);
    natural_jacobian(6, mass, NULL, resistance, out);
}

/* Three thrusters along the first axis, at 120 degrees around it, two along the second in front and behind. */
static void actuation(const struct instance *in, real *B)
{
    real arm = in->parameter[ARM], side = arm * sqrt(R(3.0)) / 2;
    const real rows[6][5] = {{0, 0, 0, -arm, arm},   {arm / 2, arm / 2, -arm, 0, 0},
                             {-side, side, 0, 0, 0}, {1, 1, 1, 0, 0},
                             {0, 0, 0, 1, 1},        {0}};
    memcpy(B, rows, sizeof rows);
}

static void place(const real *turn, real x, real y, real z, real *g)
{
    attitude_from_vector(turn, g);
    g[9] = x;
    g[10] = y;
    g[11] = z;
}

static void turn(const struct instance *in, struct control_boundary *out)
{
    const real none[3] = {0}, quarter[] = {0, 0, REAL_PI / 2};
    (void)in;
    *out = (struct control_boundary){.horizon = 10};
    place(none, 0, 0, 0, out->g[0]);
    place(quarter, 2, 1, R(0.5), out->g[1]);
}

static void dive(const struct instance *in, struct control_boundary *out)
{
    const real none[3] = {0}, down[] = {0, REAL_PI / 4, 0};
    (void)in;
    *out = (struct control_boundary){.v = {{0, 0, 0, R(0.2), 0, 0}, {0, 0, 0, R(0.2), 0, 0}}, .horizon = 10};
    place(none, 0, 0, 0, out->g[0]);
    place(down, 2, 0, -1, out->g[1]);
}

/* Ad_{g^{-1}} of the motions of space: rotations about its origin, translations. */
static void symmetry(const struct instance *in, int which, const real *g, real *generator)
{
    real axis[3] = {0}, moment[3];
    (void)in;
    memset(generator, 0, 6 * sizeof *generator);
    axis[which % 3] = 1;
    rotate_back(g, axis, generator + (which < 3 ? 0 : 3));
    if (which < 3) {
        cross(axis, g + 9, moment);
        rotate_back(g, moment, generator + 3);
    }
}

const struct control_problem control_underwater_vehicle = {
    .name = "underwater-vehicle",
    .summary = "a vehicle under water with five thrusters and drag, SE(3)",
    .source = "spec control S15; thesis 5.2.9",
    .coordinates = "g: R by rows, x1, x2, x3; v: w1, w2, w3, v1, v2, v3 in the body frame",
    .inputs = "five thrusters: three forward, two sideways",
    .groups = (const struct group *const[]){&vehicle_cay, &vehicle_exp, NULL},
    .n = 6,
    .element = 12,
    .controls = 5,
    .parameters = (const struct parameter_info[]){{"mass", "3", "of the vehicle"},
                                                  {"arm", "0.2", "of all thrusters"},
                                                  {"drag", "1", "times diag(.02, .02, .02, .2, .4, .4)"},
                                                  {0}},
    .presets =
        (const struct control_preset[]){{.name = "turn",
                                         .meaning = "pi/2 about the third axis, to (2, 1, .5), rest to rest, T = 10",
                                         .boundary = turn},
                                        {.name = "dive",
                                         .meaning = "pi/4 about the second axis, to (2, 0, -1), at speed .2, T = 10",
                                         .boundary = dive},
                                        {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .drag = true,
    .jacobian = jacobian,
    .actuation = actuation,
    .coarse = 8,
    .symmetries = 6,
    .symmetry = symmetry,
};
