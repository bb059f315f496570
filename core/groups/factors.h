/* The factors that groups are made of, each with the retractions cay and exp (spec HP section 2). */
#ifndef RATTLEBACK_CORE_FACTORS_H
#define RATTLEBACK_CORE_FACTORS_H

#include "core/groups/group.h"
#include "core/groups/rotation.h"

/* SO(2): element and algebra are the angle and its rate. */
extern const struct factor so2_cay, so2_exp;

/* SO(3): the rotation matrix by rows; algebra R^3 by the hat map. */
extern const struct factor so3_cay, so3_exp;

/* SE(2): (x, y, theta); algebra (v1, v2, w), the velocity in the body frame. */
extern const struct factor se2_cay, se2_exp;

/* SE(3): the rotation matrix by rows, then the translation; algebra (w, v). */
extern const struct factor se3_cay, se3_exp;

/* R^1, R^2, R^3 as factors of a product. */
extern const struct factor vector_1, vector_2, vector_3;

/* out = g tau(xi) of one factor that is not R^k, at one point. */
void translate_point(const struct factor *factor, const real *g, const real *xi, real *out);

#endif
