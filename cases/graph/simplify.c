/* Nodes made simple: constants folded, 0 and 1 removed, signs and numeric factors in front. */
#include <math.h>

#include "cases/graph/graph.h"

/* A node as coefficient times the rest. */
struct term {
    struct constant coefficient;
    int rest; /* -1: the node is a constant */
};

static struct term term_of(const struct graph *graph, int a)
{
    const struct graph_node *node = &graph->node[a];
    if (node->kind == NODE_CONSTANT)
        return (struct term){node->value, -1};
    if (node->kind == NODE_NEGATE)
        return (struct term){constant_integer(-1), node->a};
    if (node->kind == NODE_MULTIPLY && graph->node[node->a].kind == NODE_CONSTANT)
        return (struct term){graph->node[node->a].value, node->b};
    return (struct term){constant_integer(1), a};
}

/* coefficient * rest; `rest` has no coefficient of its own. */
static int from_term(struct graph *graph, struct term term)
{
    if (term.rest < 0 || constant_is(&term.coefficient, 0))
        return graph_constant(graph, term.coefficient);
    if (constant_is(&term.coefficient, 1))
        return term.rest;
    if (constant_is(&term.coefficient, -1) && graph->node[term.rest].kind == NODE_SUBTRACT)
        return graph_raw(graph, NODE_SUBTRACT, graph->node[term.rest].b, graph->node[term.rest].a);
    if (constant_is(&term.coefficient, -1))
        return graph_raw(graph, NODE_NEGATE, term.rest, 0);
    return graph_raw(graph, NODE_MULTIPLY, graph_constant(graph, term.coefficient), term.rest);
}

int graph_negate(struct graph *graph, int a)
{
    if (graph->full)
        return 0;
    struct term term = term_of(graph, a);
    term.coefficient = constant_multiply(term.coefficient, constant_integer(-1));
    return from_term(graph, term);
}

static bool is_negative(const struct constant *x)
{
    return x->under ? x->over < 0 : x->value < 0;
}

int graph_add(struct graph *graph, int a, int b)
{
    if (graph->full)
        return 0;
    struct term x = term_of(graph, a), y = term_of(graph, b);
    if (constant_is(&x.coefficient, 0))
        return b;
    if (constant_is(&y.coefficient, 0))
        return a;
    if (x.rest == y.rest) {
        x.coefficient = constant_add(x.coefficient, y.coefficient);
        return from_term(graph, x);
    }
    if (y.rest >= 0 && is_negative(&y.coefficient))
        return graph_subtract(graph, a, graph_negate(graph, b));
    if (x.rest >= 0 && is_negative(&x.coefficient))
        return graph_subtract(graph, b, graph_negate(graph, a));
    return graph_raw(graph, NODE_ADD, a < b ? a : b, a < b ? b : a);
}

int graph_subtract(struct graph *graph, int a, int b)
{
    if (graph->full)
        return 0;
    struct term x = term_of(graph, a), y = term_of(graph, b);
    if (constant_is(&x.coefficient, 0))
        return graph_negate(graph, b);
    if (constant_is(&y.coefficient, 0))
        return a;
    if (x.rest == y.rest) {
        y.coefficient = constant_multiply(y.coefficient, constant_integer(-1));
        x.coefficient = constant_add(x.coefficient, y.coefficient);
        return from_term(graph, x);
    }
    if (is_negative(&y.coefficient))
        return graph_add(graph, a, graph_negate(graph, b));
    if (x.rest >= 0 && is_negative(&x.coefficient) && y.rest >= 0)
        return graph_negate(graph, graph_add(graph, graph_negate(graph, a), b));
    return graph_raw(graph, NODE_SUBTRACT, a, b);
}

/* x as base^exponent. */
static int base_of(const struct graph *graph, int x, int *exponent)
{
    *exponent = graph->node[x].kind == NODE_POWER ? graph->node[x].b : 1;
    return graph->node[x].kind == NODE_POWER ? graph->node[x].a : x;
}

/* The product of two nodes without coefficients. */
static int multiply_rests(struct graph *graph, int a, int b)
{
    int m, n, x = base_of(graph, a, &m), y = base_of(graph, b, &n);
    if (x == y && m < 1000 && n < 1000)
        return graph_power(graph, x, m + n);
    if (graph->node[a].kind == NODE_DIVIDE && graph->node[a].b == b)
        return graph->node[a].a;
    if (graph->node[b].kind == NODE_DIVIDE && graph->node[b].b == a)
        return graph->node[b].a;
    return graph_raw(graph, NODE_MULTIPLY, a < b ? a : b, a < b ? b : a);
}

/* coefficient times a node that may have one of its own */
static int scale_node(struct graph *graph, struct constant coefficient, int a)
{
    struct term term = term_of(graph, a);
    term.coefficient = constant_multiply(term.coefficient, coefficient);
    return from_term(graph, term);
}

int graph_multiply(struct graph *graph, int a, int b)
{
    if (graph->full)
        return 0;
    struct term x = term_of(graph, a), y = term_of(graph, b);
    x.coefficient = constant_multiply(x.coefficient, y.coefficient);
    if (x.rest >= 0 && y.rest >= 0)
        return scale_node(graph, x.coefficient, multiply_rests(graph, x.rest, y.rest));
    x.rest = x.rest < 0 ? y.rest : x.rest;
    return from_term(graph, x);
}

int graph_add_product(struct graph *graph, int sum, int a, int b)
{
    return graph_add(graph, sum, graph_multiply(graph, a, b));
}

int graph_dot(struct graph *graph, int n, const int *a, const int *b)
{
    int sum = graph_integer(graph, 0);
    for (int k = 0; k < n; k++)
        sum = graph_add_product(graph, sum, a[k], b[k]);
    return sum;
}

static int divide_rests(struct graph *graph, int a, int b)
{
    int m, n, x = base_of(graph, a, &m), y = base_of(graph, b, &n);
    if (x == y)
        return graph_power(graph, x, m - n);
    if (graph->node[b].kind == NODE_DIVIDE)
        return graph_divide(graph, graph_multiply(graph, a, graph->node[b].b), graph->node[b].a);
    if (graph->node[a].kind == NODE_DIVIDE)
        return graph_divide(graph, graph->node[a].a, graph_multiply(graph, graph->node[a].b, b));
    return graph_raw(graph, NODE_DIVIDE, a, b);
}

int graph_divide(struct graph *graph, int a, int b)
{
    if (graph->full)
        return 0;
    struct term x = term_of(graph, a), y = term_of(graph, b);
    x.coefficient = constant_multiply(x.coefficient, constant_inverse(y.coefficient));
    if (y.rest < 0 || constant_is(&x.coefficient, 0))
        return from_term(graph, x);
    int over = x.rest < 0 ? graph_integer(graph, 1) : x.rest;
    return scale_node(graph, x.coefficient,
                      x.rest < 0 ? graph_raw(graph, NODE_DIVIDE, over, y.rest) : divide_rests(graph, over, y.rest));
}

int graph_power(struct graph *graph, int a, int exponent)
{
    if (graph->full)
        return 0;
    if (exponent == 0)
        return graph_integer(graph, 1);
    if (exponent < 0)
        return graph_divide(graph, graph_integer(graph, 1), graph_power(graph, a, -exponent));
    struct term term = term_of(graph, a);
    term.coefficient = constant_power(term.coefficient, exponent);
    if (term.rest < 0 || exponent == 1)
        return term.rest < 0 ? from_term(graph, term) : a;
    int inner, base = base_of(graph, term.rest, &inner);
    if (__builtin_mul_overflow(exponent, inner, &inner)) /* a power of a power then */
        return scale_node(graph, term.coefficient, graph_raw(graph, NODE_POWER, term.rest, exponent));
    exponent = inner;
    if (graph->node[base].kind == NODE_SQRT && exponent % 2 == 0)
        return scale_node(graph, term.coefficient, graph_power(graph, graph->node[base].a, exponent / 2));
    return scale_node(graph, term.coefficient, graph_raw(graph, NODE_POWER, base, exponent));
}

static wide function_value(enum node_kind kind, wide x, wide y)
{
    switch (kind) {
    case NODE_ATAN2:
        return atan2f128(x, y);
    case NODE_POW:
        return powf128(x, y);
#define FUNCTION_1(code, call)                                                                                         \
    case NODE_##code:                                                                                                  \
        return call##f128(x);
        FUNCTION_1(SQRT, sqrt)
        FUNCTION_1(SIN, sin)
        FUNCTION_1(COS, cos)
        FUNCTION_1(TAN, tan)
        FUNCTION_1(ASIN, asin)
        FUNCTION_1(ACOS, acos)
        FUNCTION_1(ATAN, atan)
        FUNCTION_1(SINH, sinh)
        FUNCTION_1(COSH, cosh)
        FUNCTION_1(TANH, tanh)
        FUNCTION_1(EXP, exp)
        FUNCTION_1(LOG, log)
        FUNCTION_1(ABS, fabs)
    default:
        return (wide)NAN;
    }
}

/* x^y with y a multiple of 1/2 is made of products and roots; -1 where it is not. */
static int general_power(struct graph *graph, int a, int b)
{
    int whole;
    if (graph->node[b].kind == NODE_CONSTANT) {
        struct constant twice = constant_multiply(graph->node[b].value, constant_integer(2));
        if (constant_is_integer(&graph->node[b].value, &whole) && whole > -1000 && whole < 1000)
            return graph_power(graph, a, whole);
        if (constant_is_integer(&twice, &whole) && whole > -1000 && whole < 1000)
            return graph_power(graph, graph_function(graph, NODE_SQRT, a, 0), whole);
    }
    return -1;
}

int graph_function(struct graph *graph, enum node_kind kind, int a, int b)
{
    if (graph->full)
        return 0;
    int made = kind == NODE_POW ? general_power(graph, a, b) : -1;
    if (made >= 0 || graph->full)
        return made;
    const struct graph_node *x = &graph->node[a], *y = &graph->node[b];
    bool two = graph_operands(kind) == 2, folds = x->kind == NODE_CONSTANT && (!two || y->kind == NODE_CONSTANT);
    if (folds && kind == NODE_SQRT)
        return graph_constant(graph, constant_sqrt(x->value));
    if (folds)
        return graph_constant(
            graph, constant_wide(function_value(kind, constant_value(&x->value), two ? constant_value(&y->value) : 0)));
    struct term term = term_of(graph, a);
    bool negative = is_negative(&term.coefficient), odd = kind == NODE_SIN || kind == NODE_TAN || kind == NODE_ASIN ||
                                                          kind == NODE_ATAN || kind == NODE_SINH || kind == NODE_TANH;
    if (negative && odd)
        return graph_negate(graph, graph_function(graph, kind, graph_negate(graph, a), 0));
    if (negative && (kind == NODE_COS || kind == NODE_COSH || kind == NODE_ABS))
        return graph_function(graph, kind, graph_negate(graph, a), 0);
    return graph_raw(graph, kind, a, two ? b : 0);
}

int graph_made(struct graph *graph, enum node_kind kind, int a, int b)
{
    switch (kind) {
    case NODE_NEGATE:
        return graph_negate(graph, a);
    case NODE_ADD:
        return graph_add(graph, a, b);
    case NODE_SUBTRACT:
        return graph_subtract(graph, a, b);
    case NODE_MULTIPLY:
        return graph_multiply(graph, a, b);
    case NODE_DIVIDE:
        return graph_divide(graph, a, b);
    case NODE_POWER:
        return graph_power(graph, a, b);
    default:
        return graph_function(graph, kind, a, b);
    }
}
