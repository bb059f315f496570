/* Discrete Lagrange-d'Alembert steps on groups, for the family dla (family.h), with parameters theta and start. */
#ifndef RATTLEBACK_CORE_GROUP_DLA_H
#define RATTLEBACK_CORE_GROUP_DLA_H

#include "core/run/family.h"

enum status group_dla_open(struct run *run);
void group_dla_close(struct run *run);
enum status group_dla_step(struct run *run);
/* Ends a step of Lagrange-d'Alembert kind, with run->g at the end and `in` the problem at that time.
 *
 * after (n): p^+, the momentum before projection; gain: its difference from run->mu. projected: the momentum is
 * projected onto the constraint, except under the deliberate fault that omits this. lambda becomes the continuous
 * multiplier. *end: out the node there. Returns the statuses of projection_solve and continuous_acceleration. */
enum status dla_finish(struct run *run, const struct instance *in, const real *after, const real *gain, bool projected,
                       struct node *end);

bool group_dla_self_adjoint(const struct core_case *given);

#endif
