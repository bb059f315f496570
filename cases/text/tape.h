/* An instruction tape: a formula as a list of operations on registers, each of which is a lane array. It runs over all
 * lanes of a batch. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TAPE_H
#define RATTLEBACK_CASES_LANGUAGE_TAPE_H

#include "cases/graph/graph.h"
#include "core/problem/problem.h"

/* Bases of the offsets of operands and results. */
enum tape_base { TAPE_POOL, TAPE_POSITION, TAPE_FIBRE, TAPE_OUT, TAPE_TIME, TAPE_BASES = 8 };

struct operation;

struct tape {
    int operations;
    struct operation *operation;
    lane *pool; /* constants, values that depend on parameters alone, then registers, which are reused */
};

/* Makes the tape of `outputs` nodes with these parameters. If the time is a leaf, it is fibre component `time`, or that
 * of the instance (TIME_OF_INSTANCE). Returns false if out of memory. tape_close must follow. */
enum { TIME_OF_INSTANCE = -1 };
bool tape_open(struct graph *graph, int outputs, const int *output, const real *parameter, int time, struct tape *tape);
void tape_close(struct tape *tape);

/* Computes out[k], output k at every lane of the batch; allocates nothing. `out` must not overlap the inputs. */
void tape_run(const struct tape *tape, const struct instance *in, const lane *g, const lane *fibre, lane *restrict out);

#endif
