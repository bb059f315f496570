/* Explicit time and forces beside the Lagrangian or Hamiltonian: where a text may have them, and their power. */
#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

bool model_open_time(struct model *model)
{
    const int time = graph_leaf(&model->graph, LEAF_TIME, 0);
    return problem_text_is_control(model->text) || scope_push(&model->scope, -1, "t", 1, false, 1, &time);
}

static bool refuse_forces(struct model *model, int entry, const char *why)
{
    return text_refuse(&model->error, entry, 0, "%s", why);
}

bool model_read_forces(struct model *model)
{
    const int first = next_entry(model, TEXT_FORCES, NULL, 0);
    bool any = false;
    if (first < 0)
        return good(model);
    if (model->vakonomic)
        return refuse_forces(model, first, "a vakonomic motion is stationary for an integral: it has no other forces");
    if (problem_text_is_control(model->text))
        return refuse_forces(model, first, "a problem of optimal control has its other forces in control.drag");
    if (!model_read_list(model, TEXT_FORCES, NULL, model->n, "forces", &model->forces))
        return false;
    for (int c = 0; c < model->forces.count; c++) {
        model->forces.node[c] = model_in_fibre(model, model->forces.node[c]);
        any = any || !graph_is_constant(&model->graph, model->forces.node[c], 0);
    }
    return any || refuse_forces(model, first, "all forces are 0: the key is to be left out");
}

static bool sees_time(const struct model *model, const struct formula *formula)
{
    return graph_some_depend(&model->graph, formula->count, formula->node, LEAF_TIME, LEAF_TIME);
}

static int key_of_motion(const struct model *model)
{
    return model->phase_space                    ? TEXT_PHASE_LAGRANGIAN
           : model->part[PART_HAMILTONIAN].count ? TEXT_HAMILTONIAN
                                                 : TEXT_LAGRANGIAN;
}

bool model_find_time(struct model *model)
{
    static const enum text_key alone[] = {TEXT_MOMENTUM, TEXT_KERNEL};
    model->moving = sees_time(model, &model->part[PART_LAGRANGIAN]) ||
                    sees_time(model, &model->part[PART_HAMILTONIAN]) ||
                    sees_time(model, &model->part[PART_CONSTRAINT_VALUE]);
    bool timed = model->moving || sees_time(model, &model->forces);
    for (int k = 0; k < model->invariants; k++)
        timed = timed || sees_time(model, &model->invariant[k].value);
    model->timed = timed;
    const int entry = next_entry(model, key_of_motion(model), NULL, 0);
    if (timed && (model->vakonomic || model->phase_space || model->walls.count))
        return text_refuse(&model->error, entry, 0, "the time t does not appear in a %s",
                           model->vakonomic     ? "vakonomic motion"
                           : model->phase_space ? "phase-space Lagrangian and what is beside it"
                                                : "motion with walls");
    for (int k = 0; k < 2; k++) {
        const int found = next_entry(model, alone[k], NULL, 0);
        if (found >= 0 && (timed || model->forces.count))
            return text_refuse(&model->error, found, 0,
                               alone[k] == TEXT_MOMENTUM
                                   ? "with forces or the time t no momentum is promised: put it under `invariants` if "
                                     "the flow keeps it, else under `observables`"
                                   : "kernels are compiled of motions without forces and without the time t");
    }
    return good(model);
}

int model_time_rate(struct model *model, int f)
{
    int rate;
    derive_gradient(&model->graph, f, LEAF_TIME, 1, &rate);
    return rate;
}

void model_derive_power(struct model *model)
{
    struct graph *graph = &model->graph;
    const bool of_momenta = model->part[PART_HAMILTONIAN].count > 0;
    const int energy = model->part[of_momenta ? PART_HAMILTONIAN : PART_LAGRANGIAN].node[0];
    int power = model_time_rate(model, energy);
    if (!of_momenta)
        power = graph_negate(graph, power);
    for (int c = 0; c < model->forces.count; c++) {
        const int velocity = of_momenta ? model->part[PART_POSITION_RATE].node[c] : graph_leaf(graph, LEAF_FIBRE, c);
        power = graph_add_product(graph, power, model->forces.node[c], velocity);
    }
    /* a constraint that the time appears in may do work, which the balance of energy then has to look at */
    if (graph->full || (graph_is_constant(graph, power, 0) && !sees_time(model, &model->part[PART_CONSTRAINT_VALUE])))
        return;
    model->part[PART_POWER] = formula_open(model, 1);
    if (model->part[PART_POWER].count)
        model->part[PART_POWER].node[0] = power;
}
