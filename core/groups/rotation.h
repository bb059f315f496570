/* Vectors of R^3, rotation matrices by rows, and the functions of the rotation angle in exp and its tangent. */
#ifndef RATTLEBACK_CORE_ROTATION_H
#define RATTLEBACK_CORE_ROTATION_H

#include <stdbool.h>

#include "core/numbers/real.h"

/* Entire functions of z = theta^2: S = sin(theta)/theta, A = (1 - cos theta)/theta^2, B = (theta - sin theta)/theta^3 and the derivatives of A
 * and B by z. Uses their series where these reach the working precision. A2 and B2 are undefined unless `second` is true. */
struct rotation_series {
    real S, A, B, A1, B1, A2, B2;
};
void rotation_series(real z, bool second, struct rotation_series *out);

#ifdef REAL_QUAD
/* Computes the functions at all lanes of a batch, bitwise equal to those of one number. */
struct instance;
void rotation_series_packs(const struct instance *in, bool second, const lane z, lane *restrict out);
#endif

static inline void cross(const real *x, const real *y, real *out)
{
    out[0] = x[1] * y[2] - x[2] * y[1];
    out[1] = x[2] * y[0] - x[0] * y[2];
    out[2] = x[0] * y[1] - x[1] * y[0];
}

static inline real dot3(const real *x, const real *y)
{
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

/* Compute R x and R^T x for a matrix by rows. */
static inline void rotate(const real *R, const real *x, real *out)
{
    for (int i = 0; i < 3; i++)
        out[i] = dot3(R + 3 * i, x);
}

static inline void rotate_back(const real *R, const real *x, real *out)
{
    for (int i = 0; i < 3; i++)
        out[i] = R[i] * x[0] + R[3 + i] * x[1] + R[6 + i] * x[2];
}

/* Returns the distance of R from a rotation: the largest entry of R R^T - 1 and of det R - 1. */
real rotation_defect(const real *R);

/* Takes a step of Newton's method to the rotation nearest to R: R <- (3 - R R^T) R / 2. */
void rotation_nearest(real *R);

#endif
