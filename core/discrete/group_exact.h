/* The exact discrete map on groups, with left-trivialised variations ([anahory-marrero-martin-2022, (36)-(41)]). */
#ifndef RATTLEBACK_CORE_GROUP_EXACT_H
#define RATTLEBACK_CORE_GROUP_EXACT_H

#include "core/run/family.h"

/* group_exact_open: opens a run; two_steps: every point follows from the two before it, and the first step is the flow.
 * group_exact_step: makes a step over time h. group_exact_set: updates the run after a state was set from outside. */
enum status group_exact_open(struct run *run, bool two_steps);
enum status group_exact_step(struct run *run, real h);
void group_exact_set(struct run *run);

#endif
