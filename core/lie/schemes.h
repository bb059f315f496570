/* The equations of each method. */
#ifndef RATTLEBACK_CORE_LIE_SCHEMES_H
#define RATTLEBACK_CORE_LIE_SCHEMES_H

#include "core/lie/lie.h"

extern const struct lie_scheme lie_vrkmk;     /* spec Lie 1.2, 1.3, and 1.10 with cay: X, M, lambda / b */
extern const struct lie_scheme lie_vdexp;     /* 1.8: xt, M */
extern const struct lie_scheme lie_free;      /* 1.4, 1.10: VCG and commutator-free: xi, M */
extern const struct lie_scheme lie_rkmk;      /* 1.9: X, M, the momentum by the same tableau; not symplectic */
extern const struct lie_scheme lie_cg;        /* 1.9: xi, M likewise */
extern const struct lie_scheme lie_cotangent; /* 1.9, amendment 3: X, W of the magnetic extension; not symplectic */
extern const struct lie_scheme lie_frozen;    /* pitfall 1: sigma, pi in the chart at the start; not symplectic */

/* What free and cg share: product and G from the unknowns xi; m = Ad*_product M; xi = Ad_product eta. */
void lie_free_places(struct lie *lie);
void lie_free_to_body(struct lie *lie, const lane *M, lane *restrict m);
void lie_free_from_body(struct lie *lie, const lane *eta, lane *restrict xi);
void lie_free_finish(struct lie *lie);

/* One exponential a stage: Crouch-Grossman methods, from a and b. */
void lie_crouch_grossman(struct lie *lie);

/* CF4 (1.10): four stages of the classical tableau, two exponentials; sets a and b too. */
void lie_cf4(struct lie *lie);

#endif
