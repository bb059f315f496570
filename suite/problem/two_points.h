/* Initial data given as two points and the time between them. */
#ifndef RATTLEBACK_SUITE_PROBLEM_TWO_POINTS_H
#define RATTLEBACK_SUITE_PROBLEM_TWO_POINTS_H

#include <stdbool.h>

#include "core/api.h"

/* The second point. The motion reaches it at the time `after`; the first point is q of a setup. */
struct second_point {
    int size; /* 0: there is none */
    wide at[MAX_ELEMENT], after;
};

/* Returns true if the setup's method starts from a pair of its own discrete constraint (start=pair). */
bool pair_start_is_discrete(const struct setup *setup);

/* Sets setup->v to the velocity that leads from setup->q to the second point.
 *
 * It is that of the motion on the constraints, or of the method if pair_start_is_discrete. `core` in quadruple
 * precision gives both precisions the same velocity. Returns false with the reason if there is no such velocity, or if
 * sizes or times do not fit. */
bool pair_start_resolve(const struct core_api *core, struct setup *setup, const struct second_point *second,
                        char *message, size_t size);

/* Returns the reason, in words, why two points have no velocity or no exact discrete objects. */
const char *pair_start_reason(enum status status);

#endif
