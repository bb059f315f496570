/* Running costs C(g, v, u) with bounds, and their terms in the optimality system.
 *
 * At a node with costate y the controls are the minimisers of H(g, v, y) = min_u C(g, v, u) + <y, B(g) u>
 * (best_control.h), or those of a barrier. By the envelope theorem the system depends on the controls through H
 * alone. */
#ifndef RATTLEBACK_CORE_RUNNING_H
#define RATTLEBACK_CORE_RUNNING_H

#include "core/control/running_node.h"

/* Returns true if the system has a barrier, or a running cost other than |u|^2/2. */
static inline bool optimality_runs(const struct optimality *system)
{
    return system->barrier || system->control->problem->running;
}

/* Computes H and its derivatives at a node; out->curve only if `matrix`. Returns the statuses of best_control_take
 * or, with a barrier, of barrier_at. */
enum status running_at(const struct optimality *system, const struct running_node *node, bool matrix,
                       struct running_point *out);

/* Like running_at, for node `index` among those of all elements. */
enum status running_at_index(const struct optimality *system, long index, struct running_point *out);

/* Computes the terms of the controls of element k in S and F: gradient (2 x s n) and, if `matrix`, hessian (2 s n x
 * 2 s n) of h sum b H by positions, then costates. weight[j] is h b_j. */
enum status running_element(const struct optimality *system, long k, const real *weight, bool matrix, real *gradient,
                            real *hessian);

/* Computes derivatives of h sum b H of an element by h. value, second: the first and second derivative; slope (2 x s
 * n): the derivative of the gradient by h. For a barrier, omits the residuals of its own equations, which are 0 at a
 * solution. */
enum status running_duration(const struct optimality *system, long k, const real *weight, real *value, real *second,
                             real *slope);

/* Returns how much the prices of the controls change with the velocity at g. NaN if it is undefined.
 *
 * It is not 0 if the cost has a term u v. Controls on both sides of a node then differ like its one-sided velocities,
 * which have order s - 1 for elements of s nodes. */
real running_velocity_slope(const struct control *control, const real *g);

#endif
