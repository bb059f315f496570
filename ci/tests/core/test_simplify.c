/* Nodes are simplified when they are made: random expressions have the value that they have without it. */
#include "cases/graph/graph.h"
#include "ci/tests/core/testing.h"

#define WIDE_EPSILON FLT128_EPSILON

enum { POINTS = 4, MADE = 40, LEAVES = 9, POOL = LEAVES + MADE };

/* A number and a bound of its error by rounding, to first order. */
struct value {
    wide at, error;
};

static struct value rounded(wide at, wide error)
{
    return (struct value){at, error + 2 * WIDE_EPSILON * fabsf128(at)};
}

/* An error that nothing bounds, where rounding may lead beyond a pole, a branch or the end of a domain. */
static const wide unbounded = (wide)INFINITY;

static struct value divided(struct value x, struct value y)
{
    wide at = x.at / y.at, least = fabsf128(y.at) - y.error;
    return rounded(at, least > 0 ? (x.error + fabsf128(at) * y.error) / least : unbounded);
}

static struct value angle(struct value y, struct value x)
{
    wide square = x.at * x.at + y.at * y.at, error = (fabsf128(x.at) * y.error + fabsf128(y.at) * x.error) / square;
    bool branch = x.at - x.error <= 0 && fabsf128(y.at) <= y.error;
    return rounded(atan2f128(y.at, x.at), branch ? unbounded : error);
}

static struct value raised(struct value x, struct value y)
{
    wide at = powf128(x.at, y.at), slope = fabsf128(at * y.at / x.at), growth = fabsf128(at * logf128(fabsf128(x.at)));
    bool kept = x.at > x.error || (y.error == 0 && fabsf128(x.at) > x.error);
    wide error = slope * x.error + (y.error > 0 ? growth * y.error : 0) + 64 * WIDE_EPSILON * growth * fabsf128(y.at);
    return rounded(at, kept ? error : unbounded);
}

/* x^n by products: each factor's error once. */
static struct value power(struct value x, int n)
{
    struct value product = {1, 0};
    for (int k = 0; k < (n < 0 ? -n : n); k++)
        product = rounded(product.at * x.at, fabsf128(product.at) * x.error + fabsf128(x.at) * product.error);
    return n < 0 ? divided((struct value){1, 0}, product) : product;
}

/* At most the slope of a function within the error of its argument; `inner` is how far that is from where it ends. */
static struct value function(enum node_kind kind, struct value x)
{
    wide inner = 1 - fabsf128(x.at) - x.error, above = x.at - x.error;
    switch (kind) {
    case NODE_SQRT:
        return rounded(sqrtf128(x.at), above > 0 ? x.error / sqrtf128(above) : unbounded);
    case NODE_SIN:
        return rounded(sinf128(x.at), x.error);
    case NODE_COS:
        return rounded(cosf128(x.at), x.error);
    case NODE_TAN:
        return rounded(tanf128(x.at), 4 * (1 + tanf128(x.at) * tanf128(x.at)) * x.error);
    case NODE_ASIN:
        return rounded(asinf128(x.at), inner > 0 ? x.error / sqrtf128(inner) : unbounded);
    case NODE_ACOS:
        return rounded(acosf128(x.at), inner > 0 ? x.error / sqrtf128(inner) + 4 * WIDE_EPSILON : unbounded);
    case NODE_ATAN:
        return rounded(atanf128(x.at), x.error);
    case NODE_SINH:
        return rounded(sinhf128(x.at), 2 * coshf128(x.at) * x.error);
    case NODE_COSH:
        return rounded(coshf128(x.at), 2 * coshf128(x.at) * x.error);
    case NODE_TANH:
        return rounded(tanhf128(x.at), x.error);
    case NODE_EXP:
        return rounded(expf128(x.at), 2 * expf128(x.at) * x.error);
    case NODE_LOG:
        return rounded(logf128(x.at), above > 0 ? x.error / above : unbounded);
    default:
        return rounded(fabsf128(x.at), x.error);
    }
}

static struct value operation(enum node_kind kind, struct value x, struct value y)
{
    switch (kind) {
    case NODE_NEGATE:
        return (struct value){-x.at, x.error};
    case NODE_ADD:
        return rounded(x.at + y.at, x.error + y.error);
    case NODE_SUBTRACT:
        return rounded(x.at - y.at, x.error + y.error);
    case NODE_MULTIPLY:
        return rounded(x.at * y.at, fabsf128(x.at) * y.error + fabsf128(y.at) * x.error);
    case NODE_DIVIDE:
        return divided(x, y);
    case NODE_ATAN2:
        return angle(x, y);
    case NODE_POW:
        return raised(x, y);
    default:
        return function(kind, x);
    }
}

/* Expressions, as nodes and with their values at some points. */
struct pool {
    struct graph graph;
    wide position[3][POINTS];
    int count, node[POOL];
    struct value value[POOL][POINTS];
};

static void put(struct pool *pool, int node, const struct value *value)
{
    pool->node[pool->count] = node;
    memcpy(pool->value[pool->count++], value, sizeof pool->value[0]);
}

static int below(uint64_t *seed, int count)
{
    return (int)((random_real(seed) + 1) / 2 * (real)count) % count;
}

static void put_leaves(struct pool *pool, uint64_t *seed)
{
    static const long long constants[][2] = {{-1, 1}, {2, 1}, {-3, 1}, {1, 2}, {-2, 3}, {4, 9}};
    struct value value[POINTS];
    graph_open(&pool->graph);
    pool->count = 0;
    for (int c = 0; c < 3; c++) { /* of either sign */
        for (int k = 0; k < POINTS; k++) {
            pool->position[c][k] = 2 * (wide)random_real(seed);
            value[k] = (struct value){pool->position[c][k], 0};
        }
        put(pool, graph_leaf(&pool->graph, LEAF_POSITION, c), value);
    }
    for (size_t c = 0; c < sizeof constants / sizeof *constants; c++) {
        struct constant over = constant_integer(constants[c][0]), under = constant_integer(constants[c][1]);
        for (int k = 0; k < POINTS; k++)
            value[k] = rounded((wide)constants[c][0] / (wide)constants[c][1], 0);
        put(pool, graph_constant(&pool->graph, constant_multiply(over, constant_inverse(under))), value);
    }
}

/* One expression more, of two that there are: a whole power, often of a root, or an operation. */
static void put_next(struct pool *pool, uint64_t *seed)
{
    static const enum node_kind often[] = {NODE_SQRT,     NODE_SQRT,   NODE_NEGATE,   NODE_ADD, NODE_SUBTRACT,
                                           NODE_MULTIPLY, NODE_DIVIDE, NODE_MULTIPLY, NODE_POW};
    static const int exponents[] = {-3, -2, 2, 3, 4, 5, 6, 7, 8, 12};
    struct graph *graph = &pool->graph;
    struct value value[POINTS];
    int a = below(seed, pool->count), b = below(seed, pool->count), x = pool->node[a], y = pool->node[b], node;
    bool root = graph->node[x].kind == NODE_SQRT, is_power = below(seed, root ? 2 : 6) == 0;
    int exponent = exponents[below(seed, sizeof exponents / sizeof *exponents)];
    int any = NODE_POWER + 1 + below(seed, NODE_KINDS - NODE_POWER - 1);
    enum node_kind kind = below(seed, 3) ? often[below(seed, sizeof often / sizeof *often)] : (enum node_kind)any;
    for (int k = 0; k < POINTS; k++)
        value[k] =
            is_power ? power(pool->value[a][k], exponent) : operation(kind, pool->value[a][k], pool->value[b][k]);
    if (is_power)
        node = graph_power(graph, x, exponent);
    else if (kind == NODE_NEGATE)
        node = graph_negate(graph, x);
    else if (kind > NODE_POWER)
        node = graph_function(graph, kind, x, graph_operands(kind) > 1 ? y : 0);
    else
        node = (kind == NODE_ADD        ? graph_add
                : kind == NODE_SUBTRACT ? graph_subtract
                : kind == NODE_MULTIPLY ? graph_multiply
                                        : graph_divide)(graph, x, y);
    put(pool, node, value);
}

/* Values of all nodes as they were made. */
static void evaluate(const struct pool *pool, int point, struct value *out)
{
    for (int k = 0; k < pool->graph.count; k++) {
        const struct graph_node *node = &pool->graph.node[k];
        if (node->kind == NODE_CONSTANT)
            out[k] = rounded(constant_value(&node->value), 0);
        else if (node->kind == LEAF_POSITION)
            out[k] = (struct value){pool->position[node->a][point], 0};
        else if (node->kind == NODE_POWER)
            out[k] = power(out[node->a], node->b);
        else
            out[k] = operation(node->kind, out[node->a], out[graph_operands(node->kind) > 1 ? node->b : node->a]);
    }
}

/* Returns true if a value of a simplified node is that of the expression it was made from; false if rounding leaves
 * nothing to compare. */
static bool keeps_value(const struct pool *pool, int round, int k, const struct value *direct,
                        const struct value *simple)
{
    wide allowed = 4 * (direct->error + simple->error), most = fabsf128(direct->at) * (wide)1e-6;
    if (!isfinite((double)direct->at) || !(direct->error <= most) || allowed > most)
        return false; /* what is a number stays one: where the simplified is none, `allowed` is none, either */
    if (!(fabsf128(direct->at - simple->at) <= allowed))
        fail_msg("round %d, expression %d (kind %d): %.17g, simplified %.17g, allowed %.3g", round, k,
                 (int)pool->graph.node[pool->node[k]].kind, (double)direct->at, (double)simple->at, (double)allowed);
    return true;
}

/* Counts the values that were compared. Constants that were folded have the rounding of what they are folded from. */
static int compare(const struct pool *pool, int round)
{
    static struct value out[1 << 12];
    int compared = 0;
    assert_true(pool->graph.count < 1 << 12);
    for (int point = 0; point < POINTS; point++) {
        evaluate(pool, point, out);
        for (int k = LEAVES; k < pool->count; k++)
            compared += keeps_value(pool, round, k, &pool->value[k][point], &out[pool->node[k]]);
    }
    return compared;
}

TEST(simplified_expressions_keep_their_value)
{
    enum { ROUNDS = 400 };
    static struct pool pool;
    uint64_t seed = 11;
    int compared = 0;
    for (int round = 0; round < ROUNDS; round++) {
        put_leaves(&pool, &seed);
        while (pool.count < POOL)
            put_next(&pool, &seed);
        compared += compare(&pool, round);
        graph_close(&pool.graph);
    }
    assert_above(4 * compared, ROUNDS * MADE * POINTS);
}

/* sqrt(x)^n for all n, of either sign, of x and of products; (x^k)^n beyond what an int counts. */
TEST(powers_of_roots_and_of_powers_keep_their_value)
{
    struct graph graph;
    graph_open(&graph);
    int x = graph_leaf(&graph, LEAF_POSITION, 0), y = graph_leaf(&graph, LEAF_POSITION, 1);
    int inside[] = {x, graph_multiply(&graph, graph_integer(&graph, 3), x), graph_multiply(&graph, x, y)};
    const wide at[] = {(wide)1.7, (wide)0.6};
    const wide values[] = {at[0], 3 * at[0], at[0] * at[1]};
    for (int k = 0; k < 3; k++)
        for (int n = -12; n <= 12; n++) {
            struct value out[256];
            int root = graph_function(&graph, NODE_SQRT, inside[k], 0), node = graph_power(&graph, root, n);
            const struct pool pool = {.graph = graph, .position = {{at[0]}, {at[1]}}};
            assert_true(graph.count < 256);
            evaluate(&pool, 0, out);
            wide expected = powf128(values[k], (wide)n / 2);
            assert_true(fabsf128(out[node].at - expected) <= 64 * WIDE_EPSILON * expected);
        }
    int node = x;
    double exponent = 1;
    for (int k = 0; k < 4; k++, exponent *= 999)
        node = graph_power(&graph, node, 999);
    for (; graph.node[node].kind == NODE_POWER; node = graph.node[node].a)
        exponent /= graph.node[node].b;
    assert_int_equal(node, x);
    assert_true(exponent == 1);
    graph_close(&graph);
}
