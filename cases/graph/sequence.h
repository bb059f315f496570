/* A formula as nodes in the order of their computation: powers are written as products, and each node occurs once. */
#ifndef RATTLEBACK_CASES_LANGUAGE_SEQUENCE_H
#define RATTLEBACK_CASES_LANGUAGE_SEQUENCE_H

#include "cases/graph/graph.h"

struct sequence {
    int count, *node;     /* in an order in which operands come first */
    int outputs, *output; /* nodes after powers have been written as products */
    int last;             /* the largest node */
    int *uses;            /* number of uses of node k by other nodes and outputs, k = 0..last */
    bool *uniform;        /* true if node k consists of constants and parameters alone */
};

/* Returns false, and sets graph->full, if out of memory. sequence_close must follow in either case. */
bool sequence_open(struct graph *graph, int outputs, const int *output, struct sequence *sequence);
void sequence_close(struct sequence *sequence);

#endif
