/* Running cost C(g, v, u) at a node: its terms, and H = min_u C + <y, B u> with first and second derivatives. */
#ifndef RATTLEBACK_CORE_RUNNING_NODE_H
#define RATTLEBACK_CORE_RUNNING_NODE_H

#include "core/control/optimality.h"

/* H at one node. */
struct running_point {
    real u[MAX_CONTROLS], cost;                             /* controls, and the value of C */
    real value;                                             /* H */
    real price[MAX_CONTROLS];                               /* prices z for which u is optimal (struct running_terms) */
    real least_margin;                                      /* smallest margin of the bounds of states; infinite
                                                             * without bounds */
    real logs, gap, defect;                                 /* of a barrier: as in struct barrier, but densities */
    real pull[SMALL_DIMENSION];                             /* derivative of H by v */
    real slope[MAX_TRIPLE], curve[MAX_TRIPLE * MAX_TRIPLE]; /* derivatives along g, v and y (n each); a barrier is
                                                             * eliminated */
};

/* Returns true if the cost is not a sum of costs of single controls. */
static inline bool running_is_joined(const struct control *control)
{
    return control->problem->running && control->problem->running->joined;
}

/* Returns C at the controls u from the terms, which must be evaluated there. */
real running_cost(const struct control *control, const struct running_terms *terms, const real *u);

/* Computes the terms of the problem's running cost with share = 1, or those of |u|^2/2 if it has none (struct running). */
void running_take_terms(const struct control *control, const real *g, const real *v, const real *y, const real *u,
                        struct running_terms *out);

/* A node. index = k s + j: its number among those of all elements, node j of element k; p: its number on the path. g,
 * y: its configuration and costate. v: its velocity in the element. moves: derivative of v by the nodes of the element,
 * n x s n. */
struct running_node {
    long index, k;
    int j, p;
    const real *g, *y;
    real v[SMALL_DIMENSION], moves[MAX_CONTROLLED * MAX_NODES * MAX_CONTROLLED];
};
enum status running_node_take(const struct optimality *system, long index, struct running_node *out);

/* running_put_slopes: sets the derivatives of H for fixed controls from the terms. running_add_response: adds the part
 * of controls that depend on their prices, H'' = L'' + L'_u^T (du/dz) L'_u with response = du/dz; the derivative by u
 * stays 0. */
void running_put_slopes(int n, const struct running_terms *terms, bool matrix, struct running_point *out);
void running_add_response(int m, int width, const real *response, const struct running_terms *terms,
                          struct running_point *out);

#endif
