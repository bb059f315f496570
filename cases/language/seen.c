/* Determines the numbers of an element on which the physics of a problem file depends. */
#include "cases/language/model.h"

enum { BITS = 32 };

/* The expressions of all parts; returns how many. */
static int roots_of(const struct model *model, int *roots)
{
    int count = 0;
    for (int part = 0; part < PARTS; part++)
        for (int k = 0; k < model->part[part].count; k++, count++)
            if (roots)
                roots[count] = model->part[part].node[k];
    return count;
}

uint32_t model_unseen(struct model *model)
{
    struct graph *graph = &model->graph;
    int leaf[BITS], last, count = roots_of(model, NULL);
    uint32_t unseen = 0;
    if (!model->factors || model->element > BITS)
        return 0;
    for (int c = 0; c < model->element; c++)
        leaf[c] = graph_leaf(graph, LEAF_POSITION, c);
    GRAPH_MEMORY(int, roots) = graph_take(graph, (size_t)count, sizeof *roots);
    if (graph->full)
        return 0;
    GRAPH_MEMORY(bool, mark) = graph_reach(graph, roots_of(model, roots), roots, &last);
    for (int c = 0; c < model->element && mark; c++)
        unseen |= leaf[c] <= last && mark[leaf[c]] ? 0 : (uint32_t)1 << c;
    return unseen;
}

static bool looks_at_velocities(const struct model *model, const struct formula *formula)
{
    return graph_some_depend(&model->graph, formula->count, formula->node, LEAF_FIBRE, LEAF_FIBRE);
}

/* Bit c: one of the parts looks at number c of an element. */
static uint32_t parts_see(struct model *model, int count, const int *parts)
{
    uint32_t seen = 0;
    for (int k = 0; k < count; k++)
        for (int c = 0; c < model->element && c < BITS; c++)
            if (formula_uses(model, &model->part[parts[k]], graph_leaf(&model->graph, LEAF_POSITION, c)))
                seen |= (uint32_t)1 << c;
    return seen;
}

bool model_in_positions(struct model *model)
{
    return !model->factors && model->constraint == CONSTRAINT_NONHOLONOMIC && !model->timed && !model->forces.count &&
           formula_is_fibre(model, &model->part[PART_MOMENTUM]) &&
           !looks_at_velocities(model, &model->part[PART_FORCE]) &&
           !looks_at_velocities(model, &model->part[PART_CONSTRAINT_GRADIENT]);
}

uint32_t model_positions(struct model *model)
{
    static const int parts[] = {PART_FORCE, PART_CONSTRAINT_GRADIENT, PART_CONSTRAINT_VALUE};
    return model_in_positions(model) ? parts_see(model, 3, parts) : 0;
}

uint32_t model_numbers(struct model *model)
{
    static const int parts[] = {
        PART_FORCE, PART_MASS, PART_MOMENTUM, PART_VELOCITY, PART_CONSTRAINT_VALUE, PART_CONSTRAINT_GRADIENT};
    return parts_see(model, 6, parts);
}
