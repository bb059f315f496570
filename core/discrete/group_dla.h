/* Discrete Lagrange-d'Alembert on groups: what the family dla does there (family.h); parameters theta and start. */
#ifndef RATTLEBACK_CORE_GROUP_DLA_H
#define RATTLEBACK_CORE_GROUP_DLA_H

#include "core/run/family.h"

enum status group_dla_open(struct run *run);
void group_dla_close(struct run *run);
enum status group_dla_step(struct run *run);
bool group_dla_self_adjoint(const struct core_case *given);

#endif
