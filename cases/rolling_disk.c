/* Vertical rolling disk on R^4 with a harmonic potential: system S6 of the discrete variational methods. */
#include "cases/rolling_disk.h"

#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/rotation.h"
#include "core/problem/natural.h"

enum { X, Y, THETA, PHI };

const struct parameter_info rolling_disk_parameters[] = {{"m", "1", "mass"},
                                                         {"I", "0.5", "moment of inertia about the axis"},
                                                         {"J", "0.25", "moment of inertia about the vertical"},
                                                         {"R", "1", "radius"},
                                                         {"kappa", "0", "stiffness of kappa (x^2 + y^2)/2"},
                                                         {0}};

bool rolling_disk_admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    const real *p = in->parameter;
    if (p[DISK_M] > 0 && p[DISK_I] > 0 && p[DISK_J] > 0 && p[DISK_R] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "m, I, J and R must be positive");
    return false;
}

static void mass(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q, (void)v;
    const real *p = in->parameter;
    const real diagonal[] = {p[DISK_M], p[DISK_M], p[DISK_I], p[DISK_J]};
    constant_mass_diagonal(in, diagonal, out);
}

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    constant_mass_energy(in, q, v, out);
    FOR_LANES(l, in) out[0][l] -= in->parameter[DISK_KAPPA] * (q[X][l] * q[X][l] + q[Y][l] * q[Y][l]) / 2;
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        out[X][l] = -in->parameter[DISK_KAPPA] * q[X][l];
        out[Y][l] = -in->parameter[DISK_KAPPA] * q[Y][l];
        out[THETA][l] = out[PHI][l] = 0;
    }
}

/* phi1 = xdot - R cos(phi) thetadot, phi2 = ydot - R sin(phi) thetadot */
static void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real r = in->parameter[DISK_R];
    FOR_LANES(l, in)
    {
        out[0][l] = v[X][l] - r * cos(q[PHI][l]) * v[THETA][l];
        out[1][l] = v[Y][l] - r * sin(q[PHI][l]) * v[THETA][l];
    }
}

static void constraint_gradient(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    real r = in->parameter[DISK_R];
    FOR_LANES(l, in)
    {
        out[X][l] = out[4 + Y][l] = 1;
        out[Y][l] = out[4 + X][l] = out[PHI][l] = out[4 + PHI][l] = 0;
        out[THETA][l] = -r * cos(q[PHI][l]);
        out[4 + THETA][l] = -r * sin(q[PHI][l]);
    }
}

static void constraint_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real r = in->parameter[DISK_R];
    FOR_LANES(l, in)
    {
        out[0][l] = r * sin(q[PHI][l]) * v[PHI][l] * v[THETA][l];
        out[1][l] = -r * cos(q[PHI][l]) * v[PHI][l] * v[THETA][l];
    }
}

static void constraint_slope(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real r = in->parameter[DISK_R];
    FOR_LANES(l, in)
    {
        for (int c = 0; c < 8; c++)
            out[c][l] = 0;
        out[PHI][l] = r * sin(q[PHI][l]) * v[THETA][l];
        out[4 + PHI][l] = -r * cos(q[PHI][l]) * v[THETA][l];
    }
}

static void heading_momentum(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in) out[0][l] = in->parameter[DISK_J] * v[PHI][l];
}

void rolling_disk_path(const struct instance *in, const real *q0, real rolling, real heading, real t, real *q)
{
    real turn = heading * t, way = in->parameter[DISK_R] * rolling * t, middle = q0[PHI] + turn / 2;
    struct rotation_series half;
    rotation_series(turn * turn / 4, &half);
    q[X] = q0[X] + way * half.S * cos(middle);
    q[Y] = q0[Y] + way * half.S * sin(middle);
    q[THETA] = q0[THETA] + rolling * t;
    q[PHI] = q0[PHI] + turn;
}

static enum status exact(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    real r = in->parameter[DISK_R];
    if (in->parameter[DISK_KAPPA] != 0)
        return STATUS_FAILED;
    rolling_disk_path(in, q0, v0[THETA], v0[PHI], t, q);
    v[X] = r * cos(q[PHI]) * v0[THETA];
    v[Y] = r * sin(q[PHI]) * v0[THETA];
    v[THETA] = v0[THETA];
    v[PHI] = v0[PHI];
    return STATUS_OK;
}

/* thetadot = 1, phidot = .7 */
static void circling(const struct instance *in, real *q, real *v)
{
    q[X] = q[Y] = q[THETA] = q[PHI] = 0;
    v[X] = in->parameter[DISK_R];
    v[Y] = 0;
    v[THETA] = 1;
    v[PHI] = R(0.7);
}

static void pulled(const struct instance *in, real *q, real *v)
{
    circling(in, q, v);
    q[X] = 1;
}

const struct problem problem_rolling_disk = {
    .name = "rolling-disk",
    .summary = "disk rolling upright in a harmonic potential, R^4, two constraints",
    .source = "spec discrete, S6",
    .coordinates = "x, y, theta (rolling), phi (heading)",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .n = 4,
    .m = 2,
    .parameters = rolling_disk_parameters,
    .admissible = rolling_disk_admissible,
    .presets = (const struct preset[]){{"circling", "q = 0, thetadot = 1, phidot = .7", circling},
                                       {"pulled", "the same from x = 1", pulled},
                                       {0}},
    .invariants =
        (const struct invariant[]){{"p_phi", heading_momentum, false, "horizontal symmetry, thesis 6.2.2"}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = constant_mass_momentum,
    .mass = mass,
    .velocity = constant_mass_velocity,
    .hamiltonian_force = unit_hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .constraint_slope = constraint_slope,
    .dual_gradient = constant_mass_dual_gradient,
    .exact = exact,
    .exact_source = "spec discrete, S6, for kappa = 0",
};
