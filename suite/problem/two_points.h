/* Initial data that are two points and the time from one to the other. */
#ifndef RATTLEBACK_SUITE_PROBLEM_TWO_POINTS_H
#define RATTLEBACK_SUITE_PROBLEM_TWO_POINTS_H

#include <stdbool.h>

#include "core/api.h"

/* The second point, `after` the first, which is q of a setup. */
struct second_point {
    int size; /* 0: there is none */
    wide at[MAX_ELEMENT], after;
};

/* Returns true if the setup's method starts from a pair of its own discrete constraint (start=pair). */
bool pair_start_is_discrete(const struct setup *setup);

/* Set setup->v to the velocity that leads from setup->q to the second point, the same in both precisions if `core` is that of quadruple: that of the motion in D, or
 * of the method where pair_start_is_discrete. False, with the reason, where there is none, or sizes and times do not fit. */
bool pair_start_resolve(const struct core_api *core, struct setup *setup, const struct second_point *second,
                        char *message, size_t size);

/* Why there are no exact objects of two points. */
const char *pair_start_reason(enum status status);

#endif
