/* Running costs C(g, v, u) with bounds: the control that is best for a costate, and what the optimality system has of it.
 *
 * At a place with costate y the controls are those of H(g, v, y) = min_u C(g, v, u) + <y, B(g) u> with the barrier of
 * struct softness (best_control.h). By the envelope theorem H is all that the system has to know of them. */
#ifndef RATTLEBACK_CORE_RUNNING_H
#define RATTLEBACK_CORE_RUNNING_H

#include "core/control/optimality.h"

/* Is the cost of a problem now its own? */
static inline bool optimality_runs(const struct optimality *system)
{
    return system->control->problem->running && !system->soft.plain;
}

/* H at one place. */
struct running_point {
    real u[MAX_CONTROLS], cost;                             /* controls, and C of them */
    real value;                                             /* H */
    real price[MAX_CONTROLS];                               /* what u was chosen for */
    real least_margin;                                      /* of the state's bounds; infinite without */
    real slope[MAX_TRIPLE], curve[MAX_TRIPLE * MAX_TRIPLE]; /* of H, along g, v and y (n each) */
};

/* At node j of an element whose first place is g and first costate y; `curve` is set if `matrix`. */
enum status running_at_node(const struct optimality *system, const real *g, const real *y, int j, bool matrix,
                            struct running_point *out);

/* What the controls of an element add to S and F: gradient (2 x s n) and, if `matrix`, hessian (2 s n x 2 s n) of h sum b H along
 * places, then costates. weight[j] is h b_j. */
enum status running_element(const struct optimality *system, const real *g, const real *y, const real *weight,
                            bool matrix, real *gradient, real *hessian);

/* How h sum b H of an element changes with h: its first two derivatives, and that of the gradient along all (2 x s n). */
enum status running_duration(const struct optimality *system, const real *g, const real *y, const real *weight,
                             real *value, real *second, real *slope);

/* Do the controls depend on the velocity itself, as where their cost has a term u v? Then those of a node are not the same on both
 * sides of it, as its velocities are not, of which elements of s nodes have order s - 1. */
bool running_is_one_sided(const struct control *control);

#endif
