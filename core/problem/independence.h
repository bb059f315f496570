/* Independence of the constraints along a motion; theorems require it at every state of the motion. */
#ifndef RATTLEBACK_CORE_INDEPENDENCE_H
#define RATTLEBACK_CORE_INDEPENDENCE_H

#include "core/problem/node.h"

/* The least independence so far, and the last node: its place and velocity, the sizes of its gradients, and the
 * diagonal of the inverse of their Gram matrix, with gradients scaled to size 1. */
struct independence {
    bool begun;
    real least;
    real g[MAX_ELEMENT], eta[MAX_DIMENSION], size[MAX_MULTIPLIERS], share[MAX_MULTIPLIERS];
};

/* Call before the first node of a motion. */
void independence_open(struct independence *of);

/* Takes the next node (g, eta), and the states between it and the last node, where the motion counts as straight.
 * Gradients are measured in the metric of the inverse mass: neither units nor a factor of a constraint change the
 * result. Does nothing without constraints. */
void independence_take(struct independence *of, const struct instance *in, const real *g, const real *eta);

void independence_take_node(struct independence *of, const struct node *node);

/* Takes the first `count` nodes of a batch, in the order of the motion. */
void independence_take_batch(struct independence *of, const struct node *batch, int count);

/* Returns the least value along the motion of the square root of the harmonic mean of the eigenvalues of the Gram
 * matrix of the gradients, scaled to size 1. 1: gradients are orthogonal; near 0: nearly dependent; 0: constraints
 * become dependent, or a gradient is 0. NaN: there is no constraint. */
double independence_least(const struct independence *of);

/* Returns the largest independence that is 0 up to round-off: the condition of the Gram matrix is about 1 over its
 * square, so the matrix has no digits left. */
double independence_none(void);

/* Returns the constraint, from 1, that makes the others least independent at the last node; 0 if they are dependent
 * there. over (m): the largest sizes of gradients along the motion. *small: true if its own gradient is small
 * compared with that; otherwise it is nearly a sum of others. Unchanged if 0 is returned. */
int independence_worst(const struct independence *of, int m, const real *over, bool *small);

#endif
