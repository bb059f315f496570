/* Verdicts on orders at the end and over the samples, on errors that grow and on drifts, from synthetic rows. */
#include "ci/tests/suite/verdicts.h"

static void make_powers(unsigned experiment, double at_end, double largest)
{
    make_rows(experiment);
    for (int i = 0; i < ROWS; i++) {
        rows[i].value[QUANTITY_Q] = 0.3 * pow(rows[i].h, at_end);
        rows[i].value[QUANTITY_Q_MAX] = 3 * pow(rows[i].h, largest);
        rows[i].value[QUANTITY_P] = rows[i].value[QUANTITY_P_MAX] =
            0.2 * pow(rows[i].h, campaign->experiments[experiment].stages[0] == 1 ? 2 : 4);
        rows[i].value[QUANTITY_LAMBDA_MAX] = rows[i].value[QUANTITY_LAMBDA];
    }
}

/* After a period of an oscillation a phase error has no first order: what the end alone shows is not taken for the order. */
TEST(the_end_has_to_agree_with_the_samples)
{
    own_maxima = true;
    make_powers(ORDERS, 6, 4);
    judge(ORDERS, 0, 0);
    assert_verdict("q", "insufficient", 0); /* alone it would be above */
    assert_verdict("q-max", "confirmed", 1);
    assert_string_equal(find("q")->doubt, "order 6.00 at the end, 4.00 of the largest error over the samples");
    make_powers(ORDERS, 4, 2);
    judge(ORDERS, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_verdict("q-max", "below", 0);
    assert_verdict("p", "confirmed", 1);
    make_powers(ORDERS, 2, 2);
    judge(ORDERS, 0, 0);
    assert_verdict("q", "below", 0); /* both say so */
    assert_verdict("q-max", "below", 0);
    make_powers(ORDERS, 4, 6);
    judge(ORDERS, 0, 0);
    assert_verdict("q", "confirmed", 1);
    assert_verdict("q-max", "insufficient", 0); /* the largest error is not smaller than one of them */
    make_powers(ORDERS, 0, 6);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] *= i % 2 ? 1 : 3; /* slopes that do not settle: nobody knows the order at the end */
    judge(ORDERS, 0, 0);
    assert_verdict("q-max", "insufficient", 0); /* so that the largest error alone shows no higher order */
    make_powers(DOCUMENTED, 3, 2);              /* an expectation is of both */
    judge(DOCUMENTED, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_verdict("q-max", "below", 0);
    make_powers(TWO_ORDERS, 4, 2); /* if not one of each */
    judge(TWO_ORDERS, 0, 0);
    assert_verdict("q", "documented", 1);
    assert_verdict("q-max", "documented", 1);
    make_powers(TWO_ORDERS, 4, 4);
    judge(TWO_ORDERS, 0, 0);
    assert_verdict("q-max", "above", 0);
    own_maxima = false;
}

/* If the end time is the only sample, a period and an order cannot be distinguished: more than the theorem states is
 * not derived from it. */
TEST(the_end_alone_raises_no_order)
{
    make_powers(END_ALONE, 4, 4);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_P] = rows[i].h;
    judge(END_ALONE, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_string_equal(find("q")->doubt, "more than the theorem says, at one time alone: needs samples");
    assert_verdict("p", "documented", 1);
    assert_false(has_verdict("q-max"));
    make_powers(END_ALONE, 2, 2);
    judge(END_ALONE, 0, 0);
    assert_verdict("q", "below", 0);
}

/* A method that diverges is not green for what else holds of it: here nothing is claimed of p. */
TEST(errors_that_grow_are_told)
{
    make_rows(UNCLAIMED_P);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] = rows[i].value[QUANTITY_Q_MAX] = rows[i].value[QUANTITY_P] = 0.3 * pow(rows[i].h, 2);
    judge(UNCLAIMED_P, 0, 0);
    assert_verdict("q", "confirmed", 1);
    assert_false(has_verdict("p"));
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_P] = 1e-3 * exp(i); /* 1.5^N and its like grow ever faster, others by a power */
    judge(UNCLAIMED_P, 0, 0);
    assert_verdict("p", "below", 0);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_P] = 1e-3 * exp(i * i);
    judge(UNCLAIMED_P, 0, 0);
    assert_verdict("p", "insufficient", 0);
    assert_string_equal(find("p")->doubt, "the errors grow as the step size falls");
    assert_verdict("q", "confirmed", 1);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] = 1 - rows[i].h; /* control: what rises to a limit */
    judge(UNCLAIMED_P, 0, 0);
    assert_int_equal(find("p")->cases, ROWS);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_P] = 1 - rows[i].h;
    judge(UNCLAIMED_P, 0, 0);
    assert_false(has_verdict("p"));
}

TEST(judges_structure)
{
    make_rows(STRUCTURE);
    judge(STRUCTURE, 0, 0);
    assert_int_equal(verdict_count, 2);
    assert_verdict("symplectic", "confirmed", 1);
    assert_verdict("reversal", "confirmed", 1);
    rows[0].value[QUANTITY_SYMPLECTIC] = 1e-20;
    rows[4].value[QUANTITY_REVERSAL] = 1e-25;
    judge(STRUCTURE, 0, 0);
    assert_verdict("symplectic", "below", 0);
    assert_verdict("reversal", "below", 0);
}

TEST(judges_drift)
{
    make_rows(BOUND);
    judge(BOUND, 0, 0);
    assert_int_equal(verdict_count, 1);
    assert_verdict("energy", "confirmed", 1);
    rows[1].value[QUANTITY_ENERGY] =
        -4e-9; /* four standard errors, but over T = 8 a thirtieth of the deviation of 1e-6 */
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    assert_non_null(
        strstr(find("energy")->doubt, "a trend of 3.2e-08 may be a slow oscillation: needs a longer horizon"));
    assert_true(find("energy")->measured == -4e-9);
    rows[1].value[QUANTITY_ENERGY_ERROR] = 7e-8; /* half of what it is off by, nearly */
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    rows[1].value[QUANTITY_ENERGY_ERROR] = 6e-8; /* more than half of it */
    judge(BOUND, 0, 0);
    assert_verdict("energy", "below", 0);
    rows[1].value[QUANTITY_ENERGY] = 4e-9;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "above", 0);
    rows[1].value[QUANTITY_ENERGY] = 1e-16; /* many standard errors, but round-off */
    rows[1].value[QUANTITY_SLOPE_ERROR] = 1e-19;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "confirmed", 1);
    double tolerance[2]; /* what round-off makes of the energy, over the time it takes */
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < ROWS; i++) {
            rows[i].horizon *= k + 1;
            rows[i].value[QUANTITY_ENERGY] = 1e-16;
            rows[i].value[QUANTITY_SLOPE_ERROR] = 1e-19;
        }
        judge(BOUND, 0, 0);
        tolerance[k] = find("energy")->tolerance;
    }
    assert_true(fabs(tolerance[1] / tolerance[0] - 0.5) < 1e-6);
}

/* Kepler's problem with e = 0.9 and 200 steps: an energy error of 1260 at E = -1/2 has a slope of 0 +- 3e-7. */
TEST(a_drift_that_cannot_be_seen_is_not_refuted)
{
    make_rows(BOUND);
    rows[0].value[QUANTITY_ENERGY_ERROR] = 1260;
    rows[0].value[QUANTITY_AMPLITUDE_ENERGY] = 2519;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    rows[0].value[QUANTITY_AMPLITUDE_ENERGY] = 12601; /* control: the same deviation of a larger energy */
    judge(BOUND, 0, 0);
    assert_verdict("energy", "confirmed", 1);
    rows[0].value[QUANTITY_SLOPE_ERROR] =
        12600 / 2. / 3 / 8 / 9; /* a drift of 0.56 deviations over T = 8 is not seen */
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    rows[0].value[QUANTITY_SLOPE_ERROR] = (double)INFINITY;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    rows[1].value[QUANTITY_ENERGY] = 4e-9; /* where another case sees a drift there is one */
    rows[1].value[QUANTITY_ENERGY_ERROR] = 4e-8;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "above", 0);
    make_rows(BOUND); /* an energy that is kept to round-off needs no power */
    for (int i = 0; i < ROWS; i++) {
        rows[i].value[QUANTITY_ENERGY_ERROR] = rows[i].value[QUANTITY_SLOPE_ERROR] = 1e-15;
        rows[i].value[QUANTITY_ENERGY] = 0;
    }
    judge(BOUND, 0, 0);
    assert_verdict("energy", "confirmed", 1);
}

/* Three samples refute nothing, nor does a horizon over which nothing has turned round confirm anything; what lacks is said. */
TEST(a_drift_needs_samples_and_time)
{
    make_rows(BOUND);
    for (int i = 0; i < ROWS; i++) {
        rows[i].value[QUANTITY_ENERGY] = 5e-9; /* five standard errors, by one degree of freedom */
        rows[i].value[QUANTITY_SLOPE_FREEDOM] = 1;
    }
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    assert_non_null(strstr(find("energy")->doubt, "is unseen: needs more samples, a longer horizon"));
    campaign->experiments[BOUND].samples = 9; /* nor do nine that look independent */
    make_rows(BOUND);
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    assert_string_equal(find("energy")->doubt, "9 samples: needs at least 10 of them");
    rows[1].value[QUANTITY_ENERGY] = 1;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    campaign->experiments[BOUND].samples = 20;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "above", 0);
    assert_string_equal(find("energy")->doubt, "");
    static const double swings[] = {0, 0.5, 2.9, NAN};
    for (int k = 0; k < 4; k++) {
        make_rows(BOUND);
        rows[3].value[QUANTITY_SWINGS] = swings[k];
        judge(BOUND, 0, 0);
        assert_verdict("energy", "insufficient", 0);
        assert_non_null(strstr(find("energy")->doubt, "oscillates"));
        rows[3].value[QUANTITY_ENERGY] = 1; /* refutes as little */
        judge(BOUND, 0, 0);
        assert_verdict("energy", "insufficient", 0);
        rows[3].value[QUANTITY_ENERGY] = rows[3].value[QUANTITY_ENERGY_ERROR] =
            0; /* and an energy that has had no time to change is not kept */
        judge(BOUND, 0, 0);
        assert_verdict("energy", "insufficient", 0);
    }
    make_rows(BOUND);
    rows[3].value[QUANTITY_SWINGS] = 3; /* as often as docs/orders.md asks for */
    judge(BOUND, 0, 0);
    assert_verdict("energy", "confirmed", 1);
}

/* No theorem says that the energy of a nonholonomic step does not drift: it is measured, and may. */
TEST(measures_what_nobody_claims)
{
    make_rows(UNCLAIMED_BOUND);
    rows[1].value[QUANTITY_ENERGY] = 1e-7;
    judge(UNCLAIMED_BOUND, 0, 0);
    assert_int_equal(verdict_count, 1);
    assert_verdict("energy", "measured", 1);
    assert_string_equal(verdicts[0].claim, "drift");
    assert_true(verdicts[0].measured == 1e-7 && verdicts[0].standard_error == 1e-9);
    for (int i = 0; i < ROWS; i++)
        snprintf(rows[i].status, sizeof rows[i].status, "%s", status_text(STATUS_NOT_FINITE));
    judge(UNCLAIMED_BOUND, 0, 0);
    assert_verdict("energy", "failed", 0);
}
