/* A second stack, for what is too large for a stack frame. */
#ifndef RATTLEBACK_CORE_SCRATCH_H
#define RATTLEBACK_CORE_SCRATCH_H

#include <stddef.h>
#include <string.h>

/* `count` objects, not set to anything, that live as long as the block that declares them: SCRATCH(real, a, n). No frame of the
 * core is above 64 kB (make lint-frames), so that threads with small stacks can call it. Where there is no memory the
 * program ends, as it does at the end of a stack. The name stays with its memory: `a = b` is refused, `*a = *b` copies. */
#define SCRATCH(type, name, count)                                                                                     \
    type *const name __attribute__((cleanup(scratch_give_back))) = scratch_take((size_t)(count) * sizeof(type))

/* The same, set to 0. */
#define SCRATCH_ZERO(type, name, count)                                                                                \
    SCRATCH(type, name, count);                                                                                        \
    memset(name, 0, (size_t)(count) * sizeof(type))

/* The same of a matrix, by rows one after the other. */
#define SCRATCH_MATRIX(type, name, rows, columns) SCRATCH(type, name, (size_t)(rows) * (size_t)(columns))

/* The same as an array of rows, each an array: name[i][j]. */
#define SCRATCH_ROWS(type, name, rows, columns)                                                                        \
    type(*const name)[columns] __attribute__((cleanup(scratch_give_back))) =                                           \
        scratch_take((size_t)(rows) * (size_t)(columns) * sizeof(type))

/* `bytes` that begin at a multiple of 64, of the thread that asks. */
void *scratch_take(size_t bytes);

/* Gives back what *block (a pointer that scratch_take gave) points to: the last first. */
void scratch_give_back(const void *block);

#endif
