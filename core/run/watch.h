/* Detects points that a motion cannot cross: poles of its Lagrangian and constraints, and points at which the mass
 * becomes singular. */
#ifndef RATTLEBACK_CORE_WATCH_H
#define RATTLEBACK_CORE_WATCH_H

#include "core/problem/node.h"
#include "core/run/approach.h"

/* A node of a batch of trajectories: its guards, then their quotients. */
struct watched {
    lane g[MAX_ELEMENT], eta[MAX_DIMENSION], *number;
};

/* The last two nodes, which alternate in `node`, and the trajectories that have crossed a singularity. */
struct watch {
    struct watched node[2];
    int last;
    bool (*rising)[LANES]; /* for each guard: it is larger than one step before */
    bool crossed[LANES];
    real h; /* step size */
};

/* Opens a watch, with memory from the second stack for the guards of the problem. watch_close must follow in the same
 * thread, after all later memory of this stack is freed. */
void watch_open(struct watch *watch, const struct node *start, real h);
void watch_close(struct watch *watch);

/* Adds the node after a step, and tests each trajectory in two ways. A guard (problem.h) must not pass through 0
 * between two nodes while its quotient grows without bound; a step counts as straight. A step must not jump over a time
 * at which the motion ends.
 *
 * The second test compares a step with the exact motion if a guard decreases from the start and increases towards the
 * end. At the rate of one of the ends, it must also change by more than a quarter of itself in one step. */
void watch_node(struct watch *watch, const struct node *node);

#endif
