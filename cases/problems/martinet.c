/* Exact flow of Martinet's sub-Riemannian structure: system S3 of the discrete variational methods
 * [jimenez-2012, sec. 4.4.2, sec. 4.4.3]. */
#include "cases/problems/flows.h"
#include "cases/problems/integral.h"
#include "core/numbers/elliptic.h"
#include "core/numbers/roundoff.h"

enum { X, Y, Z };
enum { BETA };

/* (P, p_y) = (cos theta, sin theta), thetadot^2/2 + p_z (..) a pendulum: theta = 2 asin(k cn/dn) of w t, w^2 = p_z. */
struct pendulum {
    real k, w;
};

static void angle(const struct pendulum *pendulum, real t, real *sine_half, real *rate)
{
    real sn, cn, dn, k = pendulum->k;
    elliptic_jacobi(pendulum->w * t, k, &sn, &cn, &dn);
    *sine_half = k * cn / dn;
    *rate = -2 * k * pendulum->w * sqrt(1 - k * k) * sn / dn;
}

static void martinet_path(const void *context, real t, real *rate)
{
    real sine_half, thetadot;
    angle(context, t, &sine_half, &thetadot);
    rate[0] = 1 - 2 * sine_half * sine_half;
}

/* From the origin with energy 1/2, 0 < theta_0 < pi and p_z > 0, for beta = 0. */
enum status martinet_flow(const struct instance *in, const real *q0, const real *p0, real t, real *q, real *p)
{
    bool at_origin = q0[X] == 0 && q0[Y] == 0 && q0[Z] == 0;
    real theta = atan2(p0[Y], p0[X]), sine_half, thetadot;
    if (in->parameter[BETA] != 0 || !at_origin || !(p0[Z] > 0) || !(theta > 0) ||
        fabs(p0[X] * p0[X] + p0[Y] * p0[Y] - 1) > tolerance.last_bits)
        return STATUS_FAILED;
    struct pendulum pendulum = {sin(theta / 2), sqrt(p0[Z])};
    angle(&pendulum, t, &sine_half, &thetadot);
    enum status status = integral(1, martinet_path, &pendulum, t, q);
    real sine = 2 * sine_half * sqrt(1 - sine_half * sine_half);
    q[Y] = -thetadot / p0[Z];
    q[Z] = (thetadot * sine / p0[Z] + t - q[X] * p0[X]) / (3 * p0[Z]);
    p[X] = p0[X];
    p[Y] = sine;
    p[Z] = p0[Z];
    return status;
}
