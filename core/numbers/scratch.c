/* The second stack of a thread: chunks that are kept until the thread ends. */
#include "core/numbers/scratch.h"

#include <stdlib.h>
#include <threads.h>

enum { ALIGNED = 64, CHUNK = 1 << 22 /* bytes, where no single block asks for more */ };

static size_t rounded(size_t bytes)
{
    return (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
}

static void *allocate(size_t bytes)
{
    void *block = aligned_alloc(ALIGNED, rounded(bytes));
    if (!block)
        abort();
    return block;
}

#ifdef __SANITIZE_ADDRESS__

/* Each block by itself, so that the sanitizer sees its ends. */
void *scratch_take(size_t bytes)
{
    return allocate(bytes + !bytes);
}

void scratch_give_back(const void *block)
{
    free(*(void *const *)block);
}

#else

struct chunk {
    struct chunk *below, *above;
    size_t size, used; /* bytes, this header among them */
};

/* In front of every block: what to go back to. */
struct mark {
    struct chunk *chunk;
    size_t used;
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

static void free_at_end_of_thread(void)
{
    if (tss_create(&of_thread, free_from) != thrd_success)
        abort();
}

/* A chunk above the top with room for `bytes`: one that is kept, or a new one. */
static struct chunk *chunk_above(size_t bytes)
{
    struct chunk *kept = top ? top->above : NULL;
    if (kept && sizeof *kept + bytes + ALIGNED <= kept->size)
        return kept;
    free_from(kept);
    size_t size = bytes + ALIGNED + sizeof *kept < CHUNK ? CHUNK : rounded(bytes + ALIGNED + sizeof *kept);
    struct chunk *chunk = allocate(size);
    *chunk = (struct chunk){.below = top, .size = size, .used = rounded(sizeof *chunk)};
    call_once(&once, free_at_end_of_thread);
    if (top)
        top->above = chunk;
    else
        tss_set(of_thread, chunk);
    return chunk;
}

void *scratch_take(size_t bytes)
{
    size_t whole = ALIGNED + rounded(bytes);
    if (!top || top->used + whole > top->size) {
        struct mark before = {top, top ? top->used : 0};
        top = chunk_above(whole);
        struct mark *mark = (struct mark *)((char *)top + top->used);
        *mark = before.chunk ? before : (struct mark){top, top->used};
        top->used += whole;
        return (char *)mark + ALIGNED;
    }
    struct mark *mark = (struct mark *)((char *)top + top->used);
    *mark = (struct mark){top, top->used};
    top->used += whole;
    return (char *)mark + ALIGNED;
}

void scratch_give_back(const void *block)
{
    const struct mark *mark = (const struct mark *)(*(char *const *)block - ALIGNED);
    struct chunk *from = top;
    struct mark back = *mark;
    top = back.chunk;
    if (from != top)
        from->used = rounded(sizeof *from);
    top->used = back.used;
}

#endif
