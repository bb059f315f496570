/* Derivatives by differences, with what these leave out. */
#ifndef RATTLEBACK_CORE_DIFFERENCES_H
#define RATTLEBACK_CORE_DIFFERENCES_H

#include "core/numbers/real.h"

/* A function of one number; *size is raised to that of the terms it sums, which are rounded. */
typedef real differentiable(void *self, real t, real *size);

/* The derivative at 0 by differences of order 4 with this step. *error: twice their first term that is left out, by differences of
 * twice the step, and the rounding of values. NaN where a value is none. */
real derivative_at_0(differentiable *f, void *self, real step, real *error);

#endif
