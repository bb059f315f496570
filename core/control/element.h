/* Elements in time: polynomials through nodes on an interval, the rule that integrates the Lagrangian over it, and the weights
 * of force and cost at the nodes. */
#ifndef RATTLEBACK_CORE_ELEMENT_H
#define RATTLEBACK_CORE_ELEMENT_H

#include "core/api.h"
#include "core/numbers/real.h"

enum { MAX_NODES = 5 };

/* An element of s nodes on [0, 1], the ends among them. */
struct element {
    int s, points;
    real node[MAX_NODES], weight[MAX_NODES];                       /* Lobatto: where force and cost are taken */
    real rule[MAX_NODES];                                          /* of the Lagrangian, at `points` places */
    real value[MAX_NODES][MAX_NODES], slope[MAX_NODES][MAX_NODES]; /* of node j's polynomial at place i */
};

/* A way to discretise: trapezoid, midpoint (spec control M10), or lobatto with s nodes (section 9.9). */
struct control_method {
    const char *name, *summary, *source;
    int least_stages, most_stages;
};
extern const struct control_method control_methods[];
enum { CONTROL_METHODS = 3 };
const struct control_method *control_method_find(const char *name);

/* The element of a method's name; stages counts for lobatto only. STATUS_UNKNOWN_NAME or STATUS_BAD_VALUE fill *why. */
enum status element_make(const char *method, int stages, struct element *out, struct refusal *why);

/* Order that the method promises of q, p, u and J: 2s - 2 (spec control 9.9), for midpoint 2. */
int element_order(const struct element *element);

#endif
