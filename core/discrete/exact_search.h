/* Guesses of R_F^-(q0, q1), the start velocity: several motions may join two points [mathematics, Exact 2.1]. */
#ifndef RATTLEBACK_CORE_EXACT_SEARCH_H
#define RATTLEBACK_CORE_EXACT_SEARCH_H

#include "core/discrete/forced.h"
#include "core/problem/exact_forms.h"

enum { MOST_GUESSES = 4 };

struct guesses {
    int count;
    bool on_constraint; /* the first motion is in D and ends at q1, up to the error of a coarse integration */
    real v0[MOST_GUESSES][SMALL_DIMENSION];
};

/* Searches, among many start velocities, for motions in D that end nearest to q1.
 *
 * If one ends at q1, (q0, q1) is on M_h^e, and this motion is the only guess. Otherwise the guesses are the forced
 * motions to q1 that start from the nearest few, nearest first. Motions are integrated by the Runge-Kutta method of
 * order 4, so velocities have only some correct digits. count = 0: no guess. On a group the search covers only motions
 * near the straight path in its chart, and on_constraint is not set. */
void exact_search(const struct forced *forced, const struct pair *pair, struct guesses *out);

#endif
