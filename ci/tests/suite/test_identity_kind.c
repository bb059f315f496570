/* The kind `identities` on synthetic residuals: what is not round-off, or not known, is never confirmed. */
#include "results/rows.h"
#include "suite/judge/verdict.h"
#include "suite/run/run_case.h"

#include <math.h>

#include "ci/tests/suite/campaign_text.h"
#include "ci/tests/testing.h"

enum { CASES = 3 };
static const double bound = 1e-30;
static const double nothing = (double)NAN;

static const char text[] =
    "campaign: exact\n"
    "experiments:\n"
    "  - {name: exact, kind: identities, problems: [{name: kepler}], methods: [gauss], stages: [2],\n"
    "     steps: [8, 16, 32], horizon: 1, precision: [quad]}\n"
    "  - {name: control, kind: identities, problems: [{name: kepler}], methods: [gauss], stages: [2],\n"
    "     steps: [8, 16, 32], horizon: 1, precision: [quad], control: flipped-force}\n";
enum { EXACT, CONTROL };

TESTS_OF_CAMPAIGN(text)
TESTS_BETWEEN(load_campaign, free_campaign)

static struct order_row verdicts[VERDICT_MOST_ROWS];

/* Judge cases with these residuals and bounds of an identity; returns the number of rows. */
static int judge(unsigned experiment, enum quantity identity, const char *status, const double residuals[CASES],
                 const double bounds[CASES])
{
    struct case_row cases[CASES];
    struct campaign_case which = {.experiment = experiment};
    for (int i = 0; i < CASES; i++) {
        case_row_clear(&cases[i]);
        snprintf(cases[i].status, sizeof cases[i].status, "%s", status);
        cases[i].value[identity] = residuals[i];
        cases[i].bound[identity] = bounds[i];
    }
    const struct case_rows all = {.count = CASES, .whole = cases};
    return verdict_group(campaign, &which, &all, verdicts);
}

/* The verdict on one identity of cases with these residuals and bounds. */
static struct order_row verdict_on(const double residuals[CASES], const double bounds[CASES])
{
    assert_int_equal(judge(EXACT, QUANTITY_coadjoint, WORD_OK, residuals, bounds), 1);
    assert_string_equal(verdicts[0].quantity, "coadjoint");
    return verdicts[0];
}

/* Asserts the verdict if one case has this residual and bound, whichever case that is. */
static void assert_verdict(double residual, double its_bound, enum verdict verdict)
{
    for (int i = 0; i < CASES; i++) {
        double residuals[CASES] = {0, bound / 2, bound}, bounds[CASES] = {bound, bound, bound};
        residuals[i] = residual;
        bounds[i] = its_bound;
        struct order_row row = verdict_on(residuals, bounds);
        assert_string_equal(row.verdict, verdict_word(verdict));
        assert_int_equal(row.as_expected, verdict == VERDICT_CONFIRMED);
    }
}

TEST(the_bound_is_sharp)
{
    assert_verdict(bound, bound, VERDICT_CONFIRMED);
    assert_verdict(0, 0, VERDICT_CONFIRMED);
    assert_verdict(1.01 * bound, bound, VERDICT_BELOW);
    assert_verdict(1e3 * bound, bound, VERDICT_BELOW);
    assert_verdict((double)INFINITY, bound, VERDICT_BELOW);
    assert_verdict(bound / 2, 0, VERDICT_BELOW);
}

/* A NaN among good values is not passed over. */
TEST(what_is_not_known_is_not_confirmed)
{
    assert_verdict(nothing, bound, VERDICT_INSUFFICIENT);
    assert_verdict(bound / 2, nothing, VERDICT_INSUFFICIENT);
    assert_verdict(bound / 2, (double)INFINITY, VERDICT_INSUFFICIENT);
}

/* A NaN does not hide another case that is refuted. */
TEST(what_is_refuted_stays_refuted)
{
    for (int i = 0; i < CASES; i++)
        for (int k = 0; k < CASES; k++) {
            double residuals[CASES] = {0, bound / 2, bound}, bounds[CASES] = {bound, bound, bound};
            residuals[i] = 2 * bound;
            residuals[k] = i == k ? residuals[k] : nothing;
            assert_string_equal(verdict_on(residuals, bounds).verdict, verdict_word(VERDICT_BELOW));
        }
}

/* Cases that an identity says nothing of count as failed: it is confirmed by the others if these are most. */
TEST(of_most_cases)
{
    const double residuals[CASES] = {bound / 2, nothing, 0}, bounds[CASES] = {bound, nothing, bound};
    struct order_row row = verdict_on(residuals, bounds);
    assert_string_equal(row.verdict, verdict_word(VERDICT_CONFIRMED));
    assert_true(row.rows_used == 2 && row.rows_failed == 1 && row.measured == bound / 2 && row.expected == bound);
    const double few[CASES] = {nothing, nothing, 0}, few_bounds[CASES] = {nothing, nothing, bound};
    assert_string_equal(verdict_on(few, few_bounds).verdict, verdict_word(VERDICT_INSUFFICIENT));
}

/* A group without a case that ran has one row, of which nothing is as expected, also as a control. */
TEST(failure_is_noted)
{
    const double none[CASES] = {nothing, nothing, nothing};
    for (unsigned experiment = EXACT; experiment <= CONTROL; experiment++) {
        assert_int_equal(judge(experiment, QUANTITY_coadjoint, "numerical failure", none, none), 1);
        assert_string_equal(verdicts[0].quantity, "all");
        assert_string_equal(verdicts[0].verdict, verdict_word(VERDICT_FAILED));
        assert_int_equal(verdicts[0].as_expected, 0);
    }
}

/* Under a deliberate fault what it breaks must be refuted, and something must be. */
TEST(controls_must_break)
{
    const double good[CASES] = {0, bound / 2, bound}, bad[CASES] = {0, 2 * bound, 0},
                 bounds[CASES] = {bound, bound, bound};
    assert_int_equal(judge(CONTROL, QUANTITY_work, WORD_OK, bad, bounds), 1);
    assert_int_equal(verdicts[0].as_expected, 1);
    assert_int_equal(judge(CONTROL, QUANTITY_work, WORD_OK, good, bounds), 1);
    assert_int_equal(verdicts[0].as_expected, 0);
    assert_int_equal(judge(CONTROL, QUANTITY_coadjoint, WORD_OK, good, bounds), 1);
    assert_int_equal(verdicts[0].as_expected, 0);
}
