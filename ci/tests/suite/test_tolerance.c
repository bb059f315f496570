/* Verdicts on adaptive integrators from made-up rows: what each rule confirms, refutes or leaves open. */
#include "ci/tests/testing.h"
#include "core/api.h"
#include "suite/judge/tolerance.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEVELS = 9 /* five tolerances, and four between them */ };

static struct case_row rows[LEVELS];
static const struct case_rows all = {.count = LEVELS, .whole = rows};
static struct order_row out;
static struct checks checks;

/* Errors 5 tolerance^exponent of a method of order 4, of which a step takes six evaluations. */
static void make_ladder(double exponent)
{
    for (int k = 0; k < LEVELS; k++) {
        case_row_clear(&rows[k]);
        rows[k].tolerance = pow(10, -4 - k / 2.0);
        rows[k].value[QUANTITY_Q_MAX] = rows[k].value[QUANTITY_P_MAX] = 5 * pow(rows[k].tolerance, exponent);
        rows[k].value[QUANTITY_FACTOR_Q] = 7 + k;
        rows[k].floor[QUANTITY_Q_MAX] = rows[k].floor[QUANTITY_P_MAX] = 1e-15;
        rows[k].accepted = (int64_t)rint(1000 * pow(rows[k].value[QUANTITY_Q_MAX] / 5e-6, -0.25));
        rows[k].evaluations = 6 * rows[k].accepted;
        snprintf(rows[k].status, sizeof rows[k].status, "ok");
    }
}

static enum verdict judge(enum quantity quantity, double expected)
{
    const struct group group = {.rows = &all, .count = LEVELS, .tolerance = 0.15};
    const struct claim claim = {.kind = CLAIM_TOLERANCE, .quantity = quantity, .value = expected};
    char doubt[EVIDENCE_WHY];
    table_clear_row(&table_orders, &out);
    checks_open(CLAIM_TOLERANCE, tolerance_counts_work(quantity) ? CHECK_COUNTED : CHECK_ALWAYS, &checks);
    enum verdict verdict = group_judge_tolerance(&group, &claim, &checks, &out);
    return checks_verdict(&checks, CHECKS, verdict, doubt);
}

static void assert_counts_doubted(const char *why)
{
    assert_int_equal(judge(QUANTITY_STEPS_Q, 4), VERDICT_INSUFFICIENT);
    assert_non_null(strstr(out.doubt, why));
    assert_true(isnan(out.measured));                                    /* of wrong counts nothing is measured */
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_CONFIRMED); /* which needs none */
}

TEST(confirms_what_goes_with_the_tolerance_or_faster)
{
    make_ladder(1);
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_CONFIRMED);
    assert_float_equal(out.measured, 1, 1e-12);
    assert_int_equal(out.rows_used, 5);
    assert_int_equal(judge(QUANTITY_STEPS_Q, 4), VERDICT_CONFIRMED);
    assert_float_equal(out.measured, 4, 0.01);
    assert_int_equal(judge(QUANTITY_STEPS_Q, 5), VERDICT_BELOW);
    assert_int_equal(judge(QUANTITY_STEPS_Q, 3), VERDICT_INSUFFICIENT); /* the order of the limit may be lower */
    make_ladder(1.3);
    assert_int_equal(judge(QUANTITY_TOLERANCE_P, 1), VERDICT_CONFIRMED);
    make_ladder(0.8);
    assert_int_equal(judge(QUANTITY_TOLERANCE_P, 1), VERDICT_BELOW);
    assert_int_equal(judge(QUANTITY_TOLERANCE_P, 0.8), VERDICT_CONFIRMED);
    make_ladder(0);
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_BELOW);
}

TEST(the_factor_is_the_largest_of_all_cases)
{
    make_ladder(1);
    judge(QUANTITY_FACTOR_Q, NAN);
    assert_float_equal(out.measured, 7 + LEVELS - 1, 0);
    rows[LEVELS - 1].value[QUANTITY_FACTOR_Q] = (double)NAN;
    judge(QUANTITY_FACTOR_Q, NAN);
    assert_float_equal(out.measured, 7 + LEVELS - 2, 0);
}

/* Errors that scatter by a factor of 3 either way leave the exponent open; four times as many would not. */
TEST(scatter_leaves_the_exponent_open)
{
    make_ladder(1);
    for (int k = 0; k < LEVELS; k += 2)
        rows[k].value[QUANTITY_Q_MAX] *= k / 2 % 2 ? 9 : 1;
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_INSUFFICIENT);
    assert_true(out.standard_error > 0.15);
}

TEST(errors_at_their_floor_are_left_out)
{
    make_ladder(1);
    for (int k = 4; k < LEVELS; k++) {
        rows[k].value[QUANTITY_Q_MAX] = 4e-6;
        rows[k].floor[QUANTITY_Q_MAX] = 1e-6;
    }
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_INSUFFICIENT);
    assert_int_equal(out.rows_used, 2);
    assert_int_equal(out.rows_floor, 3);
    assert_non_null(strstr(out.doubt, "2 of 5 tolerances give a point of the line; 3 are needed"));
}

TEST(a_tolerance_off_the_list_has_three_states)
{
    make_ladder(1);
    judge(QUANTITY_TOLERANCE_Q, 1);
    assert_int_equal(checks.at[CHECK_OFF_LADDER].state, CHECK_AGREED);
    rows[3].value[QUANTITY_Q_MAX] *= 3.9; /* as a controller may */
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_CONFIRMED);
    rows[3].value[QUANTITY_Q_MAX] *= 2;
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_INSUFFICIENT);
    assert_int_equal(checks.at[CHECK_OFF_LADDER].state, CHECK_DISAGREED);
    snprintf(rows[3].status, sizeof rows[3].status, "timeout");
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_INSUFFICIENT);
    assert_int_equal(checks.at[CHECK_OFF_LADDER].state, CHECK_NOT_DONE);
    make_ladder(1);
    for (int k = 1; k < LEVELS; k += 2) /* none is above its floor: nothing was compared */
        rows[k].floor[QUANTITY_Q_MAX] = 1;
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_INSUFFICIENT);
    assert_int_equal(checks.at[CHECK_OFF_LADDER].state, CHECK_NOT_DONE);
}

TEST(the_smallest_tolerance_has_to_run)
{
    make_ladder(1);
    snprintf(rows[LEVELS - 1].status, sizeof rows->status, "timeout");
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_INSUFFICIENT);
    assert_int_equal(checks.at[CHECK_FINEST].state, CHECK_NOT_DONE);
    make_ladder(0);
    snprintf(rows[LEVELS - 1].status, sizeof rows->status, "timeout");
    assert_int_equal(judge(QUANTITY_TOLERANCE_Q, 1), VERDICT_BELOW); /* refuted without it */
}

TEST(steps_have_to_belong_to_the_tolerances)
{
    make_ladder(1);
    rows[2].accepted = 0;
    assert_counts_doubted("no steps are reported");
    make_ladder(1);
    rows[4].accepted = WORK_UNKNOWN;
    assert_counts_doubted("no steps are reported");
    make_ladder(1);
    rows[5].accepted = rows[4].accepted / 3;
    assert_counts_doubted("before it");
    make_ladder(1);
    rows[3].evaluations = rows[3].accepted - 1;
    assert_counts_doubted("evaluations in");
    make_ladder(1);
    for (int k = 0; k < LEVELS; k++)
        rows[k].accepted = 10;
    assert_counts_doubted("they do not follow it");
    make_ladder(1);
    rows[LEVELS - 1].evaluations *= 5;
    assert_counts_doubted("evaluations a step");
    make_ladder(1);
    for (int k = 0; k < LEVELS; k++) /* who counts no evaluations is believed */
        rows[k].evaluations = WORK_UNKNOWN;
    assert_int_equal(judge(QUANTITY_STEPS_Q, 4), VERDICT_CONFIRMED);
}
