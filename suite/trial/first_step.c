/* Local error of one step, by its length. */
#include "suite/trial/first_step.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "suite/integrator/said.h"
#include "suite/kinds/samples.h"

/* A local error that falls as h^(3/2) or faster is taken for one of order 1 or above, by half of h. */
static const double consistent = 0.36, constant = 0.9;
static const double near_lag = 0.1; /* of half a step, relative */

/* Error of position and velocity after a step of this length. */
struct left {
    double q[SMALL_ELEMENT], v[SMALL_DIMENSION];
    double of_q, of_v; /* the largest */
};

static enum status state_after(const struct core_api *core, const struct setup *setup, bool reference, wide *q, wide *v)
{
    struct core_case *given;
    struct refusal why;
    struct reference flow = {0};
    enum status status = core->open(setup, &given, &why);
    if (status != STATUS_OK)
        return status;
    const struct shape *shape = core->shape(given);
    samples_open(shape, 1, &flow.at);
    status = reference ? core->reference(given, &flow) : core->integrate(given, &flow.at);
    if (status == STATUS_OK) {
        memcpy(q, flow.at.g, (size_t)shape->element * sizeof *q);
        core->velocity(given, setup->horizon, flow.at.g, flow.at.mu, v);
    }
    samples_close(&flow.at);
    core->close(given);
    return status;
}

static enum status look_at_step_of(const struct setup *of, const struct models *model, double h, struct left *out)
{
    wide q[SMALL_ELEMENT], v[SMALL_DIMENSION], exact_q[SMALL_ELEMENT], exact_v[SMALL_DIMENSION];
    HEAP(struct setup, setup, 1);
    *setup = *of;
    setup->horizon = h;
    setup->steps = setup->samples = 1;
    *out = (struct left){0};
    enum status status = state_after(core_double(), setup, false, q, v);
    if (status == STATUS_OK)
        status = state_after(core_double(), setup, true, exact_q, exact_v);
    for (int c = 0; c < model->shape->element && status == STATUS_OK; c++) {
        out->q[c] = (double)(q[c] - exact_q[c]);
        out->of_q = fmax(out->of_q, fabs(out->q[c]));
    }
    for (int c = 0; c < model->shape->n && status == STATUS_OK; c++) {
        out->v[c] = (double)(v[c] - exact_v[c]);
        out->of_v = fmax(out->of_v, fabs(out->v[c]));
    }
    return status;
}

/* Returns the lag of the velocity as a part of the step, from the acceleration at the start: -1/2 if it lags by half
 * a step; NaN if it is no lag. */
static double lag_of(const struct models *model, const struct left *left, double h)
{
    const double *a = model->ours[0].of.value[MODEL_ACCELERATION];
    double product = 0, square = 0, rest = 0;
    for (int c = 0; c < model->shape->n; c++) {
        product += a[c] * left->v[c];
        square += a[c] * a[c];
    }
    double lag = square > 0 ? product / square / h : NAN;
    for (int c = 0; c < model->shape->n; c++)
        rest = fmax(rest, fabs(left->v[c] - lag * h * a[c]));
    return rest <= near_lag * left->of_v ? lag : NAN;
}

/* Steps short against the motion's own time, so that their powers show. */
static double short_step(const struct setup *setup, const struct models *model)
{
    double speed = 0, acceleration = 0;
    for (int c = 0; c < model->shape->n; c++) {
        speed = fmax(speed, fabs((double)model->ours[0].v[c]));
        acceleration = fmax(acceleration, fabs(model->ours[0].of.value[MODEL_ACCELERATION][c]));
    }
    const double part = 1.0 / 256, whole = (double)setup->horizon / (double)setup->steps;
    return part * fmin(whole, speed > 0 && acceleration > 0 ? speed / acceleration : whole);
}

bool one_step_is_consistent(const struct setup *setup, const struct models *model, char text[DIFFERENCE_SIZE])
{
    double h = short_step(setup, model);
    struct left whole, half;
    said_clear();
    enum status status = look_at_step_of(setup, model, h, &whole);
    if (status == STATUS_OK)
        status = look_at_step_of(setup, model, h / 2, &half);
    *text = '\0';
    if (status != STATUS_OK) {
        char words[DIFFERENCE_SIZE / 2];
        said_take(words, sizeof words);
        snprintf(text, DIFFERENCE_SIZE, "a step of h = %.3g failed: %s%s%s", h, status_text(status), *words ? ": " : "",
                 words);
        return false;
    }
    double size_q = 0, size_v = 0;
    for (int c = 0; c < model->shape->element; c++)
        size_q = fmax(size_q, fabs((double)model->ours[0].q[c]));
    for (int c = 0; c < model->shape->n; c++)
        size_v = fmax(size_v, fabs((double)model->ours[0].v[c]));
    bool q_falls = half.of_q <= fmax(consistent * whole.of_q, model->tolerance * size_q);
    bool v_falls = half.of_v <= fmax(consistent * whole.of_v, model->tolerance * size_v);
    double lag = v_falls ? NAN : lag_of(model, &half, h / 2);
    if (q_falls && v_falls)
        return true;
    if (fabs(fabs(lag) - 0.5) <= near_lag)
        snprintf(text, DIFFERENCE_SIZE,
                 "velocities %s half a step: after a step of h they are off by %.3g h times the acceleration",
                 lag < 0 ? "lag" : "lead", lag);
    else if (!v_falls)
        snprintf(text, DIFFERENCE_SIZE, "the velocity after one step is off by %.3g at h = %.3g and by %.3g at h/2%s",
                 whole.of_v, h, half.of_v,
                 half.of_v > constant * whole.of_v ? ": it does not tend to that of the start" : "");
    else
        snprintf(text, DIFFERENCE_SIZE, "the position after one step is off by %.3g at h = %.3g and by %.3g at h/2%s",
                 whole.of_q, h, half.of_q,
                 half.of_q > constant * whole.of_q ? ": it does not tend to that of the start" : "");
    return false;
}
