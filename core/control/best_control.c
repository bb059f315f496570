/* Controls one by one, or together, and whether there is a least. */
#include "core/control/best_control.h"

#include <stdio.h>
#include <string.h>

#include "core/control/running_node.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

/* The best of one control for the price z: u, and du/dz. Returns the least that u leads to. */
static real best(const struct running_input *input, real z, real *u, real *slope)
{
    real rest = fabs(z) > input->fuel ? z - copysign(input->fuel, z) : 0, free = -rest / input->weight;
    *u = fmin(fmax(free, input->least), input->most);
    *slope = (rest != 0 || input->fuel == 0) && *u == free ? -1 / input->weight : 0;
    return input->weight * *u * *u / 2 + z * *u + input->fuel * fabs(*u);
}

/* ---- all controls together */

/* A place with its costate. */
struct together {
    const struct control *control;
    const real *g, *v, *y;
    real slope[MAX_CONTROLS]; /* of all of it, by u */
    bool at_roundoff;         /* is that no more than round-off of what it is a sum of? */
    bool refuted;             /* was it not convex at some controls that were tried? */
};

void best_control_start(const struct control *control, real *u)
{
    for (int k = 0; k < control->controls; k++) {
        real least = control->input[k].least, most = control->input[k].most;
        bool below = isfinite(least), above = isfinite(most);
        u[k] = 0;
        if (!(least < 0 && most > 0))
            u[k] = below && above ? (least + most) / 2 : below ? least + 1 : most - 1;
    }
}

/* Returns true if a (n x n, symmetric) is positive definite. Its Cholesky factors overwrite it. */
static bool is_positive(int n, real *a)
{
    for (int k = 0; k < n; k++) {
        real whole = a[k * n + k];
        for (int j = 0; j < k; j++)
            a[k * n + k] -= a[k * n + j] * a[k * n + j];
        if (!(a[k * n + k] > (k ? n * REAL_EPSILON * whole : 0)) || !isfinite(a[k * n + k]))
            return false;
        a[k * n + k] = sqrt(a[k * n + k]);
        for (int i = k + 1; i < n; i++) {
            for (int j = 0; j < k; j++)
                a[i * n + k] -= a[i * n + j] * a[k * n + j];
            a[i * n + k] /= a[k * n + k];
        }
    }
    return true;
}

/* Slope and response at out->u. STATUS_NOT_FINITE outside of where C is finite. */
static enum status look(struct together *at, struct best_control *out)
{
    const struct control *control = at->control;
    const struct running_terms *terms = out->terms;
    int m = control->controls;
    real curve[MAX_CONTROLS * MAX_CONTROLS], copy[MAX_CONTROLS * MAX_CONTROLS];
    control->problem->running->prices(&control->in, at->g, at->v, at->y, out->u, 1, out->terms);
    memcpy(curve, terms->stiffness, sizeof curve);
    memcpy(copy, curve, sizeof copy);
    bool finite = isfinite(terms->cost);
    at->at_roundoff = true;
    for (int k = 0; k < m; k++) {
        real z = terms->price[k], own = terms->own[k];
        at->slope[k] = z;
        at->at_roundoff = at->at_roundoff && fabs(z) <= tolerance.operations * (fabs(own) + fabs(z - own));
        finite = finite && isfinite(z) && isfinite(curve[k * m + k]);
    }
    if (!finite)
        return STATUS_NOT_FINITE;
    if (!is_positive(m, copy))
        return STATUS_NOT_CONVEX;
    enum status status = matrix_inverse(m, curve, out->response);
    for (int k = 0; k < m * m; k++)
        out->response[k] = -out->response[k];
    return status;
}

static real along(const struct together *at, const real *step)
{
    real sum = 0;
    for (int k = 0; k < at->control->controls; k++)
        sum += at->slope[k] * step[k];
    return sum;
}

/* Along a step until it is not so far that all rises half as fast as it fell at first: what is convex has fallen then. Where
 * `at_roundoff`, what is left is round-off, and all of the step is taken. */
static enum status advance(struct together *at, const real *step, bool at_roundoff, struct best_control *out)
{
    enum { MOST_HALVINGS = 80 };
    int m = at->control->controls;
    real from[MAX_CONTROLS], fraction = 1, fall = -along(at, step);
    memcpy(from, out->u, sizeof from);
    for (int halving = 0; halving < MOST_HALVINGS; halving++, fraction /= 2) {
        for (int k = 0; k < m; k++)
            out->u[k] = from[k] + fraction * step[k];
        enum status status = look(at, out);
        if (status == STATUS_OK && (at_roundoff || along(at, step) <= fall / 2))
            return STATUS_OK;
        at->refuted = at->refuted || status == STATUS_NOT_CONVEX; /* or too far, where numbers are large */
    }
    return STATUS_NO_CONVERGENCE;
}

/* Newton's method, until steps are round-off. */
static enum status find(struct together *at, struct best_control *out)
{
    enum { MOST_ITERATIONS = 200 };
    int m = at->control->controls;
    real largest = 0, before = INFINITY;
    best_control_start(at->control, out->u);
    enum status status = look(at, out);
    for (int k = 0; k < MOST_ITERATIONS && status == STATUS_OK; k++) {
        real step[MAX_CONTROLS] = {0};
        for (int i = 0; i < m * m; i++)
            step[i / m] += out->response[i] * at->slope[i % m];
        real size = norm_max(m, step);
        largest = fmax(largest, fmax(size, norm_max(m, out->u)));
        bool none =
            size <= tolerance.agreement; /* where u is 0, slopes may be no more than what is left of large terms */
        bool at_roundoff = at->at_roundoff || none || size < tolerance.half * largest;
        if (size <= REAL_EPSILON * norm_max(m, out->u) || (at_roundoff && size >= before / 2))
            return STATUS_OK;
        before = at_roundoff ? size : INFINITY;
        status = advance(at, step, at_roundoff, out);
    }
    return at->refuted ? STATUS_NOT_CONVEX : status == STATUS_OK ? STATUS_NO_CONVERGENCE : status;
}

static enum status choose_together(struct together *at, struct best_control *out)
{
    const struct control *control = at->control;
    const struct running_terms *terms = out->terms;
    enum status status = find(at, out);
    control->problem->running->terms(&control->in, at->g, at->v, at->y, out->u, 1, out->terms);
    out->value = out->cost = terms->cost;
    for (int k = 0; k < control->controls; k++)
        out->value += out->u[k] * (terms->price[k] - terms->own[k]);
    return status;
}

/* ---- either */

static void choose_alone(const struct together *at, struct best_control *out)
{
    const struct control *control = at->control;
    int m = control->controls;
    real nothing[MAX_CONTROLS] = {0};
    running_take_terms(control, at->g, at->v, at->y, nothing, out->terms);
    memset(out->response, 0, sizeof out->response);
    out->value = out->terms->cost;
    for (int k = 0; k < m; k++)
        out->value += best(&control->input[k], out->terms->price[k], &out->u[k], &out->response[k * m + k]);
    running_take_terms(control, at->g, at->v, at->y, out->u, out->terms);
    out->cost = running_cost(control, out->terms, out->u);
}

enum status best_control_take(const struct control *control, const real *g, const real *v, const real *y,
                              struct best_control *out)
{
    struct together at = {.control = control, .g = g, .v = v, .y = y};
    if (running_is_joined(control))
        return choose_together(&at, out);
    choose_alone(&at, out);
    return STATUS_OK;
}

/* ---- is it convex? */

/* Number j of the controls that are tried: 0 and sizes up to 10, along each and across, within the bounds. */
static void take_sample(const struct control *control, int j, real *u)
{
    static const real sizes[] = {R(0.01), R(0.1), R(0.5), 1, 3, 10};
    int m = control->controls, which = j % (2 * m + 4);
    best_control_start(control, u);
    for (int k = 0; k < m; k++) {
        real toward =
            which < 2 * m ? (real)(which / 2 == k) * (which % 2 ? -1 : 1) : sin((real)((which + 3) * (k + 2)));
        real to = u[k] + (j ? toward * sizes[j / (2 * m + 4) % 6] : 0);
        u[k] = fmin(fmax(to, control->input[k].least), control->input[k].most);
    }
}

static enum status refuse_cost(const struct control *control, int e, const real *u, struct refusal *why)
{
    char list[256];
    size_t used = 0;
    for (int k = 0; k < control->controls; k++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%.6g", k ? ", " : "", (double)u[k]);
    return control_refuse(control, KEY_COST, 0, why,
                          "at the %s of %s no control is the cheapest: the second derivatives of the cost by its "
                          "controls are not positive definite where they are (%s), from where bounds may keep them",
                          e ? "end" : "start", control->in.problem->name, list);
}

/* The slope of the cost along control k alone, at a place of the boundary; NaN where the cost is not finite, or the control not allowed. */
static real slope_at(const struct control *control, int e, int k, real step, struct running_terms *terms)
{
    const struct control_boundary *b = &control->boundary;
    real u[MAX_CONTROLS], nothing[MAX_DIMENSION] = {0};
    best_control_start(control, u);
    u[k] += step;
    if (u[k] < control->input[k].least || u[k] > control->input[k].most)
        return (real)NAN;
    control->problem->running->prices(&control->in, b->g[e], b->v[e], nothing, u, 1, terms);
    return isfinite(terms->cost) ? terms->own[k] : (real)NAN;
}

/* Refuses a cost whose slope in a control falls on the way to 10, as beyond a pole after which the curvature is
 * positive again. Newton's method may end out there unnoticed. */
static enum status check_line(const struct control *control, int e, int k, real sign, struct refusal *why)
{
    enum { SAMPLES = 128 };
    SCRATCH(struct running_terms, terms, 1);
    real before = -INFINITY, least = 0;
    for (int i = 0; i <= SAMPLES; i++) {
        real step = 10 * (real)i / SAMPLES, slope = sign * slope_at(control, e, k, sign * step, terms);
        if (isnan(slope))
            break;
        least = fmax(least, tolerance.agreement * fabs(slope));
        if (slope < before - least)
            return control_refuse(control, KEY_COST, 0, why,
                                  "at the %s of %s the cost is not convex in control %d: between %.4g and %.4g its "
                                  "slope falls, as beyond a pole; bounds may keep the control from there",
                                  e ? "end" : "start", control->in.problem->name, k + 1,
                                  (double)(sign * (step - R(10.0) / SAMPLES)), (double)(sign * step));
        before = slope;
    }
    return STATUS_OK;
}

/* The weight with which a control that costs no square costs as much where it is half of what its bounds leave. */
static real bounded_effort(const struct running_input *input, real rest)
{
    real size = (input->most - input->least) / 2;
    return isfinite(size) && size > 0 ? (input->fuel * size + fabs(rest)) / (size * size) : 0;
}

void best_control_effort(const struct control *control, real *effort)
{
    const struct control_boundary *b = &control->boundary;
    int m = control->controls;
    const struct running *own = control->in.problem->control->running; /* also of one that is relaxed */
    bool joined = own && own->joined;
    real u[MAX_CONTROLS], nothing[SMALL_DIMENSION] = {0};
    SCRATCH(struct running_terms, terms, 1);
    best_control_start(control, u);
    if (own)
        own->prices(&control->in, b->g[0], b->v[0], nothing, u, 1, terms);
    for (int k = 0; k < m; k++) {
        const struct running_input *input = &control->input[k];
        real curve = joined ? terms->stiffness[k * m + k] : input->weight;
        if (!joined && input->weight == 0)
            curve = bounded_effort(input, terms->cost);
        effort[k] = curve > 0 && isfinite(curve) ? curve : 1;
    }
}

int best_control_slow(const struct control *control)
{
    SCRATCH(struct running_terms, terms, 1);
    if (!running_is_joined(control))
        return 0;
    for (int k = 0; k < control->controls; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            real near = fabs(slope_at(control, 0, k, 100 * (real)sign, terms)),
                 far = fabs(slope_at(control, 0, k, 10000 * (real)sign, terms));
            if (far <= R(1.5) * near) /* not where either is NaN */
                return sign * (k + 1);
        }
    return 0;
}

enum status best_control_check(const struct control *control, struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    int m = control->controls;
    real nothing[SMALL_DIMENSION] = {0};
    SCRATCH(struct running_terms, terms, 1);
    if (!running_is_joined(control))
        return STATUS_OK;
    for (int j = 0; j < 2 * 6 * (2 * m + 4); j++) {
        real u[MAX_CONTROLS];
        int e = j % 2;
        take_sample(control, j / 2, u);
        control->problem->running->prices(&control->in, b->g[e], b->v[e], nothing, u, 1, terms);
        if (!isfinite(terms->cost) && j < 2)
            return control_refuse(control, KEY_COST, 0, why, "the cost of %s is no finite number at its %s",
                                  control->in.problem->name, e ? "end" : "start");
        if (isfinite(terms->cost) && !is_positive(m, terms->stiffness))
            return refuse_cost(control, e, u, why);
    }
    enum status status = STATUS_OK;
    for (int j = 0; j < 4 * m && status == STATUS_OK; j++)
        status = check_line(control, j % 2, j / 4, j / 2 % 2 ? -1 : 1, why);
    return status;
}
