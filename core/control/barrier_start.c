/* Start of an interior-point method: best controls without bounds, slacks at a distance from them, multipliers on
 * the central path. */
#include "core/control/barrier.h"

#include <stdlib.h>
#include <string.h>

#include "core/control/best_control.h"
#include "core/control/group_curve.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* Smallest distance of a starting slack from its bound, as a part of the gap between two bounds, or of 1 and the
 * size of the bound. */
static const real inner = R(0.1);

/* ---- parts and rows */

/* sign (x - bound) >= 0, x the control that has a part or, not `whole`, the part. */
static void append_row(struct barrier *out, int part, bool whole, real sign, real bound, real least)
{
    real *along = out->along[out->rows];
    out->offset[out->rows] = -sign * bound;
    out->least[out->rows++] = least;
    along[part] = sign;
    for (int e = 0; e < out->parts && whole; e++)
        along[e] = out->of[e] == out->of[part] ? sign * out->sign[e] : 0;
}

/* Bounds and fuel of controls, and bounds of the state, as parts and rows. */
static void list_rows(const struct control *control, struct barrier *out)
{
    const struct running_input *input = control->input;
    out->parts = control->controls;
    for (int k = 0; k < control->controls; k++) {
        out->of[k] = k;
        out->sign[k] = 1;
        if (input[k].fuel > 0) {
            out->of[out->parts] = k;
            out->sign[out->parts++] = -1;
        }
    }
    for (int k = 0; k < control->controls; k++) {
        real between = input[k].most - input[k].least, part = inner * (isfinite(between) ? between : 1);
        if (isfinite(input[k].least))
            append_row(out, k, true, 1, input[k].least,
                       isfinite(between) ? part : part * fmax(1, fabs(input[k].least)));
        if (isfinite(input[k].most))
            append_row(out, k, true, -1, input[k].most, isfinite(between) ? part : part * fmax(1, fabs(input[k].most)));
    }
    for (int e = 0; e < out->parts; e++)
        if (input[out->of[e]].fuel > 0)
            append_row(out, e, false, 1, 0, 0);
    out->margins = control->problem->running ? control->problem->running->margins : 0;
    out->rows += out->margins;
    out->stride = out->parts + 2 * out->rows;
}

/* ---- where they start */

/* The part of sign `sign` of u on the path: prices mu / part of both have the sum 2 fuel. */
static real start_part(real fuel, real mu, real u, real sign)
{
    real price = 2 * fuel * mu / (fuel * fabs(u) + mu + sqrt(fuel * fuel * u * u + mu * mu));
    return mu / ((u >= 0) == (sign > 0) ? price : 2 * fuel - price);
}

static void start_node(const struct control *control, const struct barrier *barrier, const struct running_terms *terms,
                       struct barrier_local out)
{
    int margin = barrier->rows - barrier->margins;
    for (int k = 0; k < control->controls && !running_is_joined(control); k++)
        out.part[k] = -terms->price[k] / (control->input[k].weight > 0 ? control->input[k].weight : 1);
    for (int e = barrier->parts - 1; e >= 0; e--) { /* the negative ones are of the numbers in the others' places */
        real fuel = control->input[barrier->of[e]].fuel;
        if (fuel > 0)
            out.part[e] = start_part(fuel, barrier->mu, out.part[barrier->of[e]], barrier->sign[e]);
    }
    for (int i = 0; i < barrier->rows; i++) {
        real c = i < margin ? barrier->offset[i] + inner_product(barrier->parts, barrier->along[i], out.part)
                            : terms->margin[i - margin];
        out.slack[i] = fmax(c, i < margin ? barrier->least[i] : inner * fmax(1, fabs(c)));
        out.price[i] = barrier->mu / out.slack[i];
    }
}

/* The best without bounds or, where there is none, such as bounds allow. */
static void start_together(const struct control *control, const real *g, const real *v, const real *y,
                           struct running_terms *terms, real *u)
{
    struct best_control best = {.terms = terms};
    if (best_control_take(control, g, v, y, &best) == STATUS_OK)
        memcpy(u, best.u, (size_t)control->controls * sizeof *u);
    else
        best_control_start(control, u);
}

static enum status start(struct optimality *system, struct barrier *barrier)
{
    const struct control *control = system->control;
    real nothing[MAX_CONTROLS] = {0};
    SCRATCH(struct running_terms, terms, 1);
    SCRATCH(struct running_node, node, 1);
    for (long k = 0; k < barrier->nodes; k++) {
        enum status status = running_node_take(system, k, node);
        if (status != STATUS_OK)
            return status;
        running_take_terms(control, node->g, node->v, node->y, nothing, terms);
        struct barrier_local at = barrier_local_at(barrier, barrier->now, k);
        if (running_is_joined(control))
            start_together(control, node->g, node->v, node->y, terms, at.part);
        start_node(control, barrier, terms, at);
        for (int i = 0; i < barrier->rows; i++)
            barrier->largest_slack[i] = fmax(barrier->largest_slack[i], at.slack[i]);
    }
    return STATUS_OK;
}

enum status barrier_open(struct optimality *system, real mu)
{
    struct barrier rows = {.mu = mu, .nodes = system->steps * system->element.s};
    list_rows(system->control, &rows);
    size_t count = (size_t)rows.nodes * (size_t)rows.stride;
    struct barrier *out = system->barrier = calloc(1, sizeof *out + 3 * count * sizeof(real));
    if (!out)
        return STATUS_OUT_OF_MEMORY;
    *out = rows;
    out->now = (real *)(out + 1);
    out->step = out->now + count;
    out->first = out->step + count;
    return start(system, out);
}

void barrier_close(struct optimality *system)
{
    free(system->barrier);
    system->barrier = NULL;
}
