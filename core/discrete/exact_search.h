/* Guesses of R_F^-(q0, q1), as several motions may join two points [mathematics, Exact 2.1]. */
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

/* Searches, from many velocities, motions in D that end nearest to q1. If one ends at q1, (q0, q1) is on M_h^e, and
 * this motion is the only guess. Otherwise the guesses are the forced motions to q1 that start from the nearest few,
 * nearest first. Velocities have only some correct digits, as motions are followed by the Runge-Kutta method of order
 * 4. count = 0: no guess. On a group the search covers only motions near the straight way in its chart, and
 * on_constraint is not set. */
void exact_search(const struct forced *forced, const struct pair *pair, struct guesses *out);

#endif
