/* How large the terms of a reaction are: where constraints are nearly dependent multipliers of them are far larger than what is left of their sum,
 * and their last bits, which no solver knows, push along. */
#ifndef RATTLEBACK_CORE_REACTION_H
#define RATTLEBACK_CORE_REACTION_H

#include "core/problem/node.h"

/* Take in a batch of nodes with their multipliers (m): most (n) is the largest so far of the sums over k of |A_kc lambda_k|. */
void reaction_take(const struct node *node, const lane *lambda, lane *restrict most);

/* The largest acceleration that such forces make at a point of a batch, whatever their signs; 0: without constraints. NaN: its mass has no
 * inverse. */
real reaction_acceleration(const struct node *node, int point, const lane *most);

#endif
