/* Optimal control of a problem file: tapes of the formulas that it needs. */
#include "core/numbers/scratch.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/text/text_problem.h"

static void text_covectors(const struct instance *in, const real *g, const real *v, real *force, real *momentum)
{
    const lane *both = text_run(in, &text_problem_of(in)->tape[TAPE_OF_COVECTORS], g, in->n, v);
    first_point(in->n, both, force);
    first_point(in->n, both + in->n, momentum);
}

static void text_jacobian(const struct instance *in, const real *g, const real *v, real *out)
{
    first_point(4 * in->n * in->n, text_run(in, &text_problem_of(in)->tape[TAPE_OF_JACOBIAN], g, in->n, v), out);
}

static void third(const struct instance *in, const real *g, const real *v, const real *z, real *out)
{
    real fibre[3 * SMALL_DIMENSION];
    memcpy(fibre, v, (size_t)in->n * sizeof *v);
    memcpy(fibre + in->n, z, (size_t)(2 * in->n) * sizeof *z);
    first_point(4 * in->n * in->n, text_run(in, &text_problem_of(in)->tape[TAPE_OF_THIRD], g, 3 * in->n, fibre), out);
}

static void symmetry(const struct instance *in, int which, const real *g, real *generator)
{
    const real still[SMALL_DIMENSION] = {0};
    first_point(in->n, text_run(in, &text_problem_of(in)->tape[TAPE_OF_SYMMETRY], g, in->n, still) + which * in->n,
                generator);
}

/* Numbers that are of the parameters of the instance, one of which may be under continuation, and of a place if one is given. */
static void evaluate_at(const struct instance *in, const struct formula *formula, const real *g, real *out)
{
    struct tape tape;
    SCRATCH(lane, position, in->element);
    SCRATCH(lane, at, 2 * (SMALL_ELEMENT + SMALL_DIMENSION) + SMALL_DIMENSION * MAX_CONTROLS);
    bool made =
        tape_open(&text_problem_of(in)->model.graph, formula->count, formula->node, in->parameter, in->n, &tape);
    if (g)
        broadcast(in->element, g, position);
    if (made)
        tape_run(&tape, in, position, NULL, at);
    for (int k = 0; k < formula->count; k++)
        out[k] = made ? at[k][0] : (real)NAN;
    tape_close(&tape);
}

static void text_boundary(const struct instance *in, struct control_boundary *out)
{
    const struct model_transfer *transfers = text_problem_of(in)->model.control.transfer;
    const struct formula *formula = &transfers[in->preset - in->problem->presets].boundary;
    real number[2 * (SMALL_ELEMENT + SMALL_DIMENSION) + 2];
    evaluate_at(in, formula, NULL, number);
    for (int e = 0; e < 2; e++) {
        const real *state = number + e * (in->element + in->n);
        memcpy(out->g[e], state, (size_t)in->element * sizeof *state);
        memcpy(out->v[e], state + in->element, (size_t)in->n * sizeof *state);
    }
    out->horizon = number[formula->count - 2];
    out->from = number[formula->count - 1];
}

/* Computes B. If it depends on the position it is taken near the start of the transfer, where nothing vanishes by
 * symmetry. */
static void text_actuation(const struct instance *in, real *B)
{
    const struct text_problem *text = text_problem_of(in);
    struct control_boundary ends;
    real perturbation[SMALL_DIMENSION];
    text_boundary(in, &ends);
    for (int c = 0; c < in->n; c++)
        perturbation[c] = text->model.control.placed ? sin((real)(c + 1)) / 4 : 0;
    point_move(in, ends.g[0], perturbation, ends.g[0]);
    evaluate_at(in, &text->model.control.actuation, ends.g[0], B);
}

/* ---- a cost of its own */

static void inputs(const struct instance *in, struct running_input *out)
{
    const struct model_control *control = &text_problem_of(in)->model.control;
    real number[4 * MAX_CONTROLS];
    evaluate_at(in, &control->numbers, NULL, number);
    for (int k = 0; k < control->controls; k++)
        out[k] = (struct running_input){.weight = number[4 * k],
                                        .fuel = number[4 * k + 1],
                                        .least = control->has_least[k] ? number[4 * k + 2] : -INFINITY,
                                        .most = control->has_most[k] ? number[4 * k + 3] : INFINITY};
}

/* The outputs of a tape of them, one member after the other. */
static const lane *run_running(const struct instance *in, const struct tape *tape, const real *g, const real *v,
                               const real *y, const real *u, real share)
{
    int n = in->n, m = text_problem_of(in)->model.control.controls;
    real fibre[3 * SMALL_DIMENSION];
    memcpy(fibre, v, (size_t)n * sizeof *v);
    memcpy(fibre + n, y, (size_t)n * sizeof *y);
    memcpy(fibre + 2 * n, u, (size_t)m * sizeof *u);
    fibre[2 * n + m] = share;
    return text_run(in, tape, g, 2 * n + m + 1, fibre);
}

static const lane *take_prices(int m, const lane *at, struct running_terms *out)
{
    first_point(1, at, &out->cost);
    first_point(m, at + 1, out->own);
    first_point(m, at + 1 + m, out->price);
    first_point(m * m, at + 1 + 2 * m, out->stiffness);
    return at + 1 + 2 * m + m * m;
}

static void prices(const struct instance *in, const real *g, const real *v, const real *y, const real *u, real share,
                   struct running_terms *out)
{
    const struct text_problem *text = text_problem_of(in);
    take_prices(text->model.control.controls, run_running(in, &text->tape[TAPE_OF_PRICES], g, v, y, u, share), out);
}

static void running_terms(const struct instance *in, const real *g, const real *v, const real *y, const real *u,
                          real share, struct running_terms *out)
{
    const struct text_problem *text = text_problem_of(in);
    int n = in->n, m = text->model.control.controls, b = text->model.control.margins;
    const lane *at = take_prices(m, run_running(in, &text->tape[TAPE_OF_RUNNING], g, v, y, u, share), out);
    const struct {
        real *to;
        int count;
    } parts[] = {{out->price_slope, 3 * n * m},  {out->slope, 3 * n},
                 {out->curve, 9 * n * n},        {out->margin, b},
                 {out->margin_slope, 2 * n * b}, {out->margin_curve, 4 * n * n * b}};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; at += parts[k++].count)
        first_point(parts[k].count, at, parts[k].to);
}

static size_t running_size(const struct model *model)
{
    size_t n = (size_t)model->n, m = (size_t)model->control.controls, b = (size_t)model->control.margins;
    return model->control.runs ? 1 + 2 * m + m * m + 3 * n * m + 3 * n + 9 * n * n + b * (1 + 2 * n + 4 * n * n) : 0;
}

/* ---- the problem */

static void text_guess(const struct control *control, real x, real *g)
{
    const struct instance *in = &control->in;
    const struct text_problem *text = text_problem_of(in);
    real still[SMALL_DIMENSION + 1] = {0}, nowhere[SMALL_ELEMENT] = {0};
    still[in->n] = x;
    first_point(in->element, text_run(in, &text->tape[TAPE_OF_GUESS], nowhere, in->n + 1, still), g);
}

static void ending(const struct control *control, const real *g, const real *v, real T, const real *multipliers,
                   struct ending_terms *out)
{
    const struct instance *in = &control->in;
    const struct text_problem *text = text_problem_of(in);
    int n = in->n, R = control->transfer->conditions, width = 2 * n + 1;
    real fibre[3 * SMALL_DIMENSION];
    memcpy(fibre, v, (size_t)n * sizeof *v);
    fibre[n] = T;
    memcpy(fibre + n + 1, multipliers, (size_t)R * sizeof *v);
    const lane *at = text_run(in, &text->tape[TAPE_OF_ENDING], g, n + 1 + R, fibre);
    const struct {
        real *to;
        int count;
    } parts[] = {{&out->cost, 1},
                 {out->condition, R},
                 {out->cost_slope, width},
                 {out->condition_slope, R * width},
                 {out->curve, width * width}};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; at += parts[k++].count)
        first_point(parts[k].count, at, parts[k].to);
}

/* Makes the formulas of which tapes are made. Parameters are leaves of them, so that they hold for all values. */
static bool make_control_formulas(struct text_problem *text)
{
    struct model *model = &text->model;
    const struct model_control *control = &model->control;
    const struct model_transfer *asked = &control->transfer[model->asked];
    struct control_formulas motion;
    struct formula *of = text->formula;
    bool made = control_formulas_open(model, &motion) &&
                (!control->runs || model_running_formula(model, &of[TAPE_OF_RUNNING])) &&
                (!asked->ending.count || model_ending_formula(model, asked, &of[TAPE_OF_ENDING])) &&
                (!control->rolls || text_rolling_formulas(text));
    of[TAPE_OF_COVECTORS] = motion.covectors;
    of[TAPE_OF_JACOBIAN] = motion.jacobian;
    of[TAPE_OF_THIRD] = motion.third;
    of[TAPE_OF_SYMMETRY] = control->symmetry;
    of[TAPE_OF_GUESS] = asked->guess;
    of[TAPE_OF_PRICES] = of[TAPE_OF_RUNNING];
    if (control->runs)
        of[TAPE_OF_PRICES].count = 1 + 2 * control->controls + control->controls * control->controls;
    return made;
}

/* The tapes, and room for what the largest gives. */
static bool make_control_tapes(struct text_problem *text)
{
    size_t n = (size_t)text->model.n, most = 4 * n * n + (size_t)text->model.element + MAX_SYMMETRIES * n;
    most += running_size(&text->model) + (2 + 2 * MAX_CONDITIONS) * (2 * n + 1) + (2 * n + 1) * (2 * n + 1);
    real parameter[MAX_PARAMETERS];
    text_parameters(text, parameter);
    text->result = aligned_alloc(64, most * sizeof(lane));
    text->transfer = graph_keep(&text->model.graph, (size_t)text->model.control.transfers + 1, sizeof *text->transfer);
    return text->result && text->transfer && make_control_formulas(text) && text_make_tapes(text, parameter);
}

static void set_transfers(struct text_problem *text)
{
    const struct model_control *control = &text->model.control;
    for (int k = 0; k < control->transfers; k++) {
        const struct model_transfer *from = &control->transfer[k];
        text->transfer[k] = (struct transfer){.boundary = text_boundary,
                                              .guess = from->guess.count ? text_guess : NULL,
                                              .continued = from->continued,
                                              .levels = from->levels,
                                              .ending = from->ending.count ? ending : NULL,
                                              .conditions = from->ending.count ? from->ending.count - 1 : 0,
                                              .timed = from->timed};
        memcpy(text->transfer[k].entry, from->entry, sizeof from->entry);
        text->presets[k] = (struct preset_info){from->name, from->meaning};
    }
}

static bool is_bounded(const struct model_control *control)
{
    bool any = control->margins > 0;
    for (int k = 0; k < control->controls; k++)
        any = any || control->has_least[k] || control->has_most[k];
    return any;
}

bool text_control_open(struct text_problem *text)
{
    const struct model_control *from = &text->model.control;
    if (!make_control_tapes(text))
        return false;
    set_transfers(text);
    if (from->rolls) { /* to others it has no constraints: they are in its basis */
        text->own.problem.constraint = CONSTRAINT_NONE;
        text->own.problem.m = 0;
    }
    text->running = (struct running){.margins = from->margins,
                                     .fixed = !from->placed,
                                     .joined = from->joined,
                                     .bounded = is_bounded(from),
                                     .fuelled = from->fuelled,
                                     .inputs = inputs,
                                     .prices = prices,
                                     .terms = running_terms};
    text->control = (struct control_problem){.inputs = from->inputs,
                                             .controls = from->controls,
                                             .transfers = text->transfer,
                                             .covectors = text_covectors,
                                             .jacobian = text_jacobian,
                                             .third = third,
                                             .actuation = text_actuation,
                                             .running = from->runs ? &text->running : NULL,
                                             .drag = from->drag.count > 0,
                                             .coarse = from->coarse,
                                             .rank = from->rolls ? from->rank : 0,
                                             .basis = text_basis,
                                             .basis_slope = text_basis_slope,
                                             .forms = text_forms,
                                             .forms_slope = text_forms_slope,
                                             .end_momentum = text_end_momentum,
                                             .symmetries = from->symmetries,
                                             .symmetry = from->symmetries ? symmetry : NULL};
    return true;
}

void text_control_close(struct text_problem *text)
{
    for (int k = 0; k < CONTROL_TAPES; k++)
        tape_close(&text->tape[k]);
    free(text->result);
}
