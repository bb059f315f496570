/* Detects points that a motion cannot cross: poles of its Lagrangian and constraints, and a mass that becomes
 * singular. */
#ifndef RATTLEBACK_CORE_WATCH_H
#define RATTLEBACK_CORE_WATCH_H

#include "core/problem/node.h"
#include "core/run/approach.h"

/* A node of a batch of trajectories: its guards, then their quotients. */
struct watched {
    lane g[MAX_ELEMENT], eta[MAX_DIMENSION], *number;
};

/* The last node and the one before, which alternate in `node`, and the trajectories that have crossed something. */
struct watch {
    struct watched node[2];
    int last;
    bool (*rising)[LANES]; /* for each guard: its size is larger than one step before */
    bool crossed[LANES];
    real h; /* step size */
};

/* Opens a watch, with memory from the second stack for as many guards as the problem has. watch_close must follow in
 * the same thread, after all memory that was taken in between is given back. */
void watch_open(struct watch *watch, const struct node *start, real h);
void watch_close(struct watch *watch);

/* Takes the node after a step. Between it and the node before, a guard (problem.h) must not pass through 0 while its
 * quotient grows beyond all bounds; a step counts as straight. A step must not jump over a time at which the motion
 * ends, either. A step is therefore compared with the exact motion if, at the rates of its ends, a guard falls by a
 * quarter or more of itself in one step, and if the guard is larger again at the end. */
void watch_node(struct watch *watch, const struct node *node);

#endif
