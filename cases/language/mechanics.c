/* Definition of a motion: by its Lagrangian, with constraints, or by its Hamiltonian. */
#include "cases/language/model_entries.h"

static const enum text_key kinds_of_constraint[] = {TEXT_HOLONOMIC, TEXT_NONHOLONOMIC, TEXT_VAKONOMIC};
enum { KINDS_OF_CONSTRAINT = 3 };

/* The kind of constraint that a text has, if there are several that of the first; -1: none. */
static int constraint_kind_of(const struct model *model)
{
    for (int kind = 0; kind < KINDS_OF_CONSTRAINT; kind++)
        if (next_entry(model, kinds_of_constraint[kind], NULL, 0) >= 0)
            return kind;
    return -1;
}

static bool check_hamiltonian(struct model *model, int h)
{
    int kind = constraint_kind_of(model);
    if (next_entry(model, TEXT_LAGRANGIAN, NULL, 0) >= 0)
        return text_refuse(&model->error, h, 0,
                           "a motion is given by its Lagrangian or by its Hamiltonian, not by both");
    return kind < 0 ||
           text_refuse(&model->error, next_entry(model, kinds_of_constraint[kind], NULL, 0), 0,
                       "a motion given by its Hamiltonian has no constraint: vakonomic ones are of a Lagrangian, too");
}

/* Refuses what stands beside a phase-space Lagrangian and has no meaning there. */
static bool check_phase_space(struct model *model, int phase)
{
    static const enum text_key others[] = {TEXT_LAGRANGIAN, TEXT_HAMILTONIAN, TEXT_HOLONOMIC, TEXT_NONHOLONOMIC,
                                           TEXT_VAKONOMIC,  TEXT_FORCES,      TEXT_MOMENTUM};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (next_entry(model, others[k], NULL, 0) >= 0)
            return text_refuse(
                &model->error, next_entry(model, others[k], NULL, 0), 0,
                others[k] == TEXT_MOMENTUM
                    ? "no method promises a momentum of a phase-space Lagrangian: put it under `invariants`"
                    : "a phase-space Lagrangian takes no other Lagrangian, Hamiltonian, constraint or force beside it");
    return phase >= 0;
}

/* Refuses keys that are for Lagrangians only. */
static bool check_extras(struct model *model)
{
    int kernel = next_entry(model, TEXT_KERNEL, NULL, 0), control = -1;
    for (int k = model->text->entries - 1; k >= 0; k--)
        control = entry_at(model, k)->key >= TEXT_ACTUATED ? k : control;
    if (kernel >= 0)
        return text_refuse(&model->error, kernel, 0, "kernels are steps of a motion in velocities, not in momenta");
    return control < 0 ||
           text_refuse(&model->error, control, 0, "optimal control is of a motion in velocities, not in momenta");
}

bool model_find_kind(struct model *model)
{
    int l = next_entry(model, TEXT_LAGRANGIAN, NULL, 0), h = next_entry(model, TEXT_HAMILTONIAN, NULL, 0);
    int kind = constraint_kind_of(model);
    const int phase = next_entry(model, TEXT_PHASE_LAGRANGIAN, NULL, 0);
    model->phase_space = model->in_momenta = phase >= 0;
    if (model->phase_space)
        return check_phase_space(model, phase) && check_extras(model);
    if (l < 0 && h < 0)
        return text_refuse(&model->error, -1, 0, "lagrangian: missing; a problem needs a Lagrangian or a Hamiltonian");
    if (h >= 0 && !check_hamiltonian(model, h))
        return false;
    for (int other = kind + 1; other < KINDS_OF_CONSTRAINT && kind >= 0; other++) {
        int entry = next_entry(model, kinds_of_constraint[other], NULL, 0);
        if (entry >= 0)
            return text_refuse(&model->error, entry, 0,
                               "constraints are either holonomic, nonholonomic or vakonomic, not of two kinds");
    }
    model->vakonomic = kind >= 0 && kinds_of_constraint[kind] == TEXT_VAKONOMIC;
    model->in_momenta = model->vakonomic || h >= 0;
    return !model->in_momenta || check_extras(model);
}

/* The list of constraints, of which an entry may be `each(..)`: several. */
static bool read_constraint_list(struct model *model, enum text_key key)
{
    struct formula *value = &model->part[PART_CONSTRAINT_VALUE];
    *value = formula_open(model, MAX_MULTIPLIERS);
    FOR_ENTRIES(k, model, key, NULL)
    {
        const char *text = entry_at(model, k)->text;
        int left = MAX_MULTIPLIERS - model->m, count = parse_each(&model->scope, k, text, left, value->node + model->m);
        int one = count < 0 && good(model) ? parse_expression(&model->scope, k, text) : -1;
        if (!good(model))
            return false;
        if (count < 0 && left == 0)
            return text_refuse(&model->error, k, 0, "more than %d constraints", (int)MAX_MULTIPLIERS);
        if (count < 0)
            value->node[model->m] = one;
        count = count < 0 ? 1 : count;
        for (int c = 0; c < count; c++)
            model->constraint_entry[model->m++] = k;
    }
    value->count = model->m;
    return good(model);
}

/* Refuses a constraint that is constant in the state, and says what it is instead. */
static bool refuse_idle(struct model *model, int k)
{
    const struct graph *graph = &model->graph;
    int value = model->part[PART_CONSTRAINT_VALUE].node[k], entry = model->constraint_entry[k];
    bool holonomic = kinds_of_constraint[constraint_kind_of(model)] == TEXT_HOLONOMIC;
    if (graph_is_constant(graph, value, 0))
        return text_refuse(&model->error, entry, 0, "constraint %d is zero; correct it or leave it out", k + 1);
    if (!graph_depends(graph, value, LEAF_PARAMETER, LEAF_TIME))
        return text_refuse(
            &model->error, entry, 0,
            "constraint %d is a number other than 0, which no state satisfies; correct it or leave it out", k + 1);
    if (!graph_depends(graph, value, LEAF_POSITION, LEAF_FIBRE))
        return text_refuse(
            &model->error, entry, 0,
            graph_depends(graph, value, LEAF_TIME, LEAF_TIME)
                ? "constraint %d has no effect: it contains no %s, only the time; correct it or leave it out"
                : "constraint %d has no effect: it contains no %s, only parameters; state conditions on "
                  "parameters under `require`",
            k + 1, holonomic ? "position" : "velocity");
    if (!holonomic && !graph_depends(graph, value, LEAF_FIBRE, LEAF_FIBRE))
        return text_refuse(&model->error, entry, 0,
                           "constraint %d contains positions alone and no velocity; move it to `holonomic`", k + 1);
    return text_refuse(&model->error, entry, 0,
                       "constraint %d has no effect: its %s terms cancel; correct it or leave it out", k + 1,
                       holonomic ? "position" : "velocity");
}

/* Refuses constraints that are trivial or repeat another one, as far as equal expressions show. */
static bool check_constraints(struct model *model, bool holonomic)
{
    const int *value = model->part[PART_CONSTRAINT_VALUE].node;
    for (int k = 0; k < model->m; k++) {
        int same = 0;
        if (!graph_depends(&model->graph, value[k], holonomic ? LEAF_POSITION : LEAF_FIBRE, LEAF_FIBRE))
            return refuse_idle(model, k);
        while (value[same] != value[k])
            same++;
        if (same < k)
            return text_refuse(&model->error, model->constraint_entry[k], 0,
                               "constraint %d is constraint %d once more, and is to be left out", k + 1, same + 1);
    }
    return true;
}

static bool read_constraints(struct model *model)
{
    int kind = constraint_kind_of(model);
    if (kind < 0)
        return true;
    enum text_key key = kinds_of_constraint[kind];
    int first = next_entry(model, key, NULL, 0);
    if (key == TEXT_VAKONOMIC && model->factors)
        return text_refuse(&model->error, first, 0, "vakonomic motion is one on R^n, not on %s", model->group);
    if (key == TEXT_VAKONOMIC && model->n > SMALL_DIMENSION)
        return text_refuse(&model->error, first, 0, "vakonomic motion has up to %d dimensions, not %d",
                           (int)SMALL_DIMENSION, model->n);
    if (key == TEXT_HOLONOMIC)
        model_forbid(model, LEAF_FIBRE, LEAF_FIBRE,
                     "a holonomic constraint is one of positions and the time t, without velocities");
    if (!read_constraint_list(model, key))
        return false;
    if (key == TEXT_VAKONOMIC && model->m > SMALL_MULTIPLIERS)
        return text_refuse(&model->error, first, 0, "vakonomic motion has up to %d constraints, not %d",
                           (int)SMALL_MULTIPLIERS, model->m);
    model->constraint = key == TEXT_HOLONOMIC ? CONSTRAINT_HOLONOMIC : CONSTRAINT_NONHOLONOMIC;
    if (model->m == 0)
        return text_refuse(&model->error, first, 0, "there is no constraint in this list");
    if (!check_constraints(model, key == TEXT_HOLONOMIC))
        return false;
    if (model->m >= model->n)
        return text_refuse(&model->error, first, 0, "%d constraints in %d dimensions; at most %d are possible",
                           model->m, model->n, model->n - 1 < MAX_MULTIPLIERS ? model->n - 1 : MAX_MULTIPLIERS);
    return true;
}

static bool read_hamiltonian(struct model *model)
{
    struct formula *h = &model->part[PART_HAMILTONIAN];
    if (!model_read_formula(model, TEXT_HAMILTONIAN, NULL, h))
        return false;
    h->node[0] = model_in_fibre(model, h->node[0]);
    if (graph_depends(&model->graph, h->node[0], LEAF_FIBRE, LEAF_FIBRE))
        return true;
    return text_refuse(&model->error, next_entry(model, TEXT_HAMILTONIAN, NULL, 0), 0,
                       "there is no momentum in the Hamiltonian: nothing would move");
}

bool model_read_mechanics(struct model *model)
{
    if (model->phase_space)
        return model_read_phase_lagrangian(model);
    if (model->in_momenta && !model->vakonomic)
        return read_hamiltonian(model);
    if (model->vakonomic)
        model_forbid(model, LEAF_MOMENTUM, LEAF_MOMENTUM, "l and the constraints are of positions and velocities");
    bool read =
        model_read_formula(model, TEXT_LAGRANGIAN, NULL, &model->part[PART_LAGRANGIAN]) && read_constraints(model);
    model_forbid(model, NODE_CONSTANT, NODE_CONSTANT, NULL);
    if (model->vakonomic)
        model_forbid(model, LEAF_FIBRE, LEAF_FIBRE,
                     "what follows is of positions and momenta, the data of this motion");
    return read;
}

bool model_check_regular(struct model *model)
{
    int n = model->n;
    const struct formula *mass = &model->part[PART_MASS];
    if (model->walls.count && graph_some_depend(&model->graph, mass->count, mass->node, LEAF_FIBRE, LEAF_FIBRE))
        return text_refuse(&model->error, next_entry(model, TEXT_LAGRANGIAN, NULL, 0), 0,
                           "walls are for a motion given by its Lagrangian, quadratic in the velocities");
    for (int i = 0; i < n && model->part[PART_MASS].count; i++) {
        bool none = true;
        for (int j = 0; j < n; j++)
            none = none && graph_is_constant(&model->graph, model->part[PART_MASS].node[i * n + j], 0);
        if (none)
            return text_refuse(&model->error, next_entry(model, TEXT_LAGRANGIAN, NULL, 0), 0,
                               "the Lagrangian is not regular: velocity %d appears nowhere, or only linearly; add a "
                               "term that is quadratic in it%s",
                               i + 1,
                               model->m == 0 && !model->factors
                                   ? ", or state one that is linear in all velocities under `phase-space-lagrangian`"
                                   : "");
    }
    for (int k = 0; k < model->m; k++) {
        bool none = true;
        for (int j = 0; j < n; j++)
            none = none && graph_is_constant(&model->graph, model->part[PART_CONSTRAINT_GRADIENT].node[k * n + j], 0);
        if (none)
            return refuse_idle(model, k);
    }
    return true;
}
