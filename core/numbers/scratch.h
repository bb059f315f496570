/* A second stack, for arrays that are too large for a stack frame. */
#ifndef RATTLEBACK_CORE_SCRATCH_H
#define RATTLEBACK_CORE_SCRATCH_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* SCRATCH(real, a, n) declares n uninitialised objects, freed at the end of the block. No stack frame of the core is above 64 kB (make
 * lint-frames), so that threads with small stacks can call it. Without memory the program aborts, as it does at the end of a stack. The pointer
 * is constant: `a = b` does not compile, `*a = *b` copies. */
#define SCRATCH(type, name, count)                                                                                     \
    type *const name __attribute__((cleanup(scratch_give_back))) = scratch_take((size_t)(count) * sizeof(type))

/* Like SCRATCH, set to 0. */
#define SCRATCH_ZERO(type, name, count)                                                                                \
    SCRATCH(type, name, count);                                                                                        \
    memset(name, 0, (size_t)(count) * sizeof(type))

/* Like SCRATCH, for a matrix by rows. */
#define SCRATCH_MATRIX(type, name, rows, columns) SCRATCH(type, name, (size_t)(rows) * (size_t)(columns))

/* Like SCRATCH, for an array of rows: name[i][j]. */
#define SCRATCH_ROWS(type, name, rows, columns)                                                                        \
    type(*const name)[columns] __attribute__((cleanup(scratch_give_back))) =                                           \
        scratch_take((size_t)(rows) * (size_t)(columns) * sizeof(type))

/* Position in the second stack of this thread: its last block ends at `at`; the chunk's first began at `bottom`. The
 * linker makes its thread-local address a constant; an explicit initial-exec model would keep a running program from
 * loading the library. */
struct scratch_stack {
    char *at, *end, *bottom;
};
extern _Thread_local struct scratch_stack scratch_stack;

/* The second stack of a coroutine, while it does not run. */
struct scratch_whole {
    struct scratch_stack stack;
    struct chunk *top;
};

/* scratch_begin: makes an empty stack. scratch_free: releases its memory; a zeroed structure has none. */
void scratch_begin(struct scratch_whole *out);
void scratch_free(struct scratch_whole *whole);

/* Stores the stack of this thread in *from and continues with *to. */
void scratch_exchange(struct scratch_whole *from, const struct scratch_whole *to);

/* Continue scratch_take and scratch_give_back at the end and the beginning of a chunk. */
void *scratch_from_chunk_above(size_t bytes);
void scratch_to_chunk_below(void);

enum { SCRATCH_ALIGNED = 64 };

/* Returns `bytes` of this thread's second stack, aligned to 64 bytes; scratch_give_back frees them. Inline, because a short step needs ten
 * blocks. No block is empty, so that only the first of a chunk is at its bottom. */
static inline void *scratch_take(size_t bytes)
{
#ifndef __SANITIZE_ADDRESS__
    size_t whole = (bytes + !bytes + SCRATCH_ALIGNED - 1) & -(size_t)SCRATCH_ALIGNED;
    char *block = scratch_stack.at;
    if (whole <= (size_t)(scratch_stack.end - block)) {
        scratch_stack.at = block + whole;
        return block;
    }
#endif
    return scratch_from_chunk_above(bytes);
}

/* Frees the memory that *block, a pointer from scratch_take, points to. The last block must be freed first. */
static inline void scratch_give_back(const void *block)
{
#ifdef __SANITIZE_ADDRESS__
    free(*(void *const *)block);
#else
    char *at;
    memcpy(&at, block, sizeof at); /* a copy, because reading another pointer type as char * is undefined */
    if (at != scratch_stack.bottom)
        scratch_stack.at = at;
    else
        scratch_to_chunk_below();
#endif
}

#endif
