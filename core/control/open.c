/* Opening a problem of optimal control: boundary data, actuation. */
#include <stdio.h>
#include <string.h>

#include "core/control/best_control.h"
#include "core/control/control.h"
#include "core/control/dependence.h"
#include "core/control/reach.h"
#include "core/control/running.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/refuse.h"

void control_inputs(const struct control *control, const real *y, real *out)
{
    for (int k = 0; k < control->controls; k++) {
        out[k] = 0;
        for (int c = 0; c < control->in.n; c++)
            out[k] -= control->B[c * control->controls + k] * y[c];
    }
}

/* From start to end in one chart: that of the group or, where it does not reach as far or makes the way more than twice as long, as
 * cay does from 134 degrees on and without end at half a turn, another of the problem's. */
static enum status take_straight(const struct control *control, struct instance *in, real *xi)
{
    const struct control_boundary *b = &control->boundary;
    int n = control->in.n;
    *in = control->in;
    enum status status = point_between(in, b->g[0], b->g[1], xi);
    for (const struct group *const *group = in->problem->groups; group && *group; group++) {
        struct instance other = control->in;
        real displacement[SMALL_DIMENSION];
        other.group = *group;
        if (point_between(&other, b->g[0], b->g[1], displacement) != STATUS_OK ||
            (status == STATUS_OK && !(norm_euclidean(n, xi) > 2 * norm_euclidean(n, displacement))))
            continue;
        *in = other;
        memcpy(xi, displacement, (size_t)n * sizeof *xi);
        status = STATUS_OK;
    }
    return status;
}

void control_straight(const struct control *control, real x, real *g)
{
    struct instance in;
    real xi[SMALL_DIMENSION];
    take_straight(control, &in, xi);
    for (int c = 0; c < in.n; c++)
        xi[c] *= x;
    point_move(&in, control->boundary.g[0], xi, g);
}

/* Number k of those that a start is made of, in [-1, 1]: a hash of both (splitmix64). */
static real turn(int start, int k)
{
    uint64_t x = (uint64_t)start * 1000003 + (uint64_t)k;
    for (int round = 0; round < 2; round++) {
        x += 0x9e3779b97f4a7c15;
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
        x = (x ^ x >> 27) * 0x94d049bb133111eb;
        x ^= x >> 31;
    }
    return (real)(x >> 32) / R(2147483648.0) - 1;
}

/* g moved aside by waves that are 0 at both ends, of a size with the way between them. */
static void leave(const struct control *control, real x, real *g)
{
    enum { WAVES = 3 };
    struct instance in;
    real straight[SMALL_DIMENSION], detour[SMALL_DIMENSION] = {0}, size = 0;
    const real *length = control->scale.length;
    int n = control->in.n;
    take_straight(control, &in, straight);
    for (int c = 0; c < n; c++)
        size = fmax(size, fabs(straight[c]) / length[c]);
    for (int wave = 1; wave <= WAVES; wave++)
        for (int c = 0; c < n; c++)
            detour[c] += turn(control->start, wave * n + c) * (1 + size) * length[c] * sin(REAL_PI * wave * x) / wave;
    point_move(&control->in, g, detour, g);
}

void control_guess(const struct control *control, real x, real *g)
{
    (control->transfer->guess ? control->transfer->guess : control_straight)(control, x, g);
    if (control->start)
        leave(control, x, g);
}

real control_own_horizon(const struct control *control)
{
    struct control_boundary own;
    control->transfer->boundary(&control->in, &own);
    return own.horizon;
}

void control_refresh(struct control *control)
{
    int n = control->in.n, m = control->controls;
    real horizon = control->boundary.horizon;
    control->transfer->boundary(&control->in, &control->boundary);
    if (horizon > 0)
        control->boundary.horizon = horizon;
    transfer_scales_take(&control->in, &control->boundary, &control->scale);
    memset(control->B, 0, sizeof control->B);
    control->problem->actuation(&control->in, control->B);
    for (int k = 0; k < m; k++)
        control->input[k] = (struct running_input){.weight = 1, .least = -INFINITY, .most = INFINITY};
    const struct running *own = control->in.problem->control->running; /* also of one that is relaxed */
    if (own)
        own->inputs(&control->in, control->input);
    best_control_effort(control, control->effort);
    for (int i = 0; i < n * n; i++) {
        control->push[i] = 0;
        for (int k = 0; k < m; k++)
            control->push[i] += control->B[i / n * m + k] * control->B[i % n * m + k] / control->effort[k];
    }
}

static const char *const ends[] = {"start", "end"};
static const enum transfer_key positions[] = {KEY_FROM_Q, KEY_TO_Q}, velocities[] = {KEY_FROM_V, KEY_TO_V};

static int first_infinite(int n, const real *x)
{
    for (int c = 0; c < n; c++)
        if (!isfinite(x[c]))
            return c;
    return -1;
}

static enum status check_boundary(const struct control *control, struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    struct instance in;
    real xi[SMALL_DIMENSION];
    if (!(b->horizon > 0) || !isfinite(b->horizon))
        return control_refuse(control, KEY_HORIZON, 0, why, "the horizon is a positive number, not %.6g",
                              (double)b->horizon);
    if (!isfinite(b->from))
        return control_refuse(control, KEY_CONTINUED_FROM, 0, why, "%s: what %s is continued from is no finite number",
                              control->in.problem->name, control->transfer->continued);
    for (int e = 0; e < 2; e++) {
        const struct factor *worst;
        int q = first_infinite(control->in.element, b->g[e]), v = first_infinite(control->in.n, b->v[e]);
        if (q >= 0 || v >= 0)
            return control_refuse(control, q >= 0 ? positions[e] : velocities[e], q >= 0 ? q : v, why,
                                  "the %s of %s is no state of it: not a finite number", ends[e],
                                  control->in.problem->name);
        if (!(group_defect(&control->in, b->g[e], &worst) <= tolerance.agreement))
            return control_refuse(control, positions[e], 0, why,
                                  "the %s of %s is no state of it: no element of its group", ends[e],
                                  control->in.problem->name);
    }
    if (take_straight(control, &in, xi) != STATUS_OK)
        return control_refuse(control, KEY_TO_Q, 0, why,
                              "no chart of the group of %s reaches from its start to its end",
                              control->in.problem->name);
    return STATUS_OK;
}

/* Velocities at the ends are among those that rolling allows. */
static enum status check_rolling(const struct control *control, struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    int n = control->in.n, rank = control->problem->rank;
    real omega[MAX_CONTROLLED * MAX_CONTROLLED];
    for (int e = 0; e < 2 && rank; e++) {
        control->problem->forms(&control->in, b->g[e], omega);
        for (int i = 0; i < n - rank; i++) {
            real size = 0, sum = sized_product(n, &omega[i * n], b->v[e], &size);
            for (int c = 0; c < n; c++)
                size += fabs(omega[i * n + c]) * control->scale.length[c] / b->horizon;
            if (!(fabs(sum) <= tolerance.half * size))
                return control_refuse(control, velocities[e], 0, why,
                                      "the %s of %s is no state of it: constraint %d is %.6g there and not 0", ends[e],
                                      control->in.problem->name, i + 1, (double)sum);
        }
    }
    return STATUS_OK;
}

/* Bounds of controls leave something between them, and fuel is bounded. */
static enum status check_inputs(const struct control *control, struct refusal *why)
{
    const struct running *running = control->problem->running;
    for (int k = 0; running && k < control->controls; k++) {
        const struct running_input *input = &control->input[k];
        bool closed = isfinite(input->least) && isfinite(input->most);
        if (!isfinite(input->weight) || isnan(input->least) || isnan(input->most))
            return control_refuse(control, isfinite(input->weight) ? KEY_BOUNDS : KEY_COST, 0, why,
                                  "the cost or a bound of control %d of %s is no finite number with these parameters",
                                  k + 1, control->in.problem->name);
        if (!(input->least < input->most))
            return control_refuse(control, KEY_BOUNDS, 0, why,
                                  "control %d of %s is bounded by %.6g and %.6g: there is nothing between them", k + 1,
                                  control->in.problem->name, (double)input->least, (double)input->most);
        if (!running->joined && (!(input->weight >= 0) || (input->weight == 0 && !closed)))
            return control_refuse(
                control, KEY_COST, 0, why,
                "control %d of %s has a cost that does not grow as its square: it needs a bound below and one above",
                k + 1, control->in.problem->name);
    }
    return STATUS_OK;
}

/* Ends that are given are within the bounds of the state. */
static enum status check_margins(const struct control *control, struct refusal *why)
{
    const struct control_boundary *b = &control->boundary;
    int n = control->in.n, margins = control->problem->running ? control->problem->running->margins : 0;
    real y[SMALL_DIMENSION] = {0}, u[MAX_CONTROLS];
    SCRATCH(struct running_terms, terms, 1);
    best_control_start(control, u);
    for (int e = 0; e < (control->transfer->ending ? 1 : 2) && margins; e++) {
        running_take_terms(control, b->g[e], b->v[e], y, u, terms);
        for (int k = 0; k < margins; k++) {
            const real *slope = terms->margin_slope + k * 2 * n;
            real size = fabs(terms->margin[k]) + norm_max(n, slope) * norm_max(control->in.element, b->g[e]) +
                        norm_max(n, slope + n) * norm_max(n, b->v[e]);
            if (!(terms->margin[k] >= -tolerance.agreement * size))
                return control_refuse(control, positions[e], 0, why,
                                      "the %s of %s is not within bound %d of those of the state: it is beyond by %.6g",
                                      ends[e], control->in.problem->name, k + 1, -(double)terms->margin[k]);
        }
    }
    return STATUS_OK;
}

static enum status check_actuation(struct control *control, struct refusal *why)
{
    int n = control->in.n, m = control->controls, idle;
    for (int k = 0; k < m; k++) {
        real largest = 0;
        for (int c = 0; c < n; c++)
            largest = fmax(largest, fabs(control->B[c * m + k]));
        if (!(largest > 0))
            return control_refuse(control, KEY_ACTUATED, k, why, "control %d of %s (%s) acts on nothing", k + 1,
                                  control->in.problem->name, control->problem->inputs);
    }
    if (m == 0)
        return refuse(why, STATUS_INCONSISTENT, FIELD_PROBLEM, -1, "%s has no actuated direction",
                      control->in.problem->name);
    if (control->problem->rank) /* brackets of the basis move what it does not */
        return reach_conserved(control, why);
    if (control->problem->running && !control->problem->running->fixed) /* and those of directions that change */
        return STATUS_OK;
    enum status status = reach_first_idle(control, &idle);
    if (status == STATUS_OK && idle >= 0)
        return control_refuse(
            control, KEY_ACTUATED, 0, why,
            "%s cannot be controlled: nothing moves direction %d of %d (%.200s), neither a control nor a "
            "direction that one moves",
            control->in.problem->name, idle + 1, n, control->in.problem->coordinates);
    return status == STATUS_OK ? reach_conserved(control, why) : status;
}

enum status control_open(const struct instance *in, real horizon, struct control *out, struct refusal *why)
{
    *out = (struct control){.in = *in, .problem = in->problem->control, .transfer = transfer_of(in)};
    out->controls = out->problem->controls;
    out->boundary.horizon = horizon;
    if (!(horizon >= 0))
        return refuse(why, STATUS_BAD_VALUE, FIELD_HORIZON, -1, "the horizon is a positive number, not %.6g",
                      (double)horizon);
    control_refresh(out);
    enum status status = check_boundary(out, why);
    if (status == STATUS_OK)
        status = check_inputs(out, why);
    if (status == STATUS_OK)
        status = best_control_check(out, why);
    if (status == STATUS_OK)
        status = check_margins(out, why);
    if (status == STATUS_OK)
        status = check_rolling(out, why);
    if (status == STATUS_OK)
        status = dependence_of_ends(out, why);
    if (status == STATUS_OK && out->transfer->conditions)
        status = dependence_check(out, why);
    if (status == STATUS_OK && out->transfer->conditions)
        status = dependence_possible(out, why);
    return status == STATUS_OK ? check_actuation(out, why) : status;
}
