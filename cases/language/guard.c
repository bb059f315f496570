/* Singularities that a motion cannot cross: zeros of denominators, of arguments of a logarithm or a tangent, and of
 * the determinant of the mass matrix. */
#include <stdlib.h>

#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

/* Numbers that stay away from 0, each with the quotient that distinguishes a pole from a zero that cancels. */
struct guards {
    struct model *model;
    int count, capacity;
    struct guard {
        int number, quotient;
    } * guard;
};

/* Returns true if the node is positive for all positions, or (`strict` false) not negative. The values of parameters
 * are known when a problem file is opened, but compiled code serves all values: of a parameter with `positive: true`
 * only that is known. */
static bool is_known_positive(const struct model *model, int a, bool strict)
{
    const struct graph_node *node = &model->graph.node[a];
    switch (node->kind) {
    case LEAF_PARAMETER:
        return model->parameter[node->a].positive;
    case NODE_CONSTANT:
        return strict ? constant_value(&node->value) > 0 : constant_value(&node->value) >= 0;
    case NODE_EXP:
    case NODE_COSH:
        return true;
    case NODE_POWER:
        return (!strict && node->b % 2 == 0) || is_known_positive(model, node->a, strict);
    case NODE_SQRT:
    case NODE_ABS:
        return !strict || is_known_positive(model, node->a, strict);
    case NODE_ADD:
        return is_known_positive(model, node->a, false) && is_known_positive(model, node->b, false) &&
               (!strict || is_known_positive(model, node->a, true) || is_known_positive(model, node->b, true));
    case NODE_MULTIPLY:
    case NODE_DIVIDE:
        return is_known_positive(model, node->a, strict) && is_known_positive(model, node->b, strict);
    default:
        return false;
    }
}

static bool reserve_guard(struct guards *guards)
{
    if (guards->count < guards->capacity)
        return true;
    int capacity = 2 * guards->capacity + 16;
    struct guard *grown = realloc(guards->guard, (size_t)capacity * sizeof *grown);
    guards->model->graph.full = guards->model->graph.full || !grown;
    if (!grown)
        return false;
    guards->guard = grown;
    guards->capacity = capacity;
    return true;
}

static void add_guarded_quotient(struct guards *guards, int number, int quotient)
{
    const struct model *model = guards->model;
    const struct graph *graph = &model->graph;
    if (graph->full || is_known_positive(model, number, true) ||
        !graph_depends(graph, number, LEAF_POSITION, LEAF_FIBRE))
        return;
    for (int k = 0; k < guards->count; k++)
        if (guards->guard[k].number == number && guards->guard[k].quotient == quotient)
            return;
    if (reserve_guard(guards))
        guards->guard[guards->count++] = (struct guard){number, quotient};
}

/* Adds the functions that vanish where the node does. Roots and powers may hide a change of sign. */
static void add_zeros(struct guards *guards, int a, int quotient)
{
    const struct graph_node node = guards->model->graph.node[a];
    switch (node.kind) {
    case NODE_NEGATE:
    case NODE_POWER:
    case NODE_SQRT:
    case NODE_ABS:
    case NODE_POW:
    case NODE_DIVIDE:
        add_zeros(guards, node.a, quotient);
        break;
    case NODE_MULTIPLY:
        add_zeros(guards, node.a, quotient);
        add_zeros(guards, node.b, quotient);
        break;
    default:
        add_guarded_quotient(guards, a, quotient);
    }
}

static void add_guarded_node(struct guards *guards, int a)
{
    struct graph *graph = &guards->model->graph;
    const struct graph_node node = graph->node[a];
    if (node.kind == NODE_DIVIDE)
        add_zeros(guards, node.b, a);
    else if (node.kind == NODE_LOG)
        add_zeros(guards, node.a, graph_divide(graph, graph_integer(graph, 1), node.a));
    else if (node.kind == NODE_TAN)
        add_guarded_quotient(guards, graph_function(graph, NODE_COS, node.a, 0), a);
}

static void add_formula(struct guards *guards, const struct formula *formula)
{
    struct graph *graph = &guards->model->graph;
    int last = -1;
    GRAPH_MEMORY(bool, mark) = graph->full ? NULL : graph_reach(graph, formula->count, formula->node, &last);
    for (int k = 0; k <= last && mark; k++)
        if (mark[k])
            add_guarded_node(guards, k);
}

static bool is_diagonal(struct model *model, const struct formula *mass)
{
    const int zero = graph_integer(&model->graph, 0);
    bool diagonal = mass->count > 0;
    for (int k = 0; k < mass->count; k++)
        diagonal = diagonal && (k % (model->n + 1) == 0 || mass->node[k] == zero);
    return diagonal;
}

void model_guard(struct model *model)
{
    struct guards guards = {.model = model};
    struct graph *graph = &model->graph;
    const struct formula *mass = &model->part[PART_MASS];
    if (model->in_momenta) {
        add_formula(&guards, &model->part[PART_HAMILTONIAN]);
    } else {
        add_formula(&guards, &model->part[PART_LAGRANGIAN]);
        add_formula(&guards, &model->part[PART_CONSTRAINT_VALUE]);
    }
    add_formula(&guards, &model->forces);
    add_formula(&guards, &model->walls);
    model->mass_is_constant =
        !model->in_momenta && !graph_some_depend(graph, mass->count, mass->node, LEAF_POSITION, LEAF_TIME);
    model->mass_is_diagonal = is_diagonal(model, mass);
    if (!model->in_momenta && !model->mass_is_constant) {
        int determinant = derive_determinant(graph, model->n, mass->node);
        add_zeros(&guards, determinant, graph_divide(graph, graph_integer(graph, 1), determinant));
    }
    if (guards.count > 0 && !graph->full)
        model->part[PART_GUARD] = formula_open(model, 2 * guards.count);
    for (int k = 0; k < guards.count && !graph->full; k++) {
        model->part[PART_GUARD].node[k] = guards.guard[k].number;
        model->part[PART_GUARD].node[guards.count + k] = guards.guard[k].quotient;
    }
    free(guards.guard);
}
