/* What schemes of products of exponentials share [mathematics, Lie 1.4, 1.9, 1.10]. */
#ifndef RATTLEBACK_CORE_LIE_SCHEMES_H
#define RATTLEBACK_CORE_LIE_SCHEMES_H

#include "core/lie/lie.h"

/* What free and cg share: product and G from the unknowns xi; Ad*_product, which takes M to m, or Ad_product, which takes eta to xi. */
void lie_free_places(struct lie *lie);
typedef void group_action(const struct instance *in, const real *g, const real *x, real *out);
void lie_free_turn(struct lie *lie, group_action *by, const lane *x, lane *restrict out);
void lie_free_finish(struct lie *lie);

/* One exponential a stage: Crouch-Grossman methods, from a and b. */
void lie_crouch_grossman(struct lie *lie);

/* Exponents that a tableau is the sums of. */
void lie_take_exponents(struct lie *lie, const struct exponents_given *given);

#endif
