/* Derivatives by differences, with what these leave out. */
#ifndef RATTLEBACK_CORE_DIFFERENCES_H
#define RATTLEBACK_CORE_DIFFERENCES_H

#include "core/api.h"
#include "core/numbers/real.h"

/* A function of one number; *size is raised to that of the terms it sums, which are rounded. */
typedef real differentiable(void *self, real t, real *size);

/* The derivative at 0 by differences of order 4. *error: twice their first term that is left out, by differences of twice the step, and the
 * rounding of values. `scale` is a size of t over which f may change: steps are a part of it, and smaller where f changes sooner. NaN
 * where no step gives a number. */
real derivative_at_0(differentiable *f, void *self, real scale, real *error);

/* Many functions of one number: value[0 .. count - 1] at t. */
typedef enum status differentiable_many(void *self, real t, real *value);

/* Computes the derivatives at 0 by differences of order 8. left_out: their distance from differences of order 6,
 * which bounds the truncation, and part of the rounding. scale: size of t over which the functions may change; steps
 * are a part of it, smaller if the functions change sooner. *step: the step that was taken. least (count): values
 * round as if they were no smaller. Steps and derivatives follow the units of t and of the values. Returns the last
 * status of the functions if no step will do. */
enum status derivatives_at_0(differentiable_many *f, void *self, int count, const real *least, real scale,
                             real *derivative, real *left_out, real *step);

#endif
