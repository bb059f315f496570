/* What invariants round by, in their own units and with whatever factor before them. */
#ifndef RATTLEBACK_CORE_INVARIANT_SIZES_H
#define RATTLEBACK_CORE_INVARIANT_SIZES_H

#include "core/problem/node.h"

/* size (1 + the problem's invariants) = of the energy, then of these, sum_c |dI/dv_c| speed + sum_c |dI/dxi_c| place at a point of a
 * node, by differences: a state of these sizes that is off by its last bits moves I by epsilon times that. */
void invariant_sizes(const struct node *node, int point, real place, real speed, real *size);

#endif
