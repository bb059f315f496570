/* A body that swings about a fixed point, turned by three torques. */
#include "cases/control/body.h"
#include "cases/control/natural.h"

enum { WEIGHT = BODY_PARAMETERS };

/* The weight acts along chi = (0, 0, -1) of the body; gamma = R^T e_3. V = weight gamma.chi */
static const real *upward(const real *g)
{
    return g + 6;
}

static real lagrangian(const struct instance *in, const real *g, const real *w)
{
    return body_energy(in, g, w) + in->parameter[WEIGHT] * upward(g)[2];
}

/* The torque -weight chi x gamma. */
static void covectors(const struct instance *in, const real *g, const real *w, real *force, real *momentum)
{
    const real *gamma = upward(g);
    body_covectors(in, g, w, force, momentum);
    force[0] = -in->parameter[WEIGHT] * gamma[1];
    force[1] = in->parameter[WEIGHT] * gamma[0];
}

/* gamma turns by gamma x eta when g moves along eta. */
static void jacobian(const struct instance *in, const real *g, const real *w, real *out)
{
    const real *gamma = upward(g);
    real weight = in->parameter[WEIGHT];
    body_jacobian(in, g, w, out);
    out[0] = -weight * gamma[2]; /* -weight (gamma x eta)_2 */
    out[2] = weight * gamma[0];
    out[6 + 1] = -weight * gamma[2]; /* weight (gamma x eta)_1 */
    out[6 + 2] = weight * gamma[1];
}

static void boundary(const struct instance *in, struct control_boundary *out)
{
    const real x[] = {0, R(1.2), R(0.6)};
    (void)in;
    body_boundary(x, NULL, NULL, 2, out);
}

/* About the vertical. */
static void symmetry(const struct instance *in, int which, const real *g, real *generator)
{
    (void)which;
    body_symmetry(in, 2, g, generator);
}

const struct control_problem control_pendulum_3d = {
    .name = "pendulum-3d",
    .summary = "a body hanging from a fixed point, turned by three torques, SO(3)",
    .source = "spec control S14, M12; thesis 5.2.8",
    .coordinates = "g: R by rows; v: w1, w2, w3 in the body frame",
    .inputs = "torques about the axes of the body",
    .groups = (const struct group *const[]){&body_cay, &body_exp, NULL},
    .n = 3,
    .element = 9,
    .controls = 3,
    .parameters = (const struct parameter_info[]){{"I1", "1", "moment of inertia about the first axis"},
                                                  {"I2", "1.2", "the second"},
                                                  {"I3", "0.8", "the third"},
                                                  {"weight", "2", "times the distance of the centre of mass"},
                                                  {0}},
    .admissible = body_admissible,
    .presets = (const struct control_preset[]){{.name = "default",
                                                .meaning = "from hanging to exp(0, 1.2, .6), rest to rest, T = 2",
                                                .boundary = boundary},
                                               {0}},
    .lagrangian = lagrangian,
    .covectors = covectors,
    .jacobian = jacobian,
    .actuation = natural_full_actuation,
    .symmetries = 1,
    .symmetry = symmetry,
};
