/* What optimal control adds to a problem, from a model: its functions are tapes of the formulas that optimal control asks for. */
#include "core/numbers/scratch.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/language/text_problem.h"

static bool make_motion(struct text_problem *text, const real *parameter);

/* Tapes have the values of parameters in them: where one is continued, they are made anew. Without memory numbers are no numbers,
 * which Newton's method tells. */
static bool fits(const struct instance *in)
{
    struct text_problem *text = text_of(in);
    size_t size = (size_t)text->model.parameters * sizeof(real);
    if (text->has_run && memcmp(text->made_for, in->parameter, size) == 0)
        return true;
    memcpy(text->made_for, in->parameter, size);
    bool first = !text->has_run;
    text->has_run = true;
    return first || make_motion(text, in->parameter);
}

/* Outputs of a tape at one point (g, v); v may have more numbers: the time, or costates. */
static const lane *run(const struct instance *in, const struct tape *tape, const real *g, int numbers, const real *v)
{
    struct text_problem *text = text_of(in);
    lane place[MAX_ELEMENT], fibre[3 * MAX_DIMENSION];
    broadcast(in->element, g, place);
    broadcast(numbers, v, fibre);
    if (fits(in))
        tape_run(tape, in, place, fibre, text->result);
    else
        text->result[0][0] = NAN;
    return text->result;
}

static void take(int count, const lane *from, real *out)
{
    for (int k = 0; k < count; k++)
        out[k] = from[k][0];
}

static void covectors(const struct instance *in, const real *g, const real *v, real *force, real *momentum)
{
    const lane *both = run(in, &text_of(in)->covectors, g, in->n, v);
    take(in->n, both, force);
    take(in->n, both + in->n, momentum);
}

static void jacobian(const struct instance *in, const real *g, const real *v, real *out)
{
    take(4 * in->n * in->n, run(in, &text_of(in)->jacobian, g, in->n, v), out);
}

static void third(const struct instance *in, const real *g, const real *v, const real *z, real *out)
{
    real fibre[3 * MAX_DIMENSION];
    memcpy(fibre, v, (size_t)in->n * sizeof *v);
    memcpy(fibre + in->n, z, (size_t)(2 * in->n) * sizeof *z);
    take(4 * in->n * in->n, run(in, &text_of(in)->third, g, 3 * in->n, fibre), out);
}

static void symmetry(const struct instance *in, int which, const real *g, real *generator)
{
    const real still[MAX_DIMENSION] = {0};
    take(in->n, run(in, &text_of(in)->symmetry, g, in->n, still) + which * in->n, generator);
}

/* Numbers that are of the parameters of the instance alone, one of which may be under continuation. */
static void evaluate(const struct instance *in, const struct formula *formula, real *out)
{
    struct tape tape;
    SCRATCH(lane, at, 2 * (MAX_ELEMENT + MAX_DIMENSION) + MAX_DIMENSION * MAX_CONTROLS);
    bool made = tape_open(&text_of(in)->model.graph, formula->count, formula->node, in->parameter, in->n, &tape);
    if (made)
        tape_run(&tape, in, NULL, NULL, at);
    for (int k = 0; k < formula->count; k++)
        out[k] = made ? at[k][0] : (real)NAN;
    tape_close(&tape);
}

static void actuation(const struct instance *in, real *B)
{
    evaluate(in, &text_of(in)->model.control.actuation, B);
}

static void set_boundary(const struct instance *in, int which, struct control_boundary *out)
{
    const struct formula *formula = &text_of(in)->model.control.transfer[which].boundary;
    real number[2 * (MAX_ELEMENT + MAX_DIMENSION) + 2];
    evaluate(in, formula, number);
    for (int e = 0; e < 2; e++) {
        const real *state = number + e * (in->element + in->n);
        memcpy(out->g[e], state, (size_t)in->element * sizeof *state);
        memcpy(out->v[e], state + in->element, (size_t)in->n * sizeof *state);
    }
    out->horizon = number[formula->count - 2];
    out->from = number[formula->count - 1];
}

#define BOUNDARY(k)                                                                                                    \
    static void boundary_##k(const struct instance *in, struct control_boundary *out)                                  \
    {                                                                                                                  \
        set_boundary(in, k, out);                                                                                      \
    }
EACH_OF_SEVEN(BOUNDARY)

static void guess(const struct control *control, real x, real *g)
{
    const struct instance *in = &control->in;
    const struct text_problem *text = text_of(in);
    real still[MAX_DIMENSION + 1] = {0}, nowhere[MAX_ELEMENT] = {0};
    still[in->n] = x;
    take(in->element, run(in, &text->guess[control->transfer - text->transfer], nowhere, in->n + 1, still), g);
}

static bool make_tape(struct text_problem *text, const struct formula *formula, const real *parameter,
                      struct tape *tape)
{
    tape_close(tape);
    *tape = (struct tape){0};
    return formula->count == 0 ||
           tape_open(&text->model.graph, formula->count, formula->node, parameter, text->model.n, tape);
}

static bool make_motion(struct text_problem *text, const real *parameter)
{
    struct model *model = &text->model;
    struct control_formulas formulas;
    bool made = control_formulas_open(model, &formulas) &&
                make_tape(text, &formulas.covectors, parameter, &text->covectors) &&
                make_tape(text, &formulas.jacobian, parameter, &text->jacobian) &&
                make_tape(text, &formulas.third, parameter, &text->third) &&
                make_tape(text, &model->control.symmetry, parameter, &text->symmetry);
    for (int k = 0; k < model->control.transfers && made; k++)
        made = make_tape(text, &model->control.transfer[k].guess, parameter, &text->guess[k]);
    control_formulas_close(&formulas);
    return made;
}

/* The tapes, and room for what the largest gives. */
static bool make_tapes(struct text_problem *text)
{
    size_t n = (size_t)text->model.n, most = 4 * n * n + (size_t)text->model.element + MAX_SYMMETRIES * n;
    real parameter[MAX_PARAMETERS];
    text_parameters(text, parameter);
    text->result = aligned_alloc(64, most * sizeof(lane));
    return text->result && make_motion(text, parameter);
}

static void set_transfers(struct text_problem *text)
{
    static void (*const boundaries[])(const struct instance *, struct control_boundary *) = {
#define NAME(k) boundary_##k,
        EACH_OF_SEVEN(NAME)
#undef NAME
    };
    const struct model_control *control = &text->model.control;
    for (int k = 0; k < control->transfers; k++) {
        const struct model_transfer *from = &control->transfer[k];
        text->transfer[k] = (struct transfer){.boundary = boundaries[k],
                                              .guess = from->guess.count ? guess : NULL,
                                              .continued = from->continued,
                                              .levels = from->levels};
        text->presets[k] = (struct preset){from->name, from->meaning, NULL};
    }
}

bool text_control_open(struct text_problem *text)
{
    const struct model_control *from = &text->model.control;
    if (!make_tapes(text))
        return false;
    set_transfers(text);
    text->control = (struct control_problem){.inputs = from->inputs,
                                             .controls = from->controls,
                                             .transfers = text->transfer,
                                             .covectors = covectors,
                                             .jacobian = jacobian,
                                             .third = third,
                                             .actuation = actuation,
                                             .drag = from->drag.count > 0,
                                             .coarse = from->coarse,
                                             .symmetries = from->symmetries,
                                             .symmetry = from->symmetries ? symmetry : NULL};
    return true;
}

void text_control_close(struct text_problem *text)
{
    tape_close(&text->covectors);
    tape_close(&text->jacobian);
    tape_close(&text->third);
    tape_close(&text->symmetry);
    for (int k = 0; k < MAX_PRESETS; k++)
        tape_close(&text->guess[k]);
    free(text->result);
}
