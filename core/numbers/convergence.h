/* The stopping rule of iterations: they continue until corrections are round-off. The iteration itself is in core/numbers/solver.h. */
#ifndef RATTLEBACK_CORE_CONVERGENCE_H
#define RATTLEBACK_CORE_CONVERGENCE_H

#include <stdbool.h>

#include "core/numbers/roundoff.h"

/* An iteration fails after MOST_ITERATIONS corrections, or after MOST_IDLE in a row without a new smallest one above round-off. At round-off it
 * ends after IDLE_AT_ROUND_OFF idle corrections, if these are at least 1/PATIENCE of the number that led to the smallest: at the same rate, they
 * would have gained that part of all digits. Slowly shrinking corrections may pause, because a pair of complex eigenvalues makes them oscillate. */
enum { MOST_ITERATIONS = 60, IDLE_AT_ROUND_OFF = 2, PATIENCE = 4, MOST_IDLE = 6 };

enum progress { STILL_GOING, CONVERGED, LOST };

/* History of the relative sizes of corrections. best: the smallest; previous: the last; to_best: number of corrections up to the smallest; idle:
 * number since then. contraction: ratio of the last two before the final one, kept from one iteration to the next. worst: largest ratio of two
 * successive corrections, the second above tolerance.fine. */
struct corrections {
    real best, previous, to_best, idle, contraction, worst;
};

static inline void corrections_start(struct corrections *at)
{
    at->best = at->previous = (real)INFINITY;
    at->to_best = at->idle = at->worst = 0;
}

/* Criteria of the end, relative like the corrections. negligible: the iteration has converged if the next correction would be below this. noise:
 * a correction below this is round-off if it hardly shrinks after one that did; 0: use stagnation only. round_off: stagnation below this is
 * convergence (arXiv 1702.03354), above it failure. */
struct stop_criteria {
    real negligible, noise, round_off;
};

/* Adds a correction of relative size `size` and returns whether the iteration continues. first: it is the first of this iteration. Free of
 * branches, so that all SIMD lanes are computed together. */
static inline enum progress corrections_add(struct corrections *at, real size, bool first, struct stop_criteria by)
{
    real contraction = size / at->previous;
    /* the next correction, by the weaker of the last two contractions, would be negligible: one of them may be strong by
     * accident, if the correction before had another direction */
    real weaker = contraction > at->contraction ? contraction : at->contraction;
    bool converged = (size == 0) | (!first & (weaker < 1) & (size * weaker < by.negligible)) |
                     ((size <= by.noise) & (contraction > R(0.25)) & (contraction > 2 * at->contraction));
    /* below the last bit corrections have no effect and shrink slowly: only less than half of the smallest counts as less */
    bool less = size < (at->best < REAL_EPSILON ? at->best / 2 : at->best);
    at->contraction = (first | converged) ? at->contraction : contraction;
    at->worst = (!first & (size > tolerance.fine) & (contraction > at->worst)) ? contraction : at->worst;
    real shrinks =
        less ? 1 : 0; /* a factor: for a condition, the compiler would make a branch on idle below and not vectorise */
    at->to_best += shrinks * (at->idle + 1);
    at->idle = (1 - shrinks) * (at->idle + 1);
    at->best = size < at->best ? size : at->best;
    at->previous = size;
    bool stagnates = (at->idle >= IDLE_AT_ROUND_OFF) & ((PATIENCE * at->idle >= at->to_best) | (at->idle >= MOST_IDLE));
    converged |= stagnates & (at->best <= by.round_off);
    return (enum progress)(converged * CONVERGED + (!converged & (at->idle >= MOST_IDLE)) * LOST);
}

/* Like corrections_add, for a single system. Faster for the usual correction, which is less than half of the smallest so far and far from the end. */
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
