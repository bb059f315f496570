/* What the Hamiltonian of a node is made of: the terms of a running cost there, and the velocity of its element. */
#ifndef RATTLEBACK_CORE_RUNNING_TERMS_H
#define RATTLEBACK_CORE_RUNNING_TERMS_H

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

/* The velocity at node j of element k, and how it moves with the nodes of the element: n x s n. */
enum status running_velocity(const struct optimality *system, long k, int j, real *v, real *moves);

#endif
