/* The draft in double of a run in quadruple: double has none and wants none. */
#ifndef RATTLEBACK_CORE_REFINE_H
#define RATTLEBACK_CORE_REFINE_H

#include "core/hp/hp.h"

#ifdef REAL_QUAD

/* Give a run, whose work is a struct hp, the same run in double. Where it cannot be had the run does without: nothing
 * fails. */
void draft_open(struct run *run);
void draft_close(struct hp *hp);

/* The unknowns of the step from the run's state, known to double precision; false: double has no solution. */
bool draft_start(struct hp *hp);

#else

static inline void draft_open(struct run *run)
{
    (void)run;
}

static inline void draft_close(struct hp *hp)
{
    (void)hp;
}

static inline bool draft_start(struct hp *hp)
{
    (void)hp;
    return false;
}

#endif

#endif
