/* Results of a discrete solution: nodes, momenta, controls, cost, residuals. */
#ifndef RATTLEBACK_CORE_SOLUTION_H
#define RATTLEBACK_CORE_SOLUTION_H

#include "core/control/optimality.h"

/* Copies a solved system to a trajectory, with its start and outcome. Sample k samples / steps is node k; other samples
 * are NaN. Arrays of *out must have shape.element, n and controls numbers per sample (struct trajectory). */
enum status solution_take(const struct optimality *system, struct trajectory *out);

#endif
