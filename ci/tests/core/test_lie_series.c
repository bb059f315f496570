/* Series and approximants of dexp^{-1}: their coefficients, and how far they go. */
#include "ci/tests/core/testing.h"
#include "core/lie/ad_series.h"
#include "core/lie/orders.h"

/* Bernoulli's numbers by their recurrence, sum_{j<=k} binomial(k + 1, j) B_j = 0; and the product of the two series is 1. */
TEST(series_have_their_coefficients)
{
    const struct series_in_ad inverse = series_dexp_inverse(MAX_TRUNCATION), dexp = series_dexp(MAX_TRUNCATION);
    real B[MAX_TRUNCATION + 1] = {1}, factorial = 1;
    for (int k = 1; k <= MAX_TRUNCATION; k++) {
        real binomial = 1, size = 1; /* of the terms, by which sums round */
        for (int j = 0; j < k; j++) {
            B[k] -= binomial * B[j] / (k + 1);
            size += fabs(binomial * B[j]) / (k + 1);
            binomial *= R(1.0) * (k + 1 - j) / (j + 1);
        }
        factorial *= k;
        assert_close(inverse.c[k] * factorial, B[k], 64 * size * REAL_EPSILON);
        real product = 0;
        for (int j = 0; j <= k; j++)
            product += inverse.c[j] * dexp.c[k - j] * factorial;
        assert_close(product, 0, 64 * size * REAL_EPSILON);
    }
}

/* |sum_j d_j f_{k-j} - n_k| over the size of its terms, f the series of dexp^{-1}, which is 0 beyond B_16 but for B_18. */
static real pade_defect(const struct series_in_ad *above, const struct series_in_ad *below, int k)
{
    const struct series_in_ad inverse = series_dexp_inverse(MAX_TRUNCATION);
    real sum = k <= above->r ? -above->c[k] : 0, size = 0;
    for (int j = 0; j <= below->r && j <= k; j++) {
        real f = k - j <= MAX_TRUNCATION ? inverse.c[k - j] : 0;
        if (k - j == 18)
            f = R(43867.0) / 798 / R(6402373705728000.0);
        sum += below->c[j] * f;
        size = fmax(size, fabs(below->c[j] * f));
    }
    return size > 0 ? fabs(sum) / size : 0;
}

/* [bogfjellmo-marthinsen-2016, sec. 4.1.1].
 * An approximant agrees with dexp^{-1} through the power that is said and not through the next; there is none exactly where the
 * one of degrees less by 1 agrees with too much to leave room for it, but not with all. */
TEST(approximants_agree_as_said)
{
    for (int r = 0; r <= MAX_TRUNCATION; r++)
        for (int m = 0; r + m <= MAX_TRUNCATION; m++) {
            struct series_in_ad above, below;
            if (r > 0 && m > 0)
                assert_int_equal(!lie_pade_exists(r, m), lie_pade_agreement(r - 1, m - 1) == r + m - 1);
            if (!lie_pade_exists(r, m))
                continue;
            assert_int_equal(series_pade(r, m, &above, &below), STATUS_OK);
            for (int k = 0; k <= lie_pade_agreement(r, m); k++)
                assert_at_most(pade_defect(&above, &below, k), 64 * REAL_EPSILON);
            assert_above(pade_defect(&above, &below, lie_pade_agreement(r, m) + 1), R(1e-8)); /* the least is 2.2e-8 */
        }
}
