/* Partial derivatives of the functions of a problem, for third-party methods. */
#ifndef RATTLEBACK_CORE_OUTSIDE_EXPORTED_DERIVATIVES_H
#define RATTLEBACK_CORE_OUTSIDE_EXPORTED_DERIVATIVES_H

#include "core/outside/exported_problem.h"

/* The function `derivatives` of rattleback_method.h. */
int exported_derivatives(void *context, int function, const real *q, const real *v, real *by_q, real *by_v, real *by_t);

#endif
