/* Ensures one run at a time per folder by a lock file that names its holder. */
#ifndef RATTLEBACK_SUITE_LOCK_H
#define RATTLEBACK_SUITE_LOCK_H

#include <stddef.h>

struct folder_lock {
    int file; /* -1: not held */
    char path[4096];
};

/* Takes the lock of an existing folder: an advisory lock (flock) on the file `directory`/lock. The system releases it
 * when its holder ends, so the lock file of a killed run has no effect.
 *
 * On file systems without such locks, the host, process and start of the holder in the file decide. A holder that has ended on this host is
 * stale. A holder on another host cannot be checked; the message says which file to remove. An earlier start of the same Slurm
 * job counts as ended on any host. If the holder has lost the process that started it, it is about to end: the function then waits
 * for at most ten seconds.
 *
 * Returns 0, or -1 with a message that names the holder, or the reason why the file cannot be created. */
int folder_lock_take(struct folder_lock *lock, const char *directory, char *message, size_t size);

/* Releases the lock and removes the file; does nothing if the lock is not held. */
void folder_lock_release(struct folder_lock *lock);

#endif
