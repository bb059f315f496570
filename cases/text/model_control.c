/* What a text says of optimal control: where controls act, drag, the states at both ends, how to get there. */
#include <stdio.h>
#include <string.h>

#include "cases/text/derive.h"
#include "cases/text/entries.h"
#include "core/control/control.h"

static const char only_parameters[] = "it is made of parameters and numbers alone";

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
        if (graph_depends(graph, column[c], LEAF_POSITION, LEAF_TIME))
            return text_refuse(&model->error, entry, 0,
                               "a control acts along fixed directions: expected a sum of velocities times numbers or "
                               "parameters");
    }
    power = derive_substitute(graph, power, LEAF_FIBRE, zero);
    return good(model) && (graph_is_constant(graph, power, 0) ||
                           text_refuse(&model->error, entry, 0,
                                       "expected a sum of velocities times numbers or parameters, without a constant"));
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

static bool read_boundary(struct model *model)
{
    struct formula *boundary = &model->control.boundary;
    int state = model->element + model->n, horizon = next_entry(model, TEXT_HORIZON, NULL, 0);
    if (horizon < 0)
        return text_refuse(&model->error, next_entry(model, TEXT_ACTUATED, NULL, 0), 0,
                           "control.horizon is missing: the time from start to end");
    static const struct {
        enum text_key key;
        const char *text;
    } needed[] = {{TEXT_FROM_Q, "from.q"}, {TEXT_FROM_V, "from.v"}, {TEXT_TO_Q, "to.q"}, {TEXT_TO_V, "to.v"}};
    for (int k = 0; k < 4; k++)
        if (next_entry(model, needed[k].key, NULL, 0) < 0)
            return text_refuse(&model->error, next_entry(model, TEXT_ACTUATED, NULL, 0), 0,
                               "control.%s is missing: start and end are states", needed[k].text);
    *boundary = formula_open(model, 2 * state + 1);
    if (!model_read_state(model, TEXT_FROM_Q, TEXT_FROM_V, "", boundary->node) ||
        !model_read_state(model, TEXT_TO_Q, TEXT_TO_V, "", boundary->node + state))
        return false;
    model_forbid(model, LEAF_POSITION, LEAF_TIME, only_parameters);
    boundary->node[2 * state] = parse_expression(&model->scope, horizon, entry_at(model, horizon)->text);
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    return good(model);
}

/* As many entries as `size`, or none. */
static bool read_list(struct model *model, enum text_key key, int size, const char *what, struct formula *out)
{
    int count = count_entries(model, key, NULL);
    if (count == 0)
        return true;
    if (count != size)
        return text_refuse(&model->error, next_entry(model, key, NULL, 0), 0, "%s takes %d numbers for %s, found %d",
                           model->group, size, what, count);
    return model_read_formula(model, key, NULL, out);
}

/* The path that Newton's method starts from, of `progress`, the part of the horizon that is over. */
static bool read_guess(struct model *model)
{
    struct scope *scope = &model->scope;
    int leaf = graph_leaf(&model->graph, LEAF_TIME, 0), entry = next_entry(model, TEXT_GUESS, NULL, 0);
    if (entry < 0)
        return true;
    if (!scope_add(scope, entry, "progress", 8, false, 1, &leaf))
        return false;
    model_forbid(model, LEAF_POSITION, LEAF_FIBRE,
                 "a guess is of parameters and progress, from 0 at the start to 1 at the end");
    bool read = read_list(model, TEXT_GUESS, model->element, "the guess", &model->control.guess);
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    scope->symbols--;
    scope->values--;
    return read;
}

static bool read_count(struct model *model, enum text_key key, int least, int *out)
{
    int entry = next_entry(model, key, NULL, 0), offset = 0;
    return entry < 0 || parse_size(&model->scope, entry, entry_at(model, entry)->text, &offset, least, 1024, out);
}

/* Is parameter k in an equation of motion? Those are made for its final value. */
static bool is_in_equations(struct model *model, int k)
{
    const struct model_control *control = &model->control;
    int leaf = graph_leaf(&model->graph, LEAF_PARAMETER, k);
    bool used = graph_uses(&model->graph, model->part[PART_LAGRANGIAN].node[0], leaf);
    for (int i = 0; i < control->drag.count; i++)
        used = used || graph_uses(&model->graph, control->drag.node[i], leaf);
    for (int i = 0; i < control->actuation.count; i++)
        used = used || graph_uses(&model->graph, control->actuation.node[i], leaf);
    return used;
}

static bool read_continuation(struct model *model)
{
    struct model_control *control = &model->control;
    int entry = next_entry(model, TEXT_CONTINUED, NULL, 0), k = 0;
    if (entry < 0)
        return true;
    control->continued = entry_at(model, entry)->text;
    control->from = text_of(model, TEXT_CONTINUED_FROM, NULL, "0");
    control->levels = 4;
    while (k < model->parameters && strcmp(model->parameter[k].name, control->continued) != 0)
        k++;
    if (k == model->parameters)
        return text_refuse(&model->error, entry, 0, "expected the name of a parameter, found \"%.40s\"",
                           control->continued);
    if (is_in_equations(model, k))
        return text_refuse(&model->error, entry, 0,
                           "%.40s is in the equations of motion; what is continued belongs to start and end alone",
                           control->continued);
    return read_count(model, TEXT_LEVELS, 1, &control->levels);
}

bool model_read_control(struct model *model)
{
    int first = next_entry(model, TEXT_ACTUATED, NULL, 0), cost = next_entry(model, TEXT_COST, NULL, 0);
    for (int k = 0; first < 0 && k < model->text->entries; k++)
        if (entry_at(model, k)->key >= TEXT_ACTUATED)
            return text_refuse(&model->error, k, 0,
                               "control.actuated is missing: without an actuated direction nothing is controlled");
    if (first < 0)
        return true;
    if (model->m)
        return text_refuse(&model->error, first, 0,
                           "optimal control of a text is that of a motion without constraints");
    if (cost >= 0 && strcmp(entry_at(model, cost)->text, "effort") != 0)
        return text_refuse(&model->error, cost, 0,
                           "expected effort, the integral of |u|^2/2 over the controls u, found \"%.40s\"",
                           entry_at(model, cost)->text);
    return read_actuation(model) && read_list(model, TEXT_DRAG, model->n, "the drag", &model->control.drag) &&
           read_boundary(model) && read_guess(model) && read_count(model, TEXT_COARSE, 2, &model->control.coarse) &&
           read_continuation(model);
}

struct formula model_drag_slopes(struct model *model)
{
    int n = model->n;
    struct formula out = formula_open(model, 2 * n * n);
    for (int i = 0; i < n && out.count; i++) {
        int f = model->control.drag.node[i];
        model_along_basis(model, f, out.node + 2 * n * i);
        derive_gradient(&model->graph, f, LEAF_FIBRE, n, out.node + 2 * n * i + n);
    }
    return out;
}
