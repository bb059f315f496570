/* The reference of optimal control: two extremals, compared with each other at the places of nodes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/extremal/control_case.h"
#include "core/extremal/newton.h"
#include "core/extremal/shooting.h"
#include "core/extremal/solution.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"

/* Segments and stages of the two settings. */
static const struct setting {
    int segments, stages;
} settings[] = {{32, 10}, {24, 8}};

static double largest_gap(int count, const wide *x, const wide *y)
{
    double most = 0;
    for (int k = 0; k < count; k++)
        most = LARGER(most, fabs((double)(x[k] - y[k])));
    return most;
}

/* Largest differences of a path over samples, the start among them, and components, as the errors of cases are taken. */
static void hold_against(const struct core_case *given, const struct trajectory *check, struct reference *out)
{
    const struct trajectory *path = &out->at;
    int samples = path->samples, n = given->in.n, m = given->shape.m;
    out->error_q = largest_gap(samples * given->in.element, path->g, check->g);
    out->error_p =
        LARGER(largest_gap(samples * n, path->mu, check->mu), largest_gap(n, path->outcome.mu, check->outcome.mu));
    out->error_lambda = LARGER(largest_gap(samples * m, path->lambda, check->lambda),
                               largest_gap(m, path->outcome.u, check->outcome.u));
    out->error_cost = fabs((double)(path->outcome.cost - check->outcome.cost));
}

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

/* A state at sample k, from 1, of the samples; 0: at the start. */
static void put_extremal_state(const struct control *control, const struct pontryagin *from, int k,
                               struct trajectory *out)
{
    int n = control->in.n, element = control->in.element, m = control->controls;
    wide *g = k ? out->g + (k - 1) * element : out->outcome.g, *mu = k ? out->mu + (k - 1) * n : out->outcome.mu,
         *u = k ? out->lambda + (k - 1) * m : out->outcome.u;
    real inputs[MAX_CONTROLS];
    control_inputs(control, from->y, inputs);
    for (int c = 0; c < element; c++)
        g[c] = from->g[c];
    for (int c = 0; c < n; c++)
        mu[c] = from->mu[c];
    for (int c = 0; c < m; c++)
        u[c] = inputs[c];
    out->outcome.cost = from->cost;
    if (k == 0)
        return;
    out->amplitude_g = fmax(out->amplitude_g, (double)norm_max(element, from->g));
    out->amplitude_mu = fmax(out->amplitude_mu, (double)norm_max(n, from->mu));
    out->amplitude_lambda = fmax(out->amplitude_lambda, (double)norm_max(m, inputs));
}

/* The states at all samples by multiple shooting. */
static enum status shoot(const struct core_case *given, bool own, const struct setting *setting, struct trajectory *out)
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
        put_extremal_state(control, &at, k, out);
    }
    optimality_close(&start);
    free(node);
    return status;
}

/* Two settings: do they lead to the same extremal, and not to two? */
static enum status by_shooting(const struct core_case *given, bool own, int scale, struct trajectory *check,
                               struct reference *out)
{
    struct setting at[2];
    enum status status = STATUS_OK;
    struct trajectory *path[2] = {&out->at, check};
    for (int k = 0; k < 2 && status == STATUS_OK; k++) {
        at[k] = (struct setting){scale * settings[k].segments, settings[k].stages};
        path[k]->outcome = (struct control_outcome){0};
        path[k]->amplitude_g = path[k]->amplitude_mu = path[k]->amplitude_lambda = 0;
        status = shoot(given, own, &at[k], path[k]);
    }
    if (status != STATUS_OK)
        return status;
    hold_against(given, check, out);
    snprintf(out->route, sizeof out->route, "shooting, gauss s = %hd, %hd segments; s = %hd, %hd", (short)at[0].stages,
             (short)at[0].segments, (short)at[1].stages, (short)at[1].segments);
    return out->error_q <= (double)tolerance.one_extremal * out->at.amplitude_g ? STATUS_OK : STATUS_UNRESOLVED;
}

/* ---- of a running cost or a free end: the method's own, finer */

/* Returns true if there are elements of more than two nodes. */
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

/* Compared with half as many elements. */
static enum status by_elements(const struct core_case *given, struct trajectory *check, struct reference *out)
{
    int times = has_elements(given) ? 2 : 8;
    enum status status = finer(given, times, &out->at);
    if (status == STATUS_OK)
        status = finer(given, times / 2, check);
    if (status == STATUS_OK)
        hold_against(given, check, out);
    snprintf(out->route, sizeof out->route, "its own, %d elements a sample; %d", times, times / 2);
    return status;
}

/* Starts of multiple shooting, in this order, and the factor of their segments: the extremal that the case itself
 * leads to comes before the trapezoidal rule's, as there may be several. */
static const struct {
    bool own;
    int scale;
} shots[] = {{true, 1}, {false, 1}, {true, 2}, {true, 4}};

enum status control_case_reference(const struct core_case *given, struct reference *out)
{
    const struct control_case *at = given->own;
    const struct transfer *transfer = at->control.transfer;
    int samples = out->at.samples = given->setup.samples, width = given->in.element, n = given->in.n;
    wide *workspace = calloc((size_t)samples * (size_t)(width + n + at->control.controls), sizeof *workspace);
    if (!workspace)
        return STATUS_OUT_OF_MEMORY;
    struct trajectory check = {.samples = samples,
                               .g = workspace,
                               .mu = workspace + samples * width,
                               .lambda = workspace + samples * (width + n)};
    enum status status = STATUS_NO_CONVERGENCE;
    bool shootable = !at->control.problem->running && !transfer->ending && !transfer->timed &&
                     (!at->control.problem->rank || at->control.problem->extremal);
    if (!shootable)
        status = by_elements(given, &check, out);
    for (size_t k = 0; shootable && k < sizeof shots / sizeof *shots && status != STATUS_OK && !is_hopeless(status);
         k++)
        if (given->method || !shots[k].own)
            status = by_shooting(given, shots[k].own, shots[k].scale, &check, out);
    free(workspace);
    return status;
}
