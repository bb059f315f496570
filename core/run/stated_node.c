#include "core/run/stated_node.h"

#include "core/problem/stated_units.h"

void put_lanes_back(const struct instance *in, int count, const real *unit, const lane *x, lane *out)
{
    for (int c = 0; c < count; c++)
        FOR_LANES(l, in) out[c][l] = x[c][l] * unit[c];
}

const struct node *state_node(const struct node *node, struct node *stated, lane *time)
{
    const struct stated_units *units = node->in.problem->units;
    stated->in = stated_instance(&node->in);
    if (node->in.problem->timed) {
        put_lanes_back(&node->in, 1, &units->time, node->in.time, time);
        stated->in.time = time;
    }
    put_lanes_back(&node->in, node->in.element, units->element, node->g, stated->g);
    put_lanes_back(&node->in, node->in.n, units->momentum, node->mu, stated->mu);
    node_evaluate(stated);
    return stated;
}
