/* Exact flow of the Chaplygin sleigh, on SE(2) and on R^3 by its centre of mass: velocities in closed form, the path of the blade
 * by a quadrature. */
#include "cases/problems/flows.h"
#include "cases/problems/integral.h"
#include "core/groups/factors.h"

enum { M, J, A };
enum { X, Y, PHI };

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

/* From speed and rate at the start: v1' = a w^2, w' = -(m a / inertia) v1 w. */
static struct glide glide_from(const struct instance *in, real v1, real w, real heading)
{
    real m = in->parameter[M], a = in->parameter[A], inertia = in->parameter[J] + m * a * a;
    real twice_energy = m * v1 * v1 + inertia * w * w;
    struct glide glide = {.heading = heading};
    glide.top = (a < 0 ? -1 : 1) * sqrt(twice_energy / m);
    glide.spin = (w < 0 ? -1 : 1) * sqrt(twice_energy / inertia);
    glide.rate = m * a * glide.top / inertia;
    glide.start = asinh(v1 / glide.top * glide.spin / w);
    return glide;
}

static void sleigh_path(const void *context, real t, real *rate)
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
    real moved[2];
    if (in->parameter[A] == 0 || eta0[2] == 0) {
        steady(g0, eta0, t, g, eta);
        return STATUS_OK;
    }
    struct glide glide = glide_from(in, eta0[0], eta0[2], g0[2]);
    enum status status = integral(2, sleigh_path, &glide, t, moved);
    g[0] = g0[0] + moved[0];
    g[1] = g0[1] + moved[1];
    eta[1] = 0;
    glide_at(&glide, t, &eta[0], &eta[2], &g[2]);
    return status;
}

enum status planar_sleigh_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    real a = in->parameter[A], u = cos(q0[PHI]) * v0[X] + sin(q0[PHI]) * v0[Y], moved[2], w;
    if (a == 0 || v0[PHI] == 0)
        return STATUS_FAILED;
    struct glide glide = glide_from(in, u, v0[PHI], q0[PHI]);
    enum status status = integral(2, sleigh_path, &glide, t, moved);
    glide_at(&glide, t, &u, &w, &q[PHI]);
    q[X] = q0[X] + moved[0] + a * (cos(q[PHI]) - cos(q0[PHI]));
    q[Y] = q0[Y] + moved[1] + a * (sin(q[PHI]) - sin(q0[PHI]));
    v[X] = u * cos(q[PHI]) - a * w * sin(q[PHI]);
    v[Y] = u * sin(q[PHI]) + a * w * cos(q[PHI]);
    v[PHI] = w;
    return status;
}
