/* Vectors of R^3, rotation matrices by rows, and the functions of the rotation angle in exp and its tangent. */
#ifndef RATTLEBACK_CORE_ROTATION_H
#define RATTLEBACK_CORE_ROTATION_H

#include "real.h"

/* Entire functions of z = theta^2: S = sin(theta)/theta, A = (1 - cos theta)/theta^2, B = (theta - sin theta)/theta^3
 * and the derivatives of A and B by z; by their series where those are good to the working precision. */
struct rotation_series {
    real S, A, B, A1, B1, A2, B2;
};
void rotation_series(real z, struct rotation_series *out);

/* R x and R^T x for a matrix by rows. */
void rotate(const real *R, const real *x, real *out);
void rotate_back(const real *R, const real *x, real *out);
void cross(const real *x, const real *y, real *out);
real dot3(const real *x, const real *y);

/* How far R is from a rotation: the largest entry of R R^T - 1 and of det R - 1. */
real rotation_defect(const real *R);

#endif
