/* Reference solutions: Pontryagin's equations by multiple shooting, started from a discrete solution. */
#ifndef RATTLEBACK_CORE_SHOOTING_H
#define RATTLEBACK_CORE_SHOOTING_H

#include "core/control/optimality.h"
#include "core/control/pontryagin.h"

/* Solves by multiple shooting, with one segment per element of the solved system `start` and one Gauss step of `stages`
 * stages per segment.
 *
 * node (steps + 1): out the states at the ends of the segments; gap: out the largest remaining discontinuity. Returns
 * the statuses of pontryagin_step and of the linear algebra, STATUS_NO_CONVERGENCE or TIMEOUT. */
enum status shooting_solve(const struct optimality *start, int stages, struct pontryagin *node, real *gap);

#endif
