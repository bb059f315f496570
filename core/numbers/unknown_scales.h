/* Scales of the unknowns of a solver: the largest number of their kind, by which families weigh, or an unknown
 * itself if it is far smaller. */
#ifndef RATTLEBACK_CORE_UNKNOWN_SCALES_H
#define RATTLEBACK_CORE_UNKNOWN_SCALES_H

#include <stdbool.h>

#include "core/numbers/real.h"

/* An unknown far below the largest of its kind is solved to its own round-off, not to that of the largest: what is the motion of one
 * component may be nothing but last bits to another that moves 10^9 times as fast. It is as large as the largest that it has been in the
 * run, and no smaller than what the last bits of the state do to it allows; it is asked for only where a correction that ended an
 * iteration is more than round-off of the unknown. Of vectors of `count` numbers; NULL: no memory. */
struct unknown_scales;
struct unknown_scales *unknown_scales_open(int count);
void unknown_scales_close(struct unknown_scales *scales);

/* Fields of a solver (solver.h) that sizes need, by index in x; weights are set. */
struct scaled_unknowns {
    int unknowns, by_itself;
    const int *index;
    real *weight;
    const real *x, *start, *correction;
    real round_off;
    bool hidden; /* is the last correction not in `correction`? */
};

/* Before a solution: the weights that the family has set, or those of the unknowns' own sizes where these have been asked for. */
void unknown_scales_take(struct unknown_scales *scales, const struct scaled_unknowns *of);

/* After one: is an unknown far below its measure left with more than round-off of its own? */
bool unknown_scales_in_doubt(struct unknown_scales *scales, const struct scaled_unknowns *of);

/* The weight of unknown k that the family has set, where its own size has been put instead of that. */
real unknown_scales_weight(const struct unknown_scales *scales, const real *weight, int k);

/* Weigh by own sizes from now on; each: what the last bits do to each unknown now (solver_rounding). Is one still in doubt by that? */
bool unknown_scales_measure(struct unknown_scales *scales, const struct scaled_unknowns *of, const real *each);

#endif
