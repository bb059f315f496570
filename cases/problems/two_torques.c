/* A rigid body with torques about two of its axes. */
#include "cases/problems/body.h"
#include "core/control/point.h"

static void actuation(const struct instance *in, real *B)
{
    (void)in;
    B[0] = B[3] = 1;
}

static void boundary(const struct instance *in, struct control_boundary *out)
{
    const real x[] = {R(0.9), R(0.7), R(0.3)}, start[] = {R(0.3), R(0.2), 0}, end[] = {R(0.1), R(0.3), R(0.1)};
    (void)in;
    body_boundary(x, start, end, 4, out);
}

/* The straight path turned aside about a fixed axis, there and back: Newton's matrix is singular on the straight one. */
static void aside(const struct control *control, real x, const real *axis, real *g)
{
    real turn[3];
    for (int c = 0; c < 3; c++)
        turn[c] = sin(REAL_PI * x) * axis[c];
    control_straight(control, x, g);
    point_move(&control->in, g, turn, g);
}

static void about_third(const struct control *control, real x, real *g)
{
    const real axis[] = {0, 0, -1};
    aside(control, x, axis, g);
}

static void about_second_and_third(const struct control *control, real x, real *g)
{
    const real axis[] = {0, R(-0.5), 1};
    aside(control, x, axis, g);
}

const struct problem problem_two_torques = {
    .name = "two-torques",
    .summary = "a rigid body with torques about two of its axes, SO(3)",
    .source = "spec control S13; thesis 5.2.5, 5.2.10",
    .coordinates = "g: R by rows; v: w1, w2, w3 in the body frame",
    .groups = (const struct group *const[]){&body_cay, &body_exp, NULL},
    .n = 3,
    .element = 9,
    .parameters = (const struct parameter_info[]){{"I1", "1", "moment of inertia about the first axis"},
                                                  {"I2", "2", "the second"},
                                                  {"I3", "3", "the third"},
                                                  {0}},
    .admissible = body_admissible,
    .presets =
        (const struct preset[]){
            {"default", "w from (.3, .2, 0) to (.1, .3, .1), to exp(.9, .7, .3), T = 4: the extremal with J = 5.1441",
             NULL},
            {"lower", "the same data: the extremal with J = 3.6016", NULL},
            {0}},
    .lagrangian = body_energy,
    .control =
        &(const struct control_problem){
            .inputs = "torques about the first and second axis of the body",
            .controls = 2,
            .transfers = (const struct transfer[]){{.boundary = boundary, .guess = about_third},
                                                   {.boundary = boundary, .guess = about_second_and_third}},
            .covectors = body_covectors,
            .jacobian = body_jacobian,
            .actuation = actuation,
            .coarse = 8,
            .symmetries = 3,
            .symmetry = body_symmetry,
        },
};
