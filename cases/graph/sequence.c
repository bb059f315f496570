/* Nodes that a formula needs, in order of evaluation. */
#include "cases/graph/sequence.h"

#include <stdlib.h>
#include <string.h>

/* base^exponent by squarings and products. */
static int power_of_node(struct graph *graph, int base, int exponent)
{
    if (exponent == 1)
        return base;
    int half = power_of_node(graph, base, exponent / 2), square = graph_raw(graph, NODE_MULTIPLY, half, half);
    return exponent % 2 ? graph_raw(graph, NODE_MULTIPLY, square, base) : square;
}

/* The outputs with their powers written out. */
static void lower(struct graph *graph, int outputs, const int *output, int *lowered)
{
    int last;
    GRAPH_MEMORY(bool, mark) = graph_reach(graph, outputs, output, &last);
    GRAPH_MEMORY(int, image) = graph_take(graph, (size_t)last + 1, sizeof *image);
    for (int k = 0; k <= last && !graph->full; k++) {
        struct graph_node node = graph->node[k];
        int operands = mark[k] ? graph_operands(node.kind) : 0;
        image[k] = k;
        if (mark[k] && node.kind == NODE_POWER)
            image[k] = power_of_node(graph, image[node.a], node.b);
        else if (operands > 0)
            image[k] = graph_raw(graph, node.kind, image[node.a], operands > 1 ? image[node.b] : 0);
    }
    for (int k = 0; k < outputs && !graph->full; k++)
        lowered[k] = image[output[k]];
}

static void count_uses(const struct graph *graph, struct sequence *s)
{
    for (int k = 0; k < s->count; k++) {
        const struct graph_node *node = &graph->node[s->node[k]];
        int operands = graph_operands(node->kind);
        bool leaf = operands == 0;
        s->uniform[s->node[k]] =
            leaf ? node->kind <= LEAF_PARAMETER : s->uniform[node->a] && (operands < 2 || s->uniform[node->b]);
        if (operands > 0)
            s->uses[node->a]++;
        if (operands > 1)
            s->uses[node->b]++;
    }
    for (int k = 0; k < s->outputs; k++)
        s->uses[s->output[k]]++;
}

bool sequence_open(struct graph *graph, int outputs, const int *output, struct sequence *s)
{
    *s = (struct sequence){.outputs = outputs};
    s->output = graph_take(graph, (size_t)outputs, sizeof *s->output);
    if (graph->full)
        return false;
    lower(graph, outputs, output, s->output);
    GRAPH_MEMORY(bool, mark) = graph_reach(graph, outputs, s->output, &s->last);
    size_t size = (size_t)s->last + 1;
    s->node = graph_take(graph, size, sizeof *s->node);
    s->uses = graph_take(graph, size, sizeof *s->uses);
    s->uniform = graph_take(graph, size, sizeof *s->uniform);
    if (!graph->full) {
        for (int k = 0; k <= s->last; k++)
            if (mark[k])
                s->node[s->count++] = k;
        count_uses(graph, s);
    }
    return !graph->full;
}

void sequence_close(struct sequence *s)
{
    free(s->node);
    free(s->output);
    free(s->uses);
    free(s->uniform);
    *s = (struct sequence){0};
}
