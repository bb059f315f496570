/* Discrete Lagrange-d'Alembert on groups: what the family dla does there (family.h); parameters theta and start. */
#ifndef RATTLEBACK_CORE_GROUP_DLA_H
#define RATTLEBACK_CORE_GROUP_DLA_H

#include "core/run/family.h"

enum status group_dla_open(struct run *run);
void group_dla_close(struct run *run);
enum status group_dla_step(struct run *run);
/* The end of a step of Lagrange-d'Alembert kind, run->g being there and `in` the problem at its time: p^+ = `after` (n) is the momentum that leads there and `gain` what it has
 * more than run->mu, which moves by that and, where it is `projected`, onto the constraint, but for the fault that leaves this out. lambda
 * is the continuous multiplier. `end` is left set; statuses as projection_solve and continuous_acceleration. */
enum status dla_finish(struct run *run, const struct instance *in, const real *after, const real *gain, bool projected,
                       struct node *end);

bool group_dla_self_adjoint(const struct core_case *given);

#endif
