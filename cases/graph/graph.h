/* Expressions of a problem file as a graph: equal expressions are one node, and every node is simplified when it is
 * made. A node is an index into graph->node; its operands have smaller indices. */
#ifndef RATTLEBACK_CASES_LANGUAGE_GRAPH_H
#define RATTLEBACK_CASES_LANGUAGE_GRAPH_H

#include <stdlib.h>

#include "cases/graph/constant.h"

/* Leaves first: LEAF_PARAMETER .. LEAF_TIME are distinguished by an index. */
enum node_kind {
    NODE_CONSTANT,
    LEAF_PARAMETER,
    LEAF_POSITION, /* a number that stores g */
    LEAF_FIBRE,    /* a component of the velocity or, in functions of (g, mu), of the momentum */
    LEAF_MOMENTUM, /* one of the problem file's momenta, until model_in_fibre replaces them by the fibre */
    LEAF_TIME,
    NODE_NEGATE,
    NODE_ADD,
    NODE_SUBTRACT,
    NODE_MULTIPLY,
    NODE_DIVIDE,
    NODE_POWER, /* b is the exponent itself, an integer above 1 */
#define FUNCTION(code, name, call, arguments) NODE_##code,
#include "cases/graph/functions.def"
#undef FUNCTION
    NODE_KINDS
};

struct graph_node {
    enum node_kind kind;
    int a, b; /* operands; leaves: a is the index */
    struct constant value;
};

enum { MOST_NODES = 1 << 20 /* limit of one graph; a larger one is refused */ };

struct graph_memory;

struct graph {
    struct graph_node *node;
    struct graph_memory *kept; /* memory that graph_keep returned */
    int *table;                /* hash table of nodes; -1: free slot */
    int count, capacity, slots;
    bool full; /* more than MOST_NODES, or out of memory: nodes made from here on are invalid */
};

/* Opens an empty graph. If out of memory, sets graph->full. graph_close frees all nodes and the memory of
 * graph_keep. */
void graph_open(struct graph *graph);
void graph_close(struct graph *graph);

/* Allocate memory for `count` objects (may be 0), set to 0. Return NULL, and set graph->full, if out of memory. The
 * caller frees memory of graph_take by free(); graph_close frees that of graph_keep. */
void *graph_take(struct graph *graph, size_t count, size_t size);
void *graph_keep(struct graph *graph, size_t count, size_t size);

static inline void graph_give_back(const void *name)
{
    free(*(void *const *)name);
}

/* Declares memory of graph_take that is freed at the end of its block. */
#define GRAPH_MEMORY(type, name) type *const name __attribute__((cleanup(graph_give_back)))

int graph_leaf(struct graph *graph, enum node_kind kind, int index);
int graph_constant(struct graph *graph, struct constant value);
int graph_integer(struct graph *graph, long long value);

int graph_negate(struct graph *graph, int a);
int graph_add(struct graph *graph, int a, int b);
int graph_subtract(struct graph *graph, int a, int b);
int graph_multiply(struct graph *graph, int a, int b);
int graph_add_product(struct graph *graph, int sum, int a, int b); /* sum + a b */
int graph_divide(struct graph *graph, int a, int b);
int graph_power(struct graph *graph, int a, int exponent);
int graph_dot(struct graph *graph, int n, const int *a, const int *b);      /* the sum of a_k b_k */
int graph_function(struct graph *graph, enum node_kind kind, int a, int b); /* b: for functions of two arguments only */

/* Makes a node of any kind that has operands, by the functions above. b: second operand, or the exponent of a power. */
int graph_made(struct graph *graph, enum node_kind kind, int a, int b);

/* Makes a node without simplification, as the written C code needs it. */
int graph_raw(struct graph *graph, enum node_kind kind, int a, int b);

/* Returns the number of operands of a kind: 0, 1 or 2 (the exponent of NODE_POWER is none). */
int graph_operands(enum node_kind kind);

bool graph_is_constant(const struct graph *graph, int a, long long value);

/* Returns false for a constant that is infinite or NaN. */
bool graph_is_finite(const struct graph *graph, int a);

/* Returns true if `part` is the node `a` itself or one of its operands at any depth. */
bool graph_uses(const struct graph *graph, int a, int part);

/* Returns an array from graph_take: entry k is true if node k is a root or an operand of one at any depth. *last: out
 * the largest root; entries are k = 0..last. */
bool *graph_reach(struct graph *graph, int count, const int *roots, int *last);

/* Return true if one of the nodes (graph_depends: the node) depends on a leaf of a kind from `first` to `last`. */
bool graph_some_depend(const struct graph *graph, int count, const int *nodes, enum node_kind first,
                       enum node_kind last);
bool graph_depends(const struct graph *graph, int a, enum node_kind first, enum node_kind last);

#endif
