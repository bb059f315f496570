/* The estimator on synthetic series of known order: every verdict, and series that must not pass. */
#include "ci/tests/suite/estimates.h"

TEST(recovers_exact_powers)
{
    static const double ratios[] = {2, 1.5, 3, 1.2589254117941673};
    struct estimate_row rows[MOST];
    for (int k = 0; k < 4; k++)
        for (int p = 0; p <= 10; p++) {
            int count = make_series(rows, 5, ratios[k], 0.3, p, 0, 1);
            struct estimate estimate = measure(rows, count, 2);
            assert_near(estimate.order, p, 1e-10);
            assert_near(estimate.two_term, p, 1e-8);
            assert_near(estimate.constant, 0.3, 1e-9);
            assert_near(estimate.standard_error, 0, 1e-9);
            assert_int_equal(estimate.used, 5);
            assert_int_equal(judged(&estimate, count, p, 0.1), VERDICT_CONFIRMED);
            assert_int_equal(judged(&estimate, count, p + 1, 0.1), VERDICT_BELOW);
            assert_int_equal(judged(&estimate, count, p - 1, 0.1), VERDICT_ABOVE);
        }
}

TEST(accepts_uneven_refinement)
{
    static const double h[] = {1, 0.7, 0.3, 0.25, 0.1};
    struct estimate_row rows[5];
    for (int i = 0; i < 5; i++)
        rows[i] = (struct estimate_row){h[i], 2 * pow(h[i], 3), 0, true, 0};
    assert_near(measure(rows, 5, 1).order, 3, 1e-10);
    rows[2].h = 0.35; /* the control: a wrong step size is seen */
    assert_false(measure(rows, 5, 1).sufficient);
}

/* The second term, of either sign: the weighted fit leans on the fine end, the two-term fit removes the term. */
TEST(sees_through_the_second_term)
{
    struct estimate_row rows[MOST];
    static const double D[] = {-0.5, 0.5, 2, 4};
    for (int r = 1; r <= 2; r++)
        for (int k = 0; k < 4; k++) {
            int count = make_series(rows, 8, 2, 1, 4, D[k], r);
            struct estimate estimate = measure(rows, count, r);
            assert_near(estimate.order, 4, 0.1);
            assert_near(estimate.two_term, 4, 0.05);
            assert_int_equal(judged(&estimate, count, 4, 0.1), VERDICT_CONFIRMED);
        }
}

/* The weights decide the last digits: these were computed by numpy from the comments in estimate.c. */
TEST(weights_are_those_told)
{
    struct estimate_row rows[MOST];
    int count = make_series(rows, 8, 2, 1, 4, -0.5, 1);
    struct estimate estimate = measure(rows, count, 1);
    assert_int_equal(estimate.used, 7);
    assert_near(estimate.order, 3.992292, 1e-6);
    assert_near(estimate.two_term, 4.001490, 1e-6);
    assert_near(estimate.standard_error, 0.009303, 1e-6);
}

/* Slopes that differ from the finest one by a tenth at most have settled. */
TEST(settles_within_a_tenth)
{
    static const double outside[] = {3.89, 4, 4, 4}, inside[] = {3.91, 4, 4, 4};
    struct estimate_row rows[MOST];
    assert_int_equal(measure(rows, from_slopes(rows, outside, 4), 1).first, 1);
    assert_int_equal(measure(rows, from_slopes(rows, inside, 4), 1).first, 0);
}

TEST(weights_the_fine_end)
{
    static const double late[] = {3.2, 3.6, 3.8, 3.92, 3.97};
    struct estimate_row rows[MOST];
    int count = from_slopes(rows, late, 5);
    struct estimate estimate = measure(rows, count, 1);
    assert_near(estimate.order, 4, 0.08);
    assert_near(estimate.two_term, 4, 0.08);
    assert_int_equal(estimate.last, 5);
    assert_int_equal(judged(&estimate, count, 4, 0.1), VERDICT_CONFIRMED);
    /* the control: without the fine rows there is no verdict, not a wrong one */
    count = from_slopes(rows, late, 3);
    estimate = measure(rows, count, 1);
    assert_int_equal(judged(&estimate, count, 4, 0.1), VERDICT_INSUFFICIENT);
}

TEST(refutes_an_order_that_is_lost)
{
    static const double lost[] = {4, 4, 3, 1, 0.09, 0}, to_one[] = {4, 4, 4, 4, 4, 3, 2, 1.2, 1.03, 1.01},
                        plateau[] = {4, 4, 4, 0.3, -0.6};
    struct estimate_row rows[MOST];
    int count = from_slopes(rows, lost, 6);
    struct estimate estimate = measure(rows, count, 2);
    assert_near(estimate.order, 0, 0.1);
    assert_int_equal(judged(&estimate, count, 4, 0.1), VERDICT_BELOW);
    count = from_slopes(rows, to_one, 10);
    estimate = measure(rows, count, 2);
    assert_near(estimate.order, 1, 0.1);
    assert_int_equal(judged(&estimate, count, 4, 0.1), VERDICT_BELOW);
    /* a plateau that no floor excuses is not passed over, however long the good run before it */
    count = from_slopes(rows, plateau, 5);
    estimate = measure(rows, count, 2);
    assert_int_equal(judged(&estimate, count, 4, 0.1), VERDICT_INSUFFICIENT);
    /* the control: the same rows with their floor marked are confirmed by the good run */
    for (int i = 3; i < count; i++)
        rows[i].floor = rows[5].error;
    estimate = measure(rows, count, 2);
    assert_int_equal(estimate.at_floor, 3);
    assert_int_equal(estimate.last, 2);
    assert_int_equal(judged(&estimate, count, 4, 0.1), VERDICT_CONFIRMED);
}

TEST(passes_over_a_dip)
{
    struct estimate_row rows[MOST];
    int count = make_series(rows, 8, 2, 1, 2, 0, 1);
    rows[2].error *= 0.1; /* the error changes sign near this row */
    struct estimate estimate = measure(rows, count, 2);
    assert_near(estimate.order, 2, 1e-10);
    assert_int_equal(estimate.first, 3);
    assert_int_equal(estimate.used, 5);
    rows[2].error *= 10;
    rows[7].error *= 0.1; /* a dip at the fine end cannot be told from a change of order */
    estimate = measure(rows, count, 2);
    assert_int_equal(judged(&estimate, count, 2, 0.1), VERDICT_INSUFFICIENT);
}

/* Round-off as a fixed sequence of signs and sizes: no randomness in a test. */
TEST(stands_noise_at_round_off)
{
    static const double noise[] = {0.8, -0.5, 0.9, -0.9, 0.7, -0.8, 0.6, -0.9, 0.5, -0.7};
    struct estimate_row rows[MOST];
    int count = make_series(rows, 10, 2, 1, 4, 0, 1);
    for (int i = 0; i < count; i++) {
        rows[i].floor = 1e-8;
        rows[i].error = fabs(rows[i].error + noise[i] * 1e-8);
    }
    struct estimate estimate = measure(rows, count, 2);
    assert_int_equal(estimate.at_floor, 4);
    assert_int_equal(estimate.last, 5);
    assert_near(estimate.order, 4, 0.02);
    assert_int_equal(judged(&estimate, count, 4, 0.15), VERDICT_CONFIRMED);
    for (int i = 0; i < count; i++)
        rows[i].floor = 0; /* the control: without floors the noise forbids a verdict */
    estimate = measure(rows, count, 2);
    assert_int_not_equal(judged(&estimate, count, 4, 0.15), VERDICT_CONFIRMED);
}

TEST(never_passes_too_few_rows)
{
    struct estimate_row rows[MOST];
    for (int count = 0; count <= 3; count++) {
        make_series(rows, count, 2, 1, 4, 0, 1);
        struct estimate estimate = measure(rows, count, 2);
        assert_int_equal(estimate.sufficient, count == 3);
        assert_int_equal(judged(&estimate, count, 4, 0.1), count == 3 ? VERDICT_CONFIRMED : VERDICT_INSUFFICIENT);
    }
    int count = make_series(rows, 6, 2, 1, 4, 0, 1);
    for (int i = 2; i < count; i++)
        rows[i].floor = 1;
    struct estimate estimate = measure(rows, count, 2);
    assert_int_equal(estimate.at_floor, 4);
    assert_near(estimate.order, 4, 1e-12);
    assert_true(isnan(estimate.standard_error));
    assert_int_equal(judged(&estimate, count, 4, 0.1), VERDICT_INSUFFICIENT);
}

TEST(keeps_failures_out_of_the_fit)
{
    struct estimate_row rows[MOST];
    int count = make_series(rows, 6, 2, 1, 4, 0, 1);
    rows[0].ok = false;
    rows[0].error = 1e9;
    rows[3].error = NAN;
    struct estimate estimate = measure(rows, count, 2);
    assert_int_equal(estimate.failed, 2);
    assert_int_equal(estimate.used, 4);
    assert_near(estimate.order, 4, 1e-10);
    rows[0].ok = true; /* the control: the same number as an error spoils the slopes */
    estimate = measure(rows, count, 2);
    assert_int_equal(estimate.failed, 1);
    assert_true(estimate.slopes[0] > 30);
    for (int i = 0; i < 4; i++)
        rows[i].ok = false;
    estimate = measure(rows, count, 2);
    assert_int_equal(judged(&estimate, count, 4, 0.1), VERDICT_FAILED);
}

TEST(measures_order_zero)
{
    struct estimate_row rows[MOST];
    int count = make_series(rows, 6, 2, 1.7e-2, 0, 0, 1);
    struct estimate estimate = measure(rows, count, 1);
    assert_near(estimate.order, 0, 1e-12);
    assert_int_equal(judged(&estimate, count, 0, 0.1), VERDICT_CONFIRMED);
    assert_int_equal(judged(&estimate, count, 2, 0.1), VERDICT_BELOW);
    rows[5].error = 0; /* an exact zero is below every floor */
    assert_int_equal(measure(rows, count, 1).at_floor, 1);
}

TEST(reports_slopes_of_neighbours)
{
    struct estimate_row rows[MOST];
    make_series(rows, 4, 2, 1, 3, 0, 1);
    rows[1].ok = false;
    struct estimate estimate = measure(rows, 4, 1);
    assert_near(estimate.slopes[0], 3, 1e-12);
    assert_near(estimate.slopes[1], 3, 1e-12);
    assert_true(isnan(estimate.slopes[2]));
}

/* Over h to 0.86 h any smooth curve is straight: Kepler's problem with e = 0.8 gave 1.07 +- 0.021 for order 4. */
TEST(never_passes_a_narrow_window)
{
    struct estimate_row rows[MOST];
    int count = make_series(rows, 4, 1.05, 1, 1.07, 0, 1);
    struct estimate estimate = measure(rows, count, 1);
    assert_false(estimate.sufficient);
    assert_int_equal(judged(&estimate, count, 1, 0.15), VERDICT_INSUFFICIENT);
    assert_int_equal(judged(&estimate, count, 4, 0.15), VERDICT_INSUFFICIENT);
    count = make_series(rows, 4, pow(2, 1.0 / 3), 1, 1.07, 0, 1); /* control: a ratio of 2 */
    estimate = measure(rows, count, 1);
    assert_true(estimate.sufficient);
    assert_int_equal(judged(&estimate, count, 1, 0.15), VERDICT_CONFIRMED);
}
