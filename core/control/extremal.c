/* The reference of optimal control: extremals by multiple shooting in two settings, at the places of nodes. */
#include <stdio.h>
#include <stdlib.h>

#include "core/control/control_case.h"
#include "core/control/fuel.h"
#include "core/control/newton.h"
#include "core/control/shooting.h"
#include "core/numbers/linear.h"

/* Segments and stages of the two settings. */
static const struct setting {
    int segments, stages;
} settings[] = {{32, 10}, {24, 8}};

/* The states at all samples, sample 0 the start: `out` has samples + 1. */
static enum status extremal(const struct control *control, const struct setting *setting, int samples,
                            struct pontryagin *out)
{
    struct optimality start;
    struct newton_report report;
    struct element element;
    struct pontryagin_flow flow;
    real gap;
    struct pontryagin *node = malloc(((size_t)setting->segments + 1) * sizeof *node);
    element_make(2, false, &element);
    enum status status = optimality_open(control, &element, setting->segments, &start);
    if (!node)
        status = STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK)
        status = newton_by_recipe(&start, &report);
    if (status == STATUS_OK)
        status = shooting_solve(&start, setting->stages, node, &gap);
    if (status == STATUS_OK)
        status = pontryagin_open(control, setting->stages, PONTRYAGIN_CONVERGED, &flow);
    struct pontryagin at = {0};
    int segment = -1;
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
        for (int c = 0; c < control->in.element; c++)
            q = fmax(q, fabs(x[k].g[c] - y[k].g[c]));
        for (int c = 0; c < control->in.n; c++)
            p = fmax(p, fabs(x[k].mu[c] - y[k].mu[c]));
        control_inputs(control, x[k].y, left);
        control_inputs(control, y[k].y, right);
        for (int c = 0; c < control->controls; c++)
            u = fmax(u, fabs(left[c] - right[c]));
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

enum status control_case_reference(const struct core_case *given, struct reference *out)
{
    const struct control_case *at = given->own;
    int samples = out->at.samples;
    if (at->control.problem->most) {
        fuel_exact(&at->control, &out->at);
        out->error_q = out->error_p = out->error_lambda = out->error_cost = 0;
        snprintf(out->route, sizeof out->route, "exact: bang, off, bang");
        return STATUS_OK;
    }
    size_t states = (size_t)samples + 1;
    struct pontryagin *first = malloc(2 * states * sizeof *first), *second = first + states;
    enum status status = first ? STATUS_OK : STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK)
        status = extremal(&at->control, &settings[0], samples, first);
    if (status == STATUS_OK)
        status = extremal(&at->control, &settings[1], samples, second);
    if (status == STATUS_OK) {
        fill(&at->control, first, out);
        compare(&at->control, samples, first, second, out);
        snprintf(out->route, sizeof out->route, "shooting, gauss s = %d, %d segments; s = %d, %d", settings[0].stages,
                 settings[0].segments, settings[1].stages, settings[1].segments);
    }
    free(first);
    return status;
}
