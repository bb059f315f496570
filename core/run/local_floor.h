/* Floors of local errors, each in its own unit. */
#ifndef RATTLEBACK_CORE_LOCAL_FLOOR_H
#define RATTLEBACK_CORE_LOCAL_FLOOR_H

#include "core/problem/scales/scales.h"
#include "core/run/family.h"

/* Sizes that local errors of a step are compared with: those of the motion at the start of the case, whose place, velocity, momentum and force
 * are its own (core/problem/scales/scales.h), laid out by the caller; `size` is how many of these the state is, and 1. */
struct local_sizes {
    const struct core_case *given;
    struct scales own;
    real size;
};
void local_sizes_open(const struct core_case *given, const struct scales *own, struct local_sizes *out);

/* floor[k] of the entries that stages of a method (STAGE_Q to STEP_ACTION) or a triple (TRIPLE_L to TRIPLE_CHANGE and STEP_Q, STEP_P) have:
 * `noise`, relative to the size of the state, in units of each. */
void local_floors(const struct local_sizes *sizes, real noise, double floor[QUANTITIES]);

#endif
