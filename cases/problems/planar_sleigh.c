/* Exact flow of the Chaplygin sleigh by its centre of mass. */
#include "cases/problems/flows.h"
#include "cases/problems/integral.h"

enum { X, Y, PHI };
enum { M, J, A };

/* Speed of the blade u = top tanh s, rate w = spin sech s, s = rate t + start. */
struct glide {
    real top, spin, rate, start, heading;
};

static void glide_at(const struct glide *glide, real t, real *u, real *w, real *heading)
{
    real s = glide->rate * t + glide->start;
    *u = glide->top * tanh(s);
    *w = glide->spin / cosh(s);
    *heading = glide->heading + glide->spin / glide->rate * (atan(sinh(s)) - atan(sinh(glide->start)));
}

static void path(const void *context, real t, real *rate)
{
    real u, w, heading;
    glide_at(context, t, &u, &w, &heading);
    rate[0] = u * cos(heading);
    rate[1] = u * sin(heading);
}

enum status planar_sleigh_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    real m = in->parameter[M], a = in->parameter[A], inertia = in->parameter[J] + m * a * a, moved[2], w;
    real u = cos(q0[PHI]) * v0[X] + sin(q0[PHI]) * v0[Y];
    if (a == 0 || v0[PHI] == 0)
        return STATUS_FAILED;
    real twice_energy = m * u * u + inertia * v0[PHI] * v0[PHI];
    struct glide glide = {.heading = q0[PHI]};
    glide.top = (a < 0 ? -1 : 1) * sqrt(twice_energy / m);
    glide.spin = (v0[PHI] < 0 ? -1 : 1) * sqrt(twice_energy / inertia);
    glide.rate = m * a * glide.top / inertia;
    glide.start = asinh(u / glide.top * glide.spin / v0[PHI]);
    enum status status = integral(2, path, &glide, t, moved);
    glide_at(&glide, t, &u, &w, &q[PHI]);
    q[X] = q0[X] + moved[0] + a * (cos(q[PHI]) - cos(q0[PHI]));
    q[Y] = q0[Y] + moved[1] + a * (sin(q[PHI]) - sin(q0[PHI]));
    v[X] = u * cos(q[PHI]) - a * w * sin(q[PHI]);
    v[Y] = u * sin(q[PHI]) + a * w * cos(q[PHI]);
    v[PHI] = w;
    return status;
}
