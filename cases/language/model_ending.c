/* Free end in a problem file: its conditions, and its cost. */
#include <string.h>

#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

/* The time of the end is the fibre leaf behind the velocities, and the multipliers of conditions follow. */
static int time_leaf(struct model *model)
{
    return graph_leaf(&model->graph, LEAF_FIBRE, model->n);
}

/* An expression of the state at the end, parameters and the time t there. */
static int read_one(struct model *model, int entry)
{
    struct scope *scope = &model->scope;
    const int time = time_leaf(model);
    if (!scope_push(scope, entry, "t", 1, false, 1, &time))
        return 0;
    model_forbid(model, LEAF_MOMENTUM, LEAF_TIME, "it is made of positions, velocities and the time t at the end");
    int node = parse_expression(scope, entry, entry_at(model, entry)->text);
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    scope->symbols--;
    scope->values--;
    return node;
}

/* The derivatives of a node along g, v and the time. */
static void put_ending_slopes(struct model *model, int node, int *out)
{
    int fibre[MAX_DIMENSION + 1];
    model_along_basis(model, node, out);
    derive_gradient(&model->graph, node, LEAF_FIBRE, model->n + 1, fibre);
    memcpy(out + model->n, fibre, (size_t)(model->n + 1) * sizeof *out);
}

/* Refuses a condition that is not on the state at the end. */
static bool check_condition(struct model *model, int entry, int node)
{
    return graph_depends(&model->graph, node, LEAF_POSITION, LEAF_FIBRE) ||
           text_refuse(&model->error, entry, 0,
                       "neither the state nor the time at the end appears in it: expected what is 0 there, as x - 1");
}

bool model_read_ending(struct model *model, struct model_transfer *transfer)
{
    const char *name = transfer->name;
    int cost = next_entry(model, TEXT_TERMINAL_COST, name, 0), first = next_entry(model, TEXT_FINAL, name, 0),
        count = count_entries(model, TEXT_FINAL, name);
    if (cost < 0 && first < 0)
        return true;
    int state = model->n + (model->control.rolls ? model->control.rank : model->n);
    if (count > state + transfer->timed)
        return text_refuse(&model->error, first, 0, "%d conditions for a state of %d numbers%s", count, state,
                           transfer->timed ? " and a time" : "");
    transfer->ending = formula_open(model, 1 + count);
    if (!good(model))
        return false;
    int at = 0;
    transfer->ending.node[at++] = cost < 0 ? graph_integer(&model->graph, 0) : read_one(model, cost);
    FOR_ENTRIES(entry, model, TEXT_FINAL, name)
    {
        int node = good(model) ? read_one(model, entry) : 0;
        if (!good(model) || !check_condition(model, entry, node))
            return false;
        transfer->ending.node[at++] = node;
    }
    if (model->control.rolls)
        model_rolling_ending(model, &transfer->ending);
    return good(model);
}

bool model_ending_formula(struct model *model, const struct model_transfer *transfer, struct formula *out)
{
    struct graph *graph = &model->graph;
    const struct formula *ending = &transfer->ending;
    int R = ending->count - 1, width = 2 * model->n + 1, sum, slope[MAX_ENDING];
    *out = formula_open(model, 1 + R + (1 + R) * width + width * width);
    if (!good(model))
        return false;
    int *at = out->node;
    memcpy(at, ending->node, (size_t)(1 + R) * sizeof *at);
    at += 1 + R;
    put_ending_slopes(model, ending->node[0], at);
    at += width;
    sum = ending->node[0];
    for (int k = 0; k < R; k++, at += width) {
        put_ending_slopes(model, ending->node[1 + k], at);
        sum = graph_add_product(graph, sum, graph_leaf(graph, LEAF_FIBRE, model->n + 1 + k), ending->node[1 + k]);
    }
    put_ending_slopes(model, sum, slope);
    for (int a = 0; a < width; a++, at += width)
        put_ending_slopes(model, slope[a], at);
    return good(model);
}
