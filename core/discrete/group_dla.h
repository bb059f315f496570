/* Discrete Lagrange-d'Alembert on groups, for the family dla (family.h); parameters theta and start. */
#ifndef RATTLEBACK_CORE_GROUP_DLA_H
#define RATTLEBACK_CORE_GROUP_DLA_H

#include "core/run/family.h"

enum status group_dla_open(struct run *run);
void group_dla_close(struct run *run);
enum status group_dla_step(struct run *run);
/* Ends a step of Lagrange-d'Alembert kind. run->g is already at the end, and `in` is the problem at that time. p^+ =
 * `after` (n) is the momentum before projection, and `gain` its difference from run->mu. If `projected`, the momentum
 * is projected onto the constraint, except under the deliberate fault that omits this. lambda is the continuous
 * multiplier. `end` is left set. Statuses are those of projection_solve and continuous_acceleration. */
enum status dla_finish(struct run *run, const struct instance *in, const real *after, const real *gain, bool projected,
                       struct node *end);

bool group_dla_self_adjoint(const struct core_case *given);

#endif
