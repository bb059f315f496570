/* Formulas: expressions that are evaluated together. */
#include <stdlib.h>

#include "cases/text/model.h"

struct formula formula_open(struct model *model, int count)
{
    struct formula formula = {.node = calloc((size_t)count, sizeof(int))};
    formula.count = formula.node ? count : 0;
    model->graph.full = model->graph.full || !formula.node;
    return formula;
}

bool formula_is_fibre(struct model *model, const struct formula *formula)
{
    bool is = formula->count > 0;
    for (int k = 0; k < formula->count; k++)
        is = is && formula->node[k] == graph_leaf(&model->graph, LEAF_FIBRE, k);
    return is;
}
