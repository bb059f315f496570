/* struct control_problem from a model: the Hessian and the third derivatives of l are those of its graph. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/text/text_problem.h"

/* Outputs of a tape at one point (g, v); v may have one number more, the time. */
static const lane *run(const struct instance *in, const struct tape *tape, const real *g, int numbers, const real *v)
{
    struct text_problem *text = text_of(in);
    lane place[MAX_ELEMENT], fibre[MAX_DIMENSION + 1];
    broadcast(in->element, g, place);
    broadcast(numbers, v, fibre);
    tape_run(tape, in, place, fibre, text->result);
    return text->result;
}

static void take(int count, const lane *from, real *out)
{
    for (int k = 0; k < count; k++)
        out[k] = from[k][0];
}

static real lagrangian(const struct instance *in, const real *g, const real *v)
{
    return run(in, &text_of(in)->part[PART_LAGRANGIAN], g, in->n, v)[0][0];
}

static void covectors(const struct instance *in, const real *g, const real *v, real *force, real *momentum)
{
    const struct text_problem *text = text_of(in);
    real drag[MAX_DIMENSION];
    take(in->n, run(in, &text->part[PART_MOMENTUM], g, in->n, v), momentum);
    take(in->n, run(in, &text->part[PART_FORCE], g, in->n, v), force);
    if (!text->control.drag)
        return;
    take(in->n, run(in, &text->drag, g, in->n, v), drag);
    for (int c = 0; c < in->n; c++)
        force[c] += drag[c];
}

static void jacobian(const struct instance *in, const real *g, const real *v, real *out)
{
    const struct text_problem *text = text_of(in);
    int count = 2 * in->n * in->n; /* of the force, then of the momentum */
    take(2 * count, run(in, &text->hessian, g, in->n, v), out);
    if (!text->control.drag)
        return;
    const lane *slope = run(in, &text->drag_slope, g, in->n, v);
    for (int k = 0; k < count; k++)
        out[k] += slope[k][0];
}

/* Without drag, whose second derivatives nothing has. */
static void third(const struct instance *in, const real *g, const real *v, const real *along, real *out)
{
    int width = 2 * in->n;
    const lane *all = run(in, &text_of(in)->third, g, in->n, v);
    for (int k = 0; k < width * width; k++) {
        out[k] = 0;
        for (int c = 0; c < width; c++)
            out[k] += all[k * width + c][0] * along[c];
    }
}

static void actuation(const struct instance *in, real *B)
{
    const struct text_problem *text = text_of(in);
    struct tape tape;
    bool made = text_tape((struct text_problem *)text, &text->model.control.actuation, &tape);
    lane out[MAX_DIMENSION * MAX_CONTROLS];
    if (made)
        tape_run(&tape, in, NULL, NULL, out);
    for (int k = 0; k < text->model.control.actuation.count; k++)
        B[k] = made ? out[k][0] : (real)NAN;
    tape_close(&tape);
}

/* By the parameters of the instance, one of which may be under continuation. */
static void boundary(const struct instance *in, struct control_boundary *out)
{
    struct text_problem *text = text_of(in);
    const struct formula *formula = &text->model.control.boundary;
    struct tape tape;
    lane at[2 * (MAX_ELEMENT + MAX_DIMENSION) + 1];
    real number[2 * (MAX_ELEMENT + MAX_DIMENSION) + 1];
    bool made = tape_open(&text->model.graph, formula->count, formula->node, in->parameter, in->n, &tape);
    if (made)
        tape_run(&tape, in, NULL, NULL, at);
    for (int k = 0; k < formula->count; k++)
        number[k] = made ? at[k][0] : (real)NAN;
    for (int e = 0; e < 2; e++) {
        const real *state = number + e * (in->element + in->n);
        memcpy(out->g[e], state, (size_t)in->element * sizeof *state);
        memcpy(out->v[e], state + in->element, (size_t)in->n * sizeof *state);
    }
    out->horizon = number[formula->count - 1];
    tape_close(&tape);
}

static void guess(const struct control *control, real x, real *g)
{
    const struct instance *in = &control->in;
    real still[MAX_DIMENSION + 1] = {0}, nowhere[MAX_ELEMENT] = {0};
    still[in->n] = x;
    take(in->element, run(in, &text_of(in)->guess, nowhere, in->n + 1, still), g);
}

/* The tapes of derivatives, and room for what they give. */
static bool make_tapes(struct text_problem *text)
{
    struct model *model = &text->model;
    int width = 2 * model->n;
    struct formula second, cubic = {0}, slope = {0};
    bool made = model_lagrangian_derivatives(model, 2, &second) && text_tape(text, &second, &text->hessian);
    bool resisted = model->control.drag.count > 0;
    if (made && !resisted)
        made = model_lagrangian_derivatives(model, 3, &cubic) && text_tape(text, &cubic, &text->third);
    if (made && resisted) {
        slope = model_drag_slopes(model);
        made = slope.count && text_tape(text, &slope, &text->drag_slope) &&
               text_tape(text, &model->control.drag, &text->drag);
    }
    made = made && text_tape(text, &model->control.guess, &text->guess);
    free(second.node);
    free(cubic.node);
    free(slope.node);
    text->result = aligned_alloc(64, (size_t)(width * width * width) * sizeof(lane));
    return made && text->result;
}

bool text_control_open(struct text_problem *text)
{
    const struct model *model = &text->model;
    const struct model_control *from = &model->control;
    if (!make_tapes(text))
        return false;
    text->control_preset[0] = (struct control_preset){.name = "default",
                                                      .meaning = "start, end and horizon of the text",
                                                      .boundary = boundary,
                                                      .guess = from->guess.count ? guess : NULL,
                                                      .continued = from->continued,
                                                      .from = from->from,
                                                      .levels = from->levels};
    text->control = (struct control_problem){.name = model->name,
                                             .summary = model->summary,
                                             .source = model->source,
                                             .coordinates = model->coordinates,
                                             .inputs = from->inputs,
                                             .groups = model->factors ? text->groups : NULL,
                                             .n = model->n,
                                             .element = model->element,
                                             .controls = from->controls,
                                             .parameters = text->parameter,
                                             .presets = text->control_preset,
                                             .lagrangian = lagrangian,
                                             .covectors = covectors,
                                             .jacobian = jacobian,
                                             .third = from->drag.count ? NULL : third,
                                             .actuation = actuation,
                                             .drag = from->drag.count > 0,
                                             .coarse = from->coarse};
    return true;
}

void text_control_close(struct text_problem *text)
{
    tape_close(&text->hessian);
    tape_close(&text->third);
    tape_close(&text->drag);
    tape_close(&text->drag_slope);
    tape_close(&text->guess);
    free(text->result);
}
