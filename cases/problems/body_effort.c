/* A rigid body turned by three torques: one axis in closed form, Riemannian cubics, a general motion. */
#include "cases/problems/actuated.h"
#include "cases/problems/body.h"

enum { ANGLE = BODY_PARAMETERS };

static void axis(const struct instance *in, struct control_boundary *out)
{
    const real x[] = {0, 0, in->parameter[ANGLE]};
    body_boundary(x, NULL, NULL, 1, out);
}

static void cubic(const struct instance *in, struct control_boundary *out)
{
    const real x[] = {R(0.5), R(0.6), R(-0.4)}, start[] = {1, 0, 0}, end[] = {0, R(0.5), R(0.5)};
    (void)in;
    body_boundary(x, start, end, 2, out);
}

static void general(const struct instance *in, struct control_boundary *out)
{
    const real x[] = {1, R(0.8), R(-0.5)};
    (void)in;
    body_boundary(x, NULL, NULL, 2, out);
}

const struct problem problem_body_effort = {
    .name = "body-effort",
    .summary = "a rigid body turned by three torques at least effort, SO(3)",
    .source = "spec control S12; thesis 5.2.7",
    .coordinates = "g: R by rows; v: w1, w2, w3 in the body frame",
    .groups = (const struct group *const[]){&body_cay, &body_exp, NULL},
    .n = 3,
    .element = 9,
    .parameters = (const struct parameter_info[]){{"I1", "1", "moment of inertia about the first axis"},
                                                  {"I2", "2", "the second"},
                                                  {"I3", "3", "the third"},
                                                  {"angle", "1.57079632679489661923132169163975144",
                                                   "of the rotation of preset a"},
                                                  {0}},
    .admissible = body_admissible,
    .presets =
        (const struct preset[]){
            {"a", "about the third axis, rest to rest, T = 1", NULL},
            {"b", "a Riemannian cubic: unit inertia, w from (1, 0, 0) to (0, .5, .5), to exp(.5, .6, -.4), T = 2",
             NULL},
            {"c", "rest to rest, to exp(1, .8, -.5), T = 2", NULL},
            {0}},
    .lagrangian = body_energy,
    .control =
        &(const struct control_problem){
            .inputs = "torques about the axes of the body",
            .controls = 3,
            .transfers = (const struct transfer[]){{.boundary = axis},
                                                   {.boundary = cubic, .value = {"1", "1", "1"}},
                                                   {.boundary = general}},
            .covectors = body_covectors,
            .jacobian = body_jacobian,
            .actuation = natural_full_actuation,
            .symmetries = 3,
            .symmetry = body_symmetry,
        },
};
