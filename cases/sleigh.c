/* Chaplygin sleigh on SE(2): velocities in closed form, the path by a quadrature. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "cases/integral.h"
#include "core/groups/factors.h"

enum { M, J, A };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[M] > 0 && in->parameter[J] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "m and J must be positive");
    return false;
}

/* l = [m v1^2 + m (v2 + a w)^2 + J w^2] / 2 */
static void mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    real m = in->parameter[M], a = in->parameter[A];
    const real matrix[] = {m, 0, 0, 0, m, m * a, 0, m * a, in->parameter[J] + m * a * a};
    constant_mass_dense(in, matrix, out);
}

/* phi = v2: the blade does not slip sideways */
static void constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    FOR_LANES(l, in) out[0][l] = eta[1][l];
}

static void constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = c == 1;
}

static void constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    FOR_LANES(l, in) out[0][l] = 0;
}

/* v1 = top tanh s, w = spin / cosh s, theta = theta_0 + (spin/rate) (gd s - gd start), s = rate t + start. */
struct glide {
    real top, spin, rate, start, heading;
};

static void glide_at(const struct glide *glide, real t, real *v1, real *w, real *heading)
{
    real s = glide->rate * t + glide->start;
    *v1 = glide->top * tanh(s);
    *w = glide->spin / cosh(s);
    *heading = glide->heading + glide->spin / glide->rate * (atan(sinh(s)) - atan(sinh(glide->start)));
}

static void path(const void *context, real t, real *rate)
{
    real v1, w, heading;
    glide_at(context, t, &v1, &w, &heading);
    rate[0] = v1 * cos(heading);
    rate[1] = v1 * sin(heading);
}

/* Straight on where the sleigh does not turn (w = 0) or has no lever arm (a = 0: a circle). */
static void steady(const real *g0, const real *eta0, real t, real *g, real *eta)
{
    real turn[3];
    for (int c = 0; c < 3; c++) {
        turn[c] = t * eta0[c];
        eta[c] = eta0[c];
    }
    translate_point(&se2_exp, g0, turn, g);
}

static enum status exact(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    real m = in->parameter[M], a = in->parameter[A], inertia = in->parameter[J] + m * a * a;
    if (a == 0 || eta0[2] == 0) {
        steady(g0, eta0, t, g, eta);
        return STATUS_OK;
    }
    /* v1' = a w^2, w' = -(m a / inertia) v1 w */
    real twice_energy = m * eta0[0] * eta0[0] + inertia * eta0[2] * eta0[2], moved[2];
    struct glide glide = {.heading = g0[2]};
    glide.top = (a < 0 ? -1 : 1) * sqrt(twice_energy / m);
    glide.spin = (eta0[2] < 0 ? -1 : 1) * sqrt(twice_energy / inertia);
    glide.rate = m * a * glide.top / inertia;
    glide.start = asinh(eta0[0] / glide.top * glide.spin / eta0[2]);
    enum status status = integral(2, path, &glide, t, moved);
    g[0] = g0[0] + moved[0];
    g[1] = g0[1] + moved[1];
    eta[1] = 0;
    glide_at(&glide, t, &eta[0], &eta[2], &g[2]);
    return status;
}

static void initial(const struct instance *in, real *g, real *eta)
{
    (void)in;
    g[0] = g[1] = g[2] = 0;
    eta[0] = R(0.3);
    eta[1] = 0;
    eta[2] = 1;
}

static const struct group cay = {"SE(2)", "cay", {&se2_cay}}, exponential = {"SE(2)", "exp", {&se2_exp}};

const struct problem problem_sleigh = {
    .name = "sleigh",
    .summary = "Chaplygin sleigh, SE(2), phi = v2 at the blade",
    .source = "Chaplygin 1911; spec of the discrete variational methods, S7",
    .coordinates = "q: x, y, theta of the blade; v: v1, v2, w in the body frame",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .groups = (const struct group *const[]){&cay, &exponential, NULL},
    .n = 3,
    .m = 1,
    .parameters = (const struct parameter_info[]){{"m", "1", "mass"},
                                                  {"J", "0.5", "moment of inertia about the centre of mass"},
                                                  {"a", "0.4", "distance of the centre of mass ahead of the blade"},
                                                  {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"default", "(x, y, theta) = 0, v = (.3, 0, 1)", initial}, {0}},
    .lagrangian = constant_mass_energy,
    .force = constant_mass_no_force,
    .momentum = constant_mass_momentum,
    .mass = mass,
    .velocity = constant_mass_velocity,
    .hamiltonian_force = constant_mass_no_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = constant_mass_dual_gradient,
    .exact = exact,
    .exact_source = "spec of the discrete variational methods, S7",
};
