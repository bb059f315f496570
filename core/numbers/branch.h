/* Decides which root of a step's equations a solution is: the one that continues from a step of length 0, or
 * another. */
#ifndef RATTLEBACK_CORE_BRANCH_H
#define RATTLEBACK_CORE_BRANCH_H

#include "core/numbers/solver.h"

/* The equations of shorter steps from the same state. self: that of the solver. */
struct branch {
    real *h;                       /* address of the step size that the equations read */
    void (*rest)(void *self);      /* sets the unknowns to the solution of a step of length 0 */
    void (*shortened)(void *self); /* after a change of *h, recomputes the data that depend on it; NULL: nothing */
};

/* If corrections of a fixed-point iteration shrink by a larger ratio than this, the root is in doubt. */
#define BRANCH_DOUBT R(0.5)

/* Returns true if the root that solver_run found is in doubt. An iteration that contracts from the guess on has only one root near it, and
 * contracts to its own root for every shorter step. This requires that corrections shrink by ratios of at most 1/2 for the fixed point. Newton's
 * method requires 1/4, since its next correction is at most half of Kantorovich's number times the last, from a guess good to a quarter. Newton's
 * first call is always in doubt, since it may find a far root by accident. A run whose ratio is no larger than one that was followed is followed
 * again only after twice as many steps. */
bool branch_in_doubt(struct solver *solver);

/* Follows the solution from a step of length 0 to the whole step, by a secant and Newton's method under Kantorovich's condition. Returns
 * STATUS_OK if it ends at x, OTHER_ROOT if it ends at another root or earlier, at a fold; OUT_OF_MEMORY or TIMEOUT. Restores x and *h, but
 * not other values that the equations store; the solver is unchanged. */
enum status branch_follow(struct solver *solver, const struct branch *branch);

/* Calls solver_run and, if the root is in doubt, branch_follow. Returns their statuses. */
enum status branch_solve(struct solver *solver, const struct branch *branch);

#endif
