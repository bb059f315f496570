/* The work of a run: how often it asks the problem and solves a linear system. */
#ifndef RATTLEBACK_CORE_WORK_H
#define RATTLEBACK_CORE_WORK_H

/* Value of a counter that nobody keeps, as of an integrator from outside that does not report it. */
enum { WORK_UNKNOWN = -1 };

struct work_counts {
#define WORK(name, meaning) long name;
#include "core/work.def"
};

#endif
