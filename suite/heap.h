/* What is too large for a stack frame, as core/numbers/scratch.h has it for the core. */
#ifndef RATTLEBACK_SUITE_HEAP_H
#define RATTLEBACK_SUITE_HEAP_H

#include <stdlib.h>

/* Memory set to 0; where there is none the program ends. */
void *heap_take(size_t count, size_t size);

/* Once, first of all: memory that is given back stays with the program. Rows go by in windows of some MB, and cases are opened and closed, for
 * which memory is taken and given back each time: from the system and to it that was half of the processor time of a campaign of many
 * short cases. */
void heap_keep_freed(void);

static inline void heap_give_back(const void *name)
{
    free(*(void *const *)name);
}

/* `count` objects, set to 0, that live as long as the block that declares them: HEAP(struct setup, setup, 1). Where there is no memory
 * the program ends, as it does at the end of a stack. The name stays with its memory: `a = b` is refused, `*a = *b` copies. */
#define HEAP(type, name, count)                                                                                        \
    type *const name __attribute__((cleanup(heap_give_back))) = heap_take((size_t)(count), sizeof(type))

#endif
