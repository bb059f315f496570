/* What a text says of a running cost of its own: its parts, and bounds of controls and states. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/language/derive.h"
#include "cases/language/model_entries.h"
#include "core/control/control.h"

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

/* W of C = C0 + <s, u> + <u, W u>/2 from its derivatives: of the state, and not of controls. */
static bool take_quadratic(struct model *model, int entry, const int *first, int *W)
{
    struct graph *graph = &model->graph;
    int n = model->n, m = model->control.controls, second[3 * MAX_DIMENSION];
    for (int k = 0; k < m && good(model); k++) {
        derive_gradient(graph, first[2 * n + k], LEAF_FIBRE, 2 * n + m, second);
        memcpy(W + k * m, second + 2 * n, (size_t)m * sizeof *W);
        for (int l = 0; l < m * m; l++)
            if (depends_on_input(model, W[k * m + l / m], l % m))
                return text_refuse(&model->error, entry, 0,
                                   "control %d stands in it other than as a u + b u^2, a and b of the state and "
                                   "parameters; fuel, the sum of |u|, is `cost: fuel'",
                                   k + 1);
    }
    return good(model);
}

/* Does the square of control k change with the state, or is it multiplied with another control? */
static bool is_mixed(struct model *model, const int *W, int k)
{
    int m = model->control.controls;
    bool mixed = graph_depends(&model->graph, W[k * m + k], LEAF_POSITION, LEAF_TIME);
    for (int l = 0; l < m; l++)
        mixed = mixed || (l != k && !graph_is_constant(&model->graph, W[k * m + l], 0));
    return mixed;
}

/* W = M D M^T, M with ones on its diagonal; over W. A D_k that is 0 is that of no minimum. */
static bool decompose(struct model *model, int entry, int *W)
{
    struct graph *graph = &model->graph;
    int m = model->control.controls;
    for (int k = 0; k < m; k++) {
        for (int i = k; i < m; i++)
            for (int j = 0; j < k; j++) {
                int part = graph_multiply(graph, W[i * m + j], graph_multiply(graph, W[k * m + j], W[j * m + j]));
                W[i * m + k] = graph_subtract(graph, W[i * m + k], part);
            }
        for (int i = k + 1; i < m; i++) {
            if (graph_is_constant(graph, W[i * m + k], 0))
                continue;
            if (graph_is_constant(graph, W[k * m + k], 0))
                return text_refuse(
                    &model->error, entry, 0,
                    "controls %d and %d are multiplied, and the cost falls along one of their sums: expected "
                    "squares of both that are more than that",
                    k + 1, i + 1);
            W[i * m + k] = graph_divide(graph, W[i * m + k], W[k * m + k]);
        }
    }
    return good(model);
}

/* T = M^{-T} D^{-1/2}, with 1 in the place of the root where a control stands alone; their D is its weight. */
static void take_turn(struct model *model, const int *W, int *T)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int m = control->controls;
    for (int l = 0; l < m; l++) {
        int D = W[l * m + l];
        for (int k = m - 1; k >= 0; k--) { /* M^T times column l is its unit */
            int sum = graph_integer(graph, k == l);
            for (int j = k + 1; j <= l; j++)
                sum = graph_subtract(graph, sum, graph_multiply(graph, W[j * m + k], T[j * m + l]));
            T[k * m + l] = sum;
        }
        control->numbers.node[4 * l] = control->mixed[l] ? graph_integer(graph, 1) : D;
        for (int k = 0; k < m && control->mixed[l]; k++)
            T[k * m + l] = graph_divide(graph, T[k * m + l], graph_function(graph, NODE_SQRT, D, -1));
    }
}

/* Where the cost is no sum of squares of controls with weights of parameters, the core has w, u = T w, of which it is |w|^2/2: what
 * these do and cost is turned. */
static bool turn(struct model *model, int entry, int *W)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int m = control->controls, T[MAX_CONTROLS * MAX_CONTROLS], own[MAX_CONTROLS];
    for (int k = 0; k < m; k++)
        control->mixed[k] = is_mixed(model, W, k);
    if (!decompose(model, entry, W))
        return false;
    take_turn(model, W, T);
    for (int l = 0; l < m; l++) {
        own[l] = control->shown[l] = graph_integer(graph, 0);
        for (int k = 0; k < m; k++) {
            own[l] = graph_add(graph, own[l], graph_multiply(graph, T[k * m + l], control->own[k]));
            control->shown[l] =
                graph_add(graph, control->shown[l], graph_multiply(graph, T[l * m + k], input_leaf(model, k)));
        }
    }
    memcpy(control->own, own, sizeof own);
    for (int c = 0; c < model->n * m; c++) {
        control->acts[c] = graph_integer(graph, 0);
        for (int k = 0; k < m; k++) {
            int part = graph_multiply(graph, control->actuation.node[c / m * m + k], T[k * m + c % m]);
            control->acts[c] = graph_add(graph, control->acts[c], part);
        }
    }
    return good(model);
}

/* C0, s and W, from which the controls follow that the core has. */
static bool take_apart(struct model *model, int entry, int C)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, m = control->controls, first[3 * MAX_DIMENSION], W[MAX_CONTROLS * MAX_CONTROLS],
        none[MAX_PARAMETERS + 3 * MAX_DIMENSION];
    for (int k = 0; k < 2 * n + m; k++)
        none[k] = k < 2 * n ? -1 : graph_integer(graph, 0);
    derive_gradient(graph, C, LEAF_FIBRE, 2 * n + m, first);
    if (!take_quadratic(model, entry, first, W))
        return false;
    for (int k = 0; k < m; k++)
        control->own[k] = derive_substitute(graph, first[2 * n + k], LEAF_FIBRE, none);
    control->cost = derive_substitute(graph, C, LEAF_FIBRE, none);
    return good(model) && turn(model, entry, W);
}

static bool read_expression(struct model *model)
{
    struct model_control *control = &model->control;
    int entry = next_entry(model, TEXT_COST, NULL, 0);
    const char *text = entry < 0 ? "effort" : entry_at(model, entry)->text;
    control->fuelled = strcmp(text, "fuel") == 0;
    for (int k = 0; k < control->controls; k++) {
        control->own[k] = graph_integer(&model->graph, 0);
        control->shown[k] = input_leaf(model, k);
        control->numbers.node[4 * k] = graph_integer(&model->graph, !control->fuelled);
        control->numbers.node[4 * k + 1] = graph_integer(&model->graph, control->fuelled);
        control->numbers.node[4 * k + 2] = control->numbers.node[4 * k + 3] = graph_integer(&model->graph, 0);
    }
    memcpy(control->acts, control->actuation.node, (size_t)(model->n * control->controls) * sizeof *control->acts);
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
    if (control->mixed[k])
        return text_refuse(
            &model->error, entry, 0,
            "control %d is multiplied with another in the cost, or its square with the state: such a control "
            "has no bounds",
            k + 1);
    bool least = constant_value(&graph->node[factor].value) > 0, *has = least ? control->has_least : control->has_most;
    if (has[k])
        return text_refuse(&model->error, entry, 0, "control %d is bounded twice to this side", k + 1);
    has[k] = true;
    control->numbers.node[4 * k + (least ? 2 : 3)] = graph_negate(graph, graph_divide(graph, rest, factor));
    return good(model);
}

static bool read_bound(struct model *model, int entry)
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
                           "neither a control nor the state stands in it; what parameters have to keep is `require'");
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
        read = read && read_bound(model, k);
    }
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    scope->symbols = symbols;
    scope->values = values;
    return read && good(model);
}

/* ---- formulas */

/* The derivatives of a node along g, v and, where `costates`, y. */
static void put_slopes(struct model *model, int node, bool costates, int *out)
{
    int n = model->n, fibre[3 * MAX_DIMENSION];
    model_along_basis(model, node, out);
    derive_gradient(&model->graph, node, LEAF_FIBRE, 2 * n, fibre);
    memcpy(out + n, fibre, (size_t)(costates ? 2 * n : n) * sizeof *out);
}

/* <u, share s + B^T y> + share C0, and the prices beside it. */
static int hamiltonian(struct model *model, int *price)
{
    const struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, m = control->controls, share = input_leaf(model, m),
        sum = graph_multiply(graph, share, control->cost);
    for (int k = 0; k < m; k++) {
        price[k] = graph_multiply(graph, share, control->own[k]);
        for (int c = 0; c < n; c++)
            price[k] = graph_add(graph, price[k],
                                 graph_multiply(graph, control->acts[c * m + k], graph_leaf(graph, LEAF_FIBRE, n + c)));
        sum = graph_add(graph, sum, graph_multiply(graph, input_leaf(model, k), price[k]));
    }
    return sum;
}

bool model_running_formula(struct model *model, struct formula *out)
{
    const struct model_control *control = &model->control;
    int n = model->n, m = control->controls, b = control->margins, at = 1 + 2 * m;
    int price[MAX_CONTROLS], H = hamiltonian(model, price);
    *out = formula_open(model, 1 + 3 * m + 3 * n * m + 3 * n + 9 * n * n + b + 2 * n * b + 4 * n * n * b);
    if (model->graph.full)
        return false;
    out->node[0] = control->cost;
    memcpy(out->node + 1, control->own, (size_t)m * sizeof(int));
    memcpy(out->node + 1 + m, control->shown, (size_t)m * sizeof(int));
    memcpy(out->node + at, price, (size_t)m * sizeof(int));
    at += m;
    for (int k = 0; k < m; k++, at += 3 * n)
        put_slopes(model, price[k], true, out->node + at);
    put_slopes(model, H, true, out->node + at);
    for (int a = 0; a < 3 * n; a++)
        put_slopes(model, out->node[at + a], true, out->node + at + 3 * n + a * 3 * n);
    at += 3 * n + 9 * n * n;
    memcpy(out->node + at, control->margin, (size_t)b * sizeof(int));
    at += b;
    for (int k = 0; k < b; k++)
        put_slopes(model, control->margin[k], false, out->node + at + k * 2 * n);
    for (int k = 0; k < b * 2 * n; k++)
        put_slopes(model, out->node[at + k], false, out->node + at + b * 2 * n + k * 2 * n);
    return !model->graph.full;
}
