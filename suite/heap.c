/* Memory that a block gives back. */
#include "suite/heap.h"

#include <malloc.h>
#include <stdio.h>

void *heap_take(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        fputs("rattleback: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void heap_keep_freed(void)
{
    enum { KEPT = 32 << 20 };
    mallopt(M_MMAP_THRESHOLD, KEPT);
    mallopt(M_TRIM_THRESHOLD, 2 * KEPT);
}
