/* struct problem from a model: a tape for each of its functions. */
#include "cases/text/text_open.h"

#include "cases/text/text_problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/language/write.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"
#include "core/problem/inverse_legendre.h"
#include "core/problem/natural.h"

/* ---- the functions of struct problem, which have no argument for which of several they are */

#define PART(code, member, of_momentum, cotangent)                                                                     \
    static void text_##member(const struct instance *in, const lane *g, const lane *fibre, lane *restrict out)         \
    {                                                                                                                  \
        tape_run(&text_problem_of(in)->part[PART_##code], in, g, fibre, out);                                          \
    }
#include "cases/language/parts.def"
#undef PART

static void text_start(const struct instance *in, int which, real *g, real *eta)
{
    SCRATCH(lane, out, in->element + in->n);
    struct instance point = *in;
    point.lanes = 1;
    tape_run(&text_problem_of(in)->preset[which > 0], &point, NULL, NULL, out);
    first_point(in->element, out, g);
    for (int c = 0; c < in->n; c++)
        eta[c] = out[in->element + c][0];
}

static void invariant(const struct instance *in, int which, const lane *g, const lane *eta, lane *restrict out)
{
    tape_run(&text_problem_of(in)->invariant[which], in, g, eta, out);
}

static enum status exact(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    SCRATCH(lane, start_g, in->element);
    SCRATCH(lane, fibre, in->n + 1);
    SCRATCH(lane, out, in->element + in->n);
    struct instance point = *in;
    bool finite = true;
    point.lanes = 1;
    broadcast(in->element, g0, start_g);
    broadcast(in->n, eta0, fibre);
    broadcast(1, &t, fibre + in->n);
    point.time = fibre + in->n;
    tape_run(&text_problem_of(in)->exact, &point, start_g, fibre, out);
    for (int c = 0; c < in->element + in->n; c++) {
        *(c < in->element ? &g[c] : &eta[c - in->element]) = out[c][0];
        finite = finite && isfinite(out[c][0]);
    }
    return finite ? STATUS_OK : STATUS_FAILED; /* these data have no such flow */
}

/* ---- opening */

static void set_group(struct text_problem *text)
{
    struct model *model = &text->model;
    bool only_exp = false;
    text->cay = (struct group){.name = model->group, .retraction = "cay"};
    text->exponential = (struct group){.name = model->group, .retraction = "exp"};
    for (int f = 0; f < model->factors; f++) {
        const struct model_factor *factor = &model->factor[f];
        text->vector[f] = (struct factor){.name = factor->name, .n = factor->n, .element = factor->element};
        only_exp = only_exp || factor->only_exp;
        text->cay.factor[f] = factor->entry ? factor->entry->cay : &text->vector[f];
        text->exponential.factor[f] = factor->entry ? factor->entry->exp : &text->vector[f];
    }
    text->groups[0] = model->prefers_exp ? &text->exponential : &text->cay;
    text->groups[1] = only_exp ? NULL : model->prefers_exp ? &text->cay : &text->exponential;
}

static void set_lists(struct text_problem *text)
{
    const struct model *model = &text->model;
    for (int k = 0; k < model->parameters; k++) {
        const struct model_parameter *from = &model->parameter[k];
        text->parameter[k] = (struct parameter_info){from->name, text->value[k], from->meaning};
        decimal_text(from->standard, text->value[k]);
    }
    for (int k = 0; k < model->invariants; k++)
        text->invariants[k] = (struct invariant){model->invariant[k].name, invariant, model->invariant[k].momentum_map,
                                                 model->invariant[k].source, model->invariant[k].observable};
    for (int k = 0; k < model->presets; k++)
        text->presets[k] = (struct preset_info){model->preset[k].name, model->preset[k].meaning};
}

static void set_functions(struct text_problem *text)
{
    struct model *model = &text->model;
    struct problem *problem = &text->own.problem,
                   *extended = model->vakonomic || model->phase_space ? &text->extended.problem : problem;
#define PART(code, member, of_momentum, cotangent)                                                                     \
    if (model->part[PART_##code].count)                                                                                \
        (cotangent ? problem : extended)->member = text_##member;
#include "cases/language/parts.def"
#undef PART
    if (text->gradient_pattern.column) {
        problem->gradient_pattern = &text->gradient_pattern;
        problem->gradient_entries = text_gradient_entries;
    }
    extended->mass_is_constant = model->mass_is_constant;
    extended->mass_is_diagonal = model->mass_is_diagonal;
    problem->guards = model->part[PART_GUARD].count / 2;
    problem->unseen = model_unseen(model);
    problem->in_positions = model_in_positions(model);
    problem->find_flaw = text_find_flaw;
    if (formula_is_fibre(model, &model->part[PART_MOMENTUM]))
        extended->momentum = extended->velocity = unit_momentum; /* kernels know it */
    if (text_velocity_by_mass(text))
        extended->velocity = text_velocity_from_mass;
    if (model->in_momenta) {
        problem->force = hamilton_force;
        problem->momentum = problem->velocity = unit_momentum;
    }
    if (!model->regular_by_formula) {
        problem->velocity = inverse_legendre;
        problem->hamiltonian_force = inverse_legendre_force;
        problem->dual_gradient = model->m ? inverse_legendre_dual_gradient : NULL;
    }
    problem->timed = model->timed;
    problem->moving = model->moving;
    problem->forced = model->forces.count > 0;
    problem->walls = model->walls.count;
    problem->drags = graph_some_depend(&model->graph, model->forces.count, model->forces.node, LEAF_FIBRE, LEAF_FIBRE);
    if (model->exact.count) {
        problem->exact = exact;
        problem->exact_source = model->exact_source;
    }
}

static void set_phase_space(struct text_problem *text)
{
    const struct model *model = &text->model;
    struct problem *problem = &text->own.problem;
    text->extended.problem = *problem;
    problem->phase_space = &text->extended.problem;
    problem->theta_is_linear =
        !graph_some_depend(&model->graph, model->n, model->part[PART_MOMENTUM_RATE].node, LEAF_POSITION, LEAF_POSITION);
    for (int c = 0; c < model->n; c++)
        if (graph_is_constant(&model->graph, model->part[PART_MOMENTUM].node[c], 0))
            problem->theta_zeros |= 1u << c;
}

static void set_problem(struct text_problem *text)
{
    const struct model *model = &text->model;
    text->own.text = text->extended.text = text;
    text->own.problem = (struct problem){.name = model->name,
                                         .summary = model->summary,
                                         .source = model->source,
                                         .coordinates = model->coordinates,
                                         .constraint = model->constraint,
                                         .groups = model->factors ? text->groups : NULL,
                                         .group_summary = model->own ? model->own->summary : NULL,
                                         .retraction_because = model->retraction_because,
                                         .n = model->n,
                                         .element = model->element,
                                         .m = model->m,
                                         .parameters = text->parameter,
                                         .preset_parameters = model->preset_parameters,
                                         .presets = text->presets,
                                         .initial = model->presets > 0 ? text_start : NULL,
                                         .invariants = text->invariants};
    if (model->vakonomic) { /* the constraint is the other's */
        text->extended.problem = text->own.problem;
        text->own.problem.constraint = CONSTRAINT_NONE;
        text->own.problem.m = 0;
        text->own.problem.extended = &text->extended.problem;
    }
    if (model->phase_space)
        set_phase_space(text);
    set_group(text);
    set_lists(text);
    set_functions(text);
    text->own.problem.control = model->control.controls > 0 ? &text->control : NULL;
}

static bool make_text_tapes(struct text_problem *text)
{
    struct model *model = &text->model;
    bool made = text_tape(text, &model->exact, &text->exact);
    for (int k = 0; k < PARTS; k++)
        made = made && text_tape(text, &model->part[k], &text->part[k]);
    for (int k = 0; k < model->invariants; k++)
        made = made && text_tape(text, &model->invariant[k].value, &text->invariant[k]);
    for (int k = 0; k < 2 && model->presets > 0; k++)
        made = made && text_tape(text, &model->preset[k ? model->asked : 0].initial, &text->preset[k]);
    text->presets =
        graph_keep(&model->graph, (size_t)(model->presets + model->control.transfers) + 1, sizeof *text->presets);
    made = made && text->presets;
    return made && text_sparse_open(text) && (model->control.controls == 0 || text_control_open(text));
}

static enum status refuse_text(const struct text_error *error, struct refusal *why)
{
    *why =
        (struct refusal){.status = error->status, .field = FIELD_TEXT, .item = error->entry, .offset = error->offset};
    memcpy(why->message, error->message, sizeof why->message);
    return error->status;
}

static real power_of_two(int k)
{
    return ldexp((real)1, k);
}

/* Fills the units of a text; `stated` is its problem in them. */
static void set_units(struct text_problem *text, const struct problem *stated)
{
    const struct model *model = &text->model;
    const struct model_units *from = &model->units;
    struct stated_units *to = &text->units;
    const bool of_velocities = model->constraint == CONSTRAINT_NONHOLONOMIC;
    const int energy = from->action - from->time, work = energy - (of_velocities ? from->time : 0);
    to->problem = stated;
    to->time = power_of_two(from->time);
    to->energy = power_of_two(energy);
    for (int c = 0; c < model->element; c++)
        to->element[c] = power_of_two(from->element[c]);
    for (int c = 0; c < model->n; c++) {
        to->velocity[c] = power_of_two(from->velocity[c]);
        to->momentum[c] = power_of_two(from->momentum[c]);
    }
    for (int k = 0; k < model->m; k++) {
        to->constraint[k] = power_of_two(from->constraint[k]);
        to->multiplier[k] = power_of_two(work - from->constraint[k]);
    }
    text->own.problem.units = text->extended.problem.units = to;
}

/* text_open, with the key `units` or as if it were not there. */
static enum status open_stated_text(const struct problem_text *text, bool as_stated, const char *preset, int parameters,
                                    const char *const *names, const wide *values, struct text_problem **out,
                                    struct refusal *why)
{
    struct text_problem *made = *out = calloc(1, sizeof *made);
    if (made)
        made->model.as_stated = as_stated;
    if (made && !model_open(text, preset, parameters, names, values, &text_groups, &made->model)) {
        enum status status = refuse_text(&made->model.error, why);
        if (made->model.inadmissible && parameters > 0) { /* the text is right, the parameters are not */
            why->field = FIELD_PARAMETER;
            why->item = -1;
        }
        return status;
    }
    if (!made || !make_text_tapes(made)) {
        struct text_error error = {STATUS_OUT_OF_MEMORY, -1, 0, "out of memory"};
        if (made && made->model.graph.full && !model_refuse_size(&made->model))
            error = made->model.error;
        return refuse_text(&error, why);
    }
    set_problem(made);
    return as_stated || text_check_momenta(made) ? STATUS_OK : refuse_text(&made->model.error, why);
}

static void drop_text(struct text_problem *text)
{
    if (!text)
        return;
    drop_text((struct text_problem *)text->units.problem);
    tape_close(&text->exact);
    text_control_close(text);
    text_sparse_close(text);
    for (int k = 0; k < PARTS; k++)
        tape_close(&text->part[k]);
    for (int k = 0; k < MAX_INVARIANTS; k++)
        tape_close(&text->invariant[k]);
    for (int k = 0; k < 2; k++)
        tape_close(&text->preset[k]);
    model_close(&text->model);
    free(text->waiting.key);
    free(text);
}

static void drop_waiting_text(struct parked *what)
{
    drop_text((struct text_problem *)((char *)what - offsetof(struct text_problem, waiting)));
}

static struct parking parking = {.drop = drop_waiting_text};

static struct text_problem *take_parked(const struct opening_key *key)
{
    struct parked *found = parking_take(&parking, key);
    return found ? (struct text_problem *)((char *)found - offsetof(struct text_problem, waiting)) : NULL;
}

enum status text_open(const struct problem_text *text, const char *preset, int parameters, const char *const *names,
                      const wide *values, const struct problem **problem, struct refusal *why)
{
    struct opening_key *key = opening_key_make(text, preset, parameters, names, values, 0);
    struct text_problem *made = key ? take_parked(key) : NULL, *stated = NULL;
    *problem = made ? &made->own.problem : NULL;
    if (made) {
        free(key);
        return STATUS_OK;
    }
    const struct problem_text *kept = key ? &key->text : text;
    enum status status = open_stated_text(kept, false, preset, parameters, names, values, &made, why);
    if (status == STATUS_OK && made->model.units.given)
        status = open_stated_text(kept, true, preset, parameters, names, values, &stated, why);
    if (stated)
        set_units(made, &stated->own.problem);
    if (made) {
        made->waiting.key = key;
        made->nodes = made->model.graph.count;
    }
    if (status == STATUS_OK)
        *problem = &made->own.problem;
    else
        drop_text(made);
    return status;
}

/* Parks a text for the next opening, unless it differs from a newly opened one: continuation has changed its parameters, or formulas were
 * added. */
void text_close(const struct problem *problem)
{
    enum { MOST_PARKED = 4096 /* nodes */ };
    struct text_problem *text = (struct text_problem *)problem;
    bool fresh = text && text->waiting.key && !text->control.controls && text->nodes == text->model.graph.count;
    if (fresh && text->nodes <= MOST_PARKED)
        parking_leave(&parking, &text->waiting);
    else
        drop_text(text);
}

static bool has_free_end(const struct model_control *control)
{
    bool any = false;
    for (int k = 0; k < control->transfers; k++)
        any = any || control->transfer[k].ending.count || control->transfer[k].timed;
    return any;
}

/* Why a text is not written as C; NULL: it is. */
static const char *no_c_of(const struct model *model)
{
    const struct model_control *control = &model->control;
    return model->units.given                    ? "it states its units:"
           : model->own                          ? "its group is given by its basis:"
           : model->phase_space                  ? "it has a phase-space Lagrangian:"
           : model->timed || model->forces.count ? "it has forces, or the time t in it:"
           : model->walls.count                  ? "it has walls:"
           : !control->controls                  ? NULL
           : model->scope.structural             ? "its size depends on a parameter: as a problem of optimal control"
           : control->runs || control->rolls     ? "it has constraints, or a cost or bounds of its own:"
           : has_free_end(control)               ? "an end of its transfers is free:"
                                                 : NULL;
}

char *text_write(const struct problem_text *text, const char *from, struct refusal *why)
{
    struct text_error error = {STATUS_OUT_OF_MEMORY, -1, 0, "out of memory"};
    struct model *model = calloc(1, sizeof *model);
    char *written = NULL;
    size_t size;
    FILE *out = NULL;
    bool opened = model && model_open(text, NULL, 0, NULL, NULL, &text_groups, model);
    const char *flaw = opened ? no_c_of(model) : NULL;
    if (flaw)
        text_refuse(&model->error, -1, 0, "%s it is run from its text, and not written as C", flaw);
    else if (opened)
        out = open_memstream(&written, &size);
    if (model && model->error.status != STATUS_OK)
        error = model->error;
    if (out)
        (model->control.controls ? write_control : write_problem)(out, model, from);
    if (out && (fclose(out) != 0 || model->graph.full)) {
        free(written);
        written = NULL;
    }
    if (!written)
        refuse_text(&error, why);
    if (model)
        model_close(model);
    free(model);
    return written;
}
