/* The kind `identities` on synthetic residuals: what is not round-off, or not known, is never confirmed. */
#include "core/larger.h"
#include "results/rows.h"
#include "suite/kinds/kind.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { CASES = 3 };
static const double bound = 1e-30;

/* The verdict on one identity of cases with these residuals and bounds. */
static struct order_row verdict_on(const double residuals[CASES], const double bounds[CASES])
{
    struct case_row cases[CASES] = {0};
    struct identity_found found[CASES * IDENTITIES];
    struct verdicts out = {0};
    for (int i = 0; i < CASES; i++)
        snprintf(cases[i].status, sizeof cases[i].status, WORD_OK);
    for (int k = 0; k < CASES * IDENTITIES; k++)
        found[k] = (struct identity_found){.identity = -1};
    for (int i = 0; i < CASES; i++)
        found[i * IDENTITIES] = (struct identity_found){0, residuals[i], bounds[i]};
    const struct kind_group group = {
        .cases = cases, .count = CASES, .members = 1, .identities = found, .control = FAULT_NONE, .because = ""};
    assert_true(kind_find("identities")->judge(&group, &out));
    assert_int_equal(out.order_count, 1);
    assert_int_equal(out.identity_count, CASES);
    struct order_row row = out.orders[0];
    verdicts_free(&out);
    return row;
}

/* The same where the residual, or the bound, of one case is another, whichever case that is. */
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

static void the_bound_is_sharp(void **state)
{
    (void)state;
    assert_verdict(bound, bound, VERDICT_CONFIRMED);
    assert_verdict(0, 0, VERDICT_CONFIRMED);
    assert_verdict(1.01 * bound, bound, VERDICT_BELOW);
    assert_verdict(1e3 * bound, bound, VERDICT_BELOW);
    assert_verdict((double)INFINITY, bound, VERDICT_BELOW);
    assert_verdict(bound / 2, 0, VERDICT_BELOW);
}

/* What is not a number beside others that are good is not passed over. */
static void what_is_not_known_is_not_confirmed(void **state)
{
    (void)state;
    assert_verdict((double)NAN, bound, VERDICT_INSUFFICIENT);
    assert_verdict(bound / 2, (double)NAN, VERDICT_INSUFFICIENT);
    assert_verdict(bound / 2, (double)INFINITY, VERDICT_INSUFFICIENT);
    assert_verdict((double)NAN, (double)NAN, VERDICT_INSUFFICIENT);
}

/* Nor does it hide another that is refuted. */
static void what_is_refuted_stays_refuted(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++)
        for (int k = 0; k < CASES; k++) {
            double residuals[CASES] = {0, bound / 2, bound}, bounds[CASES] = {bound, bound, bound};
            residuals[i] = 2 * bound;
            residuals[k] = i == k ? residuals[k] : (double)NAN;
            assert_string_equal(verdict_on(residuals, bounds).verdict, verdict_word(VERDICT_BELOW));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bound_is_sharp),
        cmocka_unit_test(what_is_not_known_is_not_confirmed),
        cmocka_unit_test(what_is_refuted_stays_refuted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
