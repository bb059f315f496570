/* The forced motion of a nonholonomic problem on R^n with its variational equation: what exact discrete objects are made of
 * where no closed form is known [mathematics, Exact 2.1, 2.6, 11]. On a group all the same by group_motion.h, q0 an
 * element and derivatives by
 * places left-trivialised. */
#ifndef RATTLEBACK_CORE_DISCRETE_FORCED_MOTION_H
#define RATTLEBACK_CORE_DISCRETE_FORCED_MOTION_H

#include "core/discrete/forced.h"
#include "core/discrete/variation.h"

/* The motion by `substeps` steps of 12-stage Gauss collocation, quadratures at its nodes. Derivatives of the acceleration
 * are differences of eighth order, good to motion_difference_error(). STATUS_NO_CONVERGENCE where the steps are too long. */
enum status motion_make(const struct forced *forced, real h, int substeps, const real *q0, const real *v0,
                        struct motion *out);

/* Only q and v at the end of the same motion, and int L dt (NULL: not wanted). */
enum status motion_end(const struct forced *forced, real h, int substeps, const real *q0, const real *v0, real *q,
                       real *v, real *action);

enum { MOTION_MOST_SUBSTEPS = 1024 };

/* Double *substeps, from what it is on, until q and v at the end of the motion stay the same to round-off, or to what the
 * motion's growth makes of it. STATUS_UNRESOLVED where that is not reached, or leaves fewer than half of the digits. */
enum status motion_resolve(const struct forced *forced, real h, const real *q0, const real *v0, int *substeps);

/* The condition |A| |A^{-1}| of A(h) = Qv, the derivative of the end by v0, in the norm of largest row sums, in units of its own; infinite
 * where the ends are conjugate. */
real motion_condition(const struct forced *forced, const struct motion *motion);

/* v0 = R_F^-_h(q0, q1): the initial velocity of the motion from q0 that is at q1 after time h, by Newton's method from the
 * guess in v0, such as (q1 - q0)/h; *out is that motion. Where `known`, *out is already one from near v0, perhaps by
 * other substeps. STATUS_NO_CONVERGENCE where there is none near,
 * STATUS_SINGULAR where the ends are conjugate. */
enum status motion_shoot(const struct forced *forced, real h, int substeps, const real *q0, const real *q1, real *v0,
                         struct motion *out, bool known);

/* v1 = R_F^+_h(q0, q1) of the pair of points of the motion that leaves q0 with velocity v0. Another root of the equations for R^-, as far off as the
 * square root of round-off, is refused (STATUS_UNRESOLVED): nearer ones there are none where A(h) has the condition that motion_shoot asks for. */
enum status motion_after(const struct forced *forced, real h, int substeps, const real *q0, const real *v0,
                         const real *q1, real *v1);

#endif
