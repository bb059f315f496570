/* Nodes in the units of a problem file (key `units`). */
#ifndef RATTLEBACK_CORE_STATED_NODE_H
#define RATTLEBACK_CORE_STATED_NODE_H

#include "core/numbers/scratch.h"
#include "core/problem/node.h"

/* Multiplies x (count) by the units of its components, at all points of a batch. */
void put_lanes_back(const struct instance *in, int count, const real *unit, const lane *x, lane *out);

/* Fills `stated`, whose arrays are allocated, with the node in the units of its problem file, which must have the key
 * `units`. Sets *time, if the problem is timed; it must live as long as `stated`. Returns `stated`. */
const struct node *state_node(const struct node *node, struct node *stated, lane *time);

/* Declares name: node `of` in the units of its problem file; `of` itself if the file has no key `units`. */
#define STATED_NODE(name, of)                                                                                          \
    SCRATCH(char, name##_memory, (of)->in.problem->units ? node_size(&(of)->in) : 0);                                  \
    lane name##_time;                                                                                                  \
    const struct node *name =                                                                                          \
        (of)->in.problem->units ? state_node(of, node_lay(&(of)->in, name##_memory), &name##_time) : (of)

#endif
