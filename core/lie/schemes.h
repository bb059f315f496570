/* Parts shared by schemes of products of exponentials [mathematics, Lie 1.4, 1.9, 1.10]. */
#ifndef RATTLEBACK_CORE_LIE_SCHEMES_H
#define RATTLEBACK_CORE_LIE_SCHEMES_H

#include "core/lie/lie.h"

/* Parts of the schemes `free` and `cg` (Crouch-Grossman). lie_free_positions: computes product and G from the unknowns
 * xi. lie_free_turn: applies `by` with each stage's product to x (n lanes); `by` is Ad*, which maps M to m, or Ad,
 * which maps eta to xi. lie_free_finish: finish of struct lie_scheme. */
void lie_free_positions(struct lie *lie);
typedef void group_action(const struct instance *in, const real *g, const real *x, real *out);
void lie_free_turn(struct lie *lie, group_action *by, const lane *x, lane *restrict out);
void lie_free_finish(struct lie *lie);

/* Sets the exponents of a Crouch-Grossman method: one per stage, from a and b. */
void lie_crouch_grossman(struct lie *lie);

/* Sets the exponents whose sums are the tableau. */
void lie_take_exponents(struct lie *lie, const struct exponents_given *given);

#endif
