/* Everything of struct problem from l and phi, by differentiation. */
#include <string.h>

#include "cases/graph/derive.h"
#include "cases/language/model.h"

/* f along the flow of positions, g' = g eta, what is beside them kept. */
static int along_flow(struct model *model, int f)
{
    int slope[MAX_ELEMENT];
    derive_gradient(&model->graph, f, LEAF_POSITION, model->element, slope);
    return graph_dot(&model->graph, model->element, slope, model->rate);
}

/* Derivative along the flow g' = g D2 h, for problems with momenta. */
static int along_hamiltonian_flow(struct model *model, int f)
{
    int slope[MAX_DIMENSION];
    model_along_basis(model, f, slope);
    return graph_dot(&model->graph, model->n, slope, model->part[PART_POSITION_RATE].node);
}

static void by_velocity(struct model *model, int f, int *out)
{
    derive_gradient(&model->graph, f, LEAF_FIBRE, model->n, out);
}

static void drop_if(struct formula *formula, bool dropped)
{
    if (dropped)
        formula->count = 0;
}

static bool is_matrix(const struct graph *graph, int n, const int *matrix, int diagonal)
{
    bool is = true;
    for (int k = 0; k < n * n; k++)
        is = is && graph_is_constant(graph, matrix[k], k / n == k % n ? diagonal : 0);
    return is;
}

static void derive_lagrangian(struct model *model)
{
    int n = model->n, l = model->part[PART_LAGRANGIAN].node[0];
    struct formula *part = model->part;
    bool still = true;
    model_along_basis(model, l, part[PART_FORCE].node);
    for (int c = 0; c < model->forces.count; c++)
        part[PART_FORCE].node[c] = graph_add(&model->graph, part[PART_FORCE].node[c], model->forces.node[c]);
    by_velocity(model, l, part[PART_MOMENTUM].node);
    for (int i = 0; i < n; i++) {
        int p = part[PART_MOMENTUM].node[i];
        by_velocity(model, p, part[PART_MASS].node + i * n);
        part[PART_MOMENTUM_RATE].node[i] = graph_add(&model->graph, along_flow(model, p), model_time_rate(model, p));
        still = still && graph_is_constant(&model->graph, part[PART_MOMENTUM_RATE].node[i], 0);
    }
    drop_if(&part[PART_MOMENTUM_RATE], still);
}

/* Derivative of f in time along a motion, without the part of the accelerations. */
static int along_motion(struct model *model, int f)
{
    return graph_add(&model->graph, along_flow(model, f), model_time_rate(model, f));
}

static void derive_constraint(struct model *model)
{
    struct formula *part = model->part;
    bool steady = true;
    for (int k = 0; k < model->m; k++) {
        int phi = part[PART_CONSTRAINT_VALUE].node[k], *row = part[PART_CONSTRAINT_GRADIENT].node + k * model->n;
        if (model->constraint == CONSTRAINT_HOLONOMIC) { /* velocities satisfy D Phi eta + dPhi/dt = 0 */
            const int along = along_flow(model, phi), moves = model_time_rate(model, phi);
            steady = steady && graph_is_constant(&model->graph, moves, 0);
            part[PART_CONSTRAINT_TIME_RATE].node[k] = moves;
            phi = graph_add(&model->graph, along, moves);
            part[PART_CONSTRAINT_RATE].node[k] = along_motion(model, phi);
        }
        by_velocity(model, phi, row);
        if (model->constraint == CONSTRAINT_NONHOLONOMIC) {
            part[PART_CONSTRAINT_RATE].node[k] = along_motion(model, phi);
            model_along_basis(model, phi, part[PART_CONSTRAINT_SLOPE].node + k * model->n);
        }
    }
    drop_if(&part[PART_CONSTRAINT_TIME_RATE], steady);
}

/* If D22 l does not depend on the velocity: v = M^{-1} (mu - D2 l(g, 0)), and the formulas that follow from it. */
static void derive_dual(struct model *model)
{
    struct graph *graph = &model->graph;
    struct formula *part = model->part;
    int n = model->n, none[MAX_DIMENSION] = {0}, *velocity = part[PART_VELOCITY].node;
    for (int k = 0; k < n; k++) {
        none[k] = graph_integer(graph, 0);
        velocity[k] = part[PART_MOMENTUM].node[k];
    }
    derive_substitute_all(graph, n, velocity, LEAF_FIBRE, none);
    for (int k = 0; k < n; k++)
        velocity[k] = graph_subtract(graph, graph_leaf(graph, LEAF_FIBRE, k), velocity[k]);
    model->regular_by_formula = derive_solve(graph, n, part[PART_MASS].node, velocity);
    for (int k = 0; k < n; k++)
        part[PART_HAMILTONIAN_FORCE].node[k] = graph_negate(graph, part[PART_FORCE].node[k]);
    derive_substitute_all(graph, n, part[PART_HAMILTONIAN_FORCE].node, LEAF_FIBRE, velocity);
    if (!part[PART_DUAL_GRADIENT].count)
        return;
    memcpy(part[PART_DUAL_GRADIENT].node, part[PART_CONSTRAINT_GRADIENT].node, (size_t)(model->m * n) * sizeof(int));
    derive_substitute_all(graph, model->m * n, part[PART_DUAL_GRADIENT].node, LEAF_FIBRE, velocity);
    for (int k = 0; k < model->m && model->regular_by_formula; k++)
        derive_solve(graph, n, part[PART_MASS].node, part[PART_DUAL_GRADIENT].node + k * n);
}

void model_derive(struct model *model)
{
    int n = model->n, m = model->m;
    const int sizes[PARTS] = {[PART_FORCE] = n,
                              [PART_MOMENTUM] = n,
                              [PART_MASS] = n * n,
                              [PART_MOMENTUM_RATE] = n,
                              [PART_VELOCITY] = n,
                              [PART_HAMILTONIAN_FORCE] = n,
                              [PART_CONSTRAINT_GRADIENT] = m * n,
                              [PART_CONSTRAINT_RATE] = m,
                              [PART_CONSTRAINT_TIME_RATE] = model->constraint == CONSTRAINT_HOLONOMIC ? m : 0,
                              [PART_CONSTRAINT_SLOPE] = model->constraint == CONSTRAINT_NONHOLONOMIC ? m * n : 0,
                              [PART_DUAL_GRADIENT] = model->vakonomic ? 0 : m * n};
    struct graph *graph = &model->graph;
    if (model->phase_space) {
        model_derive_phase_space(model);
        return;
    }
    if (model->part[PART_HAMILTONIAN].count) {
        model_derive_hamiltonian(model);
        model_derive_power(model);
        return;
    }
    for (int k = 0; k < PARTS; k++)
        if (sizes[k] > 0)
            model->part[k] = formula_open(model, sizes[k]);
    if (graph->full)
        return;
    derive_lagrangian(model);
    derive_constraint(model);
    model_derive_walls(model);
    model_derive_power(model);
    if (!graph->full && !graph_some_depend(graph, n * n, model->part[PART_MASS].node, LEAF_FIBRE, LEAF_FIBRE))
        derive_dual(model);
    if (model->vakonomic && !graph->full)
        model_derive_vakonomic(model);
    for (int k = 0; k < PARTS; k++)
        drop_if(&model->part[k], !model->regular_by_formula &&
                                     (k == PART_VELOCITY || k == PART_HAMILTONIAN_FORCE || k == PART_DUAL_GRADIENT));
    if (!graph->full)
        drop_if(&model->part[PART_MASS], is_matrix(graph, n, model->part[PART_MASS].node, 1));
}

bool model_momentum_terms(struct model *model, int J, struct formula *out)
{
    *out = formula_open(model, model->n + 2);
    if (model->graph.full)
        return false;
    out->node[0] = J;
    by_velocity(model, J, out->node + 1);
    out->node[model->n + 1] = model->in_momenta ? along_hamiltonian_flow(model, J) : along_flow(model, J);
    return !model->graph.full;
}

/* The derivatives of each formula, `width` of them: 2n, or 2n + 1 with that by the time. */
static bool open_derivatives(struct model *model, const struct formula *of, int width, struct formula *out)
{
    const int n = model->n;
    *out = formula_open(model, of->count * width);
    for (int k = 0; k < of->count && !model->graph.full; k++) {
        int *row = out->node + k * width; /* NOLINT(clang-analyzer-unix.Malloc): as below */
        model_along_basis(model, of->node[k], row);
        by_velocity(model, of->node[k], row + n);
        if (width > 2 * n)
            row[2 * n] = model_time_rate(model, of->node[k]);
    }
    return !model->graph.full;
}

bool model_slopes(struct model *model, const struct formula *of, struct formula *out)
{
    return open_derivatives(model, of, 2 * model->n, out);
}

bool model_partials(struct model *model, const struct formula *of, struct formula *out)
{
    return open_derivatives(model, of, 2 * model->n + 1, out);
}
