/* Cases whose method is a library: in a process of their own. */
#ifndef RATTLEBACK_SUITE_GUARDED_H
#define RATTLEBACK_SUITE_GUARDED_H

#include "suite/kinds/kind.h"

/* Is the method of these tasks, which share it, a library? */
bool guarded_needed(const struct case_task *tasks);

/* Have `run` fill the rows, samples and statuses of `count` tasks in a guarded process. Where that crashes, or its time is over, all of
 * them have that status, and their rows are as they were. */
void guarded_run(void (*run)(const struct case_task *tasks, int count, struct case_row *rows, int *status),
                 const struct case_task *tasks, int count, struct case_row *rows, int *status);

#endif
