/* Derivatives by reverse accumulation, substitution, and L D L^T, all on the graph. */
#include "cases/graph/derive.h"

#include <stdlib.h>
#include <string.h>

static int square(struct graph *graph, int a)
{
    return graph_power(graph, a, 2);
}

static int one_plus(struct graph *graph, int a)
{
    return graph_add(graph, graph_integer(graph, 1), a);
}

static int one_minus(struct graph *graph, int a)
{
    return graph_subtract(graph, graph_integer(graph, 1), a);
}

/* d/dx of a function of one argument x = `a`, at node `at`. */
static int slope_of_function(struct graph *graph, enum node_kind kind, int at, int a)
{
    switch (kind) {
    case NODE_SQRT:
        return graph_divide(graph, graph_integer(graph, 1), graph_multiply(graph, graph_integer(graph, 2), at));
    case NODE_SIN:
        return graph_function(graph, NODE_COS, a, 0);
    case NODE_COS:
        return graph_negate(graph, graph_function(graph, NODE_SIN, a, 0));
    case NODE_TAN:
        return one_plus(graph, square(graph, at));
    case NODE_ASIN:
    case NODE_ACOS: {
        int root = graph_function(graph, NODE_SQRT, one_minus(graph, square(graph, a)), 0);
        return graph_divide(graph, graph_integer(graph, kind == NODE_ASIN ? 1 : -1), root);
    }
    case NODE_ATAN:
        return graph_divide(graph, graph_integer(graph, 1), one_plus(graph, square(graph, a)));
    case NODE_SINH:
        return graph_function(graph, NODE_COSH, a, 0);
    case NODE_COSH:
        return graph_function(graph, NODE_SINH, a, 0);
    case NODE_TANH:
        return one_minus(graph, square(graph, at));
    case NODE_EXP:
        return at;
    case NODE_LOG:
        return graph_divide(graph, graph_integer(graph, 1), a);
    default: /* NODE_ABS: the sign, where there is one */
        return graph_divide(graph, a, at);
    }
}

/* Derivative of node `at` = kind(a, b) by its operand `which`, 0 for a and 1 for b. */
static int partial(struct graph *graph, int at, int which)
{
    struct graph_node node = graph->node[at];
    int one = graph_integer(graph, 1), a = node.a, b = node.b;
    switch (node.kind) {
    case NODE_NEGATE:
        return graph_integer(graph, -1);
    case NODE_ADD:
        return one;
    case NODE_SUBTRACT:
        return which ? graph_integer(graph, -1) : one;
    case NODE_MULTIPLY:
        return which ? a : b;
    case NODE_DIVIDE:
        return which ? graph_negate(graph, graph_divide(graph, at, b)) : graph_divide(graph, one, b);
    case NODE_POWER:
        return graph_multiply(graph, graph_integer(graph, b), graph_power(graph, a, b - 1));
    case NODE_ATAN2: {
        int over = which ? graph_negate(graph, a) : b, sum = graph_add(graph, square(graph, a), square(graph, b));
        return graph_divide(graph, over, sum);
    }
    case NODE_POW:
        if (which)
            return graph_multiply(graph, at, graph_function(graph, NODE_LOG, a, 0));
        return graph_multiply(graph, b, graph_function(graph, NODE_POW, a, graph_subtract(graph, b, one)));
    default:
        return slope_of_function(graph, node.kind, at, a);
    }
}

static void accumulate(struct graph *graph, int *adjoint, int operand, int amount)
{
    adjoint[operand] = adjoint[operand] < 0 ? amount : graph_add(graph, adjoint[operand], amount);
}

/* weight times the partial derivative, quotients kept as quotients */
static int chain(struct graph *graph, int weight, int at, int which)
{
    struct graph_node node = graph->node[at];
    if (node.kind == NODE_DIVIDE && which == 0)
        return graph_divide(graph, weight, node.b);
    return graph_multiply(graph, weight, partial(graph, at, which));
}

void derive_gradient(struct graph *graph, int root, enum node_kind leaf, int count, int *out)
{
    int zero = graph_integer(graph, 0);
    for (int k = 0; k < count; k++)
        out[k] = zero;
    GRAPH_MEMORY(int, adjoint) = graph->full ? NULL : graph_take(graph, (size_t)root + 1, sizeof *adjoint);
    if (!adjoint)
        return;
    memset(adjoint, -1, ((size_t)root + 1) * sizeof *adjoint);
    adjoint[root] = graph_integer(graph, 1);
    for (int at = root; at >= 0 && !graph->full; at--) {
        struct graph_node node = graph->node[at];
        if (adjoint[at] < 0)
            continue;
        if (node.kind == leaf && node.a < count)
            out[node.a] = adjoint[at];
        int operands = graph_operands(node.kind);
        if (node.kind == NODE_POW && graph->node[node.b].kind == NODE_CONSTANT)
            operands = 1;
        for (int which = 0; which < operands; which++)
            accumulate(graph, adjoint, which ? node.b : node.a, chain(graph, adjoint[at], at, which));
    }
}

void derive_substitute_all(struct graph *graph, int count, int *nodes, enum node_kind leaf, const int *with)
{
    int last;
    if (graph->full || count == 0)
        return;
    GRAPH_MEMORY(bool, mark) = graph_reach(graph, count, nodes, &last);
    GRAPH_MEMORY(int, image) = graph_take(graph, (size_t)last + 1, sizeof *image);
    for (int at = 0; at <= last && !graph->full; at++) {
        struct graph_node node = graph->node[at];
        int operands = mark[at] ? graph_operands(node.kind) : 0;
        image[at] = at;
        if (mark[at] && node.kind == leaf &&
            with[node.a] >= 0) /* others may be of a kind with more numbers than `with` */
            image[at] = with[node.a];
        else if (operands > 0 && (image[node.a] != node.a || (operands > 1 && image[node.b] != node.b)))
            image[at] = graph_made(graph, node.kind, image[node.a], operands > 1 ? image[node.b] : node.b);
    }
    for (int k = 0; k < count && !graph->full; k++)
        nodes[k] = image[nodes[k]];
}

int derive_substitute(struct graph *graph, int root, enum node_kind leaf, const int *with)
{
    const struct graph_node *node = &graph->node[root];
    if (graph->full || graph_operands(node->kind) > 0) /* most are leaves: constants and names */
        derive_substitute_all(graph, 1, &root, leaf, with);
    else if (node->kind == leaf && with[node->a] >= 0)
        root = with[node->a];
    return root;
}

/* Eliminate with pivot p: the rows and columns that are `left` and the right-hand side. */
static void eliminate_symbolically(struct graph *graph, int n, int *matrix, int p, const bool *left, int *x)
{
    const int zero = graph_integer(graph, 0); /* of which a matrix of many rows is full */
    for (int i = 0; i < n; i++) {
        if (!left[i] || matrix[i * n + p] == zero)
            continue;
        int factor = graph_divide(graph, matrix[i * n + p], matrix[p * n + p]);
        for (int j = 0; j < n; j++)
            if (left[j] && matrix[p * n + j] != zero)
                matrix[i * n + j] =
                    graph_subtract(graph, matrix[i * n + j], graph_multiply(graph, factor, matrix[p * n + j]));
        x[i] = graph_subtract(graph, x[i], graph_multiply(graph, factor, x[p]));
    }
}

/* Returns a copy of a matrix of n x n nodes, held by the graph; NULL if memory ran out. */
static int *copy_nodes(struct graph *graph, int n, const int *matrix)
{
    size_t size = (size_t)n * (size_t)n;
    int *copy = graph_take(graph, size, sizeof *copy);
    return copy ? memcpy(copy, matrix, size * sizeof *copy) : NULL;
}

bool derive_solve(struct graph *graph, int n, const int *matrix, int *x)
{
    int order[MAX_DIMENSION], ranks = 0, zero = graph_integer(graph, 0);
    bool left[MAX_DIMENSION];
    GRAPH_MEMORY(int, work) = copy_nodes(graph, n, matrix);
    for (int k = 0; k < n; k++)
        left[k] = true;
    for (; work && ranks < n; ranks++) {
        int p = 0;
        while (p < n && (!left[p] || graph_is_constant(graph, work[p * n + p], 0)))
            p++;
        if (p == n)
            break;
        left[p] = false;
        order[ranks] = p;
        eliminate_symbolically(graph, n, work, p, left, x);
    }
    for (int k = n - 1; k >= 0 && ranks == n; k--) {
        int p = order[k];
        for (int j = k + 1; j < n; j++)
            if (work[p * n + order[j]] != zero)
                x[p] = graph_subtract(graph, x[p], graph_multiply(graph, work[p * n + order[j]], x[order[j]]));
        x[p] = graph_divide(graph, x[p], work[p * n + p]);
    }
    return ranks == n;
}

int derive_determinant(struct graph *graph, int n, const int *matrix)
{
    int none[MAX_DIMENSION], product = graph_integer(graph, 1), zero = graph_integer(graph, 0);
    bool left[MAX_DIMENSION];
    GRAPH_MEMORY(int, work) = copy_nodes(graph, n, matrix);
    for (int k = 0; k < n; k++) {
        left[k] = true;
        none[k] = graph_integer(graph, 0);
    }
    for (int k = 0; k < n && work && product != zero; k++) {
        int p = 0;
        while (p < n && (!left[p] || graph_is_constant(graph, work[p * n + p], 0)))
            p++;
        product = p == n ? zero : graph_multiply(graph, product, work[p * n + p]);
        if (p == n)
            break;
        left[p] = false;
        eliminate_symbolically(graph, n, work, p, left, none);
    }
    return product;
}
