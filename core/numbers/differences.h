/* Derivatives by differences, with estimates of their errors. */
#ifndef RATTLEBACK_CORE_DIFFERENCES_H
#define RATTLEBACK_CORE_DIFFERENCES_H

#include "core/api.h"
#include "core/numbers/real.h"

/* A function of one number t. Raises *size to the magnitude of the terms that it sums, which bounds its rounding error over epsilon. */
typedef real differentiable(void *self, real t, real *size);

/* Returns the derivative at t = 0 by central differences of order 4. *error: twice their leading truncation error, estimated by differences of
 * twice the step, plus the rounding of values. scale: change of t over which f may vary. The step is a fraction of it, and smaller if f varies
 * faster. Returns NaN if no step gives a finite number. */
real derivative_at_0(differentiable *f, void *self, real scale, real *error);

/* Computes many functions of one number: value[0 .. count - 1] at t. */
typedef enum status differentiable_many(void *self, real t, real *value);

/* Computes the derivatives at 0 by differences of order 8. left_out: their distance from differences of order 6, which bounds the truncation
 * error and a part of the rounding error. scale: size of t over which the functions may change. Steps are a fraction of it, and smaller if the
 * functions change sooner. *step: the step used. least (count): values round as if they were at least this large. Steps and derivatives follow
 * the units of t and of the values. Returns the last status of the functions if no step succeeds. */
enum status derivatives_at_0(differentiable_many *f, void *self, int count, const real *least, real scale,
                             real *derivative, real *left_out, real *step);

#endif
