/* What values at a state are made of: round-off of the state does that to them, times epsilon, however their terms cancel. */
#ifndef RATTLEBACK_CORE_MADE_OF_H
#define RATTLEBACK_CORE_MADE_OF_H

#include "core/problem/node.h"
#include "core/problem/scales.h"

/* `count` numbers at a node that is set. */
typedef void values_at_node(const void *of, const struct node *node, lane *out);

/* size (count): by how much each changes at most, per unit, where places, and velocities (momenta of a motion given by its Hamiltonian), move by parts of
 * themselves or, where these are less, of their scales; and how large it is. */
void made_of(const struct instance *in, const struct scales *scales, const real *g, const real *eta,
             values_at_node *values, const void *of, int count, real *size);

/* The energy and the problem's invariants, as values: `of` is not looked at. Returns how many. */
int invariant_count(const struct problem *problem);
void invariant_values(const void *of, const struct node *node, lane *out);

#endif
