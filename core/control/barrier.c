/* Controls, slacks and multipliers of an interior-point method, eliminated node by node. */
#include "core/control/barrier.h"

#include <string.h>

#include "core/control/group_curve.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

void barrier_controls(const struct optimality *system, long node, real *u)
{
    const struct barrier *barrier = system->barrier;
    const real *part = barrier->now + node * barrier->stride;
    memset(u, 0, (size_t)system->control->controls * sizeof *u);
    for (int e = 0; e < barrier->parts; e++)
        u[barrier->of[e]] += barrier->sign[e] * part[e];
}

/* ---- Newton's method at a node */

/* The equations of the parts of a node, residual = weight u + z + fuel - what their rows pull = 0; `pull`, the same with slacks and
 * multipliers eliminated; the inverse of how that grows with the parts; c less the slack of each row. */
struct node_equations {
    real u[MAX_CONTROLS], residual[MAX_PARTS], pull[MAX_PARTS], inverse[MAX_PARTS * MAX_PARTS], gap[MAX_ROWS];
};

/* Sets residual, pull and growth of the parts of a node from the cost alone, without rows. */
static void take_balance(const struct control *control, const struct barrier *barrier,
                         const struct running_terms *terms, struct node_equations *out, real *growth)
{
    int count = barrier->parts;
    bool joined = running_is_joined(control);
    for (int e = 0; e < count; e++) {
        int k = barrier->of[e];
        const struct running_input *of = &control->input[k];
        out->residual[e] = out->pull[e] = barrier->sign[e] * (of->weight * out->u[k] + terms->price[k]) + of->fuel;
        for (int f = 0; f < count; f++) {
            int l = barrier->of[f];
            real curve = (joined ? terms->stiffness[k * control->controls + l] : 0) + (k == l ? of->weight : 0);
            growth[e * count + f] = barrier->sign[e] * barrier->sign[f] * curve;
        }
    }
}

static enum status take_equations(const struct optimality *system, long node, const struct running_terms *terms,
                                  struct node_equations *out)
{
    const struct barrier *barrier = system->barrier;
    const struct barrier_local at = barrier_local_at(barrier, barrier->now, node);
    int count = barrier->parts, margin = barrier->rows - barrier->margins;
    real growth[MAX_PARTS * MAX_PARTS];
    barrier_controls(system, node, out->u);
    take_balance(system->control, barrier, terms, out, growth);
    for (int i = 0; i < barrier->rows; i++) {
        const real *along = barrier->along[i];
        real c = i < margin ? barrier->offset[i] + inner_product(count, along, at.part) : terms->margin[i - margin];
        out->gap[i] = c - at.slack[i];
        real stiff = at.price[i] / at.slack[i], pull = barrier->mu / at.slack[i] - stiff * out->gap[i];
        for (int e = 0; e < count && i < margin; e++) {
            out->residual[e] -= along[e] * at.price[i];
            out->pull[e] -= along[e] * pull;
            for (int f = 0; f < count; f++)
                growth[e * count + f] += stiff * along[e] * along[f];
        }
    }
    return matrix_inverse(count, growth, out->inverse);
}

/* Slopes and curves of controls and prices. */
static void add_parts(const struct optimality *system, const struct node_equations *of,
                      const struct running_terms *terms, struct running_point *out)
{
    const struct barrier *barrier = system->barrier;
    int m = system->control->controls, count = barrier->parts, width = 3 * system->control->in.n;
    real response[MAX_CONTROLS * MAX_CONTROLS] = {0}, pull[MAX_CONTROLS] = {0};
    for (int ef = 0; ef < count * count; ef++) {
        int e = ef / count, f = ef % count, k = barrier->of[e];
        pull[k] += barrier->sign[e] * of->inverse[ef] * of->pull[f];
        response[k * m + barrier->of[f]] -= barrier->sign[e] * barrier->sign[f] * of->inverse[ef];
    }
    for (int ka = 0; ka < m * width; ka++)
        out->slope[ka % width] -= pull[ka / width] * terms->price_slope[ka];
    running_add_response(m, width, response, terms, out);
}

static void add_margin(int n, real pull, real stiff, real price, const struct running_terms *terms, int k, bool matrix,
                       struct running_point *out)
{
    int width = 2 * n;
    const real *slope = terms->margin_slope + k * width, *curve = terms->margin_curve + k * width * width;
    for (int c = 0; c < n; c++)
        out->pull[c] -= price * slope[n + c];
    for (int a = 0; a < width; a++) {
        out->slope[a] -= pull * slope[a];
        for (int b = 0; matrix && b < width; b++)
            out->curve[a * 3 * n + b] += stiff * slope[a] * slope[b] - price * curve[a * width + b];
    }
}

/* Adds the residuals of the rows of a node and the logarithms of their slacks. */
static void add_rows(const struct optimality *system, long node, const struct node_equations *of,
                     const struct running_terms *terms, bool matrix, struct running_point *out)
{
    const struct barrier *barrier = system->barrier;
    const struct barrier_local at = barrier_local_at(barrier, barrier->now, node);
    for (int i = 0, k = barrier->margins - barrier->rows; i < barrier->rows; i++, k++) {
        real off = at.slack[i] * at.price[i] - barrier->mu, stiff = at.price[i] / at.slack[i];
        out->value -= at.price[i] * of->gap[i];
        out->gap += fabs(of->gap[i]);
        out->logs -= log(at.slack[i] / barrier->largest_slack[i]);
        out->defect += of->gap[i] * of->gap[i] + off * off;
        if (k >= 0)
            add_margin(system->control->in.n, matrix ? barrier->mu / at.slack[i] - stiff * of->gap[i] : at.price[i],
                       stiff, at.price[i], terms, k, matrix, out);
    }
    out->value += barrier->mu * out->logs;
}

enum status barrier_at(const struct optimality *system, long node, const struct running_terms *terms, bool matrix,
                       struct running_point *out)
{
    const struct barrier *barrier = system->barrier;
    const struct running_input *input = system->control->input;
    const struct barrier_local at = barrier_local_at(barrier, barrier->now, node);
    struct node_equations of;
    enum status status = take_equations(system, node, terms, &of);
    if (status != STATUS_OK)
        return status;
    out->value = out->cost;
    out->logs = out->gap = out->defect = 0;
    running_put_slopes(system->control->in.n, terms, matrix, out);
    if (matrix)
        add_parts(system, &of, terms, out);
    for (int k = 0; k < system->control->controls; k++)
        out->value += (terms->price[k] - terms->own[k]) * of.u[k] - input[k].fuel * fabs(of.u[k]);
    for (int e = 0; e < barrier->parts; e++) {
        out->value += input[barrier->of[e]].fuel * at.part[e];
        out->defect += of.residual[e] * of.residual[e];
    }
    add_rows(system, node, &of, terms, matrix, out);
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

/* Corrects parts, slacks and multipliers of a node for the step dx of (g, v, y) and for their own residuals. */
static void correct_parts(const struct optimality *system, long node, const struct node_equations *of,
                          const struct running_terms *terms, const real *dx)
{
    const struct barrier *barrier = system->barrier;
    const struct barrier_local at = barrier_local_at(barrier, barrier->now, node),
                               step = barrier_local_at(barrier, barrier->step, node);
    int count = barrier->parts, n = system->control->in.n;
    real lacking[MAX_PARTS];
    for (int e = 0; e < count; e++)
        lacking[e] =
            of->pull[e] + barrier->sign[e] * inner_product(3 * n, terms->price_slope + barrier->of[e] * 3 * n, dx);
    for (int e = 0; e < count; e++)
        step.part[e] = -inner_product(count, of->inverse + e * count, lacking);
    for (int i = 0, k = barrier->margins - barrier->rows; i < barrier->rows; i++, k++) {
        step.slack[i] = of->gap[i] + (k < 0 ? inner_product(count, barrier->along[i], step.part)
                                            : inner_product(2 * n, terms->margin_slope + k * 2 * n, dx));
        step.price[i] = barrier->mu / at.slack[i] - at.price[i] - at.price[i] / at.slack[i] * step.slack[i];
    }
}

/* (dg, dv, dy) at a node, from a correction. */
static void take_moved(const struct optimality *system, const struct running_node *node, const real *correction,
                       real *dx)
{
    int n = system->control->in.n, s = system->element.s;
    const real *here = correction + node->p * 2 * n, *first = here - node->j * 2 * n;
    real time = system->ending.timed ? correction[optimality_rows(system) - 1] : 0;
    for (int c = 0; c < n; c++) {
        dx[c] = here[c];
        dx[2 * n + c] = here[n + c];
        dx[n + c] = -node->v[c] * time / optimality_time(system);
        for (int i = 0; i < s * n; i++)
            dx[n + c] += node->moves[c * s * n + i] * first[i / n * 2 * n + i % n];
    }
}

/* A node's own correction; how its cost with its barrier changes along it. */
static enum status correct_node(struct optimality *system, long index, const real *correction, real *along)
{
    const struct control *control = system->control;
    const struct barrier *barrier = system->barrier;
    const struct barrier_local at = barrier_local_at(barrier, barrier->now, index),
                               step = barrier_local_at(barrier, barrier->step, index);
    int n = control->in.n;
    real dx[MAX_TRIPLE], nothing[SMALL_DIMENSION] = {0}, u[MAX_CONTROLS];
    SCRATCH(struct running_terms, terms, 1);
    SCRATCH(struct running_node, node, 1);
    struct node_equations of;
    enum status status = running_node_take(system, index, node);
    take_moved(system, node, correction, dx);
    barrier_controls(system, index, u);
    running_take_terms(control, node->g, node->v, nothing, u, terms); /* without costates: the cost itself */
    *along = inner_product(2 * n, terms->slope, dx);
    running_take_terms(control, node->g, node->v, node->y, u, terms);
    if (status == STATUS_OK)
        status = take_equations(system, index, terms, &of);
    if (status != STATUS_OK)
        return status;
    correct_parts(system, index, &of, terms, dx);
    for (int e = 0; e < barrier->parts; e++) {
        int k = barrier->of[e];
        real own = terms->own[k] + control->input[k].weight * u[k];
        *along += (barrier->sign[e] * own + control->input[k].fuel) * step.part[e];
    }
    for (int i = 0; i < barrier->rows; i++)
        *along -= barrier->mu * step.slack[i] / at.slack[i];
    return status;
}

/* Fractions of the step at which no slack and no price of the node is 0 yet. */
static void stay_within(const struct optimality *system, long node, real *primal, real *dual)
{
    static const real most = R(0.995); /* of the way to a bound */
    const struct barrier *barrier = system->barrier;
    const struct barrier_local at = barrier_local_at(barrier, barrier->now, node),
                               step = barrier_local_at(barrier, barrier->step, node);
    for (int i = 0; i < barrier->rows; i++) {
        if (step.slack[i] < 0)
            *primal = fmin(*primal, -most * at.slack[i] / step.slack[i]);
        if (step.price[i] < 0)
            *dual = fmin(*dual, -most * at.price[i] / step.price[i]);
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
        real along;
        status = correct_node(system, node, correction, &along);
        *slope += system->h * system->element.weight[node % s] * along;
        stay_within(system, node, primal, dual);
    }
    memcpy(barrier->first, barrier->now, (size_t)(barrier->nodes * barrier->stride) * sizeof(real));
    return status;
}

void barrier_move(struct optimality *system, real primal, real dual)
{
    struct barrier *barrier = system->barrier;
    int duals = barrier->parts + barrier->rows;
    for (long i = 0; i < barrier->nodes * barrier->stride; i++) {
        real fraction = i % barrier->stride < duals ? primal : dual;
        barrier->now[i] = fraction > 0 ? barrier->first[i] + fraction * barrier->step[i] : barrier->first[i];
    }
}
