/* Running costs C(g, v, u) with bounds: the control that is best for a costate, and what the optimality system has of it.
 *
 * At a place with costate y the controls are those of H(g, v, y) = min_u C(g, v, u) + <y, B(g) u>
 * (best_control.h), or those of a barrier. By the envelope theorem H is all that the system has to know of them. */
#ifndef RATTLEBACK_CORE_RUNNING_H
#define RATTLEBACK_CORE_RUNNING_H

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

/* Is the cost no sum of what each control costs? */
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

/* Is the cost of a problem now by its terms, node by node? */
static inline bool optimality_runs(const struct optimality *system)
{
    return system->barrier || system->control->problem->running;
}

/* Slopes, curves and prices as the terms have them, of controls that stay; and what they have besides where
 * controls answer to their prices: H'' = L'' + L'_u^T (du/dz) L'_u, as the slope by u stays 0. */
void running_put_slopes(int n, const struct running_terms *terms, bool matrix, struct running_point *out);
void running_add_response(int m, int width, const real *response, const struct running_terms *terms,
                          struct running_point *out);

/* At a node; `curve` is set if `matrix`. */
enum status running_at(const struct optimality *system, const struct running_node *node, bool matrix,
                       struct running_point *out);

/* The same of node `index` of those of all elements. */
enum status running_at_index(const struct optimality *system, long index, struct running_point *out);

/* What the controls of element k add to S and F: gradient (2 x s n) and, if `matrix`, hessian (2 s n x 2 s n) of h sum b H along
 * places, then costates. weight[j] is h b_j. */
enum status running_element(const struct optimality *system, long k, const real *weight, bool matrix, real *gradient,
                            real *hessian);

/* How h sum b H of an element changes with h: its first two derivatives, and that of the gradient along all (2 x s n);
 * of a barrier without what its own equations lack, which is 0 where they hold. */
enum status running_duration(const struct optimality *system, long k, const real *weight, real *value, real *second,
                             real *slope);

/* Do the controls depend on the velocity itself, as where their cost has a term u v? Then those of a node are not the same on both
 * sides of it, as its velocities are not, of which elements of s nodes have order s - 1. */
bool running_is_one_sided(const struct control *control);

#endif
