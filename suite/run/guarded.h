/* Runs cases whose method is a library in a separate process. */
#ifndef RATTLEBACK_SUITE_GUARDED_H
#define RATTLEBACK_SUITE_GUARDED_H

#include "suite/kinds/kind.h"

/* Returns true if the method of the tasks, which all have the same method, is a library. */
bool guarded_needed(const struct case_task *tasks);

/* Fills rows, samples and statuses of `count` tasks. */
typedef void guarded_work(struct case_task *tasks, int count, struct case_row *rows, int *status);

/* Calls `run` in a separate process. If the process crashes or exceeds its time, all tasks get that status, and
 * their rows stay unchanged. */
void guarded_run(guarded_work *run, const struct case_task *tasks, int count, struct case_row *rows, int *status);

#endif
