/* Memory for all code outside the core. The program ends if there is none: a run can be resumed from its journal. The core returns
 * STATUS_OUT_OF_MEMORY instead (core/numbers/scratch.h), because other cases may need less. */
#ifndef RATTLEBACK_RESULTS_HEAP_H
#define RATTLEBACK_RESULTS_HEAP_H

#include <stdio.h>
#include <stdlib.h>

/* Prints that memory ran out, and ends the program. */
_Noreturn void heap_fail(void);

/* Returns zeroed memory for `count` objects, which may be 0. Release it, like all memory of this header, by free. */
void *heap_take(size_t count, size_t size);

/* Returns `memory` (or NULL) resized for `count` objects; new objects are not initialised. */
void *heap_grow(void *memory, size_t count, size_t size);

/* Returns a copy of a string. */
char *heap_copy(const char *text);

/* Returns the string that printf would print. */
char *heap_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Opens a stream in memory. After heap_end_stream the string is in *text, *length bytes and a final 0. */
FILE *heap_stream(char **text, size_t *length);
void heap_end_stream(FILE *stream);

/* Returns uninitialised memory, for libraries that take an allocation function. */
void *heap_allocate(size_t size);

/* Keeps freed memory in the process for later allocations. Called once, at the start of the program.
 *
 * Windows of rows of some MB, and the memory of cases, are allocated and freed again and again. Without this call,
 * returning them to the system takes half of the processor time of a campaign of many short cases. */
void heap_keep_freed(void);

static inline void heap_give_back(const void *name)
{
    free(*(void *const *)name);
}

/* Declares `count` zeroed objects that are freed at the end of the block: HEAP(struct setup, setup, 1). The name is a
 * constant pointer: `a = b` does not compile, `*a = *b` copies. */
#define HEAP(type, name, count)                                                                                        \
    type *const name __attribute__((cleanup(heap_give_back))) = heap_take((size_t)(count), sizeof(type))

/* Declares a pointer, possibly NULL, whose memory is freed at the end of the block: HELD(char, text) =
 * heap_copy(name). */
#define HELD(type, name) type *name __attribute__((cleanup(heap_give_back)))

#endif
