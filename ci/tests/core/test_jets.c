/* Jets against values: the polynomial of a formula's Taylor coefficients is the formula along the polynomials of its leaves. */

#include "cases/text/jets.h"
#include "cases/text/tape.h"
#include "ci/tests/core/testing.h"

enum { POSITIONS = 2, FIBRE = 2, LEAVES = POSITIONS + FIBRE, ORDER = 40, DEGREE = 3, DEPTH = 4 };

/* Factor by which a formula of this depth may amplify the roundings of its leaves. */
static const real allowed = 4096 * REAL_EPSILON;

static int whole(uint64_t *state, int below)
{
    return (int)((random_real(state) + 1) / 2 * below) % below;
}

/* b / c */
static int fraction(struct graph *graph, int b, int c)
{
    return graph_divide(graph, graph_integer(graph, b), graph_integer(graph, c));
}

/* Makes an argument at which the function is smooth: u itself, between -1/2 and 1/2, or above 1. */
static int argument_for(struct graph *graph, enum node_kind kind, int u)
{
    int sine = graph_function(graph, NODE_SIN, u, 0);
    if (kind == NODE_SQRT || kind == NODE_LOG || kind == NODE_POW || kind == NODE_ABS)
        return graph_add(graph, fraction(graph, 3, 2), graph_multiply(graph, fraction(graph, 1, 3), sine));
    return graph_multiply(graph, fraction(graph, 1, 2), sine);
}

static int grow(struct graph *graph, uint64_t *state, int depth);

static int grow_function(struct graph *graph, uint64_t *state, enum node_kind kind, int depth)
{
    int u = argument_for(graph, kind, grow(graph, state, depth - 1)), v = grow(graph, state, depth - 1);
    if (kind == NODE_POW)
        v = whole(state, 2) ? fraction(graph, 7, 3) : graph_multiply(graph, fraction(graph, 1, 4), v);
    if (kind == NODE_ATAN2)
        v = argument_for(graph, NODE_SQRT, v);
    if (whole(state, 2) && (kind == NODE_ATAN2 || kind == NODE_ABS)) /* below 0 */
        u = graph_subtract(graph, u, graph_integer(graph, 3));
    return graph_function(graph, kind, u, v);
}

static int grow_operation(struct graph *graph, uint64_t *state, enum node_kind kind, int depth)
{
    int u = grow(graph, state, depth - 1), v = whole(state, 4) ? grow(graph, state, depth - 1) : u;
    if (kind == NODE_NEGATE)
        return graph_negate(graph, u);
    if (kind == NODE_ADD)
        return graph_add(graph, u, v);
    if (kind == NODE_SUBTRACT)
        return graph_subtract(graph, u, v);
    if (kind == NODE_MULTIPLY)
        return graph_multiply(graph, u, v);
    if (kind == NODE_POWER)
        return graph_power(graph, argument_for(graph, NODE_SIN, u), 2 + whole(state, 4));
    return graph_divide(graph, u, argument_for(graph, NODE_SQRT, v));
}

static int grow(struct graph *graph, uint64_t *state, int depth)
{
    if (depth == 0)
        switch (whole(state, 4)) {
        case 0:
            return graph_leaf(graph, LEAF_PARAMETER, 0);
        case 1:
            return graph_leaf(graph, LEAF_FIBRE, whole(state, FIBRE));
        default:
            return graph_leaf(graph, LEAF_POSITION, whole(state, POSITIONS));
        }
    enum node_kind kind = NODE_NEGATE + (enum node_kind)whole(state, NODE_KINDS - NODE_NEGATE);
    return (kind > NODE_POWER ? grow_function : grow_operation)(graph, state, kind, depth);
}

static real polynomial(const real *a, int degree, real t)
{
    real sum = 0;
    for (int k = degree; k >= 0; k--)
        sum = sum * t + a[k];
    return sum;
}

/* Motions of the leaves, and what a formula is along them by its jets and by its tape. */
struct along {
    real leaf[LEAVES][ORDER + 1];
    struct jets jets;
    struct tape tape;
};

static void open_along(struct graph *graph, int node, uint64_t *state, struct along *a)
{
    const real parameter = R(0.75);
    memset(a->leaf, 0, sizeof a->leaf);
    assert_true(jets_open(graph, 1, &node, &parameter, POSITIONS, FIBRE, ORDER, &a->jets));
    assert_true(tape_open(graph, 1, &node, &parameter, FIBRE, &a->tape));
    for (int c = 0; c < LEAVES; c++)
        for (int k = 0; k <= DEGREE; k++)
            a->leaf[c][k] = jets_at(&a->jets, c)[k] = random_real(state) / 2;
    for (int k = 0; k <= ORDER; k++)
        jets_advance(&a->jets, k);
}

static void close_along(struct along *a)
{
    jets_close(&a->jets);
    tape_close(&a->tape);
}

static real by_jets(const struct along *a, real t)
{
    return polynomial(jets_at(&a->jets, a->jets.output[0]), a->jets.still[0] ? 0 : ORDER, t);
}

static real by_tape(const struct along *a, real t)
{
    const struct instance in = {.lanes = 1};
    lane leaf[LEAVES], out;
    for (int c = 0; c < LEAVES; c++) {
        real value = polynomial(a->leaf[c], DEGREE, t);
        broadcast(1, &value, &leaf[c]);
    }
    tape_run(&a->tape, &in, leaf, leaf + POSITIONS, &out);
    return out[0];
}

/* Every kind at the root of random formulas, and inside of others. */
TEST(series_are_the_formulas)
{
    uint64_t seed = 26;
    const real t = R(0.00390625);
    int moving = 0;
    for (int k = 0; k < 12 * (NODE_KINDS - NODE_NEGATE); k++) {
        struct graph graph;
        struct along a;
        enum node_kind kind = NODE_NEGATE + (enum node_kind)(k % (NODE_KINDS - NODE_NEGATE));
        graph_open(&graph);
        int depth = 1 + k % DEPTH;
        int node = (kind > NODE_POWER ? grow_function : grow_operation)(&graph, &seed, kind, depth);
        open_along(&graph, node, &seed, &a);
        real value = by_tape(&a, t), size = fmax(1, fabs(value));
        if (!(fabs(by_jets(&a, t) - value) <= allowed * size))
            fail_msg("kind %d, formula %d: off by %.3g", (int)kind, k, (double)((by_jets(&a, t) - value) / size));
        assert_true(jets_smooth(&a.jets, ORDER, t));
        /* control: a little later it is another number, if it moves */
        moving += fabs(by_jets(&a, t * (1 + R(0x1p-10))) - value) > allowed * size;
        close_along(&a);
        graph_close(&graph);
    }
    assert_above(moving, 8 * (NODE_KINDS - NODE_NEGATE));
}

/* A wrong coefficient is seen, whichever it is up to where it matters. */
TEST(a_wrong_coefficient_is_seen)
{
    uint64_t seed = 7;
    const real t = R(0.00390625);
    struct graph graph;
    struct along a;
    graph_open(&graph);
    open_along(&graph, graph_function(&graph, NODE_ATAN, graph_leaf(&graph, LEAF_POSITION, 0), 0), &seed, &a);
    real value = by_tape(&a, t), *c = jets_at(&a.jets, a.jets.output[0]);
    for (int k = 0; k < (REAL_EPSILON < R(1e-20) ? 12 : 5); k++) {
        real right = c[k];
        c[k] += R(0.25);
        assert_above(fabs(by_jets(&a, t) - value), allowed);
        c[k] = right;
    }
    close_along(&a);
    graph_close(&graph);
}

/* u = 1/4 + motion, whose zero is at distance; and folds of it that look smooth from either side. */
static int fold(struct graph *graph, int which, int u)
{
    int minus = graph_integer(graph, -1), square = graph_multiply(graph, u, u);
    switch (which) {
    case 0:
        return graph_function(graph, NODE_ABS, u, 0);
    case 1:
        return graph_raw(graph, NODE_SQRT, square, 0);
    case 2:
        return graph_function(graph, NODE_POW, graph_power(graph, u, 6), fraction(graph, 1, 6));
    case 3:
        return graph_function(graph, NODE_ASIN, graph_function(graph, NODE_COS, u, 0), 0);
    case 4:
        return graph_function(graph, NODE_ACOS, graph_function(graph, NODE_COS, u, 0), 0);
    default:
        return graph_function(graph, NODE_ATAN2, u, minus);
    }
}

/* u = x_0 falls from 1/4 with velocity 1 and is 0 at t = 1/4. */
TEST(folds_are_seen_before_they_come)
{
    for (int which = 0; which < 6; which++) {
        struct graph graph;
        struct along a;
        uint64_t seed = 1;
        graph_open(&graph);
        open_along(&graph, fold(&graph, which, graph_leaf(&graph, LEAF_POSITION, 0)), &seed, &a);
        const real motion[] = {R(0.25), -1};
        for (int k = 0; k <= ORDER; k++)
            a.leaf[0][k] = jets_at(&a.jets, 0)[k] = k < 2 ? motion[k] : 0;
        for (int k = 0; k <= ORDER; k++)
            jets_advance(&a.jets, k);
        assert_close(by_jets(&a, R(0.015625)), by_tape(&a, R(0.015625)), allowed);
        assert_above(fabs(by_jets(&a, R(0.375)) - by_tape(&a, R(0.375))), R(0.01));
        assert_true(jets_smooth(&a.jets, ORDER, R(0.015625)));
        assert_false(jets_smooth(&a.jets, ORDER, R(0.25)));
        assert_false(jets_smooth(&a.jets, ORDER, R(0.375)));
        close_along(&a);
        graph_close(&graph);
    }
}
