/* Counts work where it is done: functions of a problem count their points, solvers their corrections, linear algebra
 * its factors and right-hand sides. Callers do not count. */
#ifndef RATTLEBACK_CORE_NUMBERS_COUNTING_H
#define RATTLEBACK_CORE_NUMBERS_COUNTING_H

#include "core/work.h"

/* Work of this thread so far. Only differences matter: the difference over a step is the work of its run. The judge restores the value from
 * before its own work. */
extern _Thread_local struct work_counts work_done;

/* Adds the work counted since `before` to *sum. Inline, because a step may take only 70 ns. */
static inline void work_since(const struct work_counts *before, struct work_counts *sum)
{
#define WORK(name, meaning) sum->name += work_done.name - before->name;
#include "core/work.def"
}

#endif
