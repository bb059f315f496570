/* Nodes in the units of a problem file (key `units`). */
#ifndef RATTLEBACK_CORE_STATED_NODE_H
#define RATTLEBACK_CORE_STATED_NODE_H

#include "core/numbers/scratch.h"
#include "core/problem/node.h"

/* Multiplies x (count) by the units of its components, at all points of a batch. */
void put_lanes_back(const struct instance *in, int count, const real *unit, const lane *x, lane *out);

/* Fills `stated`, which was laid for it, with a node in the units of its problem's text, which states some; time: room for that of a timed problem. */
const struct node *state_node(const struct node *node, struct node *stated, lane *time);

/* name: node `of` in the units of its problem's text, which is the node itself where the text states none. */
#define STATED_NODE(name, of)                                                                                          \
    SCRATCH(char, name##_memory, (of)->in.problem->units ? node_size(&(of)->in) : 0);                                  \
    lane name##_time;                                                                                                  \
    const struct node *name =                                                                                          \
        (of)->in.problem->units ? state_node(of, node_lay(&(of)->in, name##_memory), &name##_time) : (of)

#endif
