/* Kepler problem in the plane: exact flow of elliptic orbits by Kepler's equation. */
#include <stdio.h>

#include "core/hp/own.h"
#include "core/problem/natural.h"

enum { E, MOST_NEWTON = 100 };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[E] >= 0 && in->parameter[E] < 1)
        return true;
    snprintf(message, MESSAGE_SIZE, "the eccentricity e must be in [0, 1)");
    return false;
}

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    unit_kinetic_energy(in, v, out);
    FOR_LANES(l, in) out[0][l] += 1 / sqrt(q[0][l] * q[0][l] + q[1][l] * q[1][l]);
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        real square = q[0][l] * q[0][l] + q[1][l] * q[1][l], cube = square * sqrt(square);
        out[0][l] = -q[0][l] / cube;
        out[1][l] = -q[1][l] / cube;
    }
}

static void angular_momentum(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    FOR_LANES(l, in) out[0][l] = q[0][l] * v[1][l] - q[1][l] * v[0][l];
}

/* Difference x of eccentric anomalies: x - (1 - r0/a) sin x + s0 (1 - cos x) = n t, s0 = q0.v0 / sqrt a. */
static enum status solve_kepler(real from_centre, real s0, real mean, real *x)
{
    real step = 0, before = INFINITY;
    *x = mean;
    for (int k = 0; k < MOST_NEWTON; k++) {
        real f = *x - from_centre * sin(*x) + s0 * (1 - cos(*x)) - mean;
        step = f / (1 - from_centre * cos(*x) + s0 * sin(*x));
        *x -= step;
        if (step == 0 || (fabs(step) < sqrt(REAL_EPSILON) && fabs(step) >= before))
            return STATUS_OK;
        before = fabs(step);
    }
    return STATUS_NO_CONVERGENCE;
}

/* Lagrange's f and g functions (Battin, section 4.3). */
static enum status exact(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    (void)in;
    real r0 = sqrt(q0[0] * q0[0] + q0[1] * q0[1]), a = 1 / (2 / r0 - v0[0] * v0[0] - v0[1] * v0[1]), x;
    if (!(a > 0)) /* only ellipses are periodic; the suite has no others */
        return STATUS_FAILED;
    real n = 1 / (a * sqrt(a)), s0 = (q0[0] * v0[0] + q0[1] * v0[1]) / sqrt(a), mean = n * t;
    real turns = rint(mean / (2 * REAL_PI)) * 2 * REAL_PI;
    enum status status = solve_kepler(1 - r0 / a, s0, mean - turns, &x);
    real r = a * (1 - (1 - r0 / a) * cos(x) + s0 * sin(x));
    real f = 1 - a / r0 * (1 - cos(x)), g = (mean - turns - x + sin(x)) / n;
    real f_rate = -sqrt(a) / (r * r0) * sin(x), g_rate = 1 - a / r * (1 - cos(x));
    for (int c = 0; c < 2; c++) {
        q[c] = f * q0[c] + g * v0[c];
        v[c] = f_rate * q0[c] + g_rate * v0[c];
    }
    return status;
}

/* At the pericentre of the orbit with a = 1. */
static void pericentre(const struct instance *in, real *q, real *v)
{
    real e = in->parameter[E];
    q[0] = 1 - e;
    q[1] = v[0] = 0;
    v[1] = sqrt((1 + e) / (1 - e));
}

HP_KERNEL(kepler, 2, 0);

const struct problem problem_kepler = {
    .name = "kepler",
    .summary = "Kepler problem in the plane, elliptic orbits",
    .source = "exact: Battin 1987, Kepler's equation",
    .coordinates = "x, y",
    .constraint = CONSTRAINT_NONE,
    .n = 2,
    .parameters = (const struct parameter_info[]){{"e", "0.3", "eccentricity of the preset"}, {0}},
    .admissible = admissible,
    .preset_parameters = 1 << 0,
    .presets = (const struct preset[]){{"pericentre", "a = 1, at the pericentre", pericentre}, {0}},
    .invariants = (const struct invariant[]){{"angular momentum", angular_momentum, true, "rotations"}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .exact = exact,
    .exact_source = "Battin 1987, Kepler's equation",
    .kernel = HP_KERNEL_OF(kepler),
};
