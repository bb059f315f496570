/* Reference solutions: Pontryagin's equations by multiple shooting, started from a discrete solution. */
#ifndef RATTLEBACK_CORE_SHOOTING_H
#define RATTLEBACK_CORE_SHOOTING_H

#include "core/control/optimality.h"
#include "core/control/pontryagin.h"

/* Shooting with one Gauss step of `stages` stages a segment, from a solved system with a segment an element. node (steps + 1)
 * receives the states at its element ends; *gap the largest one left between segments. Errors: of the flow and of the linear
 * algebra, STATUS_NO_CONVERGENCE, TIMEOUT. */
enum status shooting_solve(const struct optimality *start, int stages, struct pontryagin *node, real *gap);

#endif
