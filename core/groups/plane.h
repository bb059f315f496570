/* Angles of SO(2) and SE(2). */
#ifndef RATTLEBACK_CORE_PLANE_H
#define RATTLEBACK_CORE_PLANE_H

#include "core/groups/packs.h"
#include "core/numbers/sine.h"

/* Computes the rotation angle of tau(xi) in the plane from the rotation component w of xi. */
POINTWISE void turn_in_plane(const struct instance *in, bool exponential, const lane w, real *restrict turn)
{
    if (!exponential)
        lane_half_atan(in, w, turn);
    else
        FOR_LANES(l, in) turn[l] = w[l];
}

/* Returns a - b, reduced to [-pi, pi]. */
static inline real angle_between(real a, real b)
{
    return remainder(a - b, 2 * REAL_PI);
}

static inline real angle_squared(real a, real b)
{
    real gap = angle_between(a, b);
    return gap * gap;
}

#endif
