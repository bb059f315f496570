/* Pendulum-driven continuously variable transmission (HP paper section 7.2). */
#include "core/hp/own.h"
#include "core/numbers/sine.h"
#include "core/problem/natural.h"

enum { EPS };

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real eps = in->parameter[EPS];
    lane sine, cosine;
    lane_sincos(in, q[1], sine, cosine);
    unit_kinetic_energy(in, v, out);
    FOR_LANES(l, in)
    {
        real x = q[0][l], z = q[2][l];
        out[0][l] -= (x * x + z * z) / 2 - cosine[l] + eps * sine[l] * cosine[l];
    }
}

/* Inline for the kernel, which calls them at every stage. */
HP_INLINE void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    real eps = in->parameter[EPS];
    lane sine, cosine;
    lane_sincos(in, q[1], sine, cosine);
    FOR_LANES(l, in)
    {
        out[0][l] = -q[0][l];
        out[1][l] = -sine[l] - eps * (cosine[l] * cosine[l] - sine[l] * sine[l]);
        out[2][l] = -q[2][l];
    }
}

/* phi = v_z + sin(y) v_x */
HP_INLINE void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    lane sine, cosine;
    lane_sincos(in, q[1], sine, cosine);
    FOR_LANES(l, in) out[0][l] = v[2][l] + sine[l] * v[0][l];
}

HP_INLINE void constraint_gradient(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    lane sine, cosine;
    lane_sincos(in, q[1], sine, cosine);
    FOR_LANES(l, in)
    {
        out[0][l] = sine[l];
        out[1][l] = 0;
        out[2][l] = 1;
    }
}

HP_INLINE void constraint_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    lane sine, cosine;
    lane_sincos(in, q[1], sine, cosine);
    FOR_LANES(l, in) out[0][l] = cosine[l] * v[1][l] * v[0][l];
}

static void driver_energy(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real eps = in->parameter[EPS];
    lane sine, cosine;
    lane_sincos(in, q[1], sine, cosine);
    FOR_LANES(l, in) out[0][l] = v[1][l] * v[1][l] / 2 - cosine[l] + eps * sine[l] * cosine[l];
}

static void passenger_energy(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)in;
    FOR_LANES(l, in)
    out[0][l] = (v[0][l] * v[0][l] + v[2][l] * v[2][l] + q[0][l] * q[0][l] + q[2][l] * q[2][l]) / 2;
}

static void start(real *q, real *v, real rate)
{
    q[0] = q[2] = 1;
    q[1] = v[0] = v[2] = 0;
    v[1] = rate;
}

/* E = 9/5: driver 4/5, passenger 1 */
static void low_energy(const struct instance *in, real *q, real *v)
{
    (void)in;
    start(q, v, 3 * sqrt(R(10.0)) / 5);
}

/* E = 4: driver 3, passenger 1 */
static void high_energy(const struct instance *in, real *q, real *v)
{
    (void)in;
    start(q, v, sqrt(R(8.0)));
}

HP_KERNEL(cvt, 3, 1);

const struct problem problem_cvt = {
    .name = "cvt",
    .summary = "pendulum-driven continuously variable transmission, R^3, phi = v_z + sin(y) v_x",
    .source = "HP paper 7.2",
    .coordinates = "x, y, z",
    .constraint = CONSTRAINT_NONHOLONOMIC,
    .n = 3,
    .m = 1,
    .parameters = (const struct parameter_info[]){{"eps", "0.5", "strength of the term sin(2y) of the potential"}, {0}},
    .presets = (const struct preset[]){{"low-energy", "q = (1, 0, 1), v = (0, 3 sqrt(10)/5, 0), E = 9/5", low_energy},
                                       {"high-energy", "q = (1, 0, 1), v = (0, sqrt 8, 0), E = 4", high_energy},
                                       {0}},
    .invariants =
        (const struct invariant[]){{"driver energy", driver_energy, false, "HP paper 7.2: conserved by the exact flow"},
                                   {"passenger energy", passenger_energy, false, "HP paper 7.2"},
                                   {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
    .dual_gradient = constraint_gradient,
    .kernel = HP_KERNEL_OF(cvt),
};
