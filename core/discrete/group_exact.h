/* The exact discrete map on groups ([anahory-marrero-martin-2022, (36)-(41)], with places left-trivialised). */
#ifndef RATTLEBACK_CORE_GROUP_EXACT_H
#define RATTLEBACK_CORE_GROUP_EXACT_H

#include "core/run/family.h"

/* Open a run; `two_steps`: every point from the two before it, the first step being the flow. Then its step, over time `h`, and what
 * follows where a state was set from outside. */
enum status group_exact_open(struct run *run, bool two_steps);
enum status group_exact_step(struct run *run, real h);
void group_exact_set(struct run *run);

#endif
