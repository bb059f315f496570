/* Chaplygin sleigh on R^3, by its centre of mass: system S7 of the discrete variational methods. */
#include <stdio.h>

#include "cases/constant_mass.h"
#include "cases/integral.h"
#include "core/problem/natural.h"

enum { X, Y, PHI };
enum { M, J, A };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[M] > 0 && in->parameter[J] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "m and J must be positive");
    return false;
}

static void mass(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q, (void)v;
    const real diagonal[] = {in->parameter[M], in->parameter[M], in->parameter[J]};
    constant_mass_diagonal(in, diagonal, out);
}

/* phi = -sin(phi) xdot + cos(phi) ydot - a phidot: the blade, a behind the centre of mass, does not slip sideways */
static void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    out[0][l] = cos(q[PHI][l]) * v[Y][l] - sin(q[PHI][l]) * v[X][l] - in->parameter[A] * v[PHI][l];
}

static void constraint_gradient(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        out[X][l] = -sin(q[PHI][l]);
        out[Y][l] = cos(q[PHI][l]);
        out[PHI][l] = -in->parameter[A];
    }
}

static void constraint_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    out[0][l] = -v[PHI][l] * (cos(q[PHI][l]) * v[X][l] + sin(q[PHI][l]) * v[Y][l]);
}

static void constraint_slope(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        out[X][l] = out[Y][l] = 0;
        out[PHI][l] = -cos(q[PHI][l]) * v[X][l] - sin(q[PHI][l]) * v[Y][l];
    }
}

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

static enum status exact(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
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

static void initial(const struct instance *in, real *q, real *v)
{
    q[X] = in->parameter[A];
    q[Y] = q[PHI] = 0;
    v[X] = R(0.3);
    v[Y] = in->parameter[A];
    v[PHI] = 1;
}

const struct problem problem_planar_sleigh = {
    .name = "planar-sleigh",
    .summary = "Chaplygin sleigh by its centre of mass, R^3, one constraint at the blade",
    .source = "Chaplygin 1911; spec discrete, S7",
    .coordinates = "x, y of the centre of mass, phi",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .n = 3,
    .m = 1,
    .parameters = (const struct parameter_info[]){{"m", "1", "mass"},
                                                  {"J", "0.5", "moment of inertia about the centre of mass"},
                                                  {"a", "0.4", "distance of the centre of mass ahead of the blade"},
                                                  {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"default", "blade at 0, heading 0, speed .3, rate 1", initial}, {0}},
    .lagrangian = constant_mass_energy,
    .force = constant_mass_no_force,
    .momentum = constant_mass_momentum,
    .mass = mass,
    .velocity = constant_mass_velocity,
    .hamiltonian_force = constant_mass_no_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .constraint_slope = constraint_slope,
    .dual_gradient = constant_mass_dual_gradient,
    .exact = exact,
    .exact_source = "spec discrete, S7, for a and phidot other than 0",
};
