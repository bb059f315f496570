/* Work in a process of its own: what crashes or hangs there takes nothing with it. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_OWN_PROCESS_H
#define RATTLEBACK_SUITE_INTEGRATOR_OWN_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/api.h"

enum { GUARD_MESSAGE_SIZE = 512 };

/* Memory that the guarded process shares with this one, all 0; NULL if it ran out. */
void *guard_allocate(size_t size);
void guard_free(void *memory, size_t size);

/* Runs the work in a copy of this process, of whose changes only shared memory is visible here. The work must not
 * use MPI. give_up is asked here some hundred times a second. Returns STATUS_OK if the work returned; else
 * STATUS_CRASHED, ENDED or TIMEOUT, and the message says how it ended. Nothing of it survives, even if this process
 * is killed. */
enum status guard_run(void (*work)(void *context), void *context, bool (*give_up)(void),
                      char message[GUARD_MESSAGE_SIZE]);

/* Code from outside has a minute to begin: guard_begins starts the clock, guard_begins_late returns true when it is
 * over. */
enum { GUARD_BEGIN_SECONDS = 60 };
void guard_begins(void);
bool guard_begins_late(void);

/* In the work: a message of its own, which stands if the work returns. The last one counts. */
void guard_report(const char *text);

#endif
