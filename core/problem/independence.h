/* Independence of the constraints along a motion, which theorems require at every state that it passes. */
#ifndef RATTLEBACK_CORE_INDEPENDENCE_H
#define RATTLEBACK_CORE_INDEPENDENCE_H

#include "core/problem/node.h"

/* The least so far, and the last node: its place and velocity, the sizes of its gradients, and the diagonal of the inverse of their
 * Gram matrix, where each has the size 1. */
struct independence {
    bool begun;
    real least;
    real g[MAX_ELEMENT], eta[MAX_DIMENSION], size[MAX_MULTIPLIERS], share[MAX_MULTIPLIERS];
};

/* Before the first node of a motion. */
void independence_open(struct independence *of);

/* Take in the next node, (g, eta), and what is between it and the last, where the motion is seen as straight. Gradients are seen in the
 * metric of the inverse mass, so that neither units nor a factor before a constraint change anything. Without constraints nothing. */
void independence_take(struct independence *of, const struct instance *in, const real *g, const real *eta);

void independence_take_node(struct independence *of, const struct node *node);

/* The first `count` nodes of a batch, one after the other along the motion. */
void independence_take_batch(struct independence *of, const struct node *batch, int count);

/* The least along the motion of the root of the harmonic mean of the eigenvalues of the Gram matrix of the gradients, each of the size 1:
 * 1 where they are at right angles, near 0 where they are nearly dependent; 0 where they become dependent, or one of them 0. NaN: there is
 * no constraint. */
double independence_least(const struct independence *of);

/* The most that is none but for round-off: the Gram matrix, whose condition is over the square of it, has no digits left. */
double independence_none(void);

/* Returns the constraint, from 1, that makes the others least independent at the last node; 0 if they are dependent
 * there. over (m): the largest sizes of gradients along the motion. *small: true if its own gradient is small
 * compared with that; otherwise it is nearly a sum of others. Unchanged if 0 is returned. */
int independence_worst(const struct independence *of, int m, const real *over, bool *small);

#endif
