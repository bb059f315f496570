/* Newton's method on the discrete optimality system, and the recipes that lead it to the branch of a problem. */
#ifndef RATTLEBACK_CORE_NEWTON_H
#define RATTLEBACK_CORE_NEWTON_H

#include "core/control/optimality.h"

/* How a solution ended. */
struct newton_report {
    int iterations;
    real residual; /* largest entry of the last residual */
};

/* Solve from the present (g, y), with a line search, until the next correction would be below round-off. The ends of g must
 * be the boundary's. Errors: of the assembly, STATUS_SINGULAR, NOT_FINITE, NO_CONVERGENCE, TIMEOUT. */
enum status newton_solve(struct optimality *system, struct newton_report *report);

/* Put the problem's first guess into the system, y = 0. */
void newton_start(struct optimality *system);

/* Fill the system from a solution of the same problem on other nodes. */
enum status newton_prolong(const struct optimality *from, struct optimality *system);

/* Solve by the problem's recipe: from its guess; or continued in a parameter; or prolonged from a coarse solution by the
 * trapezoidal rule, refined by two at a time (spec control 9.3, 9.4). The report is of the last solution. */
enum status newton_by_recipe(struct optimality *system, struct newton_report *report);

#endif
