/* Planar double pendulum in Cartesian coordinates: two masses, two rods of fixed length. */
#include <stdio.h>

#include "core/problem/problem.h"

enum { M1, M2, L1, L2, GRAVITY };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    const real *p = in->parameter;
    if (p[M1] > 0 && p[M2] > 0 && p[L1] > 0 && p[L2] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "m1, m2, l1 and l2 must be positive");
    return false;
}

static real mass_of(const struct instance *in, int c)
{
    return in->parameter[c < 2 ? M1 : M2];
}

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real g = in->parameter[GRAVITY];
    FOR_LANES(l, in) out[0][l] = -g * (mass_of(in, 1) * q[1][l] + mass_of(in, 3) * q[3][l]);
    for (int c = 0; c < 4; c++)
        FOR_LANES(l, in) out[0][l] += mass_of(in, c) * v[c][l] * v[c][l] / 2;
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q, (void)v;
    for (int c = 0; c < 4; c++)
        FOR_LANES(l, in) out[c][l] = c % 2 ? -in->parameter[GRAVITY] * mass_of(in, c) : 0;
}

static void hamiltonian_force(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    (void)q, (void)p;
    for (int c = 0; c < 4; c++)
        FOR_LANES(l, in) out[c][l] = c % 2 ? in->parameter[GRAVITY] * mass_of(in, c) : 0;
}

static void momentum(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    for (int c = 0; c < 4; c++)
        FOR_LANES(l, in) out[c][l] = mass_of(in, c) * v[c][l];
}

static void velocity(const struct instance *in, const lane *q, const lane *p, lane *restrict out)
{
    (void)q;
    for (int c = 0; c < 4; c++)
        FOR_LANES(l, in) out[c][l] = p[c][l] / mass_of(in, c);
}

static void mass(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q, (void)v;
    for (int k = 0; k < 16; k++)
        FOR_LANES(l, in) out[k][l] = k / 4 == k % 4 ? mass_of(in, k / 4) : 0;
}

/* Phi_1 = (|q_1|^2 - l_1^2)/2, Phi_2 = (|q_2 - q_1|^2 - l_2^2)/2 */
static void constraint(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    real l1 = in->parameter[L1], l2 = in->parameter[L2];
    FOR_LANES(l, in)
    {
        real dx = q[2][l] - q[0][l], dy = q[3][l] - q[1][l];
        out[0][l] = (q[0][l] * q[0][l] + q[1][l] * q[1][l] - l1 * l1) / 2;
        out[1][l] = (dx * dx + dy * dy - l2 * l2) / 2;
    }
}

static void constraint_gradient(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    FOR_LANES(l, in)
    {
        for (int c = 0; c < 2; c++) {
            out[c][l] = q[c][l];
            out[2 + c][l] = 0;
            out[4 + c][l] = q[c][l] - q[2 + c][l];
            out[6 + c][l] = q[2 + c][l] - q[c][l];
        }
    }
}

static void constraint_rate(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in)
    {
        real dx = v[2][l] - v[0][l], dy = v[3][l] - v[1][l];
        out[0][l] = v[0][l] * v[0][l] + v[1][l] * v[1][l];
        out[1][l] = dx * dx + dy * dy;
    }
}

/* Angles from the downward vertical; directions in Pythagorean numbers keep the rods' lengths to the last bit. */
static void initial(const struct instance *in, real *q, real *v)
{
    real l1 = in->parameter[L1], l2 = in->parameter[L2], rate1 = R(0.5), rate2 = R(-0.75);
    real s1 = R(0.6), c1 = R(0.8), s2 = -(real)5 / 13, c2 = (real)12 / 13;
    q[0] = l1 * s1;
    q[1] = -l1 * c1;
    q[2] = q[0] + l2 * s2;
    q[3] = q[1] - l2 * c2;
    v[0] = -rate1 * q[1];
    v[1] = rate1 * q[0];
    v[2] = v[0] - rate2 * (q[3] - q[1]);
    v[3] = v[1] + rate2 * (q[2] - q[0]);
}

const struct problem problem_double_pendulum = {
    .name = "double-pendulum",
    .summary = "planar double pendulum in Cartesian coordinates, R^4, two rods",
    .source = "HP paper 4.3",
    .coordinates = "x1, y1, x2, y2",
    .constraint = CONSTRAINT_HOLONOMIC,
    .n = 4,
    .m = 2,
    .admissible = admissible,
    .parameters = (const struct parameter_info[]){{"m1", "1", "inner mass"},
                                                  {"m2", "0.8", "outer mass"},
                                                  {"l1", "1", "inner rod"},
                                                  {"l2", "0.7", "outer rod"},
                                                  {"gravity", "1", "acceleration, along -y"},
                                                  {0}},
    .presets =
        (const struct preset[]){{"default", "rods at sines 3/5 and -5/13, turning at 1/2 and -3/4", initial}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = momentum,
    .mass = mass,
    .velocity = velocity,
    .hamiltonian_force = hamiltonian_force,
    .constraint_value = constraint,
    .constraint_gradient = constraint_gradient,
    .constraint_rate = constraint_rate,
};
