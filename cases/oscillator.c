/* Harmonic oscillator in the plane with two frequencies: exact flow in closed form. */
#include <stdio.h>

#include "core/problem/natural.h"

enum { OMEGA1, OMEGA2 };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[OMEGA1] > 0 && in->parameter[OMEGA2] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "omega1 and omega2 must be positive");
    return false;
}

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    unit_kinetic_energy(in, v, out);
    for (int c = 0; c < 2; c++)
        FOR_LANES(l, in)
    out[0][l] -= in->parameter[c] * in->parameter[c] * q[c][l] * q[c][l] / 2;
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    for (int c = 0; c < 2; c++)
        FOR_LANES(l, in) out[c][l] = -in->parameter[c] * in->parameter[c] * q[c][l];
}

static enum status exact(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    for (int c = 0; c < 2; c++) {
        real omega = in->parameter[c], cosine = cos(omega * t), sine = sin(omega * t);
        q[c] = q0[c] * cosine + v0[c] / omega * sine;
        v[c] = v0[c] * cosine - omega * q0[c] * sine;
    }
    return STATUS_OK;
}

static void initial(const struct instance *in, real *q, real *v)
{
    (void)in;
    q[0] = 1;
    q[1] = R(-0.4);
    v[0] = R(0.3);
    v[1] = R(0.9);
}

const struct problem problem_oscillator = {
    .name = "oscillator",
    .summary = "harmonic oscillator in the plane with two frequencies (linear)",
    .source = "closed form",
    .coordinates = "x, y",
    .constraint = CONSTRAINT_NONE,
    .n = 2,
    .parameters =
        (const struct parameter_info[]){{"omega1", "1", "frequency of x"}, {"omega2", "1.5", "frequency of y"}, {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"default", "q = (1, -.4), v = (.3, .9)", initial}, {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .exact = exact,
    .exact_source = "cosines and sines",
};
