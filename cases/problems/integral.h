/* Integrals of smooth functions to working precision, for exact flows with a quadrature in them. */
#ifndef RATTLEBACK_CASES_PROBLEMS_INTEGRAL_H
#define RATTLEBACK_CASES_PROBLEMS_INTEGRAL_H

#include "core/api.h"
#include "core/numbers/real.h"

enum { MOST_INTEGRALS = 2 };

/* value (count) of the integrand at t. */
typedef void integrand(const void *context, real t, real *value);

/* out (count <= MOST_INTEGRALS) = integral of f from 0 to t: Gauss panels, doubled until the sum stays the same to
 * round-off. STATUS_NO_CONVERGENCE where it does not. */
enum status integral(int count, integrand *f, const void *context, real t, real *out);

#endif
