/* Optimal control from any path: the interior-point method. */
#ifndef RATTLEBACK_CORE_INTERIOR_H
#define RATTLEBACK_CORE_INTERIOR_H

#include "core/extremal/newton.h"

/* Solve from the present path, costates 0, by a primal-dual method of the discrete cost: steps of Newton's with controls, slacks and
 * multipliers as unknowns, regularised where the inertia of the matrix shows no minimum along the equations of motion, as far as a
 * filter of cost and violated equations lets them (Waechter and Biegler 2006; docs/mathematics.md). The system keeps its barrier where
 * bounds of states or fuel are active; else it is solved exactly. Iterations are added to the report's. Errors: as newton_solve. */
enum status interior_solve(struct optimality *system, struct newton_report *report);

#endif
