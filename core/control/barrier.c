/* Controls, slacks and multipliers of an interior-point method, eliminated node by node. */
#include "core/control/barrier.h"

#include <string.h>

#include "core/control/group_curve.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* ---- Newton's method at a node */

/* One control: its equation, weight u + z + what its pairs pull = 0; the same with the pairs eliminated, how that grows with u; of fuel,
 * how the parts give way to their price, and what they would be changed by without one. */
struct balance {
    real residual, pull, growth, give, offset;
};

static void take_balance(const struct barrier *barrier, const struct running_input *of, const struct barrier_local *at,
                         int k, real z, struct balance *out)
{
    const real *slack = at->slack + PAIRS * k, *price = at->price + PAIRS * k;
    real mu = barrier->mu, own = of->weight * at->u[k] + z;
    *out = (struct balance){own, own, of->weight, 0, 0};
    for (int side = PAIR_BELOW; side <= PAIR_ABOVE; side++)
        if (barrier_has_pair(of, side)) {
            real sign = side == PAIR_BELOW ? -1 : 1;
            real stiff = price[side] / slack[side], gap = barrier_left(of, side, at->u[k]) - slack[side];
            out->residual += sign * price[side];
            out->pull += sign * (mu / slack[side] - stiff * gap);
            out->growth += stiff;
        }
    if (!(of->fuel > 0))
        return;
    real between = (price[PAIR_DOWN] - price[PAIR_UP]) / 2;
    out->give = slack[PAIR_UP] / price[PAIR_UP] + slack[PAIR_DOWN] / price[PAIR_DOWN];
    out->offset = (mu / price[PAIR_UP] - slack[PAIR_UP]) - (mu / price[PAIR_DOWN] - slack[PAIR_DOWN]);
    out->residual += between;
    out->pull += between - out->offset / out->give;
    out->growth += 1 / out->give;
}

/* A slack that is not what is left. */
static void add_gap(real gap, real price, struct running_point *out)
{
    out->value -= price * gap;
    out->gap += fabs(gap);
    out->defect += gap * gap;
}

/* All controls of a node: their balances, and the inverse of how their equations grow with them. */
struct node_controls {
    struct balance balance[MAX_CONTROLS];
    real inverse[MAX_CONTROLS * MAX_CONTROLS];
};

static enum status take_controls(const struct control *control, const struct barrier *barrier,
                                 const struct barrier_local *at, const struct running_terms *terms,
                                 struct node_controls *out)
{
    int m = control->controls;
    bool joined = running_is_joined(control);
    real growth[MAX_CONTROLS * MAX_CONTROLS] = {0};
    if (joined)
        memcpy(growth, terms->stiffness, (size_t)(m * m) * sizeof(real));
    for (int k = 0; k < m; k++) {
        take_balance(barrier, &control->input[k], at, k, terms->price[k], &out->balance[k]);
        growth[k * m + k] += out->balance[k].growth;
    }
    return matrix_inverse(m, growth, out->inverse);
}

/* Slopes and curves of controls and prices. */
static void add_controls(int n, int m, const struct node_controls *controls, const struct running_terms *terms,
                         struct running_point *out)
{
    int width = 3 * n;
    for (int kl = 0; kl < m * m; kl++) {
        const real *row = terms->price_slope + kl / m * width, *column = terms->price_slope + kl % m * width;
        real inverse = controls->inverse[kl], pull = controls->balance[kl % m].pull;
        for (int a = 0; inverse != 0 && a < width; a++) {
            out->slope[a] -= inverse * pull * row[a];
            for (int b = 0; row[a] != 0 && b < width; b++)
                out->curve[a * width + b] -= inverse * row[a] * column[b];
        }
    }
}

static void add_margin(int n, real mu, real slack, real price, const struct running_terms *terms, int k, bool matrix,
                       struct running_point *out)
{
    int width = 2 * n;
    const real *slope = terms->margin_slope + k * width, *curve = terms->margin_curve + k * width * width;
    real stiff = price / slack, gap = terms->margin[k] - slack, pull = matrix ? mu / slack - stiff * gap : price;
    for (int c = 0; c < n; c++)
        out->pull[c] -= price * slope[n + c];
    for (int a = 0; a < width; a++) {
        out->slope[a] -= pull * slope[a];
        for (int b = 0; matrix && b < width; b++)
            out->curve[a * 3 * n + b] += stiff * slope[a] * slope[b] - price * curve[a * width + b];
    }
    add_gap(gap, price, out);
}

enum status barrier_at(const struct optimality *system, long node, const struct running_terms *terms, bool matrix,
                       struct running_point *out)
{
    const struct control *control = system->control;
    const struct barrier *barrier = system->barrier;
    const struct barrier_local at = barrier_local_at(barrier, barrier->now, node);
    int n = control->in.n, width = 3 * n;
    struct node_controls controls;
    enum status status = take_controls(control, barrier, &at, terms, &controls);
    if (status != STATUS_OK)
        return status;
    out->logs = out->gap = out->defect = 0;
    memcpy(out->price, terms->price, sizeof out->price);
    memcpy(out->slope, terms->slope, (size_t)width * sizeof(real));
    memcpy(out->pull, terms->slope + n, (size_t)n * sizeof(real));
    memcpy(out->curve, terms->curve, matrix ? (size_t)(width * width) * sizeof(real) : 0);
    out->value = out->cost;
    if (matrix)
        add_controls(n, barrier->controls, &controls, terms, out);
    for (int k = 0; k < barrier->controls; k++) {
        const struct running_input *of = &control->input[k];
        out->value += (terms->price[k] - terms->own[k]) * at.u[k];
        out->defect += controls.balance[k].residual * controls.balance[k].residual;
        for (int side = PAIR_BELOW; side <= PAIR_ABOVE; side++)
            if (barrier_has_pair(of, side))
                add_gap(barrier_left(of, side, at.u[k]) - at.slack[PAIRS * k + side], at.price[PAIRS * k + side], out);
        if (of->fuel > 0)
            out->value += of->fuel * (at.slack[PAIRS * k + PAIR_UP] + at.slack[PAIRS * k + PAIR_DOWN] - fabs(at.u[k]));
    }
    for (int pair = 0; pair < barrier->pairs; pair++)
        if (barrier_is_pair(system, pair)) {
            real off = at.slack[pair] * at.price[pair] - barrier->mu;
            out->logs -= log(at.slack[pair] / barrier->room[pair]);
            out->defect += off * off;
        }
    out->value += barrier->mu * out->logs;
    for (int k = 0, pair = PAIRS * barrier->controls; k < barrier->margins; k++, pair++)
        add_margin(n, barrier->mu, at.slack[pair], at.price[pair], terms, k, matrix, out);
    return STATUS_OK;
}

void barrier_clear(const struct optimality *system)
{
    struct barrier *barrier = system->barrier;
    barrier->cost = barrier->logs = barrier->gap = barrier->defect = 0;
}

void barrier_count(const struct optimality *system, const struct running_point *at, real weight)
{
    struct barrier *barrier = system->barrier;
    barrier->cost += weight * at->cost;
    barrier->logs += weight * at->logs;
    barrier->gap += weight * at->gap;
    barrier->defect += weight * at->defect * weight;
}

/* ---- the correction */

/* A node's own correction from that of (g, v, y) there; the change of its cost, and of its logarithms. */
struct along {
    real cost, logs;
};

/* How controls change with (g, v, y) and what they lack themselves. */
static void change_controls(int n, int m, const struct node_controls *controls, const struct running_terms *terms,
                            const real *dx, real *change)
{
    real lacking[MAX_CONTROLS];
    for (int k = 0; k < m; k++) {
        lacking[k] = controls->balance[k].pull;
        for (int a = 0; a < 3 * n; a++)
            lacking[k] += terms->price_slope[k * 3 * n + a] * dx[a];
    }
    for (int k = 0; k < m; k++) {
        change[k] = 0;
        for (int l = 0; l < m; l++)
            change[k] -= controls->inverse[k * m + l] * lacking[l];
    }
}

static void correct_control(const struct barrier *barrier, const struct running_input *of,
                            const struct running_terms *terms, const struct balance *balance, int k, real change,
                            const struct barrier_local *at, const struct barrier_local *step, struct along *along)
{
    const real *slack = at->slack + PAIRS * k, *price = at->price + PAIRS * k;
    real *moved = step->slack + PAIRS * k, *paid = step->price + PAIRS * k, mu = barrier->mu;
    step->u[k] = change;
    along->cost += (terms->own[k] + of->weight * at->u[k]) * change;
    for (int side = PAIR_BELOW; side <= PAIR_ABOVE; side++)
        if (barrier_has_pair(of, side)) {
            moved[side] = (side == PAIR_BELOW ? change : -change) + barrier_left(of, side, at->u[k]) - slack[side];
            paid[side] = mu / slack[side] - price[side] - price[side] / slack[side] * moved[side];
        }
    if (!(of->fuel > 0))
        return;
    real between = (change - balance->offset) / balance->give;
    moved[PAIR_UP] = mu / price[PAIR_UP] - slack[PAIR_UP] + slack[PAIR_UP] / price[PAIR_UP] * between;
    moved[PAIR_DOWN] = mu / price[PAIR_DOWN] - slack[PAIR_DOWN] - slack[PAIR_DOWN] / price[PAIR_DOWN] * between;
    paid[PAIR_UP] = -between;
    paid[PAIR_DOWN] = between;
    along->cost += of->fuel * (moved[PAIR_UP] + moved[PAIR_DOWN]);
}

static void correct_margins(const struct barrier *barrier, const struct running_terms *terms, int n, const real *dx,
                            const struct barrier_local *at, const struct barrier_local *step)
{
    for (int k = 0, pair = PAIRS * barrier->controls; k < barrier->margins; k++, pair++) {
        real moved = terms->margin[k] - at->slack[pair], stiff = at->price[pair] / at->slack[pair];
        for (int a = 0; a < 2 * n; a++)
            moved += terms->margin_slope[k * 2 * n + a] * dx[a];
        step->slack[pair] = moved;
        step->price[pair] = barrier->mu / at->slack[pair] - at->price[pair] - stiff * moved;
    }
}

/* (dg, dv, dy) at a node, from a correction and how velocities move. */
static void take_moved(const struct optimality *system, long node, const real *correction, const real *v,
                       const real *moves, real *dx)
{
    int n = system->control->in.n, s = system->element.s, j = (int)(node % s), first = element_node(system, node / s);
    real time = system->ending.timed ? correction[optimality_rows(system) - 1] : 0;
    for (int c = 0; c < n; c++) {
        dx[c] = correction[(first + j) * 2 * n + c];
        dx[2 * n + c] = correction[(first + j) * 2 * n + n + c];
        dx[n + c] = -v[c] * time / optimality_time(system);
        for (int i = 0; i < s * n; i++)
            dx[n + c] += moves[c * s * n + i] * correction[(first + i / n) * 2 * n + i % n];
    }
}

static enum status correct_node(struct optimality *system, long node, const real *correction, struct along *along)
{
    const struct control *control = system->control;
    const struct barrier *barrier = system->barrier;
    const struct barrier_local at = barrier_local_at(barrier, barrier->now, node),
                               step = barrier_local_at(barrier, barrier->step, node);
    int n = control->in.n, s = system->element.s, p = element_node(system, node / s) + (int)(node % s);
    real v[SMALL_DIMENSION], dx[MAX_TRIPLE], y[SMALL_DIMENSION] = {0}, moves[MAX_CONTROLLED * MAX_NODAL];
    const real *g = system->g + p * control->in.element;
    SCRATCH(struct running_terms, terms, 1);
    enum status status = running_velocity(system, node / s, (int)(node % s), v, moves);
    take_moved(system, node, correction, v, moves, dx);
    *along = (struct along){0};
    running_take_terms(control, g, v, y, at.u, terms); /* without costates: the cost itself */
    for (int a = 0; a < 2 * n; a++)
        along->cost += terms->slope[a] * dx[a];
    running_take_terms(control, g, v, system->y + p * n, at.u, terms);
    struct node_controls controls;
    real change[MAX_CONTROLS];
    if (status == STATUS_OK)
        status = take_controls(control, barrier, &at, terms, &controls);
    if (status != STATUS_OK)
        return status;
    change_controls(n, barrier->controls, &controls, terms, dx, change);
    for (int k = 0; k < barrier->controls; k++)
        correct_control(barrier, &control->input[k], terms, &controls.balance[k], k, change[k], &at, &step, along);
    correct_margins(barrier, terms, n, dx, &at, &step);
    for (int pair = 0; pair < barrier->pairs; pair++)
        if (barrier_is_pair(system, pair))
            along->logs -= step.slack[pair] / at.slack[pair];
    return status;
}

/* Fractions of the step at which no slack and no price of the node is 0 yet. */
static void stay_within(const struct optimality *system, long node, real *primal, real *dual)
{
    static const real most = R(0.995); /* of the way to a bound */
    const struct barrier *barrier = system->barrier;
    const struct barrier_local at = barrier_local_at(barrier, barrier->now, node),
                               step = barrier_local_at(barrier, barrier->step, node);
    for (int pair = 0; pair < barrier->pairs; pair++) {
        bool is = barrier_is_pair(system, pair);
        if (is && step.slack[pair] < 0)
            *primal = fmin(*primal, -most * at.slack[pair] / step.slack[pair]);
        if (is && step.price[pair] < 0)
            *dual = fmin(*dual, -most * at.price[pair] / step.price[pair]);
    }
}

enum status barrier_correct(struct optimality *system, const real *correction, real *primal, real *dual, real *slope)
{
    struct barrier *barrier = system->barrier;
    int s = system->element.s;
    real time = system->ending.timed ? correction[optimality_rows(system) - 1] / optimality_time(system) : 0;
    enum status status = STATUS_OK;
    *primal = *dual = 1;
    *slope = (barrier->cost + barrier->mu * barrier->logs) * time;
    for (long node = 0; node < barrier->nodes && status == STATUS_OK; node++) {
        struct along along;
        status = correct_node(system, node, correction, &along);
        *slope += system->h * system->element.weight[node % s] * (along.cost + barrier->mu * along.logs);
        stay_within(system, node, primal, dual);
    }
    memcpy(barrier->first, barrier->now, (size_t)(barrier->nodes * barrier->stride) * sizeof(real));
    return status;
}

void barrier_move(struct optimality *system, real primal, real dual)
{
    struct barrier *barrier = system->barrier;
    int duals = barrier->controls + barrier->pairs;
    for (long i = 0; i < barrier->nodes * barrier->stride; i++) {
        real fraction = i % barrier->stride < duals ? primal : dual;
        barrier->now[i] = fraction > 0 ? barrier->first[i] + fraction * barrier->step[i] : barrier->first[i];
    }
}
