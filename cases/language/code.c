/* Levels and forms of the values of a formula. */
#include "cases/language/code.h"

#include <stdlib.h>

/* Call `visit` for every use of an operand by a node. */
#define FOR_OPERANDS(operand, graph, at)                                                                               \
    for (int which_ = 0, operand; which_ < graph_operands((graph)->node[at].kind) &&                                   \
                                  (operand = which_ ? (graph)->node[at].b : (graph)->node[at].a, true);                \
         which_++)

/* As early as possible, then as late as the users allow: values then need not be kept from one loop to the next. */
static void find_levels(struct code *c)
{
    for (int k = 0; k < c->s.count; k++) {
        int at = c->s.node[k];
        c->level[at] = 0;
        FOR_OPERANDS(operand, c->graph, at)
        if (c->level[operand] > c->level[at])
            c->level[at] = c->level[operand];
        c->level[at] += is_turn(c, at);
        c->levels = c->level[at] >= c->levels ? c->level[at] + 1 : c->levels;
    }
    GRAPH_MEMORY(int, latest) = graph_take(c->graph, (size_t)c->s.last + 1, sizeof *latest);
    for (int k = 0; k < c->s.count && latest; k++)
        latest[c->s.node[k]] = c->output[c->s.node[k]] ? c->level[c->s.node[k]] : c->levels;
    for (int k = c->s.count - 1; k >= 0 && latest; k--) {
        int at = c->s.node[k];
        if (!is_turn(c, at) && latest[at] < c->levels)
            c->level[at] = latest[at];
        c->last_use[at] = c->last_use[at] > c->level[at] ? c->last_use[at] : c->level[at];
        int use = c->level[at] - is_turn(c, at);
        FOR_OPERANDS(operand, c->graph, at)
        {
            latest[operand] = use < latest[operand] ? use : latest[operand];
            c->last_use[operand] = use > c->last_use[operand] ? use : c->last_use[operand];
        }
    }
}

static void find_forms(struct code *c)
{
    for (int k = 0; k < c->s.count; k++) {
        int at = c->s.node[k];
        if (is_leaf(c, at))
            continue;
        if (by_reciprocal(c, at))
            c->divides[c->graph->node[at].b] = true;
        if (is_turn(c, at)) {
            c->form[at] = c->graph->node[at].kind == NODE_SIN ? FORM_SINE : FORM_COSINE;
            int argument = c->graph->node[at].a;
            if (!is_leaf(c, argument) && !is_turn(c, argument))
                c->form[argument] = FORM_LANES;
        } else if (c->s.uniform[at]) {
            c->form[at] = over_lanes(c) || c->s.uses[at] > 1 ? FORM_UNIFORM : FORM_EXPRESSION;
        } else if (c->s.uses[at] > 1) {
            c->form[at] = over_lanes(c) && c->last_use[at] > c->level[at] ? FORM_LANES
                          : over_lanes(c)                                 ? FORM_REAL
                                                                          : FORM_UNIFORM;
        }
    }
    for (int k = 0; k < c->s.count; k++) { /* what appears in another loop than its value must be kept */
        int at = c->s.node[k];
        if (over_lanes(c) && c->form[at] == FORM_EXPRESSION && !is_leaf(c, at) && c->last_use[at] > c->level[at])
            c->form[at] = FORM_LANES;
        if (c->form[at] == FORM_REAL && c->last_use[at] > c->level[at])
            c->form[at] = FORM_LANES;
    }
}

bool code_open(FILE *out, struct model *model, const struct formula *formula, enum call call, struct code *c)
{
    *c = (struct code){.out = out, .model = model, .graph = &model->graph, .call = call, .levels = 1, .n = model->n};
    if (!sequence_open(c->graph, formula->count, formula->node, &c->s))
        return false;
    size_t size = (size_t)c->s.last + 1;
    c->level = graph_take(c->graph, size, sizeof *c->level);
    c->last_use = graph_take(c->graph, size, sizeof *c->last_use);
    c->form = graph_take(c->graph, size, sizeof *c->form);
    c->output = graph_take(c->graph, size, sizeof *c->output);
    c->divides = graph_take(c->graph, size, sizeof *c->divides);
    for (int k = 0; k < c->s.outputs && !c->graph->full; k++)
        c->output[c->s.output[k]] = true;
    if (!c->graph->full)
        find_levels(c);
    if (!c->graph->full)
        find_forms(c);
    return !c->graph->full;
}

void code_close(struct code *c)
{
    sequence_close(&c->s);
    free(c->level);
    free(c->last_use);
    free(c->form);
    free(c->output);
    free(c->divides);
}
