/* Magnitude of constraint forces. If constraints are nearly dependent, multipliers are far larger than the sum of their
 * terms. Their round-off, which no solver controls, then acts as a force. */
#ifndef RATTLEBACK_CORE_REACTION_H
#define RATTLEBACK_CORE_REACTION_H

#include "core/problem/node.h"

/* Updates `most` (n), the largest value so far of the sums over k of |A_kc lambda_k|, by a batch of nodes with their
 * multipliers (m). */
void reaction_take(const struct node *node, const lane *lambda, lane *restrict most);

/* Returns the largest acceleration at a point of a batch by forces of magnitude `most` with any signs. 0 without
 * constraints; NaN if the mass has no inverse. */
real reaction_acceleration(const struct node *node, int point, const lane *most);

#endif
