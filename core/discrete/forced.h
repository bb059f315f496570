/* The forced system that extends a nonholonomic problem off D, and differences of it [mathematics, Exact 0, 2.1]. */
#ifndef RATTLEBACK_CORE_FORCED_H
#define RATTLEBACK_CORE_FORCED_H

#include "core/problem/scales/scales.h"

/* The system d/dt L_v - L_q = F~, on and off D. F~ = mu^T lambda + extension Phi^a G_a(q, v). lambda is the natural
 * extension, which keeps Phi constant; G_a is a fixed field. Motions on D do not depend on `extension`. */
struct forced {
    const struct instance *in;
    real extension;
    const struct forced_scales *own;
};

/* forced_speed: returns the scale of velocity c. forced_size: that of coordinate c of n positions followed by n
 * velocities. forced_times: |t| over the characteristic time. */
static inline real forced_speed(const struct forced *forced, int c)
{
    return forced->own->speed[c];
}

static inline real forced_size(const struct forced *forced, int c)
{
    const int n = forced->in->n;
    return c < n ? forced->own->position[c] : forced->own->speed[c - n];
}

static inline real forced_times(const struct forced *forced, real t)
{
    return fabs(t) / forced->own->time;
}

/* Returns the largest |x_c / y_c|, c < n. */
real forced_largest(int n, const real *x, const real *y);

/* Returns the largest |x_c - y_c| / size_c, c < n. */
real forced_apart(int n, const real *x, const real *y, const real *size);

/* Returns 1 plus the largest position and velocity in these scales. */
real forced_state(const struct forced *forced, const real *q, const real *v);

/* Computes the acceleration (n) and the force F~ (n; NULL: not needed) at (q, v). Returns STATUS_SINGULAR or NOT_FINITE
 * if they do not exist. */
enum status forced_acceleration(const struct forced *forced, const real *q, const real *v, real *acceleration,
                                real *force);

/* Returns true if two velocities agree up to the square root of round-off. */
bool forced_same_velocity(const struct forced *forced, const real *found, const real *v);

/* Computes a velocity off D: v plus a third, a quarter, .. of the gradient of each constraint, in characteristic
 * units. */
void forced_astray(const struct forced *forced, const real *q, const real *v, real *out);

/* Computes J = d acceleration / d(q, v) (n rows of 2n columns; left-trivialised on a group) by differences, with the
 * error motion_difference_error(). */
typedef real forced_block[SMALL_DIMENSION]
                         [2 * SMALL_DIMENSION]; /* [component][c]: derivative by q_c, then by v_(c - n) */
enum status forced_jacobian(const struct forced *forced, const real *q, const real *v, forced_block J);

/* Central differences of eighth order: f' = sum_k weight(k) f(k step)/step over k = -MOTION_REACH..MOTION_REACH. The
 * step keeps the truncation below the rounding, for ninth derivatives up to 4e8. error: the relative error of the
 * result. */
enum { MOTION_REACH = 4 };
real motion_difference_step(void);
real motion_difference_weight(int k);
real motion_difference_error(void);

#endif
