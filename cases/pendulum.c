/* Mathematical pendulum: exact flow by Jacobi elliptic functions, librations and rotations. */
#include <stdio.h>

#include "core/numbers/elliptic.h"
#include "core/problem/natural.h"

enum { OMEGA };

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    if (in->parameter[OMEGA] > 0)
        return true;
    snprintf(message, MESSAGE_SIZE, "omega must be positive");
    return false;
}

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    real omega = in->parameter[OMEGA];
    FOR_LANES(l, in) out[0][l] = v[0][l] * v[0][l] / 2 + omega * omega * cos(q[0][l]);
}

static void force(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)v;
    real omega = in->parameter[OMEGA];
    FOR_LANES(l, in) out[0][l] = -omega * omega * sin(q[0][l]);
}

/* sin(q/2) = k sn(omega t + u0, k), v = 2 k omega cn, for k < 1. */
static void libration(real omega, real k, real q0, real v0, real t, real *q, real *v)
{
    real sn, cn, dn, sine = fmin(1, fmax(-1, sin(q0 / 2) / k));
    real u0 = elliptic_F(asin(sine), k);
    if (v0 < 0)
        u0 = 2 * elliptic_K(k) - u0;
    elliptic_jacobi(omega * t + u0, k, &sn, &cn, &dn);
    *q = 2 * asin(k * sn);
    *v = 2 * k * omega * cn;
}

/* q/2 = am(k omega t + u0, 1/k), v = +-2 k omega dn, for k > 1: half a turn takes K(1/k) / (k omega) twice. */
static void rotation(real omega, real k, real q0, real v0, real t, real *q, real *v)
{
    real sn, cn, dn, modulus = 1 / k, direction = v0 < 0 ? -1 : 1;
    real turns = rint(q0 / (2 * REAL_PI)), angle = direction * (q0 / 2 - turns * REAL_PI);
    real K = elliptic_K(modulus), u = k * omega * t + elliptic_F(angle, modulus), half_turns = rint(u / (2 * K));
    elliptic_jacobi(u - 2 * K * half_turns, modulus, &sn, &cn, &dn);
    *q = 2 * (direction * (asin(sn) + half_turns * REAL_PI) + turns * REAL_PI);
    *v = direction * 2 * k * omega * dn;
}

static enum status exact(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    real omega = in->parameter[OMEGA], sine = sin(q0[0] / 2), rate = v0[0] / (2 * omega);
    real k = sqrt(sine * sine + rate * rate), turns = rint(q0[0] / (2 * REAL_PI));
    if (k == 0) { /* at rest at the bottom */
        q[0] = q0[0];
        v[0] = 0;
        return STATUS_OK;
    }
    if (fabs(k - 1) < sqrt(REAL_EPSILON)) /* the separatrix takes for ever */
        return STATUS_FAILED;
    if (k > 1) {
        rotation(omega, k, q0[0], v0[0], t, q, v);
        return STATUS_OK;
    }
    libration(omega, k, q0[0] - 2 * REAL_PI * turns, v0[0], t, q, v);
    q[0] += 2 * REAL_PI * turns;
    return STATUS_OK;
}

static void libration_preset(const struct instance *in, real *q, real *v)
{
    (void)in;
    q[0] = 1;
    v[0] = R(0.7);
}

static void rotation_preset(const struct instance *in, real *q, real *v)
{
    (void)in;
    q[0] = R(0.5);
    v[0] = R(2.5);
}

const struct problem problem_pendulum = {
    .name = "pendulum",
    .summary = "mathematical pendulum, L = v^2/2 + omega^2 cos q",
    .source = "exact: DLMF 22.19(i)",
    .coordinates = "q",
    .constraint = CONSTRAINT_NONE,
    .n = 1,
    .parameters = (const struct parameter_info[]){{"omega", "1", "frequency of small librations"}, {0}},
    .admissible = admissible,
    .presets = (const struct preset[]){{"libration", "q = 1, v = .7", libration_preset},
                                       {"rotation", "q = .5, v = 2.5", rotation_preset},
                                       {0}},
    .lagrangian = lagrangian,
    .force = force,
    .momentum = unit_momentum,
    .velocity = unit_momentum,
    .hamiltonian_force = unit_hamiltonian_force,
    .exact = exact,
    .exact_source = "DLMF 22.19(i), Jacobi elliptic functions",
};
