/* What schemes of products of exponentials share (spec Lie 1.4, 1.9, 1.10). */
#ifndef RATTLEBACK_CORE_LIE_SCHEMES_H
#define RATTLEBACK_CORE_LIE_SCHEMES_H

#include "core/lie/lie.h"

/* What free and cg share: product and G from the unknowns xi; m = Ad*_product M; xi = Ad_product eta. */
void lie_free_places(struct lie *lie);
void lie_free_to_body(struct lie *lie, const lane *M, lane *restrict m);
void lie_free_from_body(struct lie *lie, const lane *eta, lane *restrict xi);
void lie_free_finish(struct lie *lie);

/* One exponential a stage: Crouch-Grossman methods, from a and b. */
void lie_crouch_grossman(struct lie *lie);

/* Exponents that a tableau is the sums of. */
void lie_take_exponents(struct lie *lie, const struct exponents_given *given);

#endif
