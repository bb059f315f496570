/* Power series in ad over lanes: dexp^{-1} and dexp cut off at order r, their duals and their derivatives. */
#ifndef RATTLEBACK_CORE_LIE_AD_SERIES_H
#define RATTLEBACK_CORE_LIE_AD_SERIES_H

#include "core/groups/group.h"
#include "core/problem/problem.h"

enum { MAX_TRUNCATION = 16 };

/* sum_{k<=r} c_k ad_x^k, r <= MAX_TRUNCATION */
struct series_in_ad {
    int r;
    real c[MAX_TRUNCATION + 1];
};

/* c_k = B_k/k! of dexp^{-1}, B_1 = -1/2, and c_k = 1/(k+1)! of dexp (right-trivialised) [mathematics, Lie 0]. */
struct series_in_ad series_dexp_inverse(int r);
struct series_in_ad series_dexp(int r);

/* Pade's approximant [r/m] of dexp^{-1}, r + m <= MAX_TRUNCATION: numerator and denominator, whose c_0 is 1 [mathematics, Lie 1.2].
 * STATUS_SINGULAR: there is none (lie_pade_exists). */
enum status series_pade(int r, int m, struct series_in_ad *numerator, struct series_in_ad *denominator);

/* out (n) = the series at x applied to y, or its dual to the covector y. */
void series_apply(const struct instance *in, const struct series_in_ad *f, bool dual, const lane *x, const lane *y,
                  lane *restrict out);

/* out (n) = what the series at x takes to y, or its dual to the covector y; not numbers where there is none. */
void series_solve(const struct instance *in, const struct series_in_ad *f, bool dual, const lane *x, const lane *y,
                  lane *restrict out);

/* out (n) = the covector d -> <w, D_x[f(x) y] d> (P*_(r) of [mathematics, Lie 0], and that of Lie 1.8). */
void series_derivative_dual(const struct instance *in, const struct series_in_ad *f, const lane *x, const lane *y,
                            const lane *w, lane *restrict out);

#endif
