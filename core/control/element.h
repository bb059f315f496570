/* Elements in time: polynomials through the nodes of an interval, the rule that integrates the Lagrangian over it, and
 * the weights of force and cost at the nodes. */
#ifndef RATTLEBACK_CORE_ELEMENT_H
#define RATTLEBACK_CORE_ELEMENT_H

#include "core/api.h"
#include "core/numbers/real.h"

enum { MAX_NODES = 5 };

/* An element of s nodes on [0, 1], both ends included. */
struct element {
    int s, points;
    real node[MAX_NODES], weight[MAX_NODES]; /* Lobatto nodes and weights, for force and cost */
    real rule[MAX_NODES];                    /* weights of the Lagrangian at its `points` points */
    real value[MAX_NODES][MAX_NODES], slope[MAX_NODES][MAX_NODES]; /* [i][j]: polynomial of node j at point i */
};

/* Makes the element of s nodes, 2 to MAX_NODES [mathematics, Control 1]. midpoint (s = 2): the Lagrangian is integrated by the midpoint rule
 * instead of the Lobatto rule. */
void element_make(int s, bool midpoint, struct element *out);

/* Returns the expected order of q, p, u and the cost J: 2s - 2, or 2 for the midpoint rule [mathematics, Control 3]. */
int element_order(const struct element *element);

#endif
