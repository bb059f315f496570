/* Memory that a block gives back. */
#include "suite/heap.h"

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
