/* Runs of several cases on one thread, whose operations over lanes are computed together. Each run is a coroutine with its own stack. If an
 * operation of a run would leave lanes of a pack empty, the run waits and the next one continues. If all wait, one operation is computed with the
 * lanes of all runs that need it. Lanes of a pack are independent, so that a run gets the same numbers, and counts the same work, as alone. In
 * double precision, and on machines where packs are scalars, runs follow one another. */
#ifndef RATTLEBACK_CORE_NUMBERS_JOINED_H
#define RATTLEBACK_CORE_NUMBERS_JOINED_H

#include "core/numbers/instance.h"

enum { MOST_JOINED = 8, MOST_OPERANDS = 4 };

/* An operation over the lanes of one run. Operations with equal `work`, `of` and `which` are computed together. */
struct lane_call {
    void (*work)(const struct lane_call *call, const struct instance *in);
    const void *of;
    unsigned which;
    int results, numbers[MOST_OPERANDS]; /* numbers per lane of the result, and of each operand */
    lane *to;                            /* the result */
    const lane *operand[MOST_OPERANDS];  /* NULL after the last */
    const real *element;                 /* `elements` numbers, the same in all lanes of a run; or NULL */
    int elements;
};

struct runs;

/* Calls run(of[k]) for each k < count <= MOST_JOINED, joined if joins_runs() and there is memory. */
void run_joined(int count, void (*run)(void *of), void *const *of);

/* Returns true if run_joined of this precision is faster on this machine. */
bool joins_runs(void);

/* Computes a call over the lanes of `in`, together with equal calls of other runs. */
void join_call(const struct lane_call *call, const struct instance *in);

#ifdef REAL_QUAD
extern _Thread_local struct runs *runs_joined; /* runs joined on this thread, or NULL */
#endif

/* Returns true if a call over the lanes of `in` can be joined with others. */
static inline bool joins(const struct instance *in)
{
#ifdef REAL_QUAD
    return runs_joined && in->lanes % QUAD_LANES != 0;
#else
    (void)in;
    return false;
#endif
}

#endif
