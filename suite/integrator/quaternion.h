/* Unit quaternions (w, x, y, z) and rotation matrices by rows. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_QUATERNION_H
#define RATTLEBACK_SUITE_INTEGRATOR_QUATERNION_H

#include "core/api.h"

/* Writes the quaternion of a rotation, with w >= 0. Divides by its largest number, so that small ones lose no
 * digits. */
void quaternion_of_rotation(const wide R[9], wide out[4]);

/* Writes the rotation matrix of a unit quaternion. */
void rotation_of_quaternion(const wide q[4], wide R[9]);

/* Replaces x by R x; by R^T x if `back` is set. */
void turn_by_rotation(const wide R[9], bool back, wide x[3]);

#endif
