/* Exact flow of the Chaplygin sleigh: velocities in closed form, the path by a quadrature. */
#include "cases/problems/flows.h"
#include "cases/problems/integral.h"
#include "core/groups/factors.h"

enum { M, J, A };

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

enum status sleigh_flow(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
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
