/* Running cost C(g, v, u) at a node: its terms, and H = min_u C + <y, B u> with first and second derivatives. */
#ifndef RATTLEBACK_CORE_RUNNING_NODE_H
#define RATTLEBACK_CORE_RUNNING_NODE_H

#include "core/control/optimality.h"

/* H at one place. */
struct running_point {
    real u[MAX_CONTROLS], cost;                             /* controls, and C of them */
    real value;                                             /* H */
    real price[MAX_CONTROLS];                               /* what u was chosen for */
    real least_margin;                                      /* of the state's bounds; infinite without */
    real logs, gap, defect;                                 /* of a barrier: of struct barrier, as densities */
    real pull[SMALL_DIMENSION];                             /* the slope of H along v */
    real slope[MAX_TRIPLE], curve[MAX_TRIPLE * MAX_TRIPLE]; /* along g, v and y (n each), with a barrier eliminated */
};

/* Returns true if the cost is not a sum of costs of single controls. */
static inline bool running_is_joined(const struct control *control)
{
    return control->problem->running && control->problem->running->joined;
}

/* C of controls, from the terms at these. */
real running_cost(const struct control *control, const struct running_terms *terms, const real *u);

/* The terms of a problem's cost, which are those of |u|^2/2 where it has none; as struct running has them. */
void running_take_terms(const struct control *control, const real *g, const real *v, const real *y, const real *u,
                        struct running_terms *out);

/* Node `index` of those of all elements, s each: node j of element k, number p of the path, its place and costate, its velocity in the
 * element, and how that moves with the nodes of the element, n x s n. */
struct running_node {
    long index, k;
    int j, p;
    const real *g, *y;
    real v[SMALL_DIMENSION], moves[MAX_CONTROLLED * MAX_NODES * MAX_CONTROLLED];
};
enum status running_node_take(const struct optimality *system, long index, struct running_node *out);

/* Slopes, curves and prices as the terms have them, of controls that stay; and what they have besides where
 * controls answer to their prices: H'' = L'' + L'_u^T (du/dz) L'_u, as the slope by u stays 0. */
void running_put_slopes(int n, const struct running_terms *terms, bool matrix, struct running_point *out);
void running_add_response(int m, int width, const real *response, const struct running_terms *terms,
                          struct running_point *out);

#endif
