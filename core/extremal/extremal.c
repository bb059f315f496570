/* The reference of optimal control: extremals by multiple shooting in two settings, at the places of nodes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/extremal/control_case.h"
#include "core/extremal/newton.h"
#include "core/extremal/shooting.h"
#include "core/extremal/solution.h"
#include "core/larger.h"
#include "core/numbers/linear.h"

/* Segments and stages of the two settings. */
static const struct setting {
    int segments, stages;
} settings[] = {{32, 10}, {24, 8}};

/* A solution to shoot from: by the trapezoidal rule on the segments or, `own`, prolonged from the case's with as many steps as
 * there are samples, else with half as many, a quarter, an eighth. */
static enum status start_from(const struct core_case *given, bool own, struct optimality *start)
{
    const struct control_case *at = given->own;
    struct newton_report report;
    struct optimality fine;
    enum status status = own ? STATUS_NO_CONVERGENCE : newton_by_recipe(start, &report);
    for (long steps = given->setup.samples;
         own && 8 * steps >= given->setup.samples && steps > 1 && status != STATUS_OK; steps /= 2) {
        status = optimality_open(&at->control, &at->element, steps, &fine);
        if (status == STATUS_OK)
            status = newton_by_recipe(&fine, &report);
        if (status == STATUS_OK)
            status = newton_prolong(&fine, start);
        if (status == STATUS_OK)
            status = newton_solve(start, &report);
        optimality_close(&fine);
    }
    return status;
}

/* The states at all samples, sample 0 the start: `out` has samples + 1. */
static enum status extremal(const struct core_case *given, bool own, const struct setting *setting,
                            struct pontryagin *out)
{
    const struct control *control = &((const struct control_case *)given->own)->control;
    struct optimality start;
    struct element element;
    struct pontryagin_flow flow;
    real gap;
    struct pontryagin *node = malloc(((size_t)setting->segments + 1) * sizeof *node), at = {0};
    int segment = -1, samples = given->setup.samples;
    element_make(2, false, &element);
    enum status status = optimality_open(control, &element, setting->segments, &start);
    if (!node)
        status = STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK)
        status = start_from(given, own, &start);
    if (status == STATUS_OK)
        status = shooting_solve(&start, setting->stages, node, &gap);
    if (status == STATUS_OK)
        status = pontryagin_open(control, setting->stages, PONTRYAGIN_CONVERGED, &flow);
    if (status == STATUS_OK)
        pontryagin_measure(node, setting->segments + 1, &flow);
    real reached = 0;
    for (int k = 0; k <= samples && status == STATUS_OK; k++) {
        int now = (int)((long)k * setting->segments / samples);
        if (now != segment) {
            at = node[now];
            reached = (real)now * start.h;
            segment = now;
        }
        real t = control->boundary.horizon * (real)k / (real)samples;
        if ((long)now * samples != (long)k * setting->segments)
            status = pontryagin_step(&flow, t - reached, &at);
        reached = t;
        out[k] = at;
    }
    optimality_close(&start);
    free(node);
    return status;
}

/* Largest difference of two solutions over samples and components, as the errors of cases are taken. */
static void compare(const struct control *control, int samples, const struct pontryagin *x, const struct pontryagin *y,
                    struct reference *out)
{
    real q = 0, p = 0, u = 0, left[MAX_CONTROLS], right[MAX_CONTROLS];
    for (int k = 0; k <= samples; k++) {
        q = LARGER(q, distance_max(control->in.element, x[k].g, y[k].g));
        p = LARGER(p, distance_max(control->in.n, x[k].mu, y[k].mu));
        control_inputs(control, x[k].y, left);
        control_inputs(control, y[k].y, right);
        u = LARGER(u, distance_max(control->controls, left, right));
    }
    out->error_q = (double)q;
    out->error_p = (double)p;
    out->error_lambda = (double)u;
    out->error_cost = (double)fabs(x[samples].cost - y[samples].cost);
}

static void take(const struct control *control, const struct pontryagin *from, wide *g, wide *mu, wide *u)
{
    real inputs[MAX_CONTROLS];
    control_inputs(control, from->y, inputs);
    for (int c = 0; c < control->in.element; c++)
        g[c] = from->g[c];
    for (int c = 0; c < control->in.n; c++)
        mu[c] = from->mu[c];
    for (int c = 0; c < control->controls; c++)
        u[c] = inputs[c];
}

static void fill(const struct control *control, const struct pontryagin *states, struct reference *out)
{
    struct trajectory *at = &out->at;
    int n = control->in.n, element = control->in.element, m = control->controls;
    at->outcome = (struct control_outcome){.cost = states[at->samples].cost};
    take(control, states, at->outcome.g, at->outcome.mu, at->outcome.u);
    for (int k = 0; k < at->samples; k++) {
        wide *g = at->g + k * element, *mu = at->mu + k * n, *u = at->lambda + k * m;
        take(control, &states[k + 1], g, mu, u);
        for (int c = 0; c < element; c++)
            at->amplitude_g = fmax(at->amplitude_g, (double)fabs((real)g[c]));
        for (int c = 0; c < n; c++)
            at->amplitude_mu = fmax(at->amplitude_mu, (double)fabs((real)mu[c]));
        for (int c = 0; c < m; c++)
            at->amplitude_lambda = fmax(at->amplitude_lambda, (double)fabs((real)u[c]));
    }
}

/* Two settings, one beside the other: do they lead to the same extremal, and not to two? `states` has room for both. */
static enum status shoot(const struct core_case *given, bool own, int scale, struct pontryagin *states,
                         struct reference *out)
{
    const struct control *control = &((const struct control_case *)given->own)->control;
    int samples = given->setup.samples;
    struct setting at[2];
    enum status status = STATUS_OK;
    for (int k = 0; k < 2 && status == STATUS_OK; k++) {
        at[k] = (struct setting){scale * settings[k].segments, settings[k].stages};
        status = extremal(given, own, &at[k], states + k * (samples + 1));
    }
    if (status != STATUS_OK)
        return status;
    fill(control, states, out);
    compare(control, samples, states, states + samples + 1, out);
    snprintf(out->route, sizeof out->route, "shooting, gauss s = %hd, %hd segments; s = %hd, %hd", (short)at[0].stages,
             (short)at[0].segments, (short)at[1].stages, (short)at[1].segments);
    return out->error_q <= 1e-6 * out->at.amplitude_g ? STATUS_OK : STATUS_UNRESOLVED;
}

/* ---- of a running cost or a free end: the method's own, finer */

/* Are there elements of more than two nodes? */
static bool has_elements(const struct core_case *given)
{
    const struct control_problem *problem = given->in.problem->control;
    return !problem->rank && (group_is_abelian(given->in.group) || !problem->drag);
}

/* The solution on so many elements per sample, of five nodes where there are such. */
static enum status finer(const struct core_case *given, int times, struct trajectory *out)
{
    const struct control_case *at = given->own;
    struct optimality system;
    struct element element;
    struct newton_report report;
    struct trajectory fine = *out;
    fine.samples = times * out->samples;
    element_make(has_elements(given) ? MAX_NODES : 2, false, &element);
    int n = given->in.n, m = at->control.controls, width = given->in.element;
    fine.g = calloc((size_t)fine.samples * (size_t)(width + 2 * n + 2 * m), sizeof *fine.g);
    if (!fine.g)
        return STATUS_OUT_OF_MEMORY;
    enum status status = optimality_open(&at->control, &element, fine.samples, &system);
    fine.mu = fine.g + fine.samples * width;
    fine.costate = fine.mu + fine.samples * n;
    fine.lambda = fine.costate + fine.samples * n;
    fine.before = fine.lambda + fine.samples * m;
    if (status == STATUS_OK)
        status = newton_by_recipe(&system, &report);
    if (status == STATUS_OK)
        status = solution_take(&system, &fine);
    for (long k = 0; k < out->samples && status == STATUS_OK; k++) {
        long from = times * (k + 1) - 1;
        memcpy(out->g + k * width, fine.g + from * width, (size_t)width * sizeof *out->g);
        memcpy(out->mu + k * n, fine.mu + from * n, (size_t)n * sizeof *out->mu);
        memcpy(out->lambda + k * m, fine.lambda + from * m, (size_t)m * sizeof *out->lambda);
    }
    out->outcome = fine.outcome;
    out->amplitude_g = fine.amplitude_g;
    out->amplitude_mu = fine.amplitude_mu;
    out->amplitude_lambda = fine.amplitude_lambda;
    optimality_close(&system);
    free(fine.g);
    return status;
}

static double gap(int count, const wide *x, const wide *y)
{
    double most = 0;
    for (int k = 0; k < count; k++)
        most = LARGER(most, fabs((double)(x[k] - y[k])));
    return most;
}

/* Held against half as many elements. */
static enum status running_reference(const struct core_case *given, struct reference *out)
{
    const struct control_case *at = given->own;
    int samples = given->setup.samples, width = given->in.element, n = given->in.n, m = at->control.controls;
    int times = has_elements(given) ? 2 : 8;
    wide *room = calloc((size_t)samples * (size_t)(width + n + m), sizeof *room);
    struct trajectory coarse = {
        .samples = samples, .g = room, .mu = room + samples * width, .lambda = room + samples * (width + n)};
    enum status status = room ? finer(given, times, &out->at) : STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK)
        status = finer(given, times / 2, &coarse);
    if (status == STATUS_OK) {
        out->error_q = gap(samples * width, out->at.g, coarse.g);
        out->error_p = gap(samples * n, out->at.mu, coarse.mu);
        out->error_lambda = gap(samples * m, out->at.lambda, coarse.lambda);
        out->error_cost = fabs((double)(out->at.outcome.cost - coarse.outcome.cost));
    }
    snprintf(out->route, sizeof out->route, "its own, %d elements a sample; %d", times, times / 2);
    free(room);
    return status;
}

/* What is shot from, in this order, and how many times the segments: the extremal that the case itself leads to, as there may be
 * several, before the one that the trapezoidal rule finds. */
static const struct {
    bool own;
    int scale;
} shots[] = {{true, 1}, {false, 1}, {true, 2}, {true, 4}};

enum status control_case_reference(const struct core_case *given, struct reference *out)
{
    const struct control_case *at = given->own;
    out->at.samples = given->setup.samples;
    const struct transfer *transfer = at->control.transfer;
    if (at->control.problem->running || transfer->ending || transfer->timed ||
        (at->control.problem->rank && !at->control.problem->extremal))
        return running_reference(given, out);
    struct pontryagin *states = malloc(2 * ((size_t)out->at.samples + 1) * sizeof *states);
    enum status status = states ? STATUS_NO_CONVERGENCE : STATUS_OUT_OF_MEMORY;
    for (size_t k = 0; k < sizeof shots / sizeof *shots && status != STATUS_OK && !is_hopeless(status); k++)
        if (given->method || !shots[k].own)
            status = shoot(given, shots[k].own, shots[k].scale, states, out);
    free(states);
    return status;
}
