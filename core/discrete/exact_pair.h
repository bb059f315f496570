/* Exact discrete objects of two points: R_F^-, R_F^+, the exact triple (L^e, F^{e,-}, F^{e,+}), on and off M_h^e, by
 * shooting on the forced motion, for any nonholonomic problem on R^n [mathematics, Exact 2.1, 2.6, 11]. */
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
    real
        error; /* how far these are from those with half as many substeps, the largest, in units of their own (forced.h): a bound, as
                 * the order is 24 */
};

/* The objects of the pair by the motion of exact_search: in D where the pair is on M_h^e. STATUS_SINGULAR where the points are
 * conjugate along it, A(h) singular to half of the digits; STATUS_UNRESOLVED as exact_pair_near; STATUS_NO_CONVERGENCE where no
 * motion is found. */
enum status exact_pair_make(const struct forced *forced, const struct pair *pair, struct exact_pair *out);

/* Computes the objects from the motion near the guess out->v0. Doubles the substeps until the objects agree within
 * the error of derivatives by differences, times the condition of A(h), and no longer approach each other. Returns
 * STATUS_UNRESOLVED if they never do. */
enum status exact_pair_near(const struct forced *forced, const struct pair *pair, struct exact_pair *out);

/* Like exact_pair_near with a fixed number of substeps; error is not set. */
enum status exact_pair_fixed(const struct forced *forced, const struct pair *pair, int substeps,
                             struct exact_pair *out);

/* Sizes of a motion's own of which no more is known than these two points: at the first, with the velocity of the straight way. STATUS_NO_CONVERGENCE where there is none, as exact_pair_make, which
 * starts from it. */
enum status exact_pair_sizes(const struct instance *in, const struct pair *pair, struct forced_scales *out);

#endif
