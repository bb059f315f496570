/* A formula as the nodes to compute in turn: powers written as products, each node once. */
#ifndef RATTLEBACK_CASES_LANGUAGE_SEQUENCE_H
#define RATTLEBACK_CASES_LANGUAGE_SEQUENCE_H

#include "cases/graph/graph.h"

struct sequence {
    int count, *node;     /* in an order in which operands come first */
    int outputs, *output; /* nodes, after powers have been written out */
    int last;             /* the largest node */
    int *uses;            /* of node k by other nodes and outputs, k = 0..last */
    bool *uniform;        /* is node k made of constants and parameters alone? */
};

/* False without memory, which is the graph's `full`. sequence_close must follow. */
bool sequence_open(struct graph *graph, int outputs, const int *output, struct sequence *sequence);
void sequence_close(struct sequence *sequence);

#endif
