/* Exact discrete objects of two points: R_F^-, R_F^+ and the exact triple (L^e, F^{e,-}, F^{e,+}), on and off M_h^e.
 * They are found by shooting on the forced motion, for any nonholonomic problem on R^n [mathematics, Exact 2.1, 2.6,
 * 11]. */
#ifndef RATTLEBACK_CORE_EXACT_PAIR_H
#define RATTLEBACK_CORE_EXACT_PAIR_H

#include "core/discrete/forced_motion.h"
#include "core/problem/exact_forms.h"

struct exact_pair {
    real v0[SMALL_DIMENSION], v1[SMALL_DIMENSION];      /* R_F^-, R_F^+ */
    real action;                                        /* L^e */
    real D1[SMALL_DIMENSION], D2[SMALL_DIMENSION];      /* its derivatives by q0 and q1 */
    real minus[SMALL_DIMENSION], plus[SMALL_DIMENSION]; /* F^{e,-}, F^{e,+} */
    int substeps;
    real condition; /* of A(h) */
    /* Largest difference from the objects with half as many substeps, in characteristic units (forced.h). It bounds the
     * error, as the order is 24. */
    real error;
};

/* Computes the objects of the pair from the motion that exact_search finds; the motion is in D if the pair is on M_h^e.
 * Returns STATUS_SINGULAR if the points are conjugate along the motion (A(h) is singular to half of the digits),
 * STATUS_UNRESOLVED like exact_pair_near, and STATUS_NO_CONVERGENCE if no motion is found. */
enum status exact_pair_make(const struct forced *forced, const struct pair *pair, struct exact_pair *out);

/* Computes the objects from the motion near the guess out->v0. Doubles the substeps until the objects agree within
 * the error of derivatives by differences, times the condition of A(h), and no longer approach each other. Returns
 * STATUS_UNRESOLVED if they never do. */
enum status exact_pair_near(const struct forced *forced, const struct pair *pair, struct exact_pair *out);

/* Like exact_pair_near with a fixed number of substeps; error is not set. */
enum status exact_pair_fixed(const struct forced *forced, const struct pair *pair, int substeps,
                             struct exact_pair *out);

/* Computes scales of a motion of which only these two points are known: at the first point, with the velocity of the
 * straight path. exact_pair_make starts from them. Returns STATUS_NO_CONVERGENCE if there are none. */
enum status exact_pair_scales(const struct instance *in, const struct pair *pair, struct forced_scales *out);

#endif
