/* The stopping rule of iterations: corrections are followed until they are round-off. The iteration itself is in core/numbers/solver.h. */
#ifndef RATTLEBACK_CORE_CONVERGENCE_H
#define RATTLEBACK_CORE_CONVERGENCE_H

#include <stdbool.h>

#include "core/numbers/roundoff.h"

/* An iteration fails after MOST_ITERATIONS corrections, or after MOST_IDLE in a row without a new smallest one above round-off. At
 * round-off it ends after IDLE_AT_ROUND_OFF idle corrections, and at least a PATIENCE-th of the number that led to the smallest. At their
 * rate, that many would have gained the same part of all digits. Slowly shrinking corrections may pause: a pair of complex eigenvalues
 * makes them oscillate. */
enum { MOST_ITERATIONS = 60, IDLE_AT_ROUND_OFF = 2, PATIENCE = 4, MOST_IDLE = 6 };

enum progress { STILL_GOING, CONVERGED, LOST };

/* History of the corrections, by their relative sizes. best: the smallest; previous: the last; to_best: number of corrections up to the
 * smallest; idle: number since then; worst: largest ratio of two successive ones above tolerance.fine. contraction: the last such ratio
 * before the final correction; unlike the others, it is kept from one iteration to the next. */
struct corrections {
    real best, previous, to_best, idle, contraction, worst;
};

static inline void corrections_start(struct corrections *at)
{
    at->best = at->previous = (real)INFINITY;
    at->to_best = at->idle = at->worst = 0;
}

/* Criteria of the end, relative like the corrections. negligible: it converged if the next correction would be below this. noise: a
 * correction below this that hardly shrinks, after one that did, is round-off; 0: use stagnation only. round_off: stagnation below this is
 * convergence (arXiv 1702.03354), above it failure. */
struct stop_criteria {
    real negligible, noise, round_off;
};

/* Adds a correction of relative size `size` and returns whether the iteration goes on. first: the first of this iteration. Free of
 * branches, so that SIMD lanes are judged together. */
static inline enum progress corrections_add(struct corrections *at, real size, bool first, struct stop_criteria by)
{
    real contraction = size / at->previous;
    /* the next correction, by the weaker of the last two contractions, would be far below the last bit: one of them may be
     * strong by accident, where the correction before lay in other directions */
    real weaker = contraction > at->contraction ? contraction : at->contraction;
    bool converged = (size == 0) | (!first & (weaker < 1) & (size * weaker < by.negligible)) |
                     ((size <= by.noise) & (contraction > R(0.25)) & (contraction > 2 * at->contraction));
    /* below the last bit a correction moves nothing, and the next one creeps: only half of it is less */
    bool less = size < (at->best < REAL_EPSILON ? at->best / 2 : at->best);
    at->contraction = (first | converged) ? at->contraction : contraction;
    at->worst = (!first & (size > tolerance.fine) & (contraction > at->worst)) ? contraction : at->worst;
    real shrinks =
        less
            ? 1
            : 0; /* a factor: of a choice the compiler makes a branch for what looks at idle below, and no vector of lanes */
    at->to_best += shrinks * (at->idle + 1);
    at->idle = (1 - shrinks) * (at->idle + 1);
    at->best = size < at->best ? size : at->best;
    at->previous = size;
    bool stagnates = (at->idle >= IDLE_AT_ROUND_OFF) & ((PATIENCE * at->idle >= at->to_best) | (at->idle >= MOST_IDLE));
    converged |= stagnates & (at->best <= by.round_off);
    return (enum progress)(converged * CONVERGED + (!converged & (at->idle >= MOST_IDLE)) * LOST);
}

/* Like corrections_add, for a single system, with a fast path for the usual correction: less than half of the smallest so far, and far
 * from the end. */
static inline enum progress corrections_add_single(struct corrections *at, real size, bool first,
                                                   struct stop_criteria by)
{
    real contraction = size / at->previous, weaker = contraction > at->contraction ? contraction : at->contraction;
    if (!(size < at->best / 2) || size * weaker < by.negligible || size <= by.noise || at->idle > 0)
        return corrections_add(at, size, first, by);
    if (!first) {
        at->contraction = contraction;
        at->worst = size > tolerance.fine && contraction > at->worst ? contraction : at->worst;
    }
    at->best = at->previous = size;
    at->to_best++;
    return STILL_GOING;
}

#endif
