/* A formula as the nodes to compute in turn: powers written as products, each node once. */
#ifndef RATTLEBACK_CASES_LANGUAGE_SCHEDULE_H
#define RATTLEBACK_CASES_LANGUAGE_SCHEDULE_H

#include "cases/language/graph.h"

struct schedule {
    int count, *node;     /* in an order in which operands come first */
    int outputs, *output; /* nodes, after powers have been written out */
    int last;             /* the largest node */
    int *uses;            /* of node k by other nodes and outputs, k = 0..last */
    bool *uniform;        /* is node k made of constants and parameters alone? */
};

/* False without memory, which is the graph's `full`. schedule_close must follow. */
bool schedule_open(struct graph *graph, int outputs, const int *output, struct schedule *schedule);
void schedule_close(struct schedule *schedule);

#endif
