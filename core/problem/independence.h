/* Independence of the constraints along a motion; theorems require it at every state of the motion. */
#ifndef RATTLEBACK_CORE_INDEPENDENCE_H
#define RATTLEBACK_CORE_INDEPENDENCE_H

#include "core/problem/node.h"

/* least: the smallest independence so far (independence_least). g, eta: the last node. size: norms of its constraint gradients. share: diagonal
 * of the inverse of their Gram matrix, with gradients scaled to norm 1. */
struct independence {
    bool begun;
    real least;
    real g[MAX_ELEMENT], eta[MAX_DIMENSION], size[MAX_MULTIPLIERS], share[MAX_MULTIPLIERS];
};

/* Starts a motion; call it before the first node. */
void independence_open(struct independence *of);

/* Adds the next node (g, eta), and the states between it and the last node. Between nodes the motion counts as straight. Gradients are measured
 * in the metric of the inverse mass: neither units nor a factor of a constraint change the result. Does nothing without constraints. */
void independence_take(struct independence *of, const struct instance *in, const real *g, const real *eta);

/* Like independence_take, for a node that is set. */
void independence_take_node(struct independence *of, const struct node *node);

/* Adds the first `count` nodes of a batch, in the order of the motion. */
void independence_take_batch(struct independence *of, const struct node *batch, int count);

/* Returns the smallest independence along the motion: the square root of the harmonic mean of the eigenvalues of the Gram matrix of the
 * gradients, each scaled to norm 1. 1: gradients are orthogonal; near 0: nearly dependent; 0: dependent, or a gradient is 0. NaN: there is no
 * constraint. */
double independence_least(const struct independence *of);

/* Returns the largest independence that is 0 up to round-off. The condition number of the Gram matrix is about 1 over the square of the
 * independence, so that its inverse then has no correct digits. */
double independence_none(void);

/* Returns the number, from 1, of the constraint that is closest to dependent on the others at the last node; 0 if they are dependent. over
 * (m): the largest norm of each gradient along the motion. *small: true if its own gradient is small compared with that; false if it is
 * nearly a combination of the others; unchanged if 0 is returned. */
int independence_worst(const struct independence *of, int m, const real *over, bool *small);

#endif
