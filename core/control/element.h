/* Elements in time: polynomials through nodes on an interval, the rule that integrates the Lagrangian over it, and the weights
 * of force and cost at the nodes. */
#ifndef RATTLEBACK_CORE_ELEMENT_H
#define RATTLEBACK_CORE_ELEMENT_H

#include "core/api.h"
#include "core/numbers/real.h"

enum { MAX_NODES = 5 };

/* An element of s nodes on [0, 1], the ends among them. */
struct element {
    int s, points;
    real node[MAX_NODES], weight[MAX_NODES];                       /* Lobatto: where force and cost are taken */
    real rule[MAX_NODES];                                          /* of the Lagrangian, at `points` places */
    real value[MAX_NODES][MAX_NODES], slope[MAX_NODES][MAX_NODES]; /* of node j's polynomial at place i */
};

/* The element of s nodes, 2 to MAX_NODES; the Lagrangian by their quadrature or, of two, by the midpoint rule [mathematics, Control 1]. */
void element_make(int s, bool midpoint, struct element *out);

/* Order that the method promises of q, p, u and J: 2s - 2 [mathematics, Control 3], for midpoint 2. */
int element_order(const struct element *element);

#endif
