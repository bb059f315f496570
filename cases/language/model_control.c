/* Optimal control in a problem file: controls, drag, symmetries, and the formulas that they need. */
#include <stdio.h>
#include <string.h>

#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

/* Entry k of `actuated`: a linear function of the velocities, which times the control is its power. */
static bool read_actuated(struct model *model, int entry, int k)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int column[MAX_DIMENSION], zero[MAX_DIMENSION], n = model->n;
    int power = parse_expression(&model->scope, entry, entry_at(model, entry)->text);
    if (!good(model))
        return false;
    derive_gradient(graph, power, LEAF_FIBRE, n, column);
    for (int c = 0; c < n; c++) {
        zero[c] = graph_integer(graph, 0);
        control->actuation.node[c * control->controls + k] = column[c];
        control->placed = control->placed || graph_depends(graph, column[c], LEAF_POSITION, LEAF_POSITION);
        if (graph_depends(graph, column[c], LEAF_FIBRE, LEAF_TIME))
            return text_refuse(
                &model->error, entry, 0,
                "the power of a control is linear in the velocities: expected a sum of them times numbers, "
                "parameters or positions");
    }
    power = derive_substitute(graph, power, LEAF_FIBRE, zero);
    return good(model) && (graph_is_constant(graph, power, 0) ||
                           text_refuse(&model->error, entry, 0,
                                       "expected a sum of velocities times numbers, parameters or positions, without a "
                                       "constant"));
}

static bool read_actuation(struct model *model)
{
    struct model_control *control = &model->control;
    int k = 0;
    control->controls = count_entries(model, TEXT_ACTUATED, NULL);
    if (control->controls > (int)MAX_CONTROLS)
        return text_refuse(&model->error, next_entry(model, TEXT_ACTUATED, NULL, 0), 0, "more than %d controls",
                           (int)MAX_CONTROLS);
    control->actuation = formula_open(model, model->n * control->controls);
    FOR_ENTRIES(entry, model, TEXT_ACTUATED, NULL)
    {
        size_t used = strlen(control->inputs);
        snprintf(control->inputs + used, sizeof control->inputs - used, "%s%s", k > 0 ? ", " : "along ",
                 entry_at(model, entry)->text);
        if (!good(model) || !read_actuated(model, entry, k++))
            return false;
    }
    return true;
}

/* The directions that l is invariant along: of positions and parameters. */
static bool read_symmetries(struct model *model)
{
    struct model_control *control = &model->control;
    control->symmetry = formula_open(model, (int)MAX_SYMMETRIES * model->n);
    model_forbid(model, LEAF_FIBRE, LEAF_TIME, "a symmetry is a direction at each position, without velocities");
    FOR_ENTRIES(k, model, TEXT_SYMMETRY, NULL)
    {
        struct formula one = {0};
        const char *name = entry_at(model, k)->name;
        if (next_entry(model, TEXT_SYMMETRY, name, 0) != k)
            continue;
        if (control->rolls)
            return text_refuse(&model->error, k, 0, "where constraints hold a symmetry keeps no momentum in general");
        if (control->symmetries == MAX_SYMMETRIES)
            return text_refuse(&model->error, k, 0, "more than %d symmetries", (int)MAX_SYMMETRIES);
        if (good(model) && model_read_list(model, TEXT_SYMMETRY, name, model->n, "a symmetry", &one))
            memcpy(control->symmetry.node + control->symmetries++ * model->n, one.node, (size_t)model->n * sizeof(int));
        if (!good(model))
            return false;
    }
    control->symmetry.count = control->symmetries * model->n;
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    return good(model);
}

static bool read_coarse(struct model *model)
{
    int entry = next_entry(model, TEXT_COARSE, NULL, 0);
    return entry < 0 ||
           parse_whole(&model->scope, entry, entry_at(model, entry)->text, 2, 1024, &model->control.coarse);
}

bool model_read_control(struct model *model)
{
    int first = next_entry(model, TEXT_ACTUATED, NULL, 0);
    for (int k = 0; first < 0 && k < model->text->entries; k++)
        if (entry_at(model, k)->key >= TEXT_ACTUATED)
            return text_refuse(&model->error, k, 0,
                               "control.actuated is missing: without an actuated direction nothing is controlled");
    if (first < 0)
        return true;
    if (model->n > MAX_CONTROLLED)
        return text_refuse(&model->error, first, 0, "%d dimensions; optimal control is that of %d at most", model->n,
                           (int)MAX_CONTROLLED);
    return read_actuation(model) && model_read_rolling(model) &&
           model_read_list(model, TEXT_DRAG, NULL, model->n, "the drag", &model->control.drag) &&
           read_symmetries(model) && read_coarse(model) && model_read_cost(model) && model_read_transfers(model);
}

/* z^T J: what the jacobian makes of costates, the fibre leaves from n on. */
static bool costate_formula(struct model *model, const struct formula *jacobian, struct formula *out)
{
    struct graph *graph = &model->graph;
    int width = 2 * model->n;
    *out = formula_open(model, width);
    for (int b = 0; b < out->count; b++) {
        out->node[b] = graph_integer(graph, 0);
        for (int a = 0; a < width; a++) {
            int z = graph_leaf(graph, LEAF_FIBRE, model->n + a);
            out->node[b] = graph_add_product(graph, out->node[b], z, jacobian->node[a * width + b]);
        }
    }
    return !graph->full;
}

bool control_formulas_open(struct model *model, struct control_formulas *out)
{
    const struct formula *drag = &model->control.drag;
    struct formula costates = {0};
    *out = (struct control_formulas){0};
    bool made = model_slopes(model, &model->part[PART_LAGRANGIAN], &out->covectors);
    for (int c = 0; c < drag->count && made; c++)
        out->covectors.node[c] = graph_add(&model->graph, out->covectors.node[c], drag->node[c]);
    made = made && model_slopes(model, &out->covectors, &out->jacobian) &&
           costate_formula(model, &out->jacobian, &costates) && model_slopes(model, &costates, &out->third);
    return made;
}
