/* Exact flows of the disk that rolls upright on a plane, on R^4: of the nonholonomic and of the vakonomic motion. */
#include "cases/problems/flows.h"
#include "core/groups/rotation.h"

enum { X, Y, THETA, PHI };

/* Parameters in the order of cases/problems/rolling-disk.yaml. */
enum { DISK_M, DISK_I, DISK_J, DISK_R, DISK_KAPPA };

/* q at time t with constant rates of rolling and heading: a circle, or a straight line. */
static void rolling_path(const struct instance *in, const real *q0, real rolling, real heading, real t, real *q)
{
    real angle = heading * t, distance = in->parameter[DISK_R] * rolling * t, middle = q0[PHI] + angle / 2;
    struct rotation_series half;
    rotation_series(angle * angle / 4, false, &half);
    q[X] = q0[X] + distance * half.S * cos(middle);
    q[Y] = q0[Y] + distance * half.S * sin(middle);
    q[THETA] = q0[THETA] + rolling * t;
    q[PHI] = q0[PHI] + angle;
}

enum status rolling_disk_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    real r = in->parameter[DISK_R];
    if (in->parameter[DISK_KAPPA] != 0)
        return STATUS_FAILED;
    rolling_path(in, q0, v0[THETA], v0[PHI], t, q);
    v[X] = r * cos(q[PHI]) * v0[THETA];
    v[Y] = r * sin(q[PHI]) * v0[THETA];
    v[THETA] = v0[THETA];
    v[PHI] = v0[PHI];
    return STATUS_OK;
}

enum status vakonomic_disk_flow(const struct instance *in, const real *q0, const real *p0, real t, real *q, real *p)
{
    const real *P = in->parameter;
    if (P[DISK_KAPPA] != 0 || p0[X] != 0 || p0[Y] != 0)
        return STATUS_FAILED;
    rolling_path(in, q0, p0[THETA] / (P[DISK_I] + P[DISK_M] * P[DISK_R] * P[DISK_R]), p0[PHI] / P[DISK_J], t, q);
    for (int c = 0; c < 4; c++)
        p[c] = p0[c];
    return STATUS_OK;
}
