/* Exact flow of the particle with the constraint zdot = y xdot + eps. */
#include "cases/problems/flows.h"

enum { EPS, A, B, K };

/* Only the linear potential has a closed form: S = sqrt(1 + y^2) is then the velocity's norm over xdot, and
 * S xdot = c - (a/u) asinh y - (b/u) S with u = ydot constant. */
enum status affine_particle_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    const real *p = in->parameter;
    real u = v0[1], y0 = q0[1], S[2], arc[2], X[2], Z[2];
    if (p[K] != 0 || u == 0)
        return STATUS_FAILED;
    const real y[] = {y0, y0 + u * t};
    real c = sqrt(1 + y0 * y0) * v0[0] + p[A] / u * asinh(y0) + p[B] / u * sqrt(1 + y0 * y0);
    for (int k = 0; k < 2; k++) {
        S[k] = sqrt(1 + y[k] * y[k]);
        arc[k] = asinh(y[k]);
        X[k] = (c * arc[k] - p[A] * arc[k] * arc[k] / (2 * u) - p[B] * y[k] / u) / u;
        Z[k] = (c * S[k] - p[A] / u * (S[k] * arc[k] - y[k]) - p[B] * y[k] * y[k] / (2 * u)) / u;
    }
    q[0] = q0[0] + X[1] - X[0];
    q[1] = y[1];
    q[2] = q0[2] + Z[1] - Z[0] + p[EPS] * t;
    v[0] = (c - p[A] / u * arc[1] - p[B] / u * S[1]) / S[1];
    v[1] = u;
    v[2] = q[1] * v[0] + p[EPS];
    return STATUS_OK;
}
