/* Running cost in a problem file: its parts, and bounds of controls and states. */
#include <stdio.h>
#include <string.h>

#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

/* The leaves of a control and of the share, behind those of velocities and costates. */
static int input_leaf(struct model *model, int k)
{
    return graph_leaf(&model->graph, LEAF_FIBRE, 2 * model->n + k);
}

static bool depends_on_input(struct model *model, int node, int k)
{
    return graph_uses(&model->graph, node, input_leaf(model, k));
}

/* ---- names of controls, as long as costs and bounds are read */

/* `inputs`, else u or u1, u2, .. where these are free. Returns how many symbols there are now, or -1. */
static bool name_inputs(struct model *model)
{
    struct scope *scope = &model->scope;
    int given = count_entries(model, TEXT_INPUTS, NULL), m = model->control.controls, k = 0;
    int first = next_entry(model, TEXT_INPUTS, NULL, 0);
    char name[NAME_SIZE];
    if (given > 0 && given != m)
        return text_refuse(&model->error, first, 0, "expected %d names, one a control, found %d", m, given);
    FOR_ENTRIES(entry, model, TEXT_INPUTS, NULL)
    {
        const char *text = entry_at(model, entry)->text;
        int leaf = input_leaf(model, k++);
        if (!scope_add(scope, entry, text, strlen(text), false, 1, &leaf))
            return false;
    }
    for (k = 0; k < m && given == 0; k++) {
        int leaf = input_leaf(model, k);
        snprintf(name, sizeof name, m > 1 ? "u%d" : "u", k + 1);
        if (!scope_find(scope, name, (int)strlen(name)) &&
            !scope_add(scope, next_entry(model, TEXT_ACTUATED, NULL, 0), name, strlen(name), false, 1, &leaf))
            return false;
    }
    return true;
}

/* ---- the cost */

/* Returns true if the cost has the modulus of an expression with controls. */
static bool has_kink(struct model *model, int C)
{
    struct graph *graph = &model->graph;
    bool kink = false;
    int last;
    GRAPH_MEMORY(bool, mark) = graph_reach(graph, 1, &C, &last);
    for (int at = 0; at <= C && mark; at++)
        for (int k = 0; mark[at] && graph->node[at].kind == NODE_ABS && k < model->control.controls; k++)
            kink = kink || depends_on_input(model, at, k);
    return kink;
}

/* Returns true, and takes the parts, if C = C0 + <s, u> + sum of weight_k u_k^2/2 with weights of parameters. */
static bool take_squares(struct model *model, const int *first)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, m = control->controls, second[3 * MAX_DIMENSION];
    for (int k = 0; k < m; k++) {
        derive_gradient(graph, first[2 * n + k], LEAF_FIBRE, 2 * n + m, second);
        for (int l = 0; l < m; l++)
            if (l == k ? graph_depends(graph, second[2 * n + l], LEAF_POSITION, LEAF_TIME)
                       : !graph_is_constant(graph, second[2 * n + l], 0))
                return false;
        control->numbers.node[4 * k] = second[2 * n + k];
    }
    return true;
}

/* C as it is, with its derivatives by the controls, or its parts C0 and s where these are found one by one. */
static bool take_apart(struct model *model, int entry, int C)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, m = control->controls, first[3 * MAX_DIMENSION], none[3 * MAX_DIMENSION];
    if (has_kink(model, C))
        return text_refuse(&model->error, entry, 0,
                           "abs of a control is not smooth; fuel, the sum of |u|, is `cost: fuel'");
    derive_gradient(graph, C, LEAF_FIBRE, 2 * n + m, first);
    control->joined = !take_squares(model, first);
    for (int k = 0; k < 2 * n + m; k++)
        none[k] = k < 2 * n || control->joined ? -1 : graph_integer(graph, 0);
    for (int k = 0; k < m; k++) {
        if (control->joined)
            control->numbers.node[4 * k] = graph_integer(graph, 0);
        control->own[k] = derive_substitute(graph, first[2 * n + k], LEAF_FIBRE, none);
    }
    control->cost = derive_substitute(graph, C, LEAF_FIBRE, none);
    return good(model);
}

static bool read_expression(struct model *model)
{
    struct model_control *control = &model->control;
    int entry = next_entry(model, TEXT_COST, NULL, 0);
    const char *text = entry < 0 ? "effort" : entry_at(model, entry)->text;
    control->fuelled = strcmp(text, "fuel") == 0;
    for (int k = 0; k < control->controls; k++) {
        control->own[k] = graph_integer(&model->graph, 0);
        control->numbers.node[4 * k] = graph_integer(&model->graph, !control->fuelled);
        control->numbers.node[4 * k + 1] = graph_integer(&model->graph, control->fuelled);
        control->numbers.node[4 * k + 2] = control->numbers.node[4 * k + 3] = graph_integer(&model->graph, 0);
    }
    control->cost = graph_integer(&model->graph, 0);
    control->runs = control->runs || control->fuelled;
    if (control->fuelled || strcmp(text, "effort") == 0)
        return true;
    control->runs = true;
    int C = parse_expression(&model->scope, entry, text);
    return good(model) && take_apart(model, entry, C);
}

/* ---- bounds */

/* e >= 0 with e = factor u_k + rest: a number to one side of the control. */
static bool bound_input(struct model *model, int entry, int e, int k)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, width = 2 * n + control->controls, slope[3 * MAX_DIMENSION], none[3 * MAX_DIMENSION];
    derive_gradient(graph, e, LEAF_FIBRE, width, slope);
    for (int l = 0; l < width; l++)
        none[l] = l == 2 * n + k ? graph_integer(graph, 0) : -1;
    int factor = slope[2 * n + k], rest = derive_substitute(graph, e, LEAF_FIBRE, none);
    if (!good(model) || graph->node[factor].kind != NODE_CONSTANT || graph_is_constant(graph, factor, 0) ||
        graph_depends(graph, rest, LEAF_POSITION, LEAF_TIME))
        return text_refuse(
            &model->error, entry, 0,
            "a bound of a control is a number: expected one such as u <= most, of parameters and numbers");
    bool least = constant_value(&graph->node[factor].value) > 0, *has = least ? control->has_least : control->has_most;
    if (has[k])
        return text_refuse(&model->error, entry, 0, "control %d is bounded twice to this side", k + 1);
    has[k] = true;
    control->numbers.node[4 * k + (least ? 2 : 3)] = graph_negate(graph, graph_divide(graph, rest, factor));
    return good(model);
}

static bool read_control_bound(struct model *model, int entry)
{
    struct model_control *control = &model->control;
    int e, used = 0, which = 0;
    bool strict;
    if (!parse_comparison(&model->scope, entry, entry_at(model, entry)->text, &e, &strict))
        return false;
    for (int k = 0; k < control->controls; k++)
        if (depends_on_input(model, e, k)) {
            used++;
            which = k;
        }
    if (used > 1)
        return text_refuse(&model->error, entry, 0,
                           "a bound is that of one control or of the state, not of several controls");
    if (used == 1)
        return bound_input(model, entry, e, which);
    if (!graph_depends(&model->graph, e, LEAF_POSITION, LEAF_FIBRE))
        return text_refuse(&model->error, entry, 0,
                           "neither a control nor the state appears in it; what parameters have to keep is `require'");
    if (control->margins == MAX_MARGINS)
        return text_refuse(&model->error, entry, 0, "more than %d bounds of states", (int)MAX_MARGINS);
    control->margin[control->margins++] = e;
    return true;
}

bool model_read_cost(struct model *model)
{
    struct model_control *control = &model->control;
    struct scope *scope = &model->scope;
    int symbols = scope->symbols, values = scope->values;
    control->numbers = formula_open(model, 4 * control->controls);
    control->runs = control->placed;
    model_forbid(model, LEAF_MOMENTUM, LEAF_TIME, "it is made of positions, velocities, controls and parameters");
    bool read = control->numbers.count && name_inputs(model) && read_expression(model);
    FOR_ENTRIES(k, model, TEXT_BOUNDS, NULL)
    {
        control->runs = true;
        read = read && read_control_bound(model, k);
    }
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    scope->symbols = symbols;
    scope->values = values;
    return read && good(model);
}

/* ---- formulas */

/* The derivatives of a node along g, v and, where `costates`, y. */
static void put_cost_slopes(struct model *model, int node, bool costates, int *out)
{
    int n = model->n, fibre[3 * MAX_DIMENSION];
    model_along_basis(model, node, out);
    derive_gradient(&model->graph, node, LEAF_FIBRE, 2 * n, fibre);
    memcpy(out + n, fibre, (size_t)(costates ? 2 * n : n) * sizeof *out);
}

/* The derivatives of a price by the controls. */
static void put_stiffness(struct model *model, int price, int *out)
{
    int n = model->n, m = model->control.controls, fibre[3 * MAX_DIMENSION];
    derive_gradient(&model->graph, price, LEAF_FIBRE, 2 * n + m, fibre);
    memcpy(out, fibre + 2 * n, (size_t)m * sizeof *out);
}

/* <u, share s + B^T y> + share C0, or <u, B^T y> + share C, and the prices, their derivatives by u, beside it. */
static int control_hamiltonian(struct model *model, int *price)
{
    const struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, m = control->controls, share = input_leaf(model, m),
        sum = graph_multiply(graph, share, control->cost);
    for (int k = 0; k < m; k++) {
        int own = graph_multiply(graph, share, control->own[k]), acts = graph_integer(graph, 0);
        for (int c = 0; c < n; c++)
            acts = graph_add_product(graph, acts, control->actuation.node[c * m + k],
                                     graph_leaf(graph, LEAF_FIBRE, n + c));
        price[k] = graph_add(graph, own, acts);
        sum = graph_add_product(graph, sum, input_leaf(model, k), control->joined ? acts : price[k]);
    }
    return sum;
}

bool model_running_formula(struct model *model, struct formula *out)
{
    const struct model_control *control = &model->control;
    int n = model->n, m = control->controls, b = control->margins, at = 1 + m;
    int price[MAX_CONTROLS], H = control_hamiltonian(model, price);
    *out = formula_open(model, 1 + 2 * m + m * m + 3 * n * m + 3 * n + 9 * n * n + b + 2 * n * b + 4 * n * n * b);
    if (model->graph.full)
        return false;
    out->node[0] = control->cost;
    memcpy(out->node + 1, control->own, (size_t)m * sizeof(int));
    memcpy(out->node + at, price, (size_t)m * sizeof(int));
    at += m;
    for (int k = 0; k < m; k++, at += m)
        put_stiffness(model, price[k], out->node + at);
    for (int k = 0; k < m; k++, at += 3 * n)
        put_cost_slopes(model, price[k], true, out->node + at);
    put_cost_slopes(model, H, true, out->node + at);
    for (int a = 0; a < 3 * n; a++)
        put_cost_slopes(model, out->node[at + a], true, out->node + at + 3 * n + a * 3 * n);
    at += 3 * n + 9 * n * n;
    memcpy(out->node + at, control->margin, (size_t)b * sizeof(int));
    at += b;
    for (int k = 0; k < b; k++)
        put_cost_slopes(model, control->margin[k], false, out->node + at + k * 2 * n);
    for (int k = 0; k < b * 2 * n; k++)
        put_cost_slopes(model, out->node[at + k], false, out->node + at + b * 2 * n + k * 2 * n);
    return !model->graph.full;
}
