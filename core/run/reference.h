/* Reference flow: Gauss collocation on the index-reduced equations, a route that shares nothing with the methods. */
#ifndef RATTLEBACK_CORE_REFERENCE_H
#define RATTLEBACK_CORE_REFERENCE_H

#include "core/problem/problem.h"

/* Advance (g, eta) by time t in `steps` equal steps of 12-stage Gauss collocation (order 24) applied to
 * g' = g eta, eta' = continuous_acceleration. STATUS_NO_CONVERGENCE where the steps are too long. */
enum status reference_flow(const struct instance *point, real t, long steps, real *g, real *eta);

/* Advance by one such step over time t, and add to *work that of the reaction on the way, the integral of lambda D2 phi eta. */
enum status reference_work(const struct instance *point, real t, real *g, real *eta, real *work);

#endif
