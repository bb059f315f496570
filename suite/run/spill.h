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

/* Room of `size` bytes, of which no more than was written takes memory or disk. The file is in `folder`, and gone with the process;
 * NULL: all is in memory. scratch_close must follow. */
void scratch_open(struct scratch *scratch, const char *folder, size_t size);
void scratch_close(struct scratch *scratch);

/* Make the bytes before `end` ready to be written; call it before. Where the disk is full, or gives no file, they are in memory. */
void scratch_ready(struct scratch *scratch, size_t end);

/* Leave to the system what is in the file: it keeps in memory what it likes, and reads the rest when it is looked at. */
void scratch_release(const struct scratch *scratch);

#endif
