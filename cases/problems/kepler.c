/* Kepler's problem: exact flow of elliptic orbits by Kepler's equation. */
#include "cases/problems/flows.h"
#include "core/numbers/roundoff.h"

enum { MOST_NEWTON = 100 };

/* Difference x of eccentric anomalies: x - (1 - r0/a) sin x + s0 (1 - cos x) = n t, s0 = q0.v0 / sqrt a. */
static enum status solve_kepler(real from_centre, real s0, real mean, real *x)
{
    real step = 0, before = INFINITY;
    *x = mean;
    for (int k = 0; k < MOST_NEWTON; k++) {
        real f = *x - from_centre * sin(*x) + s0 * (1 - cos(*x)) - mean;
        step = f / (1 - from_centre * cos(*x) + s0 * sin(*x));
        *x -= step;
        if (step == 0 || (fabs(step) < tolerance.half && fabs(step) >= before))
            return STATUS_OK;
        before = fabs(step);
    }
    return STATUS_NO_CONVERGENCE;
}

/* Lagrange's f and g functions (Battin, section 4.3). */
enum status kepler_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
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
