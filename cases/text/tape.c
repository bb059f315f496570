/* Tapes: what a sequence computes, with a register for each value as long as it is needed. */
#include "cases/text/tape.h"

#include <stdlib.h>
#include <string.h>

#include "cases/graph/sequence.h"
#include "core/numbers/sine.h"

/* OPERATION(code, expression): lane by lane, of operands x, y and z. */
#define OPERATIONS(X)                                                                                                  \
    X(NEGATE, negative(x))                                                                                             \
    X(ADD, plus(x, y))                                                                                                 \
    X(SUBTRACT, minus(x, y))                                                                                           \
    X(MULTIPLY, times(x, y))                                                                                           \
    X(DIVIDE, over(x, y))                                                                                              \
    X(MULTIPLY_ADD, plus(times(x, y), z))                                                                              \
    X(MULTIPLY_SUBTRACT, minus(times(x, y), z))                                                                        \
    X(SUBTRACT_PRODUCT, minus_product(z, x, y))

enum operation_code {
#define CODE(code, expression) DO_##code,
    OPERATIONS(CODE)
#undef CODE
#define FUNCTION(code, name, call, arguments) DO_##code,
#include "cases/graph/functions.def"
#undef FUNCTION
        DO_SINCOS,
    DO_BLOCK /* y registers from x on to out on */
};

/* offset * TAPE_BASES + base */
typedef unsigned slot;
static const slot nowhere = ~0u;

struct operation {
    enum operation_code code;
    slot out, x, y, z; /* DO_SINCOS: sine to out, cosine to z; DO_BLOCK: y is a number */
};

static slot tape_slot(enum tape_base base, int offset)
{
    return (slot)offset * TAPE_BASES + base;
}

/* ---- running */

static void sincos_lanes(const struct instance *in, const lane *x, lane *sine, lane *cosine)
{
    lane angle, s, c;
    memcpy(angle, *x, sizeof angle);
    lane_sincos(in, angle, s, c);
    memcpy(*sine, s, sizeof s);
    memcpy(*cosine, c, sizeof c);
}

/* Returns true if there is an instruction for the operation, on all lanes at once. The library takes one number at a
 * time. */
static inline bool is_instruction(enum operation_code code)
{
    return code == DO_SQRT || code == DO_ABS;
}

static inline void operate(const struct operation *o, const struct instance *in, lane *const base[TAPE_BASES])
{
#define REGISTER(slot) (base[(slot) % TAPE_BASES] + (slot) / TAPE_BASES)
    lane *out = REGISTER(o->out);
    const lane *px = REGISTER(o->x), *py = o->code == DO_BLOCK ? px : REGISTER(o->y), *pz = REGISTER(o->z);
    switch (o->code) {
#define RUN(code, expression)                                                                                          \
    case DO_##code:                                                                                                    \
        FOR_PARTS(l, in) {                                                                                             \
            part_of_lane x = AT(*px, l), y = AT(*py, l), z = AT(*pz, l);                                               \
            (void)x, (void)y, (void)z;                                                                                 \
            AT(*out, l) = expression;                                                                                  \
        }                                                                                                              \
        break;
        OPERATIONS(RUN)
#define CALL_1(call) call(x)
#define CALL_2(call) call(x, y)
#define FUNCTION(code, name, call, arguments)                                                                          \
    case DO_##code:                                                                                                    \
        for (int l = 0; l < LANES; l++) {                                                                              \
            real x = (*px)[l], y = (*py)[l];                                                                           \
            (void)y;                                                                                                   \
            bool asked = l < in->lanes || is_instruction(DO_##code);                                                   \
            (*out)[l] = asked ? CALL_##arguments(call) : (*out)[l - 1];                                                \
        }                                                                                                              \
        break;
#include "cases/graph/functions.def"
#undef FUNCTION
    case DO_BLOCK:
        memcpy(out, px, o->y * sizeof *out);
        break;
    case DO_SINCOS:
        sincos_lanes(in, px, out, REGISTER(o->z));
        break;
    }
}

static void run_operations(const struct operation *operation, int count, const struct instance *in,
                           lane *const base[TAPE_BASES])
{
    for (const struct operation *o = operation; o < operation + count; o++)
        operate(o, in, base);
}

void tape_run(const struct tape *tape, const struct instance *in, const lane *g, const lane *fibre, lane *restrict out)
{
    lane *const base[TAPE_BASES] = {tape->pool, (lane *)g, (lane *)fibre, out, (lane *)in->time};
    run_operations(tape->operation, tape->operations, in, base);
}

/* ---- making */

struct maker {
    struct graph *graph;
    struct sequence sequence;
    slot *at;    /* of node k */
    bool *fused; /* is node k a product that its only user computes? */
    int *result; /* the output that node k is, or -1 */
    int *left;   /* uses of node k that are still to come */
    int *free;   /* registers to use again */
    int free_count, registers, time;
    struct operation *operation;
    int count;
};

static void free_maker(struct maker *m)
{
    sequence_close(&m->sequence);
    free(m->at);
    free(m->fused);
    free(m->result);
    free(m->left);
    free(m->free);
}

/* A product with one use, in a sum or difference that has not taken another. */
static bool is_fusible(const struct maker *m, int node)
{
    return m->graph->node[node].kind == NODE_MULTIPLY && m->sequence.uses[node] == 1 && !m->sequence.uniform[node];
}

static void find_fused(struct maker *m)
{
    for (int k = 0; k < m->sequence.count; k++) {
        int at = m->sequence.node[k];
        const struct graph_node *node = &m->graph->node[at];
        if ((node->kind != NODE_ADD && node->kind != NODE_SUBTRACT) || m->sequence.uniform[at])
            continue;
        int product = is_fusible(m, node->b) ? node->b : is_fusible(m, node->a) ? node->a : -1;
        if (product >= 0)
            m->fused[product] = true;
    }
}

static slot take_register(struct maker *m)
{
    return tape_slot(TAPE_POOL, m->free_count > 0 ? m->free[--m->free_count] : m->registers++);
}

/* Returns where the value of a node goes: to its output, or to a register. */
static slot take_output(struct maker *m, int at)
{
    return m->result[at] >= 0 ? tape_slot(TAPE_OUT, m->result[at]) : take_register(m);
}

/* Ends one use of a node, whose register may then be free. */
static void release(struct maker *m, int node)
{
    if (--m->left[node] > 0 || m->sequence.uniform[node])
        return;
    if (m->fused[node]) {
        release(m, m->graph->node[node].a);
        release(m, m->graph->node[node].b);
    } else if (m->at[node] % TAPE_BASES == TAPE_POOL) {
        m->free[m->free_count++] = (int)(m->at[node] / TAPE_BASES);
    }
}

static struct operation *put_operation(struct maker *m, enum operation_code code, slot x, slot y, slot z)
{
    struct operation *o = &m->operation[m->count++];
    *o = (struct operation){.code = code, .x = x, .y = y, .z = z};
    return o;
}

/* The operation of a sum or difference that computes a product on the way. */
static struct operation *put_fused(struct maker *m, const struct graph_node *node)
{
    bool first = !m->fused[node->b];
    const struct graph_node *product = &m->graph->node[first ? node->a : node->b];
    enum operation_code code = node->kind == NODE_ADD ? DO_MULTIPLY_ADD
                               : first                ? DO_MULTIPLY_SUBTRACT
                                                      : DO_SUBTRACT_PRODUCT;
    return put_operation(m, code, m->at[product->a], m->at[product->b], m->at[first ? node->b : node->a]);
}

static struct operation *put_node_operation(struct maker *m, const struct graph_node *node)
{
    static const enum operation_code plain[] = {
        [NODE_NEGATE] = DO_NEGATE,     [NODE_ADD] = DO_ADD,       [NODE_SUBTRACT] = DO_SUBTRACT,
        [NODE_MULTIPLY] = DO_MULTIPLY, [NODE_DIVIDE] = DO_DIVIDE,
#define FUNCTION(code, name, call, arguments) [NODE_##code] = DO_##code,
#include "cases/graph/functions.def"
#undef FUNCTION
    };
    bool sum = node->kind == NODE_ADD || node->kind == NODE_SUBTRACT, two = graph_operands(node->kind) > 1;
    if (sum && (m->fused[node->a] || m->fused[node->b]))
        return put_fused(m, node);
    return put_operation(m, plain[node->kind], m->at[node->a], m->at[two ? node->b : node->a], m->at[node->a]);
}

/* The node of the sequence that is the cosine of this sine, or the other way round; -1: none is asked for. */
static int partner(const struct maker *m, int at)
{
    struct graph_node node = m->graph->node[at];
    if (node.kind != NODE_SIN && node.kind != NODE_COS)
        return -1;
    for (int k = 0; k < m->sequence.count; k++) {
        const struct graph_node *other = &m->graph->node[m->sequence.node[k]];
        if (other->a == node.a && other->kind != node.kind && (other->kind == NODE_SIN || other->kind == NODE_COS))
            return m->sequence.node[k];
    }
    return -1;
}

static void put_sincos(struct maker *m, int at, int other)
{
    const struct graph_node *node = &m->graph->node[at];
    bool is_sine = node->kind == NODE_SIN;
    slot spare = other >= 0 ? take_output(m, other) : take_register(m);
    struct operation *o = put_operation(m, DO_SINCOS, m->at[node->a], m->at[node->a], spare);
    if (other >= 0)
        m->at[other] = spare;
    else
        m->free[m->free_count++] = (int)(spare / TAPE_BASES);
    o->out = m->at[at];
    if (!is_sine) {
        o->z = o->out;
        o->out = spare;
    }
}

static void put_node_value(struct maker *m, int at)
{
    struct graph_node node = m->graph->node[at];
    bool done = m->fused[at] || m->at[at] != nowhere; /* computed by its user, or with its partner */
    if (!done && (node.kind == NODE_SIN || node.kind == NODE_COS)) {
        int other = partner(m, at);
        m->at[at] = take_output(m, at);
        put_sincos(m, at, other);
    } else if (!done) {
        struct operation *o = put_node_operation(m, &node);
        m->at[at] = take_output(m, at);
        o->out = m->at[at];
    }
    if (m->fused[at])
        return;
    for (int k = 0; k < graph_operands(node.kind); k++)
        release(m, k ? node.b : node.a);
}

static slot leaf_slot(const struct maker *m, const struct graph_node *node)
{
    if (node->kind == LEAF_POSITION)
        return tape_slot(TAPE_POSITION, node->a);
    if (node->kind == LEAF_TIME && m->time == TIME_OF_INSTANCE)
        return tape_slot(TAPE_TIME, 0);
    return tape_slot(TAPE_FIBRE, node->kind == LEAF_TIME ? m->time : node->a);
}

/* Fill a register of the pool with one number. */
static void fill_register(struct tape *tape, slot at, real value)
{
    for (int l = 0; l < LANES; l++)
        tape->pool[at / TAPE_BASES][l] = value;
}

/* Give each uniform value and each leaf its place; compute the uniform ones once for all. */
static void slot_uniform(struct maker *m, const real *parameter, struct tape *tape)
{
    struct instance all = {.lanes = LANES};
    lane *const base[TAPE_BASES] = {tape->pool};
    for (int k = 0; k < m->sequence.count; k++) {
        int at = m->sequence.node[k];
        const struct graph_node *node = &m->graph->node[at];
        if (!m->sequence.uniform[at]) {
            m->at[at] = graph_operands(node->kind) == 0 ? leaf_slot(m, node) : nowhere;
            continue;
        }
        m->at[at] = tape_slot(TAPE_POOL, m->registers++);
        if (node->kind == NODE_CONSTANT)
            fill_register(tape, m->at[at], (real)constant_value(&node->value));
        else if (node->kind == LEAF_PARAMETER)
            fill_register(tape, m->at[at], parameter[node->a]);
        else {
            m->count = 0;
            put_node_operation(m, node)->out = m->at[at];
            run_operations(m->operation, m->count, &all, base);
        }
    }
    m->count = 0;
}

static bool open_maker(struct graph *graph, int outputs, const int *output, struct maker *m)
{
    if (!sequence_open(graph, outputs, output, &m->sequence))
        return false;
    size_t size = (size_t)m->sequence.last + 1;
    m->graph = graph;
    m->at = malloc(size * sizeof *m->at);
    m->fused = calloc(size, sizeof *m->fused);
    m->result = malloc(size * sizeof *m->result);
    m->left = malloc(size * sizeof *m->left);
    m->free = malloc((2 * size + 2) * sizeof *m->free);
    m->operation = malloc((size + (size_t)outputs + 1) * sizeof *m->operation);
    if (!m->at || !m->fused || !m->result || !m->left || !m->free || !m->operation)
        return false;
    memcpy(m->left, m->sequence.uses, size * sizeof *m->left);
    memset(m->result, -1, size * sizeof *m->result);
    for (int k = 0; k < outputs; k++)
        m->result[m->sequence.output[k]] = k;
    find_fused(m);
    return true;
}

/* Outputs that are constants, leaves, or other outputs: runs of them at once. */
static void put_copies(struct maker *m, struct tape *tape)
{
    struct operation *last = NULL;
    for (int k = 0; k < m->sequence.outputs; k++) {
        slot from = m->at[m->sequence.output[k]], to = tape_slot(TAPE_OUT, k);
        if (from == to) {
            last = NULL;
            continue;
        }
        if (m->sequence.uniform[m->sequence.output[k]]) { /* a register of its own, so that neighbours are neighbours */
            slot own = tape_slot(TAPE_POOL, m->registers++);
            memcpy(tape->pool[own / TAPE_BASES], tape->pool[from / TAPE_BASES], sizeof(lane));
            from = own;
        }
        if (last && from == last->x + last->y * TAPE_BASES) {
            last->y++;
            continue;
        }
        last = put_operation(m, DO_BLOCK, from, 1, 0);
        last->out = to;
    }
}

bool tape_open(struct graph *graph, int outputs, const int *output, const real *parameter, int time, struct tape *tape)
{
    struct maker m = {.time = time};
    *tape = (struct tape){0};
    bool made = open_maker(graph, outputs, output, &m);
    size_t lanes = made ? 2 * (size_t)m.sequence.count + (size_t)outputs + 2 : 0;
    tape->pool = made ? aligned_alloc(64, lanes * sizeof(lane)) : NULL;
    if (tape->pool) {
        memset(tape->pool, 0, lanes * sizeof(lane));
        slot_uniform(&m, parameter, tape);
        for (int k = 0; k < m.sequence.count; k++)
            if (!m.sequence.uniform[m.sequence.node[k]] && graph_operands(graph->node[m.sequence.node[k]].kind) > 0)
                put_node_value(&m, m.sequence.node[k]);
        put_copies(&m, tape);
    }
    tape->operation = m.operation;
    tape->operations = m.count;
    free_maker(&m);
    return tape->pool != NULL;
}

void tape_close(struct tape *tape)
{
    free(tape->operation);
    free(tape->pool);
    *tape = (struct tape){0};
}
