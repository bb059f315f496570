/* Integrals of smooth functions to working precision, for exact flows that contain a quadrature. */
#ifndef RATTLEBACK_CASES_PROBLEMS_INTEGRAL_H
#define RATTLEBACK_CASES_PROBLEMS_INTEGRAL_H

#include "core/api.h"
#include "core/numbers/real.h"

enum { MOST_INTEGRALS = 2 };

/* Computes value (count), the integrand at t. */
typedef void integrand(const void *context, real t, real *value);

/* Computes out (count <= MOST_INTEGRALS), the integral of f from 0 to t. Doubles the Gauss panels until the sum agrees
 * to round-off; returns STATUS_NO_CONVERGENCE if it never does. */
enum status integral(int count, integrand *f, const void *context, real t, real *out);

#endif
