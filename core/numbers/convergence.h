/* When an iteration ends: one rule for a single system and for systems side by side. */
#ifndef RATTLEBACK_CORE_CONVERGENCE_H
#define RATTLEBACK_CORE_CONVERGENCE_H

#include <stdbool.h>

#include "core/numbers/roundoff.h"

/* An iteration gives up after so many corrections, or after so many without a smaller one above round-off. At round-off it
 * ends after IDLE_AT_ROUND_OFF without a smaller one, and not before they are as many as a PATIENCE-th of those that led to the
 * smallest: at their rate so many would have won that part of all digits, which is no accident. Corrections that shrink slowly
 * need not shrink one by one: turned by a pair of complex eigenvalues they pause now and then. */
enum { MOST_ITERATIONS = 60, IDLE_AT_ROUND_OFF = 2, PATIENCE = 4, MOST_IDLE = 6 };

enum progress { STILL_GOING, CONVERGED, LOST };

/* History of the corrections. contraction, the last ratio of two of them before the one that ended an iteration, is
 * kept over iterations; the others start again. to_best: corrections up to the smallest; idle: those since; worst: the
 * largest ratio of two, while they exceed tolerance.fine. */
struct corrections {
    real best, previous, to_best, idle, contraction, worst;
};

static inline void corrections_start(struct corrections *at)
{
    at->best = at->previous = (real)INFINITY;
    at->to_best = at->idle = at->worst = 0;
}

/* Criteria of the end. noise: a correction below it that hardly shrinks, after one that did, is round-off (0: left to stagnation).
 * round_off: stagnation below it is the end (arXiv 1702.03354), above it a failure. negligible: the next correction would be less
 * than this. */
struct stop_criteria {
    real negligible, noise, round_off;
};

/* Take in the relative size of a correction. Without branches, so that lanes can be judged at once. */
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

/* Like corrections_add, for a single system. Most corrections are less than half of all before, neither round-off nor near
 * the end: they only show how fast they shrink. */
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
