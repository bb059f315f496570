/* The method `taylor`: its orders on every kind of motion, and the deliberate fault that ends its series an order early. */

#include "ci/tests/core/runs.h"

enum { STEPS = 32 };

static const char *const problems[] = {"double-pendulum",    "heavy-top", "particle",
                                       "spherical-pendulum", "suslov",    "coupled-metric"};

struct errors {
    real q, p, lambda;
};

static struct errors error_after(struct setup setup, long steps, const struct reference *reference)
{
    static struct storage end;
    setup.steps = steps;
    setup.method = "taylor";
    struct core_case *given = opened_case(&setup);
    assert_int_equal(trajectory_integrate(given, open_storage(&end)), STATUS_OK);
    struct errors found = {row_difference(given->in.element, end.g, reference->at.g),
                           row_difference(given->in.n, end.mu, reference->at.mu),
                           row_difference(given->in.m, end.lambda, reference->at.lambda)};
    case_close(given);
    return found;
}

static double slope(real coarse, real fine)
{
    return (double)log2(coarse / fine);
}

/* Checks the order of position, momentum and, if there is one, multiplier, from two runs, one with twice the steps. */
static void check_orders(const char *problem, int order, enum fault fault, double expected)
{
    static struct storage memory;
    char with[16];
    snprintf(with, sizeof with, "order=%d", order);
    struct setup setup = case_of(problem, NULL, 0, STEPS, 0.5);
    struct reference reference = {.at = *open_storage(&memory)};
    assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
    setup.with = with;
    setup.fault = fault;
    const struct errors coarse = error_after(setup, STEPS, &reference),
                        fine = error_after(setup, 2 * STEPS, &reference);
    const double found[] = {slope(coarse.q, fine.q), slope(coarse.p, fine.p), slope(coarse.lambda, fine.lambda)};
    for (int k = 0; k < 3; k++) {
        if (k == 2 && coarse.lambda == 0)
            continue;
        if (!(fabs(found[k] - expected) <= 0.3))
            fail_msg("%s, order %d, %d: %.3f, not %.0f", problem, order, k, found[k], expected);
    }
}

TEST(every_order_is_what_it_says)
{
    static const int orders[] = {2, 3, 5};
    for (size_t k = 0; k < sizeof problems / sizeof *problems; k++)
        for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
            check_orders(problems[k], orders[i], FAULT_NONE, orders[i]);
    for (int order = 7; order < 9 && REAL_EPSILON < R(1e-20); order++)
        check_orders("heavy-top", order, FAULT_NONE, order);
}

/* A series of seven terms is of order 7, and that it is 8 is refuted. */
TEST(a_short_series_is_an_order_less)
{
    check_orders("particle", 4, FAULT_SERIES, 3);
    if (REAL_EPSILON < R(1e-20))
        check_orders("heavy-top", 8, FAULT_SERIES, 7);
}

TEST(what_it_claims_is_its_order)
{
    struct claim claims[MAX_CLAIMS];
    struct setup setup = case_of("particle", "taylor", 0, 4, 1);
    setup.with = "order=17";
    assert_int_equal(claims_of(&setup, claims), 3);
    for (int k = 0; k < 3; k++)
        assert_true(claims[k].value == 17);
    setup.problem = "heavy-top";
    assert_int_equal(claims_of(&setup, claims), 2);
}

/* Orders that there are not, and a motion without a text. */
TEST(what_it_cannot_do_is_refused)
{
    static const char *const wrong[] = {"order=1", "order=41", "order=2.5", "order=0", "ordre=4"};
    struct core_case *given;
    struct refusal why;
    struct setup setup = case_of("particle", "taylor", 0, 4, 1);
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        setup.with = wrong[k];
        assert_int_not_equal(case_open(&setup, &given, &why), STATUS_OK);
        assert_int_equal(why.field, FIELD_WITH);
    }
    setup.with = NULL;
    given = opened_case(&setup);
    struct problem problem = *given->in.problem;
    struct core_case other = *given;
    problem.text = NULL;
    other.in.problem = &problem;
    assert_int_equal(claims_refuse(&other, &why), STATUS_REFUSED);
    assert_non_null(strstr(why.message, "needs a problem with formulas"));
    case_close(given);
}
