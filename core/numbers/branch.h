/* Decides which root of a step's equations a solution is: the one that continues from a step of length 0, or
 * another. */
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

/* Returns true if the root that solver_run found is in doubt. An iteration that contracts from the guess on has only
 * one root near it, and contracts to its own root for every shorter step. For the fixed point this takes a
 * contraction by halves. For Newton's method it takes quarters, since its next correction is at most half of
 * Kantorovich's number times the last, from a guess good to a quarter. Newton's first call is in doubt: it may meet
 * a far root by accident. A run that contracts no worse than one that was followed is followed again only after
 * twice as many steps. */
bool branch_in_doubt(struct solver *solver);

/* Follow the root of shorter steps to the whole one, by a secant and Newton's method under Kantorovich's condition. STATUS_OK where that is x;
 * OTHER_ROOT where it ends before, at a fold, or elsewhere; OUT_OF_MEMORY, TIMEOUT. x and *h are put back, but not
 * what else the equations keep; the solver itself is untouched. */
enum status branch_follow(struct solver *solver, const struct branch *branch);

/* solver_run, and where that leaves doubt branch_follow: their statuses. */
enum status branch_solve(struct solver *solver, const struct branch *branch);

#endif
