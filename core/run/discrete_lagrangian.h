/* The discrete Lagrangian of a variational step with stages, on R^n without constraints (HP paper section 4.1):
 * L_d(q0, q1) = h sum b_i l(Q_i, V_i), at the step from q0 that ends at q1; and the exact one, the action of the motion. */
#ifndef RATTLEBACK_CORE_DISCRETE_LAGRANGIAN_H
#define RATTLEBACK_CORE_DISCRETE_LAGRANGIAN_H

#include "core/run/family.h"

/* Has a case one: no constraint, R^n, a step with stages? */
bool has_discrete_lagrangian(const struct core_case *given);

/* L_d(q0, q1), by shooting from the velocity v0, a guess that becomes the one found; p0 and p1 are the momenta of that step.
 * STATUS_NO_CONVERGENCE where the end cannot be met to round-off. */
enum status discrete_lagrangian(struct run *run, const real *q0, const real *q1, real *v0, real *p0, real *p1,
                                real *value);

/* The action over the run's step h of the motion that starts at (q0, v0), which ends at q1; *error as that of a reference. */
enum status exact_lagrangian(const struct run *run, const real *q0, const real *v0, real *q1, real *value);

#endif
