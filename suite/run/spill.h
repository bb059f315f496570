/* Memory for large data that are written in order and seldom read: the first part in memory, the rest in an unnamed file. */
#ifndef RATTLEBACK_SUITE_RUN_SPILL_H
#define RATTLEBACK_SUITE_RUN_SPILL_H

#include <stdbool.h>
#include <stddef.h>

enum { SCRATCH_CHUNK = 2 << 20 /* unit in which the file grows; the first chunk stays in memory */ };

struct scratch {
    char *bytes;        /* the data; untouched pages use no memory */
    size_t size, ready; /* size in bytes; bytes that can be written (scratch_ready) */
    int folder, file;   /* descriptors, or -1 */
};

/* Reserves `size` bytes; only bytes that are written use memory or disk. The bytes are in a file in `folder`, which disappears with the
 * process; NULL: in memory. scratch_close must follow. */
void scratch_open(struct scratch *scratch, const char *folder, size_t size);
void scratch_close(struct scratch *scratch);

/* Makes the bytes before `end` writable; call it before writing them. If the disk is full or no file can be made, they are in memory. */
void scratch_ready(struct scratch *scratch, size_t end);

/* Lets the system reclaim the memory of bytes that are in the file. They are read again on access. */
void scratch_release(const struct scratch *scratch);

#endif
