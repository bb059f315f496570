/* Power series in ad over lanes: truncations of dexp^{-1} and dexp at order r, their duals and their derivatives. */
#ifndef RATTLEBACK_CORE_LIE_AD_SERIES_H
#define RATTLEBACK_CORE_LIE_AD_SERIES_H

#include "core/groups/group.h"
#include "core/problem/problem.h"

enum { MAX_TRUNCATION = 16 };

/* The operator f(x) = sum_{k<=r} c_k ad_x^k, r <= MAX_TRUNCATION. */
struct series_in_ad {
    int r;
    real c[MAX_TRUNCATION + 1];
};

/* Return the right-trivialised operators, truncated at order r [mathematics, Lie 0]. series_dexp_inverse: dexp^{-1},
 * c_k = B_k/k! with the Bernoulli numbers B_k, B_1 = -1/2. series_dexp: dexp, c_k = 1/(k+1)!. */
struct series_in_ad series_dexp_inverse(int r);
struct series_in_ad series_dexp(int r);

/* Computes Pade's approximant [r/m] of dexp^{-1}, r + m <= MAX_TRUNCATION: numerator of degree r and denominator of degree m with c_0 = 1
 * [mathematics, Lie 1.2]. Returns STATUS_SINGULAR if it does not exist (lie_pade_exists). */
enum status series_pade(int r, int m, struct series_in_ad *numerator, struct series_in_ad *denominator);

/* Computes out (n) = f(x) y; dual: f(x)^* y for a covector y. */
void series_apply(const struct instance *in, const struct series_in_ad *f, bool dual, const lane *x, const lane *y,
                  lane *restrict out);

/* Solves f(x) out = y for out (n); dual: f(x)^* out = y for a covector y. Entries are NaN at points where f(x) is singular. */
void series_solve(const struct instance *in, const struct series_in_ad *f, bool dual, const lane *x, const lane *y,
                  lane *restrict out);

/* Computes out (n), the covector d -> <w, D_x[f(x) y] d>: P*_(r) of [mathematics, Lie 0, 1.8]. */
void series_derivative_dual(const struct instance *in, const struct series_in_ad *f, const lane *x, const lane *y,
                            const lane *w, lane *restrict out);

#endif
