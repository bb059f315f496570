/* Walls: functions of the positions that stay positive along a motion, which rebounds where one of them vanishes. */
#include "cases/graph/derive.h"
#include "cases/language/model_entries.h"

/* Refuses what has no meaning, or no theorem, beside walls. */
static bool check_beside_walls(struct model *model, int first)
{
    static const struct {
        enum text_key key;
        const char *why;
    } others[] = {
        {TEXT_HAMILTONIAN, "walls are for a motion given by its Lagrangian"},
        {TEXT_PHASE_LAGRANGIAN, "walls are for a motion given by its Lagrangian, quadratic in the velocities"},
        {TEXT_HOLONOMIC, "a motion with walls has no constraint"},
        {TEXT_NONHOLONOMIC, "a motion with walls has no constraint"},
        {TEXT_VAKONOMIC, "a motion with walls has no constraint"},
        {TEXT_FORCES, "a motion with walls has no forces beside its Lagrangian"},
        {TEXT_MOMENTUM,
         "with walls no momentum is promised: put it under `invariants` if reflections keep it, else under "
         "`observables`"},
        {TEXT_KERNEL, "kernels are compiled of motions without walls"},
        {TEXT_EXACT_Q, "with walls the reference is a series that locates the impacts, not a closed form"},
        {TEXT_EXACT_C, "with walls the reference is a series that locates the impacts, not a closed form"}};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        const int found = next_entry(model, others[k].key, NULL, 0);
        if (found >= 0)
            return text_refuse(&model->error, found, 0, "%s", others[k].why);
    }
    if (problem_text_is_control(model->text))
        return text_refuse(&model->error, first, 0, "a problem of optimal control has no walls");
    return !model->factors ||
           text_refuse(&model->error, first, 0, "walls are for motions on R^n, not on %s", model->group);
}

bool model_read_walls(struct model *model)
{
    const int first = next_entry(model, TEXT_WALLS, NULL, 0);
    if (first < 0)
        return good(model);
    if (!check_beside_walls(model, first))
        return false;
    if (count_entries(model, TEXT_WALLS, NULL) > MAX_WALLS)
        return text_refuse(&model->error, first, 0, "more than %d walls", (int)MAX_WALLS);
    model_forbid(model, LEAF_FIBRE, LEAF_TIME, "a wall is a function of the positions, without velocities and time");
    if (!model_read_formula(model, TEXT_WALLS, NULL, &model->walls))
        return false;
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    for (int k = 0; k < model->walls.count; k++)
        if (!graph_depends(&model->graph, model->walls.node[k], LEAF_POSITION, LEAF_POSITION))
            return text_refuse(&model->error, first, 0, "there is no position in wall %d", k + 1);
    return good(model);
}

void model_derive_walls(struct model *model)
{
    const int n = model->n, walls = model->walls.count;
    struct formula *wall = &model->part[PART_WALL];
    if (walls == 0 || model->graph.full)
        return;
    *wall = formula_open(model, walls * (1 + n));
    for (int k = 0; k < walls && !model->graph.full; k++) {
        wall->node[k] = model->walls.node[k];
        model_along_basis(model, model->walls.node[k], wall->node + walls + k * n);
    }
}
