/* The forced system that a nonholonomic problem is on and off D, and its differences [mathematics, Exact 0, 2.1]. */
#ifndef RATTLEBACK_CORE_FORCED_H
#define RATTLEBACK_CORE_FORCED_H

#include "core/problem/scales/scales.h"

/* The system d/dt L_v - L_q = F~, on and off D. F~ = mu^T lambda + extension Phi^a G_a(q, v), where lambda is the natural
 * extension, with which Phi stays, and G_a a fixed field: motions on D do not depend on `extension`. */
struct forced {
    const struct instance *in;
    real extension;
    const struct forced_scales *own;
};

/* Size of a velocity; of coordinate c, n places before n velocities; and a time in that of the sizes. */
static inline real forced_speed(const struct forced *forced, int c)
{
    return forced->own->speed[c];
}

static inline real forced_size(const struct forced *forced, int c)
{
    const int n = forced->in->n;
    return c < n ? forced->own->place[c] : forced->own->speed[c - n];
}

static inline real forced_times(const struct forced *forced, real t)
{
    return fabs(t) / forced->own->time;
}

/* The largest of x over y (n). */
real forced_largest(int n, const real *x, const real *y);

/* The largest of x - y over the size (n). */
real forced_apart(int n, const real *x, const real *y, const real *size);

/* 1 and how large a place and a velocity are in these sizes. */
real forced_state(const struct forced *forced, const real *q, const real *v);

/* Acceleration (n) at (q, v), and the force F~ (n; NULL: not wanted). STATUS_SINGULAR or NOT_FINITE where there is none. */
enum status forced_acceleration(const struct forced *forced, const real *q, const real *v, real *acceleration,
                                real *force);

/* Returns true if two velocities agree up to the square root of round-off. */
bool forced_same_velocity(const struct forced *forced, const real *found, const real *v);

/* A velocity off D: v with a third, a quarter, .. of the gradient of each constraint added, in units of its own. */
void forced_astray(const struct forced *forced, const real *q, const real *v, real *out);

/* J = d acceleration / d(q, v), rows by components, 2n columns, on a group left-trivialised; by differences, good to
 * motion_difference_error(). */
typedef real forced_block[SMALL_DIMENSION][2 * SMALL_DIMENSION];
enum status forced_jacobian(const struct forced *forced, const real *q, const real *v, forced_block J);

/* Central differences of eighth order: f' = sum_k weight(k) f(k step)/step over k = -MOTION_REACH..MOTION_REACH, with the step
 * that keeps the truncation, for ninth derivatives up to 4e8, below the rounding; and the relative error that leaves. */
enum { MOTION_REACH = 4 };
real motion_difference_step(void);
real motion_difference_weight(int k);
real motion_difference_error(void);

#endif
