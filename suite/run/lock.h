/* Ensures one run at a time per folder by a lock file that names its holder. */
#ifndef RATTLEBACK_SUITE_LOCK_H
#define RATTLEBACK_SUITE_LOCK_H

#include <stddef.h>

struct folder_lock {
    int file; /* -1: not held */
    char path[4096];
};

/* Take the lock of a folder, which exists. It is an advisory lock (flock) on the file `directory`/lock: the system drops it
 * with its holder, so that what a killed run leaves does not count. On file systems that know no such locks the host,
 * process and start of the holder in the file decide: one that is gone from this host is stale; of one on another host
 * nothing can be known, and the message says what to remove. But an earlier start of the same Slurm job counts as gone on
 * any host. A holder that is about to go, having lost the process that started it, is waited for, ten seconds at most.
 * Returns 0, or -1 with a message that names the holder, or why the file cannot be made. */
int folder_lock_take(struct folder_lock *lock, const char *directory, char *message, size_t size);

/* Give it back and remove the file; nothing if it is not held. */
void folder_lock_release(struct folder_lock *lock);

#endif
