/* Kind drift: what is a drift of one member, what members are evidence, statistics by hand. */
#include "suite/kinds/evidence.h"
#include "suite/kinds/kind.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/slope.h"
#include "suite/run/run_case.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { MEMBERS = 20, SAMPLES = 50 };

static struct case_row rows[MEMBERS];
static struct sample_row samples[MEMBERS * (SAMPLES + 1)];
static struct verdicts out;

/* Members whose energies swing by 1e-6 and have no slope beyond its error; each a little different. */
static void make_members(void)
{
    for (int j = 0; j < MEMBERS; j++) {
        struct case_row *row = &rows[j];
        case_row_clear(row);
        row->steps = 4000;
        row->horizon = 200;
        row->h = 0.05;
        snprintf(row->status, sizeof row->status, "ok");
        const int pair = 1 + j / 2;
        row->value[QUANTITY_ENERGY] = (j % 2 ? -1e-11 : 1e-11) * pair;
        row->value[QUANTITY_SLOPE_ERROR] = 1e-10;
        row->value[QUANTITY_SLOPE_FREEDOM] = 40;
        row->value[QUANTITY_SWINGS] = 30;
        row->value[QUANTITY_ENERGY_ERROR] = 1e-6 * (1 + 0.01 * j);
        row->value[QUANTITY_AMPLITUDE_ENERGY] = 1;
        row->bound[QUANTITY_ENERGY] = 1e-13;
        for (int k = 0; k <= SAMPLES; k++)
            samples[j * (SAMPLES + 1) + k] = (struct sample_row){.case_id = j, .sample = k, .time = 4 * k};
    }
}

/* Judges the members as a campaign does, and returns the row of a quantity. */
static const struct order_row *judged(const char *quantity)
{
    const struct case_rows cases = {.count = MEMBERS, .whole = rows};
    const struct kind_group group = {&cases, MEMBERS, MEMBERS, samples, SAMPLES, NULL, ""};
    verdicts_free(&out);
    out = (struct verdicts){0};
    kind_find("drift")->judge(&group, &out);
    for (int k = 0; k < out.order_count; k++)
        if (strcmp(out.orders[k].quantity, quantity) == 0)
            return &out.orders[k];
    fail_msg("no row of %s", quantity);
    return NULL;
}

static void assert_row(const char *quantity, double measured, const char *verdict, const char *doubt)
{
    const struct order_row *row = judged(quantity);
    if (!(fabs(row->measured - measured) <= 1e-12 * fabs(measured)) && !(isnan(measured) && isnan(row->measured)))
        fail_msg("%s: %.17g is not %.17g", quantity, row->measured, measured);
    assert_string_equal(row->verdict, verdict);
    assert_int_equal(row->as_expected, strcmp(verdict, "measured") == 0);
    if (!strstr(row->doubt, doubt))
        fail_msg("%s: \"%s\" has no \"%s\"", quantity, row->doubt, doubt);
}

/* Slopes +-1, .. +-10 in units of 1e-11: mean 0, sum of squares 770, 19 degrees of freedom. */
TEST(statistics_of_slopes_are_those_by_hand)
{
    make_members();
    rows[4].value[QUANTITY_ENERGY] = 3e-11 + 40e-11;
    assert_row("drift-mean", 2e-11, "measured", "");
    make_members();
    assert_row("drift-deviation", 1e-11 * sqrt(770.0 / 19), "measured", "");
    assert_true(fabs(judged("drift-mean")->standard_error / (1e-11 * sqrt(770.0 / 19 / 20)) - 1) < 1e-12);
    rows[19].value[QUANTITY_ENERGY] = -11e-11;
    assert_row("drift-largest", -11e-11, "measured", "");
    assert_row("drifting", 0, "measured", "");
    assert_row("bounded", 1, "measured", "");
    const double near = 2.0 / 24; /* Agresti and Coull */
    assert_true(fabs(judged("drifting")->standard_error / sqrt(near * (1 - near) / 24) - 1) < 1e-12);
}

TEST(a_few_members_that_drift_are_counted)
{
    make_members();
    for (int j = 3; j < 6; j++)
        rows[j].value[QUANTITY_ENERGY] = 1e-8; /* two swings over the horizon, a hundred standard errors */
    assert_row("drifting", 0.15, "measured", "");
    assert_row("bounded", 0.85, "measured", "");
    rows[3].value[QUANTITY_ENERGY] = 4e-10; /* four standard errors: of twenty members that may be chance */
    assert_row("drifting", 0.10, "measured", "");
}

TEST(members_that_decide_nothing_are_in_no_fraction)
{
    make_members();
    rows[7].value[QUANTITY_SWINGS] = 2;
    assert_row("bounded", 0.95, "measured", "1 of 20 undecided: oscillates 2 times, not 3: needs a longer horizon");
    for (int j = 7; j < 10; j++)
        rows[j].value[QUANTITY_SWINGS] = 2; /* more than the standard error of the fraction */
    assert_row("bounded", 0.85, "insufficient", "3 of 20 undecided");
    assert_row("drifting", 0, "insufficient", "3 of 20 undecided");
    assert_string_equal(judged("drift-mean")->verdict, "measured");
}

/* The longest reason fits behind the numbers of the largest ensemble. */
TEST(reasons_are_not_cut)
{
    make_members();
    for (int j = 0; j < MEMBERS; j++)
        rows[j].value[QUANTITY_SLOPE_ERROR] = 1e-8;
    assert_row("bounded", 0, "insufficient",
               "20 of 20 undecided: a drift of 5.9e-07 is unseen: needs more samples, a longer horizon");
    assert_true(strlen(judged("bounded")->doubt) + strlen("100000 of 100000") - strlen("20 of 20") < EVIDENCE_WHY);
}

TEST(members_that_failed_or_are_alike_are_no_evidence)
{
    make_members();
    snprintf(rows[2].status, sizeof rows[2].status, "failed");
    assert_row("bounded", 1, "insufficient", "1 of 20 cases failed");
    assert_row("drift-mean", judged("drift-mean")->measured, "insufficient", "1 of 20 cases failed");
    for (int j = 0; j < MEMBERS; j++)
        snprintf(rows[j].status, sizeof rows[j].status, "failed");
    assert_row("bounded", (double)NAN, "failed", "20 of 20 cases failed");
    assert_true(isnan(judged("bounded")->standard_error));
    make_members();
    for (int j = 0; j < MEMBERS; j++)
        rows[j].value[QUANTITY_ENERGY] = (double)NAN; /* as of two samples: they ran, but nothing is measured */
    assert_row("bounded", (double)NAN, "insufficient", "20 of 20 members ran and have no slope");
    assert_int_equal(judged("bounded")->rows_failed, 0);
    make_members();
    rows[5].value[QUANTITY_ENERGY] = (double)INFINITY; /* one alone may be the one that drifts */
    assert_row("bounded", 1, "insufficient", "1 of 20 members ran and have no slope");
    assert_row("drift-largest", judged("drift-largest")->measured, "insufficient", "1 of 20 members");
    assert_true(isfinite(judged("drift-mean")->measured));
    make_members();
    for (int j = 1; j < MEMBERS; j++)
        rows[j] = rows[0];
    assert_row("bounded", 1, "insufficient", "19 of 20 members are as the one before them");
}

/* One of a thousand slopes beyond three standard errors is chance; the bound of one alone is that of sampled_sigmas. */
TEST(many_members_have_a_wider_bound)
{
    assert_true(sampled_sigmas_of_any(40, 1) == sampled_sigmas(40));
    assert_true(fabs(sampled_sigmas_of_any(1e9, 1) - 3) < 1e-6);
    assert_true(fabs(sampled_sigmas_of_any(1e12, 1000) - 4.69242948) < 1e-6); /* Q(x) = Q(3)/1000 */
    assert_true(isinf(sampled_sigmas_of_any(0.5, 1000)));
}
