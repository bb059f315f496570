/* What values at a state round by, in their own units and with whatever factor before them. */
#ifndef RATTLEBACK_CORE_INVARIANT_SIZES_H
#define RATTLEBACK_CORE_INVARIANT_SIZES_H

#include "core/problem/node.h"

/* The energy and the problem's own invariants: how many; and at the points of a batch, value (1 + own). */
int invariant_count(const struct problem *problem);
void invariant_values(const struct instance *in, const lane *g, const lane *eta, lane *value);

/* size (count): by how much each of `count` values changes where the coordinates of (g, eta) move by a part of `place` and `speed` (n each), up
 * or down, over that part, the largest of a few: a state of these sizes that is off by its last bits moves it by epsilon times that. It takes as many evaluations for
 * any number of coordinates (last_bits.h). What is 0 of whatever state has no such size. */
void value_sizes(const struct instance *in, physics *values, int count, const real *g, const real *eta,
                 const real *place, const real *speed, real *size);

/* The same of constraints of velocities, phi(g, eta) or A eta, by places alone: size (m). */
void rate_sizes(const struct instance *in, const real *g, const real *eta, const real *place, real *size);

/* Raise sizes (m) of rates, as above, or of constraints of places, to what a few last bits of the place make of them over these: they tell also
 * how terms within a constraint round that cancel, as those of sin^2 + cos^2 - 1 and its derivative. */
void rate_last_bits(const struct instance *in, const real *g, const real *eta, const real *place, real *size);
void place_last_bits(const struct instance *in, const real *g, const real *eta, const real *place, real *size);

/* The same of invariant_values: size (1 + own). */
void invariant_sizes(const struct instance *in, const real *g, const real *eta, const real *place, const real *speed,
                     real *size);

/* Of invariants at a point of a node, `place` and `speed` being those of all coordinates. */
void invariant_sizes_at_node(const struct node *node, int point, real place, real speed, real *size);

/* What velocities, which keep a constraint, change by where places are off by as much as they are: the change of each rate,
 * as above, over sum_c |A_kc|, and the largest of these. 0 where there is no constraint. The node is evaluated. */
real velocity_of_places(const struct node *node, int point, real place);

#endif
