/* The equations of motion, of Lagrangians and of Hamiltonians (core/problem/continuous.h, hamilton.h). */
#include "cases/text/motion.h"
#include "core/numbers/scratch.h"

#include <stdlib.h>
#include <string.h>

/* out += ad*_velocity momentum, by the structure constants of the group. */
static void add_coadjoint(struct text_problem *text, const int *velocity, const int *momentum, int *out)
{
    struct model *model = &text->model;
    struct graph *graph = &model->graph;
    struct instance in = {.problem = &text->own.problem,
                          .group = model->factors ? text->groups[0] : &group_vector,
                          .n = model->n,
                          .element = model->element,
                          .lanes = 1};
    SCRATCH(lane, x, in.n);
    SCRATCH(lane, y, in.n);
    SCRATCH(lane, z, in.n);
    for (int pair = 0; pair < model->n * model->n && !group_is_abelian(in.group); pair++) {
        int i = pair / model->n, j = pair % model->n;
        real e[MAX_DIMENSION] = {0}, f[MAX_DIMENSION] = {0};
        e[i] = f[j] = 1;
        broadcast(in.n, e, x);
        broadcast(in.n, f, y);
        group_coadjoint_small(&in, x, y, z);
        int product = graph_multiply(graph, velocity[i], momentum[j]);
        for (int k = 0; k < in.n; k++) {
            int weight = graph_constant(graph, constant_wide((wide)z[k][0]));
            out[k] = graph_add_product(graph, out[k], weight, product);
        }
    }
}

/* The numbers of g along a velocity. */
static void put_rates(struct model *model, const int *velocity, int *out)
{
    for (int k = 0; k < model->element; k++)
        out[k] = graph_dot(&model->graph, model->n, model->direction[k], velocity);
}

static void put_hamiltonian(struct text_problem *text, struct motion *out)
{
    struct model *model = &text->model;
    const int *velocity = model->part[PART_POSITION_RATE].node, *force = model->part[PART_HAMILTONIAN_FORCE].node;
    int *rate = out->formula.node + model->element, momentum[MAX_DIMENSION];
    for (int k = 0; k < model->n; k++) {
        momentum[k] = graph_leaf(&model->graph, LEAF_FIBRE, k);
        rate[k] = graph_negate(&model->graph, force[k]);
    }
    put_rates(model, velocity, out->formula.node);
    add_coadjoint(text, velocity, momentum, rate);
}

/* L_g^* D1 l - D1 D2 l (velocity) + ad*_eta D2 l */
static void put_force(struct text_problem *text, int *out)
{
    struct model *model = &text->model;
    const struct formula *rate = &model->part[PART_MOMENTUM_RATE];
    int velocity[MAX_DIMENSION];
    for (int k = 0; k < model->n; k++) {
        velocity[k] = graph_leaf(&model->graph, LEAF_FIBRE, k);
        out[k] = model->part[PART_FORCE].node[k];
        if (rate->count)
            out[k] = graph_subtract(&model->graph, out[k], rate->node[k]);
    }
    add_coadjoint(text, velocity, model->part[PART_MOMENTUM].node, out);
}

static void put_entry(struct model *model, struct motion *out, int row, int column, int node)
{
    if (graph_is_constant(&model->graph, node, 0))
        return;
    out->entry[out->entries++] = (struct motion_entry){row, column};
    out->formula.node[out->formula.count++] = node;
}

/* (M, -A^T; A, 0) and, below the force, minus the constraint's rate. */
static void put_system(struct model *model, struct motion *out)
{
    struct graph *graph = &model->graph;
    const struct formula *mass = &model->part[PART_MASS], *gradient = &model->part[PART_CONSTRAINT_GRADIENT];
    int n = model->n, m = model->m, *right = out->formula.node + model->element;
    for (int k = 0; k < m; k++)
        right[n + k] = graph_negate(graph, model->part[PART_CONSTRAINT_RATE].node[k]);
    out->formula.count = model->element + n + m;
    out->size = n + m;
    for (int k = 0; k < n * n; k++)
        put_entry(model, out, k / n, k % n, mass->count ? mass->node[k] : graph_integer(graph, k / n == k % n));
    for (int k = 0; k < m * n; k++) {
        put_entry(model, out, n + k / n, k % n, gradient->node[k]);
        put_entry(model, out, k % n, n + k / n, graph_negate(graph, gradient->node[k]));
    }
}

static void make_lagrangian_tape(struct text_problem *text, struct motion *out)
{
    struct model *model = &text->model;
    struct graph *graph = &model->graph;
    const struct formula *mass = &model->part[PART_MASS];
    int velocity[MAX_DIMENSION], *right = out->formula.node + model->element;
    for (int k = 0; k < model->n; k++)
        velocity[k] = graph_leaf(graph, LEAF_FIBRE, k);
    put_rates(model, velocity, out->formula.node);
    put_force(text, right);
    if (model->m > 0 || (mass->count && !model->mass_is_diagonal))
        put_system(model, out);
    else
        for (int k = 0; k < model->n && mass->count; k++)
            right[k] = graph_divide(graph, right[k], mass->node[k * model->n + k]);
}

bool motion_open(struct text_problem *text, bool with_energy, struct motion *out)
{
    struct model *model = &text->model;
    int n = model->n, m = model->m, walls = model->walls.count, most = n * n + 2 * n * m;
    const size_t numbers = (size_t)model->element + (size_t)n + (size_t)m + (size_t)most + 1 + (size_t)walls;
    /* Freed before the model, of which many series may be. */
    *out = (struct motion){.formula.node = graph_take(&model->graph, numbers, sizeof *out->formula.node),
                           .entry = graph_take(&model->graph, (size_t)most, sizeof *out->entry)};
    if (model->graph.full)
        return false;
    out->formula.count = model->element + n;
    (model->in_momenta ? put_hamiltonian : make_lagrangian_tape)(text, out);
    const struct formula *energy = &model->part[model->in_momenta ? PART_HAMILTONIAN : PART_LAGRANGIAN];
    if (with_energy && energy->count)
        out->formula.node[out->formula.count++] = energy->node[0];
    for (int k = 0; k < walls; k++)
        out->formula.node[out->formula.count++] = model->walls.node[k];
    return !model->graph.full;
}

void motion_close(struct motion *motion)
{
    free(motion->formula.node);
    free(motion->entry);
    *motion = (struct motion){0};
}
