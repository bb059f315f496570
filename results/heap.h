/* Memory of the program around the core, which ends where there is none: what it knows of a run is in the journal, and an answer without
 * memory would need some. The core returns STATUS_OUT_OF_MEMORY instead (core/numbers/scratch.h): a case may be too large, others go on. */
#ifndef RATTLEBACK_RESULTS_HEAP_H
#define RATTLEBACK_RESULTS_HEAP_H

#include <stdio.h>
#include <stdlib.h>

/* Says that memory ran out, and ends the program. */
_Noreturn void heap_fail(void);

/* Memory for `count` objects, which may be 0, set to 0. As all of this header it is given back by free. */
void *heap_take(size_t count, size_t size);

/* The memory, NULL for none, with room for `count` objects; what is new is not set. */
void *heap_grow(void *memory, size_t count, size_t size);

/* A copy of a text. */
char *heap_copy(const char *text);

/* The text that printf would print. */
char *heap_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A stream whose text is in *text, `*length` bytes and a 0, once heap_end_stream has closed it. */
FILE *heap_stream(char **text, size_t *length);
void heap_end_stream(FILE *stream);

/* Memory of a size, not set, for libraries that take a function for it. */
void *heap_allocate(size_t size);

/* Once, first of all: memory that is given back stays with the program. Rows go by in windows of some MB, and cases are opened and closed, for
 * which memory is taken and given back each time: from the system and to it that was half of the processor time of a campaign of many
 * short cases. */
void heap_keep_freed(void);

static inline void heap_give_back(const void *name)
{
    free(*(void *const *)name);
}

/* `count` objects, set to 0, that live as long as the block that declares them: HEAP(struct setup, setup, 1). The name stays with its
 * memory: `a = b` is refused, `*a = *b` copies. */
#define HEAP(type, name, count)                                                                                        \
    type *const name __attribute__((cleanup(heap_give_back))) = heap_take((size_t)(count), sizeof(type))

/* A pointer to memory from elsewhere, or NULL, that is given back at the end of the block: HELD(char, text) = heap_copy(name). */
#define HELD(type, name) type *name __attribute__((cleanup(heap_give_back)))

#endif
