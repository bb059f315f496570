/* Exact flow of the disk that rolls upright on a plane. */
#include "cases/problems/rolling_disk.h"

#include "cases/problems/flows.h"
#include "core/groups/rotation.h"

enum { X, Y, THETA, PHI };

void rolling_disk_path(const struct instance *in, const real *q0, real rolling, real heading, real t, real *q)
{
    real turn = heading * t, way = in->parameter[DISK_R] * rolling * t, middle = q0[PHI] + turn / 2;
    struct rotation_series half;
    rotation_series(turn * turn / 4, &half);
    q[X] = q0[X] + way * half.S * cos(middle);
    q[Y] = q0[Y] + way * half.S * sin(middle);
    q[THETA] = q0[THETA] + rolling * t;
    q[PHI] = q0[PHI] + turn;
}

enum status rolling_disk_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    real r = in->parameter[DISK_R];
    if (in->parameter[DISK_KAPPA] != 0)
        return STATUS_FAILED;
    rolling_disk_path(in, q0, v0[THETA], v0[PHI], t, q);
    v[X] = r * cos(q[PHI]) * v0[THETA];
    v[Y] = r * sin(q[PHI]) * v0[THETA];
    v[THETA] = v0[THETA];
    v[PHI] = v0[PHI];
    return STATUS_OK;
}
