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

/* Do the work in a copy of this process: of what it changes only shared memory is seen here. It must not use MPI, and give_up
 * is asked here, some hundred times a second. STATUS_OK where it returned; STATUS_CRASHED, ENDED or TIMEOUT where it did not,
 * and the message says how it ended; nothing of it is left behind, also where this process is killed. */
enum status guard_run(void (*work)(void *context), void *context, bool (*give_up)(void),
                      char message[GUARD_MESSAGE_SIZE]);

/* What comes from outside has a minute to begin: guard_begins starts it, guard_begins_late says that it is over. */
enum { GUARD_BEGIN_SECONDS = 60 };
void guard_begins(void);
bool guard_begins_late(void);

/* In the work: a message of its own, which stands if the work returns. The last one counts. */
void guard_tell(const char *text);

#endif
