/* Room for much that is written from its beginning on and seldom read: its first part in memory, the rest in a file without a name. */
#ifndef RATTLEBACK_SUITE_RUN_SPILL_H
#define RATTLEBACK_SUITE_RUN_SPILL_H

#include <stdbool.h>
#include <stddef.h>

enum { SCRATCH_CHUNK = 2 << 20 /* bytes that go to the file at once, and that stay in memory before it */ };

struct scratch {
    char *bytes;        /* the room; what is untouched takes nothing */
    size_t size, ready; /* bytes of it; bytes that have their place, in memory or in the file */
    int folder, file;   /* descriptors, or -1 */
};

/* Reserves `size` bytes; only bytes that are written use memory or disk. The bytes are in a file in `folder`, which disappears with the
 * process; NULL: in memory. scratch_close must follow. */
void scratch_open(struct scratch *scratch, const char *folder, size_t size);
void scratch_close(struct scratch *scratch);

/* Makes the bytes before `end` writable; call it before writing them. If the disk is full or no file can be made, they are in memory. */
void scratch_ready(struct scratch *scratch, size_t end);

/* Lets the system reclaim the memory of the bytes that are in the file; they are read again on access. */
void scratch_release(const struct scratch *scratch);

#endif
