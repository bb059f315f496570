/* A look-out for what a motion cannot cross: poles of its Lagrangian and constraints, a mass that becomes singular. */
#ifndef RATTLEBACK_CORE_WATCH_H
#define RATTLEBACK_CORE_WATCH_H

#include "core/problem/node.h"
#include "core/run/approach.h"

/* A node of a batch of trajectories: its guards, then their quotients. */
struct watched {
    lane g[MAX_ELEMENT], eta[MAX_DIMENSION], *number;
};

/* The last node and the one before, in turn, and which trajectories have crossed something. */
struct watch {
    struct watched node[2];
    int last;
    bool (*rising)[LANES]; /* of each guard: is its size larger than a step before? */
    bool crossed[LANES];
    real h; /* of a step */
};

/* Blocks of the second stack are taken, for as many guards as the problem has: watch_close must follow in the same thread, after all that
 * were taken in between have been given back. */
void watch_open(struct watch *watch, const struct node *start, real h);
void watch_close(struct watch *watch);

/* Takes in the node after a step. Between it and the node before, a guard (problem.h) must not pass through 0 with its quotient
 * growing beyond bounds; steps count as straight. A step must also not jump over a time at which the motion ends: a step from
 * whose ends a guard falls by a quarter or more of itself in a step, and that leaves it larger again, is compared with the exact motion. */
void watch_node(struct watch *watch, const struct node *node);

#endif
