/* Constraints of which each looks at few velocities: A as the entries that are not the constant 0. */
#include <stdlib.h>

#include "cases/text/text_problem.h"

/* Sums over rows of A and of its factors are then as long as before or longer than what finding their numbers costs. */
enum { LEAST_DIMENSION = 8, LEAST_SPARSITY = 2 };

static bool is_entry(const struct model *model, int k)
{
    return !graph_is_constant(&model->graph, model->part[PART_CONSTRAINT_GRADIENT].node[k], 0);
}

static int count_sparse_entries(const struct model *model)
{
    int entries = 0;
    for (int k = 0; k < model->m * model->n; k++)
        entries += is_entry(model, k);
    return entries;
}

bool text_sparse_open(struct text_problem *text)
{
    const struct model *model = &text->model;
    int n = model->n, m = model->m;
    bool asked = model->part[PART_CONSTRAINT_GRADIENT].count > 0 && n >= LEAST_DIMENSION && model->factors == 0 &&
                 !model->vakonomic && (model->mass_is_diagonal || !model->part[PART_MASS].count);
    int entries = asked ? count_sparse_entries(model) : 0;
    if (!asked || entries * LEAST_SPARSITY > m * n)
        return true;
    struct pattern *pattern = &text->gradient_pattern;
    struct formula formula = {0, malloc(((size_t)entries + 1) * sizeof *formula.node)};
    *pattern =
        (struct pattern){m, n, malloc(((size_t)m + 1) * sizeof(int)), malloc(((size_t)entries + 1) * sizeof(int))};
    bool made = formula.node && pattern->start && pattern->column;
    for (int k = 0; k < m * n && made; k++) {
        if (k % n == 0)
            pattern->start[k / n] = formula.count;
        if (is_entry(model, k)) {
            pattern->column[formula.count] = k % n;
            formula.node[formula.count++] = model->part[PART_CONSTRAINT_GRADIENT].node[k];
        }
    }
    if (made)
        pattern->start[m] = formula.count;
    made = made && text_tape(text, &formula, &text->gradient_entries);
    free(formula.node);
    return made;
}

void text_sparse_close(struct text_problem *text)
{
    tape_close(&text->gradient_entries);
    free(text->gradient_pattern.start);
    free(text->gradient_pattern.column);
}

void text_gradient_entries(const struct instance *in, const lane *g, const lane *fibre, lane *restrict out)
{
    tape_run(&text_problem_of(in)->gradient_entries, in, g, fibre, out);
}
