/* The work that a program reports in its answer: counters by name (core/work.def), and the number of steps of an
 * adaptive program. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_REPORTED_WORK_H
#define RATTLEBACK_SUITE_INTEGRATOR_REPORTED_WORK_H

#include <jansson.h>
#include <stddef.h>

#include "core/api.h"

/* Reads all counters of an answer into task->work; missing ones become WORK_UNKNOWN. Returns STATUS_UNREADABLE with a
 * message if one is not a whole number, 0 or more. */
enum status reported_work_take(const json_t *answer, struct outside_task *task, char *message, size_t size);

#endif
