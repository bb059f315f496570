/* Verdicts on rows that lack what a theorem asks for, or a number. */
#include "ci/tests/suite/verdicts.h"

/* A row in the middle says so. */
static void set(unsigned experiment, enum quantity quantity, double value)
{
    make_rows(experiment);
    rows[2].value[quantity] = value;
    judge(experiment, 0, 0);
}

TEST(drift_asks_for_a_smooth_energy)
{
    make_rows(BOUND);
    judge(BOUND, 0, 0);
    assert_verdict("energy", "confirmed", 1);
    set(BOUND, QUANTITY_ROUGH_MOTION, 1);
    assert_verdict("energy", "insufficient", 0);
    assert_non_null(strstr(find("energy")->doubt, "not smooth"));
    set(BOUND, QUANTITY_ROUGH_ENERGY, 1);
    assert_verdict("energy", "insufficient", 0);
    assert_non_null(strstr(find("energy")->doubt, "atan2"));
    set(BOUND, QUANTITY_ROUGH_MOTION, -1);
    assert_verdict("energy", "insufficient", 0);
    assert_non_null(strstr(find("energy")->doubt, "could not be followed"));
    set(BOUND, QUANTITY_INDEPENDENCE, 0);
    assert_verdict("energy", "insufficient", 0);
    assert_non_null(strstr(find("energy")->doubt, "dependent"));
    set(BOUND, QUANTITY_INDEPENDENCE, 0.5);
    assert_verdict("energy", "confirmed", 1);
}

TEST(an_expected_order_needs_no_hypothesis_about_the_motion)
{
    set(ORDERS, QUANTITY_ROUGH_MOTION, -1);
    assert_verdict("q", "insufficient", 0);
    assert_non_null(strstr(find("q")->doubt, "could not be followed"));
    make_rows(DOCUMENTED);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] /= rows[i].h;
    rows[2].value[QUANTITY_ROUGH_MOTION] = -1;
    judge(DOCUMENTED, 0, 0);
    assert_verdict("q", "documented", 1);
    assert_verdict("p", "insufficient", 0);
}

TEST(a_drift_is_not_refuted_where_nothing_is_promised)
{
    make_rows(BOUND);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_ENERGY] = 1e-6;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "above", 0);
    rows[2].value[QUANTITY_ROUGH_ENERGY] = 1;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
}

TEST(structure_asks_for_a_smooth_step)
{
    set(STRUCTURE, QUANTITY_ROUGH_MOTION, 1);
    assert_verdict("symplectic", "insufficient", 0);
    assert_verdict("reversal", "confirmed", 1);
    set(STRUCTURE, QUANTITY_ROUGH_ENERGY, 1);
    assert_verdict("symplectic", "confirmed", 1);
}

TEST(constraints_hold_across_a_kink)
{
    set(ORDERS, QUANTITY_ROUGH_MOTION, 1);
    assert_verdict("q", "insufficient", 0);
    assert_verdict("lambda-max", "insufficient", 0);
    assert_verdict("constraint", "confirmed", 1);
    set(ORDERS, QUANTITY_ROUGH_ENERGY, 1);
    assert_verdict("q", "confirmed", 1);
    set(LOCAL, QUANTITY_INDEPENDENCE, 0);
    assert_verdict("stage-Q", "insufficient", 0);
}

/* One number of one row that is none, and what must not be confirmed then. */
static void lacks(unsigned experiment, double *number, const char *quantity)
{
    *number = NAN;
    judge(experiment, 0, 0);
    if (strcmp(find(quantity)->verdict, "confirmed") == 0)
        fail_msg("%s confirmed without a number (experiment %u, byte %td)", quantity, experiment,
                 (char *)number - (char *)rows);
}

TEST(identities_need_all_numbers)
{
    static const enum quantity of[] = {QUANTITY_SYMPLECTIC, QUANTITY_REVERSAL};
    for (int k = 0; k < 2 * ROWS; k++) {
        make_rows(STRUCTURE);
        lacks(STRUCTURE, &rows[k / 2].value[of[k % 2]], quantity_name(of[k % 2]));
        make_rows(STRUCTURE);
        lacks(STRUCTURE, &rows[k / 2].bound[of[k % 2]], quantity_name(of[k % 2]));
        make_rows(ORDERS);
        lacks(ORDERS, k % 2 ? &rows[k / 2].bound[QUANTITY_CONSTRAINT] : &rows[k / 2].value[QUANTITY_CONSTRAINT],
              "constraint");
    }
}

TEST(orders_need_those_of_the_finest_steps)
{
    static const enum quantity of[] = {QUANTITY_Q, QUANTITY_P, QUANTITY_LAMBDA};
    for (int k = 0; k < 3; k++) {
        make_rows(ORDERS);
        lacks(ORDERS, &rows[ROWS - 1].value[of[k]], quantity_name(of[k]));
        make_rows(ORDERS);
        lacks(ORDERS, &rows[ROWS - 1].floor[of[k]], quantity_name(of[k]));
    }
}

/* Also where the energy is kept to round-off, which says so by itself if the slope does not say otherwise. */
TEST(drifts_need_all_numbers)
{
    static const enum quantity of[] = {QUANTITY_ENERGY, QUANTITY_SLOPE_ERROR,  QUANTITY_SLOPE_FREEDOM,
                                       QUANTITY_SWINGS, QUANTITY_ENERGY_ERROR, QUANTITY_AMPLITUDE_ENERGY};
    for (int k = 0; k < 6 * ROWS; k++)
        for (int kept = 0; kept < 2; kept++) {
            make_rows(BOUND);
            for (int i = 0; i < ROWS && kept; i++) {
                rows[i].value[QUANTITY_ENERGY_ERROR] = 1e-16;
                rows[i].value[QUANTITY_ENERGY] = rows[i].value[QUANTITY_SLOPE_ERROR] = 1e-18;
            }
            if (kept && of[k % 6] == QUANTITY_AMPLITUDE_ENERGY) /* which round-off does not ask for */
                continue;
            lacks(BOUND, &rows[k / 6].value[of[k % 6]], "energy");
            make_rows(BOUND);
            lacks(BOUND, &rows[k / 6].bound[QUANTITY_ENERGY], "energy");
        }
}
