/* The store of nodes: each expression once. */
#include "cases/graph/graph.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

struct graph_memory {
    struct graph_memory *next;
    max_align_t object[];
};

void *graph_take(struct graph *graph, size_t count, size_t size)
{
    void *memory = calloc(count + !count, size);
    graph->full = graph->full || !memory;
    return memory;
}

void *graph_keep(struct graph *graph, size_t count, size_t size)
{
    struct graph_memory *memory = graph_take(graph, 1, sizeof *memory + count * size);
    if (!memory)
        return NULL;
    memory->next = graph->kept;
    graph->kept = memory;
    return memory->object;
}

void graph_open(struct graph *graph)
{
    *graph = (struct graph){.capacity = FIRST_CAPACITY, .slots = 4 * FIRST_CAPACITY};
    graph->node = malloc((size_t)graph->capacity * sizeof *graph->node);
    graph->table = malloc((size_t)graph->slots * sizeof *graph->table);
    graph->full = !graph->node || !graph->table;
    if (!graph->full)
        memset(graph->table, -1, (size_t)graph->slots * sizeof *graph->table);
}

void graph_close(struct graph *graph)
{
    for (struct graph_memory *memory = graph->kept, *next; memory; memory = next) {
        next = memory->next;
        free(memory);
    }
    free(graph->node);
    free(graph->table);
    *graph = (struct graph){0};
}

int graph_operands(enum node_kind kind)
{
    static const unsigned char operands[NODE_KINDS] = {
        [NODE_NEGATE] = 1,   [NODE_ADD] = 2,    [NODE_SUBTRACT] = 2,
        [NODE_MULTIPLY] = 2, [NODE_DIVIDE] = 2, [NODE_POWER] = 1,
#define FUNCTION(code, name, call, arguments) [NODE_##code] = arguments,
#include "cases/graph/functions.def"
#undef FUNCTION
    };
    return operands[kind];
}

static uint64_t hash_node(const struct graph_node *node)
{
    uint64_t parts[] = {(uint64_t)node->kind, (uint64_t)node->a, (uint64_t)node->b, (uint64_t)node->value.over,
                        (uint64_t)node->value.under},
             h = 0;
    if (node->kind == NODE_CONSTANT && !node->value.under) {
        double near = (double)node->value.value;
        memcpy(&parts[3], &near, sizeof near);
    }
    for (int k = 0; k < 5; k++) {
        h = (h ^ parts[k]) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return h;
}

static bool same_node(const struct graph_node *x, const struct graph_node *y)
{
    return x->kind == y->kind && x->a == y->a && x->b == y->b &&
           (x->kind != NODE_CONSTANT || constant_equal(&x->value, &y->value));
}

static int *hash_slot_of(const struct graph *graph, const struct graph_node *node)
{
    uint64_t at = hash_node(node);
    for (;; at++) {
        int *slot = &graph->table[at & (uint64_t)(graph->slots - 1)];
        if (*slot < 0 || same_node(&graph->node[*slot], node))
            return slot;
    }
}

static bool grow(struct graph *graph)
{
    int capacity = 2 * graph->capacity, slots = 4 * capacity;
    struct graph_node *node = capacity > MOST_NODES ? NULL : realloc(graph->node, (size_t)capacity * sizeof *node);
    if (node)
        graph->node = node;
    int *table = node ? malloc((size_t)slots * sizeof *table) : NULL;
    if (!table)
        return false;
    free(graph->table);
    graph->table = table;
    graph->capacity = capacity;
    graph->slots = slots;
    memset(table, -1, (size_t)slots * sizeof *table);
    for (int k = 0; k < graph->count; k++)
        *hash_slot_of(graph, &graph->node[k]) = k;
    return true;
}

static int intern(struct graph *graph, struct graph_node node)
{
    if (graph->full)
        return 0;
    int *slot = hash_slot_of(graph, &node);
    if (*slot >= 0)
        return *slot;
    if (graph->count == graph->capacity) {
        if (!grow(graph)) {
            graph->full = true;
            return 0;
        }
        slot = hash_slot_of(graph, &node);
    }
    graph->node[graph->count] = node;
    return *slot = graph->count++;
}

int graph_leaf(struct graph *graph, enum node_kind kind, int index)
{
    return intern(graph, (struct graph_node){.kind = kind, .a = index});
}

int graph_constant(struct graph *graph, struct constant value)
{
    return intern(graph, (struct graph_node){.kind = NODE_CONSTANT, .value = value});
}

int graph_integer(struct graph *graph, long long value)
{
    return graph_constant(graph, constant_integer(value));
}

int graph_raw(struct graph *graph, enum node_kind kind, int a, int b)
{
    return intern(graph, (struct graph_node){.kind = kind, .a = a, .b = b});
}

bool graph_is_constant(const struct graph *graph, int a, long long value)
{
    return !graph->full && graph->node[a].kind == NODE_CONSTANT && constant_is(&graph->node[a].value, value);
}

bool graph_is_finite(const struct graph *graph, int a)
{
    const struct graph_node *node = graph->full ? NULL : &graph->node[a];
    return !node || node->kind != NODE_CONSTANT || node->value.under || isfinite((double)node->value.value);
}

/* Marks the operands of the marked nodes up to `last`. */
static void mark_operands(const struct graph *graph, int last, bool *mark)
{
    for (int k = last; k >= 0; k--) {
        const struct graph_node *node = &graph->node[k];
        if (mark[k] && graph_operands(node->kind) > 0)
            mark[node->a] = true;
        if (mark[k] && graph_operands(node->kind) > 1)
            mark[node->b] = true;
    }
}

bool *graph_reach(struct graph *graph, int count, const int *roots, int *last)
{
    *last = -1;
    for (int k = 0; k < count; k++)
        *last = roots[k] > *last ? roots[k] : *last;
    bool *mark = graph_take(graph, (size_t)*last + 1, sizeof *mark);
    for (int k = 0; k < count && mark; k++)
        mark[roots[k]] = true;
    if (mark)
        mark_operands(graph, *last, mark);
    return mark;
}

bool graph_uses(const struct graph *graph, int a, int part)
{
    if (graph->full || part > a)
        return false;
    GRAPH_MEMORY(bool, mark) = calloc((size_t)a + 1, sizeof *mark);
    if (!mark)
        return false;
    mark[a] = true;
    mark_operands(graph, a, mark);
    return mark[part];
}

bool graph_some_depend(const struct graph *graph, int count, const int *nodes, enum node_kind first,
                       enum node_kind last)
{
    bool depends = graph->full;
    int most = -1;
    for (int k = 0; k < count && !depends; k++) { /* most are leaves: constants and names */
        enum node_kind kind = graph->node[nodes[k]].kind;
        depends = kind >= first && kind <= last;
        most = graph_operands(kind) > 0 && nodes[k] > most ? nodes[k] : most;
    }
    GRAPH_MEMORY(bool, mark) = depends || most < 0 ? NULL : calloc((size_t)most + 1, sizeof *mark);
    if (!mark)
        return depends || most >= 0;
    for (int k = 0; k < count; k++)
        if (nodes[k] <= most)
            mark[nodes[k]] = true;
    mark_operands(graph, most, mark);
    for (int k = 0; k <= most && !depends; k++)
        depends = mark[k] && graph->node[k].kind >= first && graph->node[k].kind <= last;
    return depends; /* NOLINT(clang-analyzer-unix.Malloc): the block gives mark back */
}

bool graph_depends(const struct graph *graph, int a, enum node_kind first, enum node_kind last)
{
    return graph_some_depend(graph, 1, &a, first, last);
}
