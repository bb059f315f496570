/* Hamilton's equations on T*Q: of a Hamiltonian, and of l with a constraint as a vakonomic motion. */
#include <string.h>

#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

void model_derive_hamiltonian(struct model *model)
{
    struct formula *part = model->part;
    int h = part[PART_HAMILTONIAN].node[0];
    part[PART_POSITION_RATE] = formula_open(model, model->n);
    part[PART_HAMILTONIAN_FORCE] = formula_open(model, model->n);
    model->regular_by_formula = true;
    if (model->graph.full)
        return;
    derive_gradient(&model->graph, h, LEAF_FIBRE, model->n, part[PART_POSITION_RATE].node);
    model_along_basis(model, h, part[PART_HAMILTONIAN_FORCE].node);
    for (int c = 0; c < model->forces.count; c++)
        part[PART_HAMILTONIAN_FORCE].node[c] =
            graph_subtract(&model->graph, part[PART_HAMILTONIAN_FORCE].node[c], model->forces.node[c]);
}

/* `count` nodes at velocity 0. */
static void at_rest(struct model *model, int count, const int *from, int *out)
{
    int none[SMALL_DIMENSION];
    for (int k = 0; k < model->n; k++)
        none[k] = graph_integer(&model->graph, 0);
    memcpy(out, from, (size_t)count * sizeof *out);
    derive_substitute_all(&model->graph, count, out, LEAF_FIBRE, none);
}

/* Returns true if l is quadratic in the velocities and phi affine. */
static bool has_linear_legendre(const struct model *model)
{
    static const int parts[] = {PART_MASS, PART_CONSTRAINT_GRADIENT};
    bool linear = true;
    for (int which = 0; which < 2; which++) {
        const struct formula *part = &model->part[parts[which]];
        linear = linear && !graph_some_depend(&model->graph, part->count, part->node, LEAF_FIBRE, LEAF_FIBRE);
    }
    return linear;
}

enum flaw { NO_FLAW, NOT_LINEAR, SINGULAR_MASS, DEPENDENT_CONSTRAINTS };

/* v and lambda of p = M v + b + A^T lambda and A v + c = 0: lambda = (A M^-1 A^T)^-1 (A M^-1 (p - b) + c). A flaw is
 * one whatever the positions. */
static enum flaw solve_for_velocity(struct model *model, int *velocity, int *lambda)
{
    struct graph *graph = &model->graph;
    const struct formula *part = model->part;
    const int n = model->n, m = model->m, *mass = part[PART_MASS].node, *A = part[PART_CONSTRAINT_GRADIENT].node;
    int turned[SMALL_MULTIPLIERS * SMALL_DIMENSION], G[SMALL_MULTIPLIERS * SMALL_MULTIPLIERS];
    at_rest(model, n, part[PART_MOMENTUM].node, velocity);
    at_rest(model, m, part[PART_CONSTRAINT_VALUE].node, lambda);
    for (int c = 0; c < n; c++)
        velocity[c] = graph_subtract(graph, graph_leaf(graph, LEAF_FIBRE, c), velocity[c]);
    if (!derive_solve(graph, n, mass, velocity))
        return SINGULAR_MASS;
    memcpy(turned, A, (size_t)(m * n) * sizeof *turned);
    for (int k = 0; k < m; k++) {
        derive_solve(graph, n, mass, turned + k * n);
        lambda[k] = graph_add(graph, lambda[k], graph_dot(graph, n, A + k * n, velocity));
    }
    for (int k = 0; k < m * m; k++)
        G[k] = graph_dot(graph, n, A + k / m * n, turned + k % m * n);
    if (!derive_solve(graph, m, G, lambda))
        return DEPENDENT_CONSTRAINTS;
    for (int k = 0; k < m; k++)
        for (int c = 0; c < n; c++)
            velocity[c] = graph_subtract(graph, velocity[c], graph_multiply(graph, lambda[k], turned[k * n + c]));
    return NO_FLAW;
}

static void refuse_hamiltonian(struct model *model, enum flaw flaw)
{
    enum text_key key = flaw == SINGULAR_MASS ? TEXT_LAGRANGIAN : TEXT_VAKONOMIC;
    text_refuse(
        &model->error, next_entry(model, key, NULL, 0), 0, "%s",
        flaw == NOT_LINEAR ? "a vakonomic motion is one of a Lagrangian that is quadratic in the velocities and of "
                             "constraints that are affine in them"
        : flaw == SINGULAR_MASS
            ? "the Lagrangian is not regular; squares of the constraints may be added to it, of which no motion knows"
            : "the constraints are not independent: one holds no velocity that others do not");
}

void model_derive_vakonomic(struct model *model)
{
    struct graph *graph = &model->graph;
    struct formula *part = model->part;
    int n = model->n, lambda[SMALL_MULTIPLIERS], slope[SMALL_MULTIPLIERS * SMALL_DIMENSION];
    if (!has_linear_legendre(model)) {
        refuse_hamiltonian(model, NOT_LINEAR);
        return;
    }
    part[PART_POSITION_RATE] = formula_open(model, n);
    part[PART_HAMILTONIAN] = formula_open(model, 1);
    if (graph->full)
        return;
    int l = part[PART_LAGRANGIAN].node[0], paired = graph_integer(graph, 0);
    int *velocity = part[PART_POSITION_RATE].node, *force = part[PART_HAMILTONIAN_FORCE].node;
    enum flaw flaw = solve_for_velocity(model, velocity, lambda);
    if (flaw != NO_FLAW) {
        refuse_hamiltonian(model, flaw);
        return;
    }
    memcpy(force, part[PART_FORCE].node, (size_t)n * sizeof *force);
    memcpy(slope, part[PART_CONSTRAINT_SLOPE].node, (size_t)(model->m * n) * sizeof *slope);
    derive_substitute_all(graph, n, force, LEAF_FIBRE, velocity);
    derive_substitute_all(graph, model->m * n, slope, LEAF_FIBRE, velocity);
    for (int c = 0; c < n; c++) { /* h = <p, v> - l - <lambda, phi> is stationary in v and lambda */
        for (int k = 0; k < model->m; k++)
            force[c] = graph_add_product(graph, force[c], lambda[k], slope[k * n + c]);
        force[c] = graph_negate(graph, force[c]);
        paired = graph_add_product(graph, paired, graph_leaf(graph, LEAF_FIBRE, c), velocity[c]);
    }
    part[PART_HAMILTONIAN].node[0] = graph_subtract(graph, paired, derive_substitute(graph, l, LEAF_FIBRE, velocity));
}
