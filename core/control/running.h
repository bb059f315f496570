/* Running costs C(g, v, u) with bounds: the control that is best for a costate, and what the optimality system has of it.
 *
 * At a place with costate y the controls are those of H(g, v, y) = min_u C(g, v, u) + <y, B(g) u>
 * (best_control.h), or those of a barrier. By the envelope theorem H is all that the system has to know of them. */
#ifndef RATTLEBACK_CORE_RUNNING_H
#define RATTLEBACK_CORE_RUNNING_H

#include "core/control/running_node.h"

/* Returns true if the cost is taken by its terms, node by node. */
static inline bool optimality_runs(const struct optimality *system)
{
    return system->barrier || system->control->problem->running;
}

/* At a node; `curve` is set if `matrix`. */
enum status running_at(const struct optimality *system, const struct running_node *node, bool matrix,
                       struct running_point *out);

/* Like running_at, for node `index` among those of all elements. */
enum status running_at_index(const struct optimality *system, long index, struct running_point *out);

/* Computes the terms of the controls of element k in S and F: gradient (2 x s n) and, if `matrix`, hessian (2 s n x
 * 2 s n) of h sum b H by positions, then costates. weight[j] is h b_j. */
enum status running_element(const struct optimality *system, long k, const real *weight, bool matrix, real *gradient,
                            real *hessian);

/* Computes the derivatives of h sum b H of an element by h: the first two, and that of the gradient by all unknowns
 * (2 x s n). For a barrier without the residuals of its own equations, which are 0 at a solution. */
enum status running_duration(const struct optimality *system, long k, const real *weight, real *value, real *second,
                             real *slope);

/* Returns how much the prices of controls change with the velocity itself at the place g, as they do where their cost has a term u v; NaN where that
 * is not defined. If they do, the controls of a node are not the same on both sides of it, as its velocities are not, of which elements of s
 * nodes have order s - 1. */
real running_velocity_slope(const struct control *control, const real *g);

#endif
