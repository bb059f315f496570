/* Floors of local errors, each in its own unit. */
#ifndef RATTLEBACK_CORE_LOCAL_FLOOR_H
#define RATTLEBACK_CORE_LOCAL_FLOOR_H

#include "core/problem/scales/scales.h"
#include "core/run/family.h"

/* Scales relative to which local errors of a step are measured. own: scales of position, velocity, momentum and force
 * at the start of the case (core/problem/scales/scales.h), in memory of the caller. size: 1 plus the norm of the state
 * in these scales. */
struct local_scales {
    const struct core_case *given;
    struct scales own;
    real size;
};
void local_scales_open(const struct core_case *given, const struct scales *own, struct local_scales *out);

/* Sets floor[k], in the unit of each quantity, for the quantities of stages (STAGE_Q to STEP_ACTION) or of a triple
 * (TRIPLE_L to TRIPLE_CHANGE, STEP_Q, STEP_P). noise: relative to the size of the state. */
void local_floors(const struct local_scales *scales, real noise, double floor[QUANTITIES]);

#endif
