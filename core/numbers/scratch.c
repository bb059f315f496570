/* The second stack of a thread: chunks that are kept until the thread ends. */
#include "core/numbers/scratch.h"

#include <stdlib.h>
#include <threads.h>

enum { CHUNK = 1 << 22 /* bytes, where no single block asks for more */ };

static size_t round_up(size_t bytes)
{
    return (bytes + SCRATCH_ALIGNED - 1) / SCRATCH_ALIGNED * SCRATCH_ALIGNED;
}

static void *allocate(size_t bytes)
{
    void *block = aligned_alloc(SCRATCH_ALIGNED, round_up(bytes));
    if (!block)
        abort();
    return block;
}

_Thread_local struct scratch_stack scratch_stack;

#ifdef __SANITIZE_ADDRESS__

/* Each block by itself, so that the sanitizer sees its ends. */
void *scratch_from_chunk_above(size_t bytes)
{
    return allocate(bytes + !bytes);
}

void scratch_to_chunk_below(void)
{
}

#else

struct chunk {
    struct chunk *below, *above;
    char *end, *used; /* where it ends, and its last block while it is not the top */
};

static _Thread_local struct chunk *top;
static once_flag once = ONCE_FLAG_INIT;
static tss_t of_thread; /* the lowest chunk */

static void free_from(void *lowest)
{
    for (struct chunk *chunk = lowest, *above; chunk; chunk = above) {
        above = chunk->above;
        free(chunk);
    }
}

static void free_scratch(void)
{
    if (tss_create(&of_thread, free_from) != thrd_success)
        abort();
}

static char *bottom_of(struct chunk *chunk)
{
    return (char *)chunk + round_up(sizeof *chunk);
}

/* A chunk above the top with room for `bytes`: one that is kept, or a new one. */
static struct chunk *chunk_above(size_t bytes)
{
    struct chunk *kept = top ? top->above : NULL;
    if (kept && bytes <= (size_t)(kept->end - bottom_of(kept)))
        return kept;
    free_from(kept);
    size_t whole = round_up(sizeof *kept) + bytes, size = whole < CHUNK ? CHUNK : whole;
    struct chunk *chunk = allocate(size);
    *chunk = (struct chunk){.below = top, .end = (char *)chunk + size};
    call_once(&once, free_scratch);
    if (top)
        top->above = chunk;
    else
        tss_set(of_thread, chunk);
    return chunk;
}

static void stand_in(struct chunk *chunk, char *at)
{
    top = chunk;
    scratch_stack = (struct scratch_stack){at, chunk->end, bottom_of(chunk)};
}

void *scratch_from_chunk_above(size_t bytes)
{
    struct chunk *chunk = chunk_above(round_up(bytes + !bytes));
    if (top)
        top->used = scratch_stack.at;
    char *block = bottom_of(chunk);
    stand_in(chunk, block + round_up(bytes + !bytes));
    return block;
}

void scratch_begin(struct scratch_whole *out)
{
    struct chunk *chunk = allocate(CHUNK);
    *chunk = (struct chunk){.end = (char *)chunk + CHUNK};
    *out = (struct scratch_whole){{bottom_of(chunk), chunk->end, bottom_of(chunk)}, chunk};
}

void scratch_free(struct scratch_whole *whole)
{
    free_from(whole->top); /* after all blocks are given back the top is in the lowest chunk */
}

void scratch_exchange(struct scratch_whole *from, const struct scratch_whole *to)
{
    *from = (struct scratch_whole){scratch_stack, top};
    scratch_stack = to->stack;
    top = to->top;
}

/* The lowest chunk stays. */
void scratch_to_chunk_below(void)
{
    if (top->below)
        stand_in(top->below, top->below->used);
    else
        scratch_stack.at = scratch_stack.bottom;
}

#endif
