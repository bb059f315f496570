/* Scales of a solver's unknowns, 1 / weight. The scale is the largest number of the unknown's kind, as set by the family of methods, or the
 * unknown's own magnitude if that is far smaller. Scales of a state are in core/problem/scales/scales.h. */
#ifndef RATTLEBACK_CORE_UNKNOWN_SCALES_H
#define RATTLEBACK_CORE_UNKNOWN_SCALES_H

#include <stdbool.h>

#include "core/numbers/real.h"

/* Own scales of unknowns. An unknown far below the largest of its kind is solved to its own round-off: otherwise a slow component would have no
 * correct digit next to one that moves 10^9 times as fast. Its own scale is the largest magnitude it had in the run, and at least the effect of
 * rounding errors of the state on it. Own scales are used only once the last correction of an iteration exceeds the round-off of an unknown.
 * unknown_scales_open: for vectors of `count` numbers; returns NULL if there is no memory. */
struct unknown_scales;
struct unknown_scales *unknown_scales_open(int count);
void unknown_scales_close(struct unknown_scales *scales);

/* The fields of struct solver (solver.h) that own scales need, under the same names. `weight` must be set. */
struct scaled_unknowns {
    int unknowns, scaled_entries;
    const int *index;
    real *weight;
    const real *x, *start, *correction;
    real round_off;
    bool hidden; /* `correction` does not hold the last correction */
};

/* Prepares the weights before a solution: as the family set them, or 1 / own scale of each small unknown once own scales are in use. */
void unknown_scales_take(struct unknown_scales *scales, const struct scaled_unknowns *of);

/* Returns true if, after a solution, the last correction of a small unknown was more than its own round-off. */
bool unknown_scales_in_doubt(struct unknown_scales *scales, const struct scaled_unknowns *of);

/* Returns the weight that the family set for unknown k, also if its own scale replaces it. */
real unknown_scales_weight(const struct unknown_scales *scales, const real *weight, int k);

/* Uses own scales from now on. each: effect of rounding errors on each unknown (solver_rounding). Returns true if the last correction of
 * an unknown is still more than its round-off. */
bool unknown_scales_measure(struct unknown_scales *scales, const struct scaled_unknowns *of, const real *each);

#endif
