/* Errors that a motion amplifies: what their growth may explain refutes nothing, and growth confirms nothing. */
#include "ci/tests/suite/verdicts.h"

static const double grown = 1e10, floor_of_rows = 1e-15, twin_bound = 1e-12;

static double scatter = 0.02; /* share by which errors of order 0 differ from one case to the next */

/* Errors of RATTLE and of its twin: at the end, and as large over the samples. */
static void make_sensitive(double sensitivity, double constant, double order, double twin)
{
    make_rows(TWINS);
    for (int i = 0; i < ROWS; i++) {
        double *value = rows[i].value, error = constant * pow(rows[i].h, order);
        error *= order > 0 ? 1 : 1 + scatter * (i % 2);
        value[QUANTITY_SENSITIVITY] = sensitivity;
        value[QUANTITY_Q] = value[QUANTITY_Q_MAX] = value[QUANTITY_P] = value[QUANTITY_P_MAX] = error;
        value[QUANTITY_TWIN_Q] = value[QUANTITY_TWIN_P] = twin;
        rows[i].bound[QUANTITY_TWIN_Q] = rows[i].bound[QUANTITY_TWIN_P] = twin_bound;
        for (enum quantity k = 0; k < QUANTITIES; k++)
            rows[i].floor[k] = floor_of_rows;
    }
    own_maxima = true;
    judge(TWINS, 0, 0);
}

static void assert_all(const char *order, const char *twin)
{
    static const char *const orders[] = {"q", "p", "q-max", "p-max"}, *const twins[] = {"twin-q", "twin-p"};
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
        assert_verdict(orders[k], order, strcmp(order, "confirmed") == 0);
    for (size_t k = 0; k < sizeof twins / sizeof *twins; k++)
        assert_verdict(twins[k], twin, strcmp(twin, "confirmed") == 0);
}

/* Errors as large as the motion, at all step sizes, and a twin that is as far. */
TEST(errors_as_large_as_a_chaotic_motion_refute_nothing)
{
    make_sensitive(grown, 1, 0, 1);
    assert_all("insufficient", "insufficient");
    assert_string_equal(find("q-max")->doubt,
                        "errors, with round-off, grow about 1e+10-fold over the horizon: needs a shorter one");
    assert_string_equal(find("twin-q")->doubt, find("q-max")->doubt);
    make_sensitive((double)NAN, 1, 0, 1); /* without growth the same numbers do */
    assert_all("below", "below");
}

/* The motion seen from a frame that moves fast: the pendulum's errors are small beside it, but as large as they can get. Errors below a tenth of a
 * thousandth of the motion are no part that is lost. */
TEST(a_part_of_the_motion_may_be_lost_alone)
{
    static const double amplitudes[] = {1, 10, 3000, 30000};
    for (int k = 0; k < 4; k++) {
        make_sensitive(1e8, 1, 0, 0); /* ten floors times the growth are 1e-6 */
        for (int i = 0; i < ROWS; i++) {
            rows[i].value[QUANTITY_AMPLITUDE_G] = amplitudes[k];
            rows[i].value[QUANTITY_P] /= amplitudes[k];
            rows[i].value[QUANTITY_P_MAX] /= amplitudes[k];
        }
        judge(TWINS, 0, 0);
        assert_all(k < 3 ? "insufficient" : "below", "confirmed");
    }
    make_sensitive(1e8, 0.01, 1, 0); /* small errors that fall */
    assert_all("below", "confirmed");
    make_sensitive(290, 0.01, 0, 0);
    for (int i = 0; i < ROWS; i++)
        rows[i].steps *= 1000; /* up to 64000: G (16 ln G / N)^2 of 6e-4, below a tenth of 0.01 */
    judge(TWINS, 0, 0);
    assert_all("below", "confirmed");
}

/* A growth that cannot have made small errors this large explains none of them, as of a wrong force in a motion that amplifies little: of
 * order 2 they need G (16 ln G / N)^2 of a tenth, and twins G^2 bounds. */
TEST(errors_as_large_as_a_motion_that_amplifies_little_refute)
{
    make_sensitive(290, 1, 0, 1); /* long steps: a second order may be lost there */
    assert_all("insufficient", "below");
    for (int i = 0; i < ROWS; i++)
        rows[i].steps *= 100; /* up to 6400 */
    judge(TWINS, 0, 0);
    assert_all("below", "below");
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_SENSITIVITY] = 4e5;
    judge(TWINS, 0, 0);
    assert_all("insufficient", "below");
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_SENSITIVITY] = 2e6; /* twin 1 over 1e-12 */
    judge(TWINS, 0, 0);
    assert_all("insufficient", "insufficient");
}

/* Cases that left the path scatter. Errors that agree from case to case are of another motion, as that of a wrong force, and errors that fall
 * steadily, of however low an order, have a law, however large they are. */
TEST(errors_with_a_law_refute_whatever_grows)
{
    static const double scatters[] = {0.1, 0.005, 0.02};
    for (int k = 0; k < 3; k++) {
        scatter = scatters[k];
        make_sensitive(grown, 0.9, 0, 0);
        assert_all(k == 1 ? "below" : "insufficient", "confirmed");
    }
    make_sensitive(grown, 40, 1, 0);
    assert_all("below", "confirmed");
    make_sensitive(grown, 1e-6, 1, 0); /* ten floors times the growth are 1e-4 */
    assert_all("below", "confirmed");
}

/* Small errors are explained up to the growth of their round-off, and refute above it. */
TEST(round_off_explains_as_much_as_it_grew)
{
    make_sensitive(1e6, 1e-9, 0, 1e-7);
    assert_all("insufficient", "insufficient");
    make_sensitive(1e6, 1e-7, 0, 1e-5); /* ten floors times the growth are 1e-8, the bound times it 1e-6 */
    assert_all("below", "below");
    make_sensitive(1e6, 1e-2, 1, 0.99e-6);
    assert_all("below", "insufficient");
}

/* Errors of the expected order, and twins within their bounds, are confirmed whatever grows. Growth confirms none. */
TEST(growth_confirms_nothing)
{
    make_sensitive(grown, 0.3, 2, twin_bound / 2);
    assert_all("confirmed", "confirmed");
    make_sensitive(grown, 0.3, 2, 2 * twin_bound);
    assert_all("confirmed", "insufficient");
    make_sensitive(1, 0.3, 2, 2 * twin_bound);
    assert_all("confirmed", "below");
}

/* One residual that growth does not explain is enough. */
TEST(one_residual_beyond_growth_refutes)
{
    make_sensitive(1e4, 0.3, 2, 2 * twin_bound);
    assert_all("confirmed", "insufficient");
    rows[4].value[QUANTITY_TWIN_Q] = 1.1e4 * twin_bound;
    judge(TWINS, 0, 0);
    assert_verdict("twin-q", "below", 0);
    assert_verdict("twin-p", "insufficient", 0);
}

/* A constraint is kept step by step: no growth along the motion explains that it is not. */
TEST(what_holds_at_each_step_is_judged_as_ever)
{
    make_sensitive(grown, 1, 0, 1);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_CONSTRAINT] = rows[i].value[QUANTITY_TANGENCY] = 1e-3;
    judge(TWINS, 0, 0);
    assert_verdict("constraint", "below", 0);
    assert_verdict("tangency", "below", 0);
    assert_verdict("q-max", "insufficient", 0);
}

/* Only coarse errors are as large as the motion: the fine ones are judged. */
TEST(fine_errors_decide_where_coarse_ones_are_too_large)
{
    make_sensitive(1e4, 0.3, 2, 0);
    rows[0].value[QUANTITY_P_MAX] = rows[0].value[QUANTITY_P] = 1;
    judge(TWINS, 0, 0);
    assert_verdict("q", "confirmed", 1);
    assert_verdict("q-max", "confirmed", 1);
    make_sensitive(1e4, 0.1, 1, 0); /* errors from 0.025 on, of order 1 */
    assert_all("below", "confirmed");
}
