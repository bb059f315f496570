/* Jets by the recurrences of automatic differentiation (Griewank, Walther, Evaluating Derivatives, 13.2; Jorba, Zou 2005): a product is a
 * convolution, and a function that solves a linear differential equation has the recurrence of that equation. */
#include "cases/text/jets.h"

#include <stdlib.h>
#include <string.h>

#include "cases/graph/sequence.h"

enum { SPARES = 4 /* jets of an operation that are nobody else's */ };

/* Jets by their numbers. `with` is the cosine of a sine, and the other way round. */
struct jet_operation {
    enum node_kind kind;
    bool still_x, still_y;
    int out, x, y, with, spare;
};

/* Guard on a step: jet `away` stays away from 0, or jet `positive` stays above 0; -1: none. */
struct jet_guard {
    int away, positive;
};

/* ---- recurrences */

/* Sum of a_j b_{k-j} for j = first..last. */
static real convolve(const real *a, const real *b, int first, int last, int k)
{
    real sum = 0;
    for (int j = first; j <= last; j++)
        sum += a[j] * b[k - j];
    return sum;
}

/* Sum of a_j a_{k-j} for j = first..k-first. */
static real convolve_square(const real *a, int first, int k)
{
    real sum = 2 * convolve(a, a, first, (k + 1) / 2 - 1, k);
    return k % 2 == 0 && k / 2 >= first ? sum + a[k / 2] * a[k / 2] : sum;
}

/* c' w = s, where s[j] and rate[j] are coefficients j of s times t and of c' times t: coefficient k > 0 of c. */
static real integrate_quotient(real *rate, real s, const real *w, int k)
{
    rate[k] = (s - convolve(rate, w, 1, k - 1, k)) / w[0];
    return rate[k] / k;
}

static real root_series(const real *c, const real *a, int k)
{
    return k == 0 ? sqrt(a[0]) : (a[k] - convolve_square(c, 1, k)) / (2 * c[0]);
}

/* Coefficient k of sign a^2 + one. */
static real shifted_square(const real *a, int sign, int one, int k)
{
    return sign * convolve_square(a, 0, k) + (k == 0 ? one : 0);
}

struct operands {
    real *c;
    const real *a, *b;
    real *with, *spare[SPARES];
};

/* c' = a' with, with' = sign a' c; spare 0: a' */
static void advance_pair(const struct operands *o, int sign, bool first_is_c, int k)
{
    real *s = first_is_c ? o->c : o->with, *q = first_is_c ? o->with : o->c, *rate = o->spare[0];
    rate[k] = k * o->a[k];
    if (k == 0) {
        s[0] = sign < 0 ? sin(o->a[0]) : sinh(o->a[0]);
        q[0] = sign < 0 ? cos(o->a[0]) : cosh(o->a[0]);
        return;
    }
    s[k] = convolve(rate, q, 1, k, k) / k;
    q[k] = sign * convolve(rate, s, 1, k, k) / k;
}

/* c' = a' w with w = 1 + sign c^2; spares: a', w */
static void advance_tangent(const struct operands *o, int sign, int k)
{
    real *rate = o->spare[0], *w = o->spare[1];
    rate[k] = k * o->a[k];
    o->c[k] = k == 0 ? (sign > 0 ? tan(o->a[0]) : tanh(o->a[0])) : convolve(rate, w, 1, k, k) / k;
    w[k] = shifted_square(o->c, sign, 1, k);
}

/* c' w = sign a' with w^2 = 1 - a^2; spares: c', 1 - a^2, w */
static void advance_arcsine(const struct operands *o, int sign, int k)
{
    real *w = o->spare[2];
    o->spare[1][k] = shifted_square(o->a, -1, 1, k);
    w[k] = root_series(w, o->spare[1], k);
    if (k == 0)
        o->c[0] = sign > 0 ? asin(o->a[0]) : acos(o->a[0]);
    else
        o->c[k] = integrate_quotient(o->spare[0], sign * k * o->a[k], w, k);
}

/* c' w = a' with w = 1 + a^2; spares: c', w */
static void advance_arctangent(const struct operands *o, int k)
{
    o->spare[1][k] = shifted_square(o->a, 1, 1, k);
    o->c[k] = k == 0 ? atan(o->a[0]) : integrate_quotient(o->spare[0], k * o->a[k], o->spare[1], k);
}

/* c' w = b a' - a b' with w = a^2 + b^2; spares: c', w, a', b' */
static void advance_angle(const struct operands *o, int k)
{
    real *w = o->spare[1], *rate_a = o->spare[2], *rate_b = o->spare[3];
    w[k] = convolve_square(o->a, 0, k) + convolve_square(o->b, 0, k);
    rate_a[k] = k * o->a[k];
    rate_b[k] = k * o->b[k];
    real s = convolve(rate_a, o->b, 1, k, k) - convolve(rate_b, o->a, 1, k, k);
    o->c[k] = k == 0 ? atan2(o->a[0], o->b[0]) : integrate_quotient(o->spare[0], s, w, k);
}

/* c' a = b c a' for a constant b; spares: a', c' */
static void advance_power(const struct operands *o, int k)
{
    real *rate = o->spare[0];
    rate[k] = k * o->a[k];
    if (k == 0)
        o->c[0] = pow(o->a[0], o->b[0]);
    else
        o->c[k] = integrate_quotient(o->spare[1], o->b[0] * convolve(rate, o->c, 1, k, k), o->a, k);
}

static void advance_logarithm(real *c, real *rate, const real *a, int k)
{
    c[k] = k == 0 ? log(a[0]) : integrate_quotient(rate, k * a[k], a, k);
}

static void advance_exponential(real *c, real *rate, const real *a, int k)
{
    rate[k] = k * a[k];
    c[k] = k == 0 ? exp(a[0]) : convolve(rate, c, 1, k, k) / k;
}

/* exp(b log a); spares: rate, log a, b log a */
static void advance_general_power(const struct operands *o, int k)
{
    advance_logarithm(o->spare[1], o->spare[3], o->a, k);
    o->spare[2][k] = convolve(o->b, o->spare[1], 0, k, k);
    advance_exponential(o->c, o->spare[0], o->spare[2], k);
    if (k == 0)
        o->c[0] = pow(o->a[0], o->b[0]);
}

static real multiply_series(const struct jet_operation *op, const real *a, const real *b, int k)
{
    if (op->still_x)
        return a[0] * b[k];
    if (op->still_y)
        return a[k] * b[0];
    return a == b ? convolve_square(a, 0, k) : convolve(a, b, 0, k, k);
}

static void advance_function(const struct jets *jets, const struct jet_operation *op, int k)
{
    struct operands all = {.c = jets_at(jets, op->out),
                           .a = jets_at(jets, op->x),
                           .b = jets_at(jets, op->y),
                           .with = jets_at(jets, op->with)};
    const struct operands *o = &all;
    for (int i = 0; i < SPARES; i++)
        all.spare[i] = jets_at(jets, op->spare + i);
    switch (op->kind) {
    case NODE_SQRT:
        o->c[k] = root_series(o->c, o->a, k);
        break;
    case NODE_EXP:
        advance_exponential(o->c, o->spare[0], o->a, k);
        break;
    case NODE_LOG:
        advance_logarithm(o->c, o->spare[0], o->a, k);
        break;
    case NODE_SIN:
    case NODE_COS:
        advance_pair(o, -1, op->kind == NODE_SIN, k);
        break;
    case NODE_SINH:
    case NODE_COSH:
        advance_pair(o, 1, op->kind == NODE_SINH, k);
        break;
    case NODE_TAN:
    case NODE_TANH:
        advance_tangent(o, op->kind == NODE_TAN ? 1 : -1, k);
        break;
    case NODE_ASIN:
    case NODE_ACOS:
        advance_arcsine(o, op->kind == NODE_ASIN ? 1 : -1, k);
        break;
    case NODE_ATAN:
        advance_arctangent(o, k);
        break;
    case NODE_ATAN2:
        advance_angle(o, k);
        break;
    case NODE_POW:
        (op->still_y ? advance_power : advance_general_power)(o, k);
        break;
    case NODE_ABS:
        o->c[k] = o->a[0] < 0 ? -o->a[k] : o->a[k];
        break;
    default:
        o->c[k] = (real)NAN; /* no kind of the language */
    }
}

static void advance_one(const struct jets *jets, const struct jet_operation *op, int k)
{
    real *c = jets_at(jets, op->out);
    const real *a = jets_at(jets, op->x), *b = jets_at(jets, op->y);
    switch (op->kind) {
    case NODE_NEGATE:
        c[k] = -a[k];
        break;
    case NODE_ADD:
        c[k] = a[k] + b[k];
        break;
    case NODE_SUBTRACT:
        c[k] = a[k] - b[k];
        break;
    case NODE_MULTIPLY:
        c[k] = multiply_series(op, a, b, k);
        break;
    case NODE_DIVIDE:
        c[k] = (op->still_y ? a[k] : a[k] - convolve(c, b, 0, k - 1, k)) / b[0];
        break;
    default:
        advance_function(jets, op, k);
    }
}

void jets_advance(struct jets *jets, int k)
{
    for (int i = 0; i < jets->operations; i++)
        advance_one(jets, &jets->operation[i], k);
}

/* |a_0| > sum of |a_j| h^j: there is no zero within h, on the axis of time or around it. */
static bool stays_away(const struct jets *jets, int jet, int last, real h)
{
    const real *a = jets_at(jets, jet);
    real sum = 0;
    for (int j = last; j > 0; j--)
        sum = (sum + fabs(a[j])) * h;
    return fabs(a[0]) > sum;
}

bool jets_smooth(const struct jets *jets, int last, real h)
{
    bool smooth = true;
    for (int i = 0; i < jets->guards && smooth; i++) {
        const struct jet_guard *guard = &jets->guard[i];
        bool positive = guard->positive >= 0 && *jets_at(jets, guard->positive) > 0;
        smooth = stays_away(jets, guard->away, last, h) || (positive && stays_away(jets, guard->positive, last, h));
    }
    return smooth;
}

/* ---- making */

struct maker {
    struct jets *jets;
    const struct graph *graph;
    struct sequence sequence;
    int *at; /* jet of node k, or -1 */
    int count;
};

/* The node of the sequence that comes with a sine, cosine or a hyperbolic one, or -1. */
static int companion(const struct maker *m, int at)
{
    static const enum node_kind other[NODE_KINDS] = {
        [NODE_SIN] = NODE_COS, [NODE_COS] = NODE_SIN, [NODE_SINH] = NODE_COSH, [NODE_COSH] = NODE_SINH};
    const struct graph_node *node = &m->graph->node[at];
    for (int k = 0; k < m->sequence.count && other[node->kind]; k++) {
        const struct graph_node *found = &m->graph->node[m->sequence.node[k]];
        if (found->kind == other[node->kind] && found->a == node->a)
            return m->sequence.node[k];
    }
    return -1;
}

static void add_guard(struct maker *m, int away, int positive)
{
    m->jets->guard[m->jets->guards++] = (struct jet_guard){away, positive};
}

static void add_guards(struct maker *m, const struct jet_operation *op)
{
    if (op->kind == NODE_ABS || op->kind == NODE_SQRT || op->kind == NODE_POW)
        add_guard(m, op->x, -1);
    if (op->kind == NODE_ASIN || op->kind == NODE_ACOS)
        add_guard(m, op->spare + 1, -1);
    if (op->kind == NODE_ATAN2) /* it jumps where the first is 0 and the second below */
        add_guard(m, op->x, op->y);
}

static void put_jet(struct maker *m, int at)
{
    const struct graph_node *node = &m->graph->node[at];
    bool two = graph_operands(node->kind) > 1, function = node->kind > NODE_POWER;
    int other = companion(m, at), b = two ? node->b : node->a;
    struct jet_operation *op = &m->jets->operation[m->jets->operations++];
    m->at[at] = m->count++;
    *op = (struct jet_operation){.kind = node->kind,
                                 .still_x = m->sequence.uniform[node->a],
                                 .still_y = m->sequence.uniform[b],
                                 .out = m->at[at],
                                 .x = m->at[node->a],
                                 .y = m->at[b]};
    op->with = function ? m->count++ : op->out;
    op->spare = function ? m->count : 0;
    m->count += function ? SPARES : 0;
    if (other >= 0)
        m->at[other] = op->with;
    add_guards(m, op);
}

/* Jets that are constant: all that parameters alone give. */
static void put_still(struct maker *m, int at, const real *parameter)
{
    const struct graph_node *node = &m->graph->node[at];
    if (graph_operands(node->kind) > 0) {
        put_jet(m, at);
        advance_one(m->jets, &m->jets->operation[--m->jets->operations], 0);
        return;
    }
    m->at[at] = m->count++;
    *jets_at(m->jets, m->at[at]) =
        node->kind == LEAF_PARAMETER ? parameter[node->a] : (real)constant_value(&node->value);
}

static void put_all(struct maker *m, const real *parameter)
{
    for (int k = 0; k < m->sequence.count; k++) {
        int at = m->sequence.node[k], guards = m->jets->guards;
        const struct graph_node *node = &m->graph->node[at];
        if (m->sequence.uniform[at]) {
            put_still(m, at, parameter);
            m->jets->guards = guards;
        } else if (graph_operands(node->kind) == 0) {
            m->at[at] = node->kind == LEAF_POSITION ? node->a
                        : node->kind == LEAF_TIME   ? m->jets->time
                                                    : m->jets->positions + node->a;
        } else if (m->at[at] < 0) {
            put_jet(m, at);
        }
    }
}

static bool allocate_jets(struct maker *m, int fibre)
{
    struct jets *jets = m->jets;
    size_t nodes = (size_t)m->sequence.count + 1;
    size_t most = (size_t)(jets->positions + fibre + 1) + nodes * (2 + SPARES);
    m->at = malloc(((size_t)m->sequence.last + 1) * sizeof *m->at);
    jets->coefficient = calloc(most * (size_t)(jets->order + 1), sizeof *jets->coefficient);
    jets->operation = calloc(nodes, sizeof *jets->operation);
    jets->guard = calloc(nodes, sizeof *jets->guard);
    jets->output = calloc((size_t)m->sequence.outputs + 1, sizeof *jets->output);
    jets->still = calloc((size_t)m->sequence.outputs + 1, sizeof *jets->still);
    return m->at && jets->coefficient && jets->operation && jets->guard && jets->output && jets->still;
}

bool jets_open(struct graph *graph, int outputs, const int *output, const real *parameter, int positions, int fibre,
               int order, struct jets *jets)
{
    *jets = (struct jets){.order = order, .positions = positions, .time = positions + fibre};
    struct maker m = {.jets = jets, .graph = graph, .count = positions + fibre + 1};
    bool made = sequence_open(graph, outputs, output, &m.sequence) && allocate_jets(&m, fibre);
    if (made) {
        memset(m.at, -1, ((size_t)m.sequence.last + 1) * sizeof *m.at);
        put_all(&m, parameter);
        for (int k = 0; k < outputs; k++) {
            jets->output[k] = m.at[m.sequence.output[k]];
            jets->still[k] = m.sequence.uniform[m.sequence.output[k]];
        }
    }
    free(m.at);
    sequence_close(&m.sequence);
    return made;
}

void jets_close(struct jets *jets)
{
    free(jets->coefficient);
    free(jets->output);
    free(jets->still);
    free(jets->operation);
    free(jets->guard);
    *jets = (struct jets){0};
}
