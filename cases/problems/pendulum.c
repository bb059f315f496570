/* The pendulum's exact flow by Jacobi elliptic functions, librations and rotations. */
#include "cases/problems/flows.h"
#include "core/numbers/elliptic.h"
#include "core/numbers/roundoff.h"

enum { OMEGA };

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

enum status pendulum_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    real omega = in->parameter[OMEGA], sine = sin(q0[0] / 2), rate = v0[0] / (2 * omega);
    real k = sqrt(sine * sine + rate * rate), turns = rint(q0[0] / (2 * REAL_PI));
    if (k == 0) { /* at rest at the bottom */
        q[0] = q0[0];
        v[0] = 0;
        return STATUS_OK;
    }
    if (fabs(k - 1) < tolerance.half) /* the separatrix takes for ever */
        return STATUS_FAILED;
    if (k > 1) {
        rotation(omega, k, q0[0], v0[0], t, q, v);
        return STATUS_OK;
    }
    libration(omega, k, q0[0] - 2 * REAL_PI * turns, v0[0], t, q, v);
    q[0] += 2 * REAL_PI * turns;
    return STATUS_OK;
}
