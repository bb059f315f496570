/* A group that the text makes from a basis of its algebra. */
#include <stdio.h>

#include "cases/language/model_entries.h"
#include "cases/text/groups.h"

/* Number k of the basis, of numbers and parameters, whose values it then depends on. */
static bool read_basis_number(struct model *model, int entry, real *out)
{
    const struct graph *graph = &model->graph;
    int node = parse_expression(&model->scope, entry, entry_at(model, entry)->text);
    if (!good(model))
        return false;
    node = scope_structural_value(&model->scope, node);
    if (graph->full || graph->node[node].kind != NODE_CONSTANT)
        return text_refuse(&model->error, entry, 0, "expected a number, or one of parameters");
    *out = (real)constant_value(&graph->node[node].value);
    return true;
}

/* The names in their order, and how many numbers each has: the same number, of a square of rows. */
static bool read_sizes(struct model *model, const char **names, int *n, int *order)
{
    int numbers = 0;
    FOR_ENTRIES(k, model, TEXT_BASIS, NULL)
    {
        const char *name = entry_at(model, k)->name;
        if (*n > 0 && strcmp(names[*n - 1], name) == 0)
            continue;
        int count = count_entries(model, TEXT_BASIS, name);
        if (*n == MAX_FACTOR)
            return text_refuse(&model->error, k, 0, "more than %d matrices in a basis", (int)MAX_FACTOR);
        if (count > MAX_ORDER * MAX_ORDER)
            return text_refuse(&model->error, k, 0, "a matrix of %d numbers; at most %d rows are possible", count,
                               (int)MAX_ORDER);
        if (*n > 0 && count != numbers)
            return text_refuse(&model->error, k, 0, "%s has %d numbers, %s has %d", name, count, names[0], numbers);
        numbers = count;
        names[(*n)++] = name;
    }
    while ((*order + 1) * (*order + 1) <= numbers)
        ++*order;
    return true;
}

static bool refuse_basis(struct model *model, enum basis_flaw flaw, const char *const *names)
{
    const char *first = names[model->own->first], *second = names[model->own->second];
    int entry = next_entry(model, TEXT_BASIS, flaw == BASIS_NOT_CLOSED ? second : first, 0);
    if (flaw == BASIS_NOT_CLOSED)
        return text_refuse(&model->error, entry, 0, "the basis spans no algebra: [%s, %s] is not in it", first, second);
    return text_refuse(&model->error, entry, 0,
                       flaw != BASIS_DEPENDENT  ? "the matrix of %s has an entry that is no finite number"
                       : model->own->first == 0 ? "the basis is not independent: %s is 0"
                                                : "the basis is not independent: %s is a sum of those before it",
                       first);
}

bool groups_read_basis(struct model *model)
{
    int named = next_entry(model, TEXT_GROUP_NAME, NULL, 0), first = next_entry(model, TEXT_BASIS, NULL, 0);
    int n = 0, order = 0, at = 0;
    const char *names[MAX_FACTOR];
    real basis[MAX_FACTOR * MAX_ORDER * MAX_ORDER];
    struct model_factor *factor = &model->factor[0];
    if (named < 0 || strlen(entry_at(model, named)->text) >= sizeof factor->name)
        return text_refuse(&model->error, named < 0 ? first : named, 0, "%sexpected a name of at most %zu bytes",
                           named < 0 ? "group.name: " : "", sizeof factor->name - 1);
    if (!read_sizes(model, names, &n, &order))
        return false;
    FOR_ENTRIES(k, model, TEXT_BASIS, NULL)
    if (!read_basis_number(model, k, &basis[at++]))
        return false;
    snprintf(factor->name, sizeof factor->name, "%s", entry_at(model, named)->text);
    model->own = graph_keep(&model->graph, 1, sizeof *model->own);
    if (!model->own)
        return false;
    enum basis_flaw flaw = basis_group_open(factor->name, n, order, basis, model->own);
    if (flaw != BASIS_GOOD)
        return refuse_basis(model, flaw, names);
    model->own_rows = order;
    factor->entry = &model->own->entry;
    factor->only_exp = !factor->entry->cay;
    factor->n = model->n = n;
    factor->element = model->element = order * order;
    model->factors = 1;
    snprintf(model->group, sizeof model->group, "%s", factor->name);
    return true;
}
