/* Which root of a step's equations a solution is: that which continues from a step of no length, or another one. */
#ifndef RATTLEBACK_CORE_BRANCH_H
#define RATTLEBACK_CORE_BRANCH_H

#include "core/numbers/solver.h"

/* The equations of shorter steps from the same state, by the solver's `self`. */
struct branch {
    real *h;                       /* the length of the step where the equations look for it */
    void (*rest)(void *self);      /* set the unknowns to the root of a step of no length */
    void (*shortened)(void *self); /* take up another *h; NULL: nothing else depends on it */
};

/* Corrections of a fixed point that shrink by less than this ratio leave doubt. */
#define BRANCH_DOUBT R(0.5)

/* Has solver_run left doubt of which root it has found? An iteration that contracts from the guess on has only one root where it
 * is, and contracts as well, to its own root, for every shorter step: by halves for the fixed point, which is shorter in
 * proportion; by quarters for Newton's method, whose next correction is at most half of Kantorovich's number times the last, from a guess
 * that is good to a quarter, and not where it is called for the first time: a far root may be met by accident. A run that contracts no worse
 * than where it was followed before is followed again only after twice as many steps. */
bool branch_in_doubt(struct solver *solver);

/* Follow the root of shorter steps to the whole one, by a secant and Newton's method under Kantorovich's condition. STATUS_OK where that is x;
 * OTHER_ROOT where it ends before, at a fold, or elsewhere; OUT_OF_MEMORY, TIMEOUT. x and *h are put back, but not
 * what else the equations keep; the solver itself is untouched. */
enum status branch_follow(struct solver *solver, const struct branch *branch);

/* solver_run, and where that leaves doubt branch_follow: their statuses. */
enum status branch_solve(struct solver *solver, const struct branch *branch);

#endif
