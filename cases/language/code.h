/* Translation of a formula to C statements: the loop that computes each node, and the name that it gets. */
#ifndef RATTLEBACK_CASES_LANGUAGE_CODE_H
#define RATTLEBACK_CASES_LANGUAGE_CODE_H

#include "cases/graph/sequence.h"
#include "cases/language/write.h"

/* Form in which the written C holds the value of a node. */
enum form { FORM_EXPRESSION, FORM_UNIFORM, FORM_REAL, FORM_LANES, FORM_SINE, FORM_COSINE };

struct code {
    FILE *out;
    const struct model *model;
    struct graph *graph;
    struct sequence s;
    enum call call;
    int *level;      /* of node k: the loop that computes it; a sine is computed one loop after its argument */
    int *last_use;   /* the last loop that uses node k */
    enum form *form; /* of node k */
    bool *output;
    bool *divides; /* true if lanes are divided by node k and it is the same in all lanes: its reciprocal is computed
                    * once */
    int levels, n;
};

static inline bool over_lanes(const struct code *c)
{
    return c->call == CALL_VELOCITY || c->call == CALL_MOMENTUM;
}

static inline bool is_turn(const struct code *c, int node)
{
    enum node_kind kind = c->graph->node[node].kind;
    return over_lanes(c) && (kind == NODE_SIN || kind == NODE_COS) && !c->s.uniform[node];
}

static inline bool is_leaf(const struct code *c, int node)
{
    return graph_operands(c->graph->node[node].kind) == 0;
}

/* Returns true if a node divides lanes by a number that is the same in all of them, so that one reciprocal suffices.
 * Returns false for constants: the compiler knows which of their reciprocals are exact. */
static inline bool by_reciprocal(const struct code *c, int at)
{
    const struct graph_node *node = &c->graph->node[at];
    return over_lanes(c) && node->kind == NODE_DIVIDE && !c->s.uniform[at] && c->s.uniform[node->b] &&
           c->graph->node[node->b].kind != NODE_CONSTANT;
}

/* Prepares the translation. Returns false, and the graph is full, if out of memory. code_close must follow in either
 * case. */
bool code_open(FILE *out, struct model *model, const struct formula *formula, enum call call, struct code *c);
void code_close(struct code *c);

#endif
