/* Guesses of R_F^-(q0, q1): which motion joins two points, if several may [mathematics, Exact 2.1]. */
#ifndef RATTLEBACK_CORE_EXACT_SEARCH_H
#define RATTLEBACK_CORE_EXACT_SEARCH_H

#include "core/discrete/forced.h"
#include "core/problem/exact_forms.h"

enum { MOST_GUESSES = 4 };

struct guesses {
    int count;
    bool on_constraint; /* the first is in D and ends at q1, by a coarse integration */
    real v0[MOST_GUESSES][SMALL_DIMENSION];
};

/* Motions in D whose ends are nearest to q1, sought from many velocities; where one ends there, (q0, q1) is on M_h^e and it is
 * the only guess. Else, of the nearest few, nearest first, the forced motions to q1 that these lead to. Velocities are good to
 * some digits: motions are followed by the Runge-Kutta method of order 4. No guess: count = 0. On a group only the motions are
 * sought that are near the straight way in its chart: on_constraint is not set. */
void exact_search(const struct forced *forced, const struct pair *pair, struct guesses *out);

#endif
