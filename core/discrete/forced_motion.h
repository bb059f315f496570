/* The forced motion of a nonholonomic problem on R^n with its variational equation. Exact discrete objects without a
 * closed form are computed from it [mathematics, Exact 2.1, 2.6, 11]. On a group, group_motion.h does this: q0 is then
 * an element, and derivatives by positions are left-trivialised. */
#ifndef RATTLEBACK_CORE_DISCRETE_FORCED_MOTION_H
#define RATTLEBACK_CORE_DISCRETE_FORCED_MOTION_H

#include "core/discrete/forced.h"
#include "core/discrete/variation.h"

/* Computes the motion by `substeps` steps of 12-stage Gauss collocation, with quadratures at its nodes. Derivatives
 * of the acceleration are differences of eighth order, with the error motion_difference_error(). Returns
 * STATUS_NO_CONVERGENCE if the steps are too long. */
enum status motion_make(const struct forced *forced, real h, int substeps, const real *q0, const real *v0,
                        struct motion *out);

/* Computes only q and v at the end of the same motion, and int L dt (NULL: not needed). */
enum status motion_end(const struct forced *forced, real h, int substeps, const real *q0, const real *v0, real *q,
                       real *v, real *action);

enum { MOTION_MOST_SUBSTEPS = 1024 };

/* Doubles *substeps from its current value until q and v at the end of the motion no longer change, up to round-off
 * that the motion amplifies. Returns STATUS_UNRESOLVED if this is not reached, or if fewer than half of the digits
 * remain. */
enum status motion_resolve(const struct forced *forced, real h, const real *q0, const real *v0, int *substeps);

/* Returns the condition |A| |A^{-1}| of A(h) = Qv, the derivative of the end by v0, in the norm of largest row sums
 * and in units of the motion; infinite if the ends are conjugate. */
real motion_condition(const struct forced *forced, const struct motion *motion);

/* Computes v0 = R_F^-_h(q0, q1), the start velocity of the motion from q0 that is at q1 after time h, by Newton's
 * method.
 *
 * v0: in a guess, such as (q1 - q0)/h; out the result. *out: that motion; if `known`, in a motion from near v0, perhaps
 * with another number of substeps. Returns STATUS_NO_CONVERGENCE if there is no such motion near the guess,
 * STATUS_SINGULAR if the ends are conjugate. */
enum status motion_shoot(const struct forced *forced, real h, int substeps, const real *q0, const real *q1, real *v0,
                         struct motion *out, bool known);

/* Computes v1 = R_F^+_h(q0, q1) for the pair of points of the motion that leaves q0 with velocity v0. Returns
 * STATUS_UNRESOLVED if Newton's method finds another root of the equations for R^-, away by the square root of
 * round-off or more. There are no nearer ones if A(h) has the condition that motion_shoot requires. */
enum status motion_after(const struct forced *forced, real h, int substeps, const real *q0, const real *v0,
                         const real *q1, real *v1);

#endif
