/* Formulas: expressions that are evaluated together. */
#include <string.h>

#include "cases/graph/derive.h"
#include "cases/language/model.h"
#include "cases/language/model_entries.h"

struct formula formula_open(struct model *model, int count)
{
    struct formula formula = {.node = graph_keep(&model->graph, (size_t)count, sizeof(int))};
    formula.count = formula.node ? count : 0;
    return formula;
}

bool formula_is_fibre(struct model *model, const struct formula *formula)
{
    bool is = formula->count > 0;
    for (int k = 0; k < formula->count; k++)
        is = is && formula->node[k] == graph_leaf(&model->graph, LEAF_FIBRE, k);
    return is;
}

void model_forbid(struct model *model, enum node_kind first, enum node_kind last, const char *why)
{
    model->scope.forbidden_first = first;
    model->scope.forbidden_last = last;
    model->scope.forbidden_why = why;
}

bool model_read_formula(struct model *model, enum text_key key, const char *name, struct formula *out)
{
    int count = 0;
    *out = formula_open(model, count_entries(model, key, name));
    FOR_ENTRIES(k, model, key, name)
    {
        int node = parse_expression(&model->scope, k, entry_at(model, k)->text);
        if (!good(model))
            return false;
        out->node[count++] = node;
    }
    return good(model);
}

bool model_read_list(struct model *model, enum text_key key, const char *name, int size, const char *what,
                     struct formula *out)
{
    int count = count_entries(model, key, name);
    if (count == 0)
        return true;
    if (count != size)
        return text_refuse(&model->error, next_entry(model, key, name, 0), 0, "%s takes %d numbers for %s, found %d",
                           model->group, size, what, count);
    return model_read_formula(model, key, name, out);
}

void model_along_basis(struct model *model, int f, int *out)
{
    struct graph *graph = &model->graph;
    int slope[MAX_ELEMENT];
    derive_gradient(graph, f, LEAF_POSITION, model->element, slope);
    if (!model->factors) { /* R^n: each basis element is along its own coordinate */
        memcpy(out, slope, (size_t)model->n * sizeof *out);
        return;
    }
    for (int j = 0; j < model->n; j++) {
        out[j] = graph_integer(graph, 0);
        for (int k = 0; k < model->element; k++)
            out[j] = graph_add_product(graph, out[j], slope[k], model->direction[k][j]);
    }
}

bool formula_uses(const struct model *model, const struct formula *formula, int node)
{
    bool uses = false;
    for (int k = 0; k < formula->count; k++)
        uses = uses || graph_uses(&model->graph, formula->node[k], node);
    return uses;
}
