/* Measures of a discrete solution: nodes, momenta, controls, cost, residuals. */
#ifndef RATTLEBACK_CORE_SOLUTION_H
#define RATTLEBACK_CORE_SOLUTION_H

#include "core/control/optimality.h"

/* Put a solved system into a trajectory: sample k samples/steps holds node k, and NaN is what lies between; *out has room for
 * shape.element, n and controls numbers a sample, and its start and outcome are filled (api.h). */
enum status solution_take(const struct optimality *system, struct trajectory *out);

#endif
