/* The coefficients that a step has from its tableau alone: what they continue exactly, and that they are made once. */
#include "ci/tests/core/tableaux.h"
#include "core/hp/coefficients.h"

static real power(real x, int k)
{
    return k ? x * power(x, k - 1) : 1;
}

/* Error of x^k at 1 + c_i, extrapolated from its values at the nodes c_j of `now` and c_j - 1 of `before` (NULL:
 * none), over the rounding of the sum: the largest over the stages. */
static real off(const struct tableau *t, const hp_coefficients now, const hp_coefficients before, int k)
{
    real worst = 0;
    for (int i = 0; i < t->s; i++) {
        real sum = 0, size = power(2, k);
        for (int j = 0; j < t->s; j++) {
            real last = now[j][i / LANES][i % LANES], earlier = before ? before[j][i / LANES][i % LANES] : 0;
            sum += last * power(t->c[j], k) + earlier * power(t->c[j] - 1, k);
            size += fabs(last) + fabs(earlier);
        }
        worst = fmax(worst, fabs(sum - power(1 + t->c[i], k)) / size);
    }
    return worst / REAL_EPSILON;
}

/* One step's polynomial is exact to degree s - 1, the fit to its own degree: on a group s, but 7 at most, in the plane, from 7 stages on,
 * s + 1, but 9. The
 * coefficients round by some units of their sizes, Legendre polynomials up to 3 amplify that by a Gram matrix of condition below 1e4. */
static void polynomial_is_continued(int s, int degree)
{
    real bound = 1e4;
    struct tableau t = tableau_of("lobatto-iiia", s);
    const struct hp_of_tableau *of = hp_of_tableau(&t, HP_NONHOLONOMIC, degree);
    assert_true(of->distinct);
    for (int k = 0; k < s; k++)
        assert_at_most(off(&t, of->extrapolation, NULL, k), bound);
    for (int k = 0; k <= degree; k++)
        assert_at_most(off(&t, of->fit, of->fit_before, k), bound);
    assert_above(off(&t, of->extrapolation, NULL, s), bound); /* control: of one degree more they are not */
    assert_above(off(&t, of->fit, of->fit_before, degree + 1), bound);
}

TEST(polynomials_are_continued)
{
    for (int s = 2; s <= MAX_STAGES; s++) {
        polynomial_is_continued(s, s < 7 ? s : 7);
        if (s >= 7)
            polynomial_is_continued(s, s < 9 ? s + 1 : 9);
    }
}

/* -K^{-1} K = -1, K = a without its first row and column. */
TEST(multipliers_are_inverse)
{
    struct tableau t = tableau_of("lobatto-iiia", 8);
    const struct hp_of_tableau *of = hp_of_tableau(&t, HP_NONHOLONOMIC, t.s);
    assert_int_equal(of->multiplier_status, STATUS_OK);
    for (int i = 1; i < t.s; i++)
        for (int j = 1; j < t.s; j++) {
            real sum = 0;
            for (int k = 1; k < t.s; k++)
                sum += of->multiplier[k][0][i] * t.a[k][j];
            assert_close(sum, i == j ? -1 : 0, 64 * of->amplification * REAL_EPSILON);
        }
}

TEST(each_is_made_once)
{
    struct tableau t = tableau_of("lobatto-iiia", 5), copy = t;
    const struct hp_of_tableau *of = hp_of_tableau(&t, HP_NONHOLONOMIC, t.s);
    assert_ptr_equal(hp_of_tableau(&copy, HP_NONHOLONOMIC, t.s), of);
    assert_ptr_not_equal(hp_of_tableau(&copy, HP_FREE, t.s), of);
    assert_ptr_not_equal(hp_of_tableau(&copy, HP_NONHOLONOMIC, t.s + 1), of);
    copy.a[4][2] += 16 * REAL_EPSILON; /* as the fault of a tableau, or another of the same name, would */
    const struct hp_of_tableau *other = hp_of_tableau(&copy, HP_NONHOLONOMIC, t.s);
    assert_ptr_not_equal(other, of);
    assert_true(other->continued_a[3][0][4] != of->continued_a[3][0][4]);
    assert_ptr_equal(hp_of_tableau(&t, HP_NONHOLONOMIC, t.s), of);
}
