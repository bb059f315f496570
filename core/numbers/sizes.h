/* Scales of the unknowns of a solver: the largest number of their kind, by which families weigh, or an unknown
 * itself if it is far smaller. */
#ifndef RATTLEBACK_CORE_SIZES_H
#define RATTLEBACK_CORE_SIZES_H

#include <stdbool.h>

#include "core/numbers/real.h"

/* An unknown far below the largest of its kind is solved to its own round-off, not to that of the largest: what is the motion of one
 * component may be nothing but last bits to another that moves 10^9 times as fast. It is as large as the largest that it has been in the
 * run, and no smaller than what the last bits of the state do to it allows; it is asked for only where a correction that ended an
 * iteration is more than round-off of the unknown. Of vectors of `count` numbers; NULL: no memory. */
struct sizes;
struct sizes *sizes_open(int count);
void sizes_close(struct sizes *sizes);

/* Fields of a solver (solver.h) that sizes need, by index in x; weights are set. */
struct sized {
    int unknowns, by_itself;
    const int *at;
    real *weight;
    const real *x, *start, *correction;
    real round_off;
    bool hidden; /* is the last correction not in `correction`? */
};

/* Before a solution: the weights that the family has set, or those of the unknowns' own sizes where these have been asked for. */
void sizes_take(struct sizes *sizes, const struct sized *of);

/* After one: is an unknown far below its measure left with more than round-off of its own? */
bool sizes_in_doubt(struct sizes *sizes, const struct sized *of);

/* The weight of unknown k that the family has set, where its own size has been put instead of that. */
real sizes_of_family(const struct sizes *sizes, const real *weight, int k);

/* Weigh by own sizes from now on; each: what the last bits do to each unknown now (solver_rounding). Is one still in doubt by that? */
bool sizes_measure(struct sizes *sizes, const struct sized *of, const real *each);

#endif
