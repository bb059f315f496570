/* Phase-space Lagrangians l = theta(q) v - H(q), linear in the velocities: the positions are the whole state and p = theta(q). Derives
 * their equations Omega(q) q' = grad H(q), Omega_ij = d theta_j / d q_i - d theta_i / d q_j, and the Hamiltonian on T*Q that has them. */
#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"
#include "core/problem/phase_space.h"

static bool refuse_phase(struct model *model, const char *why)
{
    return text_refuse(&model->error, next_entry(model, TEXT_PHASE_LAGRANGIAN, NULL, 0), 0, "%s", why);
}

bool model_read_phase_lagrangian(struct model *model)
{
    struct formula *theta = &model->part[PART_MOMENTUM];
    struct graph *graph = &model->graph;
    if (!model_read_formula(model, TEXT_PHASE_LAGRANGIAN, NULL, &model->part[PART_LAGRANGIAN]))
        return false;
    model_forbid(model, LEAF_FIBRE, LEAF_FIBRE, "what follows is of positions, the whole state of this motion");
    if (model->factors)
        return refuse_phase(model, "a phase-space Lagrangian is one on R^n");
    if (model->n % 2 || model->n > MOST_PHASE)
        return refuse_phase(model, "a phase-space Lagrangian has 2, 4, 6 or 8 positions");
    *theta = formula_open(model, model->n);
    if (graph->full)
        return false;
    derive_gradient(graph, model->part[PART_LAGRANGIAN].node[0], LEAF_FIBRE, model->n, theta->node);
    return !graph_some_depend(graph, model->n, theta->node, LEAF_FIBRE, LEAF_FIBRE) ||
           refuse_phase(model, "not linear in the velocities; one that is not stands under `lagrangian`");
}

void model_put_phase_momenta(struct model *model, const int *q, int *p)
{
    for (int c = 0; c < model->n; c++)
        p[c] = derive_substitute(&model->graph, model->part[PART_MOMENTUM].node[c], LEAF_POSITION, q);
}

/* Rows and columns of Omega (n x n) whose bits are set in `rows`: expanded along the first of them. */
static int pfaffian(struct model *model, const int *Omega, unsigned rows)
{
    struct graph *graph = &model->graph;
    const int first = __builtin_ctz(rows | 1u << MOST_PHASE);
    int sum = graph_integer(graph, rows == 0), sign = 1;
    for (int j = first + 1; j < model->n && rows; j++) {
        const int entry = Omega[first * model->n + j];
        if (!(rows >> j & 1))
            continue;
        if (!graph_is_constant(graph, entry, 0)) {
            const int rest = pfaffian(model, Omega, rows & ~(1u << first | 1u << j));
            sum = graph_add_product(graph, sum, sign > 0 ? entry : graph_negate(graph, entry), rest);
        }
        sign = -sign;
    }
    return sum;
}

/* rate = Omega^{-1} slope. Entry (i, j) of the inverse is (-1)^(i + j) Pf(Omega without i and j) / Pf(Omega) for i < j; that form divides
 * only by the number whose zeros are those of the equations. */
static bool solve_for_rate(struct model *model, const int *Omega, const int *slope, int *rate)
{
    struct graph *graph = &model->graph;
    const unsigned all = (1u << model->n) - 1;
    const int whole = pfaffian(model, Omega, all);
    if (graph_is_constant(graph, whole, 0))
        return false;
    for (int i = 0; i < model->n; i++) {
        int sum = graph_integer(graph, 0);
        for (int j = 0; j < model->n; j++) {
            if (i == j)
                continue;
            int minor = pfaffian(model, Omega, all & ~(1u << i | 1u << j));
            if ((i + j) % 2 == (i < j))
                minor = graph_negate(graph, minor);
            sum = graph_add_product(graph, sum, minor, slope[j]);
        }
        rate[i] = graph_divide(graph, sum, whole);
    }
    return true;
}

/* Fills the slopes of theta (n x n), row i those of theta_i, and Omega (n x n). */
static void put_two_form(struct model *model, int *slope, int *Omega)
{
    const int n = model->n;
    for (int i = 0; i < n; i++)
        model_along_basis(model, model->part[PART_MOMENTUM].node[i], slope + i * n);
    for (int k = 0; k < n * n; k++)
        Omega[k] = graph_subtract(&model->graph, slope[k % n * n + k / n], slope[k]);
}

/* h = H + <p - theta, Omega^{-1} grad H>: Dirac's Hamiltonian with its multipliers solved for. Where p = theta, its motion is that of l and
 * keeps p = theta, and h is H. */
static void put_dirac_hamiltonian(struct model *model, const int *rate, int energy)
{
    struct graph *graph = &model->graph;
    struct formula *part = model->part;
    int h = energy;
    for (int c = 0; c < model->n; c++) {
        const int off = graph_subtract(graph, graph_leaf(graph, LEAF_FIBRE, c), part[PART_MOMENTUM].node[c]);
        h = graph_add_product(graph, h, off, rate[c]);
        part[PART_POSITION_RATE].node[c] = rate[c];
    }
    part[PART_HAMILTONIAN].node[0] = h;
    model_along_basis(model, h, part[PART_HAMILTONIAN_FORCE].node);
}

void model_derive_phase_space(struct model *model)
{
    struct graph *graph = &model->graph;
    struct formula *part = model->part;
    const int n = model->n;
    static const int parts[] = {PART_FORCE, PART_MOMENTUM_RATE, PART_POSITION_RATE, PART_HAMILTONIAN_FORCE};
    int none[MOST_PHASE], slope[MOST_PHASE * MOST_PHASE], Omega[MOST_PHASE * MOST_PHASE], pull[MOST_PHASE],
        rate[MOST_PHASE];
    for (int k = 0; k < 4; k++)
        part[parts[k]] = formula_open(model, n);
    part[PART_HAMILTONIAN] = formula_open(model, 1);
    model->regular_by_formula = true;
    if (graph->full)
        return;
    put_two_form(model, slope, Omega);
    for (int c = 0; c < n; c++) {
        none[c] = graph_integer(graph, 0);
        part[PART_MOMENTUM_RATE].node[c] = graph_dot(graph, n, slope + c * n, model->rate);
    }
    model_along_basis(model, part[PART_LAGRANGIAN].node[0], part[PART_FORCE].node);
    const int energy = graph_negate(graph, derive_substitute(graph, part[PART_LAGRANGIAN].node[0], LEAF_FIBRE, none));
    model_along_basis(model, energy, pull);
    if (!solve_for_rate(model, Omega, pull, rate)) {
        refuse_phase(model, "its two-form is singular everywhere: the velocities are not determined");
        return;
    }
    put_dirac_hamiltonian(model, rate, energy);
}
