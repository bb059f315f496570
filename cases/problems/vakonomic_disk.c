/* The rolling disk as a vakonomic motion: system S8 of the discrete variational methods. With p_x = p_y = 0 it is the
 * nonholonomic circle, as condition (4.10) of the thesis holds along it; with others it is not. */
#include "cases/problems/rolling_disk.h"

#include <stdio.h>

#include "core/problem/hamilton.h"
#include "core/problem/natural.h"

enum { X, Y, THETA, PHI };

static const struct parameter_info parameters[] = {{"m", "1", "mass"},
                                                   {"I", "0.5", "moment of inertia about the axis"},
                                                   {"J", "0.25", "moment of inertia about the vertical"},
                                                   {"R", "1", "radius"},
                                                   {"kappa", "0", "stiffness of kappa (x^2 + y^2)/2"},
                                                   {0}};

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    const real *p = in->parameter;
    if (p[DISK_M] > 0 && p[DISK_I] > 0 && p[DISK_J] > 0 && p[DISK_R] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "m, I, J and R must be positive");
    return false;
}

static real rolling_inertia(const struct instance *in)
{
    const real *p = in->parameter;
    return p[DISK_I] + p[DISK_M] * p[DISK_R] * p[DISK_R];
}

/* P = p_theta + R (p_x cos phi + p_y sin phi) = (I + m R^2) thetadot */
static real rolling_momentum(const struct instance *in, const lane *q, const lane *p, int l)
{
    return p[THETA][l] + in->parameter[DISK_R] * (p[X][l] * cos(q[PHI][l]) + p[Y][l] * sin(q[PHI][l]));
}

static void hamiltonian(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    FOR_LANES(l, in)
    {
        real P = rolling_momentum(in, q, p, l);
        out[0][l] = P * P / (2 * rolling_inertia(in)) + p[PHI][l] * p[PHI][l] / (2 * in->parameter[DISK_J]) +
                    in->parameter[DISK_KAPPA] * (q[X][l] * q[X][l] + q[Y][l] * q[Y][l]) / 2;
    }
}

static void position_rate(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    real r = in->parameter[DISK_R];
    FOR_LANES(l, in)
    {
        real rolling = rolling_momentum(in, q, p, l) / rolling_inertia(in);
        out[X][l] = r * cos(q[PHI][l]) * rolling;
        out[Y][l] = r * sin(q[PHI][l]) * rolling;
        out[THETA][l] = rolling;
        out[PHI][l] = p[PHI][l] / in->parameter[DISK_J];
    }
}

static void hamiltonian_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    real r = in->parameter[DISK_R], kappa = in->parameter[DISK_KAPPA];
    FOR_LANES(l, in)
    {
        real rolling = rolling_momentum(in, q, p, l) / rolling_inertia(in);
        out[X][l] = kappa * q[X][l];
        out[Y][l] = kappa * q[Y][l];
        out[THETA][l] = 0;
        out[PHI][l] = rolling * r * (p[Y][l] * cos(q[PHI][l]) - p[X][l] * sin(q[PHI][l]));
    }
}

static enum status exact(const struct instance *in, const real *q0, const real *p0, real t, real *q, real *p)
{
    if (in->parameter[DISK_KAPPA] != 0 || p0[X] != 0 || p0[Y] != 0)
        return STATUS_FAILED;
    rolling_disk_path(in, q0, p0[THETA] / rolling_inertia(in), p0[PHI] / in->parameter[DISK_J], t, q);
    for (int c = 0; c < 4; c++)
        p[c] = p0[c];
    return STATUS_OK;
}

/* The momenta of thetadot = 1, phidot = .7 with these p_x and p_y. */
static void start(const struct instance *in, real px, real py, real *q, real *p)
{
    q[X] = q[Y] = q[THETA] = q[PHI] = 0;
    p[X] = px;
    p[Y] = py;
    p[THETA] = rolling_inertia(in) - in->parameter[DISK_R] * px;
    p[PHI] = R(0.7) * in->parameter[DISK_J];
}

static void circling(const struct instance *in, real *q, real *p)
{
    start(in, 0, 0, q, p);
}

static void parting(const struct instance *in, real *q, real *p)
{
    start(in, R(0.3), R(0.2), q, p);
}

static void rolling_symmetry(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in) out[0][l] = p[THETA][l];
}

const struct problem problem_vakonomic_disk = {
    .name = "vakonomic-disk",
    .summary = "the rolling disk as a vakonomic motion, T*R^4, by its Hamiltonian",
    .source = "thesis 4.2.3; spec discrete, S8",
    .coordinates = "q: x, y, theta, phi; v: the momenta p_x, p_y, p_theta, p_phi",
    .constraint = CONSTRAINT_NONE,
    .n = 4,
    .parameters = parameters,
    .admissible = admissible,
    .presets = (const struct preset[]){{"circling", "q = 0, p = (0, 0, 1.5, .175): the nonholonomic circle", circling},
                                       {"parting", "the same velocities, p_x = .3, p_y = .2: another motion", parting},
                                       {0}},
    .invariants = (const struct invariant[]){{"p_theta", rolling_symmetry, true, "rolling", false}, {0}},
    .force = hamilton_force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian = hamiltonian,
    .hamiltonian_force = hamiltonian_force,
    .position_rate = position_rate,
    .extended = &problem_rolling_disk,
    .exact = exact,
    .exact_source = "thesis 4.2.3: condition (4.10) holds for p_x = p_y = 0, kappa = 0",
};
