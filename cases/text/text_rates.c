/* Rates along series: D2 h, the force, the action and h as formulas of (q, p), by jets. */
#include "cases/text/text_rates.h"

#include <stdlib.h>
#include <string.h>

#include "cases/graph/derive.h"
#include "cases/text/jets.h"
#include "cases/text/text_open.h"
#include "cases/text/text_problem.h"

struct rates {
    struct jets jets;
};

/* Fills the formulas (2n + 2): D2 h, -D1 h with the forces, <p, D2 h> - h, and h. Of a Lagrangian the third is l at the velocity D2 h. */
static void put_formulas(struct model *model, int *out)
{
    struct graph *graph = &model->graph;
    const struct formula *part = model->part;
    const int n = model->n, *velocity = part[model->in_momenta ? PART_POSITION_RATE : PART_VELOCITY].node;
    int paired = graph_integer(graph, 0);
    for (int c = 0; c < n; c++) {
        out[c] = velocity[c];
        out[n + c] = graph_negate(graph, part[PART_HAMILTONIAN_FORCE].node[c]);
        paired = graph_add_product(graph, paired, graph_leaf(graph, LEAF_FIBRE, c), velocity[c]);
    }
    int *action = &out[2 * n], *energy = &out[2 * n + 1];
    if (model->in_momenta) {
        *energy = part[PART_HAMILTONIAN].node[0];
        *action = graph_subtract(graph, paired, *energy);
    } else {
        *action = derive_substitute(graph, part[PART_LAGRANGIAN].node[0], LEAF_FIBRE, velocity);
        *energy = graph_subtract(graph, paired, *action);
    }
}

/* Returns true if a text has all that the formulas need: velocities as a formula of momenta, on R^n. */
static bool has_formulas(const struct model *model)
{
    return (model->m == 0 || model->vakonomic) && !model->phase_space && model->element == model->n &&
           !model->control.controls && model->part[model->in_momenta ? PART_POSITION_RATE : PART_VELOCITY].count > 0 &&
           model->part[PART_HAMILTONIAN_FORCE].count > 0;
}

static enum status make_rates(struct text_problem *text, int order, struct rates *out)
{
    real parameter[MAX_PARAMETERS];
    struct model *model = &text->model;
    if (!has_formulas(model))
        return STATUS_REFUSED;
    GRAPH_MEMORY(int, node) = graph_take(&model->graph, 2 * (size_t)model->n + 2, sizeof *node);
    if (model->graph.full)
        return STATUS_OUT_OF_MEMORY;
    put_formulas(model, node);
    text_parameters(text, parameter);
    bool made = !model->graph.full &&
                jets_open(&model->graph, 2 * model->n + 2, node, parameter, model->n, model->n, order, &out->jets);
    return made ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

enum status text_rates_open(const struct setup *setup, int order, struct rates **out)
{
    const struct problem *problem;
    struct refusal why;
    enum status status = text_open(setup->text, text_preset(setup), setup->parameters, setup->parameter_name,
                                   setup->parameter_value, &problem, &why);
    *out = NULL;
    if (status != STATUS_OK)
        return status;
    struct rates *made = calloc(1, sizeof *made);
    status = made ? make_rates((struct text_problem *)problem, order, made) : STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK)
        *out = made;
    else
        text_rates_close(made);
    text_close(problem);
    return status;
}

void text_rates_close(struct rates *rates)
{
    if (rates)
        jets_close(&rates->jets);
    free(rates);
}

void text_rates_advance(struct rates *rates, int k)
{
    jets_advance(&rates->jets, k);
}

real *text_rates_position(const struct rates *rates, int c)
{
    return jets_at(&rates->jets, c);
}

const real *text_rates_value(const struct rates *rates, int c)
{
    return jets_at(&rates->jets, rates->jets.output[c]);
}
