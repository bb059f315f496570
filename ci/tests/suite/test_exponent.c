/* Exponents of growth from made rows: an exponential is confirmed, and what only looks like one is not. */
#include "suite/judge/exponent.h"

#include "results/rows.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <string.h>

#include "ci/tests/testing.h"

enum { STEPS = 30 };

static struct case_row rows[STEPS];
static struct order_row verdict;

/* The least deviation of a modified energy at h = 1/x, for x from 1 in steps of `apart`. */
typedef double deviation_of(double x);

/* Makes STEPS rows whose floor and terms are the same; noise is a turn of log E that changes from row to row. */
static void make_truncations(deviation_of *deviation, double apart, double noise)
{
    for (int i = 0; i < STEPS; i++) {
        struct case_row *row = &rows[i];
        const double x = 1 + apart * i;
        case_row_clear(row);
        row->steps = 100 + i;
        row->h = 1 / x;
        snprintf(row->status, sizeof row->status, "ok");
        row->value[QUANTITY_MODIFIED_BEST] = deviation(x) * exp(noise * sin(7.0 * i * i));
        row->value[QUANTITY_MODIFIED_TERMS] = 9;
        row->floor[QUANTITY_MODIFIED_BEST] = 1e-31;
    }
}

/* Judges the first `count` rows; the word is what the check MEMBERS leaves. */
static const char *word_of_first(int count)
{
    static const struct claim claim = {.kind = CLAIM_GROWTH, .quantity = QUANTITY_MODIFIED_EXPONENT, .value = 1};
    const struct case_rows all = {.count = count, .whole = rows};
    const struct group group = {.rows = &all, .count = count};
    struct checks checks;
    verdict_row_open(&rows[0], CLAIM_GROWTH, "modified-energy-exponent", "", &verdict);
    checks_open(CLAIM_GROWTH, CHECK_ALWAYS, &checks);
    const enum verdict found = group_judge_growth(&group, &claim, &checks, &verdict);
    return verdict_word(checks_verdict(&checks, CHECKS, found, verdict.doubt));
}

static double exponential(double x)
{
    return 3 * exp(-9 * x);
}

static double root_exponential(double x)
{
    return exp(-20 * sqrt(x));
}

static double tenth_power(double x)
{
    return 0.1 * pow(x, -10);
}

/* h^2 that has not settled: log E is nearly straight in 1/h about h = 1/sqrt(3). */
static double bent_power(double x)
{
    return 1 / (3 + x * x);
}

static double faster(double x)
{
    return exp(-5 * x * x);
}

TEST(an_exponential_is_confirmed)
{
    make_truncations(exponential, 0.1, 0.3);
    assert_string_equal(word_of_first(STEPS), "confirmed");
    assert_true(fabs(verdict.measured - 1) < 0.1 && verdict.standard_error > 0.01 && verdict.standard_error < 0.1);
    assert_true(fabs(verdict.constant - 9) < 0.3);
    make_truncations(faster, 0.1, 0); /* the claim is a bound from above */
    assert_string_equal(word_of_first(STEPS), "confirmed");
    assert_true(verdict.measured > 1.9);
}

/* Hairer, Lubich, Wanner IX.8 is a bound that a power of h, and exp(-c / sqrt(h)), do not keep. */
TEST(what_falls_more_slowly_is_below)
{
    make_truncations(tenth_power, 0.5, 0.3);
    assert_string_equal(word_of_first(STEPS), "below");
    assert_true(fabs(verdict.measured) < 0.15);
    make_truncations(root_exponential, 0.5, 0.1);
    assert_string_equal(word_of_first(STEPS), "below");
    assert_true(fabs(verdict.measured - 0.5) < 0.15);
}

TEST(a_short_ladder_is_insufficient)
{
    make_truncations(exponential, 0.1, 0.3);
    assert_string_equal(word_of_first(10), "insufficient"); /* a ratio of 1.9 */
    assert_true(strstr(verdict.doubt, "10 of 10 step sizes count, factor 1.9; needs 5, factor 2"));
    make_truncations(exponential, 0.5, 0);
    assert_string_equal(word_of_first(4), "insufficient");
    make_truncations(bent_power, 0.05, 0.01);
    assert_string_equal(word_of_first(STEPS), "insufficient");
    assert_true(strstr(verdict.doubt, "a power of h may bend alike"));
    make_truncations(exponential, 0.1, 5); /* scatter leaves all open */
    assert_string_equal(word_of_first(STEPS), "insufficient");
    assert_true(strstr(verdict.doubt, "known to"));
}

TEST(round_off_and_too_few_terms_are_left_out)
{
    make_truncations(exponential, 0.1, 0.3);
    for (int i = 10; i < STEPS; i++)
        rows[i].floor[QUANTITY_MODIFIED_BEST] = rows[i].value[QUANTITY_MODIFIED_BEST] / 5;
    assert_string_equal(word_of_first(STEPS), "insufficient");
    assert_true(verdict.rows_floor == 20 && verdict.rows_used == 10 && strstr(verdict.doubt, "round-off: 20"));
    make_truncations(exponential, 0.1, 0.3);
    for (int i = 10; i < STEPS; i++)
        rows[i].value[QUANTITY_MODIFIED_TERMS] = 21;
    assert_string_equal(word_of_first(STEPS), "insufficient");
    assert_true(strstr(verdict.doubt, "too few terms: 20"));
    for (int i = 10; i < STEPS; i++) /* control: that many are enough */
        rows[i].value[QUANTITY_MODIFIED_TERMS] = 20;
    assert_string_equal(word_of_first(STEPS), "confirmed");
}

TEST(failed_cases_are_no_evidence)
{
    make_truncations(exponential, 0.1, 0.3);
    snprintf(rows[3].status, sizeof rows[3].status, "failed");
    assert_string_equal(word_of_first(STEPS), "insufficient");
    assert_true(verdict.rows_failed == 1 && strstr(verdict.doubt, "1 of 30 cases failed"));
    for (int i = 0; i < STEPS; i++)
        snprintf(rows[i].status, sizeof rows[i].status, "failed");
    assert_string_equal(word_of_first(STEPS), "failed");
}
