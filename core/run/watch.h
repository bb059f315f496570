/* A look-out for what a motion cannot cross: poles of its Lagrangian and constraints, a mass that becomes singular. */
#ifndef RATTLEBACK_CORE_WATCH_H
#define RATTLEBACK_CORE_WATCH_H

#include "core/problem/node.h"
#include "core/run/approach.h"

/* The last node of a batch of trajectories, and which of them have crossed something. */
struct watch {
    lane g[MAX_ELEMENT], eta[MAX_DIMENSION], number[2 * MAX_GUARDS];
    bool rising[MAX_GUARDS][LANES]; /* is a guard's size larger than a step before? */
    bool crossed[LANES];
    real h; /* of a step */
};

void watch_open(struct watch *watch, const struct node *start, real h);

/* Take in the node after a step: between it and the one before a guard (problem.h) must not pass through 0 with its quotient
 * growing beyond bounds, where steps are seen as straight. Nor must a step jump over a time at which the motion ends: one from
 * whose ends a guard falls by a quarter or more of itself in a step, and that it leaves larger again, is held against the exact motion. */
void watch_node(struct watch *watch, const struct node *node);

#endif
