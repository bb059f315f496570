/* Comparing two files: which rows match, and the limits beyond which a difference is reported, from made-up rows. */
#include "suite/judge/comparison.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { CASES = 4 };

/* A file of `count` fitted orders 2 over 8, 16, 32, 64 steps; its rows end where their memory does. */
static struct store_file make_file(size_t count)
{
    struct store_file file = {.orders = calloc(count, sizeof *file.orders),
                              .order_count = count,
                              .cases = calloc(count * CASES, sizeof *file.cases),
                              .case_count = count * CASES};
    assert_true(file.orders && file.cases);
    for (size_t k = 0; k < count; k++) {
        struct order_row *order = &file.orders[k];
        *order = (struct order_row){.problem = "pendulum",
                                    .method = "gauss",
                                    .precision = "double",
                                    .control = "none",
                                    .claim = "order",
                                    .quantity = "q",
                                    .verdict = "confirmed",
                                    .stages = 1,
                                    .expected = 2,
                                    .measured = 2,
                                    .tolerance = 0.15,
                                    .constant = 1,
                                    .window_first = 8,
                                    .window_last = 64,
                                    .as_expected = 1,
                                    .first_case = (int64_t)(k * CASES),
                                    .cases = CASES};
        snprintf(order->experiment, sizeof order->experiment, "orders-%zu", k);
        for (int i = 0; i < CASES; i++)
            file.cases[k * CASES + (size_t)i] =
                (struct case_row){.status = "ok", .steps = 8 << i, .horizon = 1, .iterations = 10 * (8 << i)};
    }
    return file;
}

static void free_file(struct store_file *file)
{
    free(file->orders);
    free(file->cases);
}

/* The word for what became of the only claim of two files. */
static const char *became(const struct store_file *old, const struct store_file *new)
{
    static char change[sizeof((struct comparison_row *)0)->change];
    struct comparison comparison;
    comparison_make(old, new, 0, &comparison);
    assert_int_equal(comparison.count, 1);
    snprintf(change, sizeof change, "%s", comparison.rows[0].change);
    comparison_free(&comparison);
    return change;
}

/* 1.1/0.9 = 1.222 for what is left of two errors that are each known to a tenth; and three standard errors of both orders,
 * 0.01 over a window of log 8: exp(log 1.222 + 3 * 0.02 * log 8) = 1.3846. */
TEST(constants_differ_beyond_what_is_known_of_them)
{
    struct store_file old = make_file(1), new = make_file(1);
    new.orders[0].constant = 1.22;
    assert_string_equal(became(&old, &new), "same");
    new.orders[0].constant = 1.23;
    assert_string_equal(became(&old, &new), "regressed");
    assert_string_equal(became(&new, &old), "changed");
    old.orders[0].standard_error = new.orders[0].standard_error = 0.01;
    new.orders[0].constant = 1.38;
    assert_string_equal(became(&old, &new), "same");
    new.orders[0].constant = 1.39;
    assert_string_equal(became(&old, &new), "regressed");
    free_file(&old);
    free_file(&new);
}

/* The error in the middle of the window, h = 1/sqrt(512): an order higher by 0.14 makes it 512^-0.07 = 0.646 of what it was. */
TEST(errors_are_compared_in_the_middle_of_the_window)
{
    struct store_file old = make_file(1), new = make_file(1);
    struct comparison comparison;
    new.orders[0].measured = 2.14;
    comparison_make(&old, &new, 0, &comparison);
    assert_true(fabs(comparison.rows[0].error_ratio - pow(512, -0.07)) < 1e-12);
    comparison_free(&comparison);
    new.orders[0].constant = 1 / pow(512, -0.07); /* the constant alone would be told */
    assert_string_equal(became(&old, &new), "same");
    new.orders[0].window_first = new.orders[0].window_last = 128; /* windows without a step size in common */
    new.orders[0].constant = 100;
    assert_string_equal(became(&old, &new), "same");
    free_file(&old);
    free_file(&new);
}

/* An order that falls by more than its tolerance is worse, whatever the errors in the middle of the window do; one that rises is better. */
TEST(an_order_that_falls_is_worse)
{
    struct store_file old = make_file(1), new = make_file(1);
    new.orders[0].measured = 1.8;
    new.orders[0].constant = pow(512, -0.1); /* errors in the middle of the window are the same */
    assert_string_equal(became(&old, &new), "regressed");
    assert_string_equal(became(&new, &old), "changed");
    new.orders[0].measured = 1.86; /* within the tolerance, 0.15 */
    new.orders[0].constant = pow(512, -0.07);
    assert_string_equal(became(&old, &new), "same");
    free_file(&old);
    free_file(&new);
}

/* 10 iterations a step before: up to 11 are rounding. */
TEST(iterations_differ_by_more_than_one_a_step)
{
    struct store_file old = make_file(1), new = make_file(1);
    for (int i = 0; i < CASES; i++)
        new.cases[i].iterations = 11 * new.cases[i].steps;
    assert_string_equal(became(&old, &new), "same");
    new.cases[3].iterations += 1;
    assert_string_equal(became(&old, &new), "regressed");
    assert_string_equal(became(&new, &old), "changed");
    free_file(&old);
    free_file(&new);
}

/* Claims of the same name differ by their horizon, and those about single cases by their steps. */
TEST(claims_match_by_all_that_names_them)
{
    struct store_file old = make_file(3), new = make_file(3);
    struct comparison comparison;
    for (size_t k = 0; k < 3; k++) {
        snprintf(old.orders[k].experiment, sizeof old.orders[k].experiment, "one");
        snprintf(new.orders[k].experiment, sizeof new.orders[k].experiment, "one");
        old.orders[k].cases = new.orders[k].cases = 1;
        old.cases[k * CASES].steps = new.cases[k * CASES].steps = k == 1 ? 16 : 8;
        old.cases[k * CASES].horizon = new.cases[k * CASES].horizon = k == 2 ? 2 : 1;
        old.orders[k].measured = new.orders[k].measured = (double)k;
    }
    comparison_make(&old, &new, 0, &comparison);
    assert_int_equal(comparison.count, 3);
    for (size_t k = 0; k < comparison.count; k++)
        assert_true(comparison.rows[k].old_measured == (double)k && comparison.rows[k].new_measured == (double)k);
    comparison_free(&comparison);
    new.cases[2 * CASES].horizon = 3; /* another claim */
    comparison_make(&old, &new, 0, &comparison);
    assert_int_equal(comparison.count, 4);
    assert_int_equal(comparison.counts[CHANGE_SAME], 2);
    assert_int_equal(comparison.counts[CHANGE_ONLY_OLD], 1);
    assert_int_equal(comparison.counts[CHANGE_ONLY_NEW], 1);
    comparison_free(&comparison);
    free_file(&old);
    free_file(&new);
}
