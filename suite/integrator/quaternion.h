/* Unit quaternions (w, x, y, z) and matrices of rotations, by rows. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_QUATERNION_H
#define RATTLEBACK_SUITE_INTEGRATOR_QUATERNION_H

#include "core/api.h"

/* The quaternion of a rotation with w >= 0, by the largest of its numbers, so that none is lost near 0. */
void quaternion_of_rotation(const wide R[9], wide out[4]);

void rotation_of_quaternion(const wide q[4], wide R[9]);

/* x = R x, or R^T x. */
void turn_by_rotation(const wide R[9], bool back, wide x[3]);

#endif
