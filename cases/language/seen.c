/* Which numbers of an element the physics of a text looks at. */
#include <stdlib.h>

#include "cases/language/model.h"

enum { BITS = 32 };

/* The expressions of all parts; returns how many, the last of them in *last. */
static int roots_of(const struct model *model, int *roots, int *last)
{
    int count = 0;
    *last = -1;
    for (int part = 0; part < PARTS; part++)
        for (int k = 0; k < model->part[part].count; k++, count++) {
            int node = model->part[part].node[k];
            if (roots)
                roots[count] = node;
            *last = node > *last ? node : *last;
        }
    return count;
}

uint32_t model_unseen(struct model *model)
{
    int leaf[BITS], last;
    uint32_t unseen = 0;
    if (!model->factors || model->element > BITS)
        return 0;
    for (int c = 0; c < model->element; c++)
        leaf[c] = graph_leaf(&model->graph, LEAF_POSITION, c);
    int count = roots_of(model, NULL, &last);
    for (int c = 0; c < model->element; c++)
        last = leaf[c] > last ? leaf[c] : last;
    int *roots = model->graph.full ? NULL : malloc(((size_t)count + 1) * sizeof *roots);
    bool *mark = roots ? malloc(((size_t)last + 1) * sizeof *mark) : NULL;
    if (mark) {
        int ignored;
        graph_reach(&model->graph, roots_of(model, roots, &ignored), roots, last, mark);
        for (int c = 0; c < model->element; c++)
            unseen |= mark[leaf[c]] ? 0 : (uint32_t)1 << c;
    }
    free(roots);
    free(mark);
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
