/* Optimal control of what rolls, or does not slip: a basis of the velocities that nonholonomic constraints allow. */
#include <string.h>

#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

/* omega: the constraints by the velocities, which they are linear in. */
static bool take_forms(struct model *model)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, zero[MAX_DIMENSION];
    control->forms = formula_open(model, model->m * n);
    for (int c = 0; c < n; c++)
        zero[c] = graph_integer(graph, 0);
    for (int i = 0; i < model->m && good(model); i++) {
        int phi = model->part[PART_CONSTRAINT_VALUE].node[i], *row = control->forms.node + i * n;
        derive_gradient(graph, phi, LEAF_FIBRE, n, row);
        bool linear = graph_is_constant(graph, derive_substitute(graph, phi, LEAF_FIBRE, zero), 0);
        for (int c = 0; c < n; c++)
            linear = linear && !graph_depends(graph, row[c], LEAF_FIBRE, LEAF_TIME);
        if (!linear)
            return text_refuse(&model->error, model->constraint_entry[i], 0,
                               "optimal control takes constraints that are linear in the velocities");
    }
    return good(model);
}

/* Returns true if constraint i determines velocity c: it has c times a number, and no other constraint has c. */
static bool gives(const struct model *model, int i, int c)
{
    const int *forms = model->control.forms.node;
    const struct graph *graph = &model->graph;
    bool alone = graph->node[forms[i * model->n + c]].kind == NODE_CONSTANT;
    for (int k = 0; k < model->m && alone; k++)
        alone = graph_is_constant(graph, forms[k * model->n + c], 0) == (k != i);
    return alone;
}

static bool velocity_is_given(const struct model *model, int c)
{
    for (int i = 0; i < model->m; i++)
        if (model->control.given[i] == c)
            return true;
    return false;
}

static bool take_given(struct model *model)
{
    struct model_control *control = &model->control;
    int n = model->n;
    for (int i = 0; i < model->m; i++) {
        control->given[i] = -1;
        for (int c = n - 1; c >= 0; c--)
            control->given[i] = gives(model, i, c) ? c : control->given[i];
        if (control->given[i] < 0)
            return text_refuse(
                &model->error, model->constraint_entry[i], 0,
                "optimal control takes constraints that give a velocity each, as dx - cos(phi)*ds does: expected one "
                "that is in no other, times a number");
    }
    control->rank = 0;
    for (int c = 0; c < n; c++)
        if (!velocity_is_given(model, c))
            control->freed[control->rank++] = c;
    return true;
}

/* X: the free velocities one by one, with what the constraints give to each. */
static void take_free_velocities(struct model *model)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, rank = control->rank;
    control->basis = formula_open(model, n * rank);
    for (int k = 0; k < n * rank && !graph->full; k++)
        control->basis.node[k] = graph_integer(graph, k / rank == control->freed[k % rank]);
    for (int i = 0; i < model->m && !graph->full; i++)
        for (int a = 0; a < rank; a++) {
            const int *row = control->forms.node + i * n;
            int part = graph_divide(graph, row[control->freed[a]], row[control->given[i]]);
            control->basis.node[control->given[i] * rank + a] = graph_negate(graph, part);
        }
}

/* Controls act along the basis: X^T B. */
static bool turn_actuation(struct model *model)
{
    struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, m = control->controls, rank = control->rank, along[MAX_DIMENSION * MAX_CONTROLS];
    control->placed = false;
    for (int k = 0; k < n * m && good(model); k++) {
        along[k] = graph_integer(graph, 0);
        for (int c = 0; c < n && k / m < rank; c++)
            along[k] = graph_add_product(graph, along[k], control->basis.node[c * rank + k / m],
                                         control->actuation.node[c * m + k % m]);
        control->placed = control->placed || graph_depends(graph, along[k], LEAF_POSITION, LEAF_TIME);
    }
    if (good(model))
        memcpy(control->actuation.node, along, (size_t)(n * m) * sizeof *along);
    return good(model);
}

bool model_read_rolling(struct model *model)
{
    int first = next_entry(model, TEXT_ACTUATED, NULL, 0);
    if (model->m == 0)
        return true;
    if (model->constraint != CONSTRAINT_NONHOLONOMIC)
        return text_refuse(
            &model->error, first, 0,
            "optimal control takes constraints that are nonholonomic: choose positions that need no others");
    model->control.rolls = true;
    if (!take_forms(model) || !take_given(model))
        return false;
    take_free_velocities(model);
    return good(model) && turn_actuation(model);
}

/* A row times the first fibre leaves. */
static int along_fibre(struct model *model, int columns, const int *row)
{
    struct graph *graph = &model->graph;
    int sum = graph_integer(graph, 0);
    for (int a = 0; a < columns; a++)
        sum = graph_add_product(graph, sum, row[a], graph_leaf(graph, LEAF_FIBRE, a));
    return sum;
}

/* The derivatives along g of rows of a matrix of positions (rows x columns) times the first fibre leaves. */
static void put_rolling_slopes(struct model *model, const struct formula *matrix, int rows, int columns, int *out)
{
    for (int i = 0; i < rows && !model->graph.full; i++)
        model_along_basis(model, along_fibre(model, columns, matrix->node + i * columns), out + i * model->n);
}

bool model_rolling_slopes(struct model *model, struct formula *basis, struct formula *forms)
{
    const struct model_control *control = &model->control;
    *basis = formula_open(model, model->n * model->n);
    *forms = formula_open(model, model->m * model->n);
    if (model->graph.full)
        return false;
    put_rolling_slopes(model, &control->basis, model->n, control->rank, basis->node);
    put_rolling_slopes(model, &control->forms, model->m, model->n, forms->node);
    return !model->graph.full;
}

/* ---- ends that are free: velocities are X(q) w */

static void take_allowed(struct model *model, int velocity[MAX_DIMENSION + 1])
{
    const struct model_control *control = &model->control;
    for (int c = 0; c < model->n; c++)
        velocity[c] = along_fibre(model, control->rank, control->basis.node + c * control->rank);
    velocity[model->n] = -1; /* the time */
}

void model_rolling_ending(struct model *model, struct formula *ending)
{
    struct graph *graph = &model->graph;
    int velocity[MAX_DIMENSION + 1];
    take_allowed(model, velocity);
    derive_substitute_all(graph, ending->count, ending->node, LEAF_FIBRE, velocity);
    for (int a = model->control.rank; a < model->n; a++) {
        int w = graph_leaf(graph, LEAF_FIBRE, a), square = graph_multiply(graph, w, w);
        ending->node[0] = graph_add(graph, ending->node[0], graph_divide(graph, square, graph_integer(graph, 2)));
    }
}

/* The derivatives of a node along g and w. */
static void put_state_slopes(struct model *model, int node, int *out)
{
    model_along_basis(model, node, out);
    derive_gradient(&model->graph, node, LEAF_FIBRE, model->n, out + model->n);
}

bool model_rolling_momentum(struct model *model, struct formula *out)
{
    const struct model_control *control = &model->control;
    struct graph *graph = &model->graph;
    int n = model->n, rank = control->rank, width = 2 * n, velocity[MAX_DIMENSION + 1],
        paired = graph_integer(graph, 0);
    struct formula covectors = {0};
    *out = formula_open(model, n + n * width + width * width);
    bool made = out->count && model_slopes(model, &model->part[PART_LAGRANGIAN], &covectors);
    take_allowed(model, velocity);
    if (made)
        derive_substitute_all(graph, n, covectors.node + n, LEAF_FIBRE, velocity);
    for (int a = 0; a < n && made; a++) {
        int P = graph_integer(graph, 0);
        for (int c = 0; c < n && a < rank; c++)
            P = graph_add_product(graph, P, control->basis.node[c * rank + a], covectors.node[n + c]);
        out->node[a] = P;
        put_state_slopes(model, P, out->node + n + a * width);
        paired = graph_subtract(graph, paired, graph_multiply(graph, graph_leaf(graph, LEAF_FIBRE, n + a), P));
    }
    int slope[2 * MAX_DIMENSION];
    if (made)
        put_state_slopes(model, paired, slope);
    for (int k = 0; k < width && made; k++)
        put_state_slopes(model, slope[k], out->node + n + n * width + k * width);
    return made && !graph->full;
}
