/* Runs work in a separate process, so that a crash or an endless loop there does not affect this one. */
#ifndef RATTLEBACK_SUITE_INTEGRATOR_OWN_PROCESS_H
#define RATTLEBACK_SUITE_INTEGRATOR_OWN_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/api.h"

enum { GUARD_MESSAGE_SIZE = 512 };

/* Returns zeroed memory that the guarded process shares with this one; NULL if there is none. guard_free releases
 * it. */
void *guard_allocate(size_t size);
void guard_free(void *memory, size_t size);

/* Runs the work in a fork of this process. Of its changes, only those to shared memory are visible here. The work must
 * not use MPI.
 *
 * give_up (or NULL) is called here some hundred times a second; true stops the work. Returns STATUS_OK if the work
 * returned. Else returns STATUS_CRASHED, ENDED, TIMEOUT or OUT_OF_MEMORY; for the first two the message says how the
 * work ended. If this process is killed, the kernel kills the work. */
enum status guard_run(void (*work)(void *context), void *context, bool (*give_up)(void),
                      char message[GUARD_MESSAGE_SIZE]);

/* Third-party code has GUARD_BEGIN_SECONDS to start. guard_begins starts the clock; guard_begins_late returns true
 * after that time. */
enum { GUARD_BEGIN_SECONDS = 60 };
void guard_begins(void);
bool guard_begins_late(void);

/* Called by the work: sets the message that guard_run writes if the work returns. The last call counts. */
void guard_report(const char *text);

#endif
