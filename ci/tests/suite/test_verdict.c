/* Verdicts on synthetic rows of real claims: each verdict is reached, and nothing passes that must not. */
#include "ci/tests/suite/verdicts.h"

TEST(confirms_what_is_promised)
{
    make_rows(ORDERS);
    judge(ORDERS, 0, 0);
    assert_int_equal(verdict_count, 7);
    assert_verdict("q", "confirmed", 1);
    assert_verdict("p", "confirmed", 1);
    assert_verdict("lambda", "confirmed", 1);
    assert_verdict("q-max", "confirmed", 1);
    assert_verdict("p-max", "confirmed", 1);
    assert_verdict("lambda-max", "confirmed", 1);
    assert_true(find("q-max")->expected == 4 && find("lambda-max")->expected == 2);
    assert_verdict("constraint", "confirmed", 1);
    assert_true(find("q")->expected == 4 && find("lambda")->expected == 2);
    assert_int_equal(find("q")->window_first, 4);
    assert_int_equal(find("q")->window_last, 64);
    assert_int_equal(find("q")->first_case, 100);
    assert_int_equal(find("q")->cases, ROWS);
    assert_non_null(strstr(find("q")->source, "5.2"));
}

TEST(is_two_sided)
{
    make_rows(ORDERS);
    for (int i = 0; i < ROWS; i++) {
        rows[i].value[QUANTITY_Q] *= rows[i].h;
        rows[i].value[QUANTITY_P] /= rows[i].h;
    }
    judge(ORDERS, 0, 0);
    assert_verdict("q", "above", 0);
    assert_verdict("p", "below", 0);
    assert_verdict("lambda", "confirmed", 1);
}

TEST(is_stricter_in_quadruple)
{
    make_rows(ORDERS);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] *= pow(rows[i].h, -0.12);
    judge(ORDERS, 0, 0);
    assert_verdict("q", "below", 0);
    judge(ORDERS, 0, 1);
    assert_verdict("q", "confirmed", 1);
}

TEST(wants_rows_above_the_floor)
{
    make_rows(ORDERS);
    for (int i = 2; i < ROWS; i++)
        rows[i].floor[QUANTITY_Q] = rows[i].value[QUANTITY_Q] / 5;
    judge(ORDERS, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_int_equal(find("q")->rows_floor, 3);
    assert_verdict("p", "confirmed", 1);
}

TEST(tells_failure_from_refutation)
{
    make_rows(ORDERS);
    for (int i = 0; i < 3; i++)
        snprintf(rows[i].status, sizeof rows[i].status, "%s", status_text(STATUS_NO_CONVERGENCE));
    judge(ORDERS, 0, 0);
    assert_verdict("q", "failed", 0);
    assert_int_equal(find("q")->rows_failed, 3);
    assert_verdict("constraint", "insufficient", 0); /* two rows that ran say little of five */
    assert_int_equal(find("constraint")->rows_failed, 3);
    snprintf(rows[0].status, sizeof rows[0].status, "ok");
    judge(ORDERS, 0, 0);
    assert_verdict("constraint", "confirmed", 1);
    assert_int_equal(find("constraint")->rows_failed, 2);
    for (int i = 0; i < ROWS; i++)
        snprintf(rows[i].status, sizeof rows[i].status, "%s", status_text(STATUS_NO_CONVERGENCE));
    judge(ORDERS, 0, 0);
    assert_verdict("constraint", "failed", 0);
}

TEST(judges_identities_by_their_worst_row)
{
    make_rows(ORDERS);
    rows[3].value[QUANTITY_CONSTRAINT] = 1e-28;
    judge(ORDERS, 0, 0);
    assert_verdict("constraint", "below", 0);
    assert_true(find("constraint")->measured == 1e-28);
    assert_true(find("constraint")->expected < 1e-30);
    rows[3].bound[QUANTITY_CONSTRAINT] = 1e-27; /* where round-off explains it the same residual is none */
    judge(ORDERS, 0, 0);
    assert_verdict("constraint", "confirmed", 1);
    rows[3].value[QUANTITY_CONSTRAINT] = NAN;
    judge(ORDERS, 0, 0);
    assert_verdict("constraint", "insufficient", 0);
}

/* A residual just above its bound is too large, in any row; one whose bound is not known says nothing. */
TEST(bounds_of_identities_are_sharp)
{
    make_rows(ORDERS);
    judge(ORDERS, 0, 0);
    double bound = find("constraint")->expected;
    for (int i = 0; i < ROWS; i++) {
        make_rows(ORDERS);
        rows[i].value[QUANTITY_CONSTRAINT] = 0.99 * bound;
        judge(ORDERS, 0, 0);
        assert_verdict("constraint", "confirmed", 1);
        rows[i].value[QUANTITY_CONSTRAINT] = 1.01 * bound;
        judge(ORDERS, 0, 0);
        assert_verdict("constraint", "below", 0);
        make_rows(ORDERS);
        rows[i].bound[QUANTITY_CONSTRAINT] = (double)NAN;
        judge(ORDERS, 0, 0);
        assert_verdict("constraint", "insufficient", 0);
    }
}

TEST(takes_documented_orders)
{
    make_rows(DOCUMENTED);
    judge(DOCUMENTED, 0, 0);
    assert_verdict("q", "above", 0); /* the theorem's order is not the one that is expected here */
    assert_verdict("p", "confirmed", 1);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] /= rows[i].h;
    judge(DOCUMENTED, 0, 0);
    assert_verdict("q", "documented", 1);
    assert_string_equal(find("q")->because, "reduced here");
    assert_string_equal(find("q")->source, find("q-max")->source);
    assert_memory_equal(find("q")->source, "Martin, Sato 2018", strlen("Martin, Sato 2018")); /* still the theorem's */
    assert_string_equal(find("p")->because, "");
}

TEST(wants_planted_faults_refuted)
{
    make_rows(TABLEAU);
    judge(TABLEAU, 0, 0);
    assert_verdict("q", "confirmed", 0); /* a fault that the gate did not see */
    assert_verdict("lambda", "confirmed", 1);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] = rows[i].value[QUANTITY_P] = rows[i].h;
    judge(TABLEAU, 0, 0);
    assert_verdict("q", "below", 1);
    assert_verdict("p", "below", 1);
    rows[3].value[QUANTITY_Q] = 0.5 * rows[2].value[QUANTITY_Q] * pow(0.5, 3); /* unsettled: refutes nothing */
    judge(TABLEAU, 0, 0);
    assert_verdict("q", "insufficient", 0);
}

TEST(wants_the_pair_to_matter)
{
    make_rows(CONJUGATE);
    judge(CONJUGATE, 1, 0);
    assert_verdict("q", "confirmed", 1);
    assert_verdict("momentum", "confirmed", 0);
    rows[2].value[QUANTITY_MOMENTUM] = 1e-6;
    judge(CONJUGATE, 1, 0);
    assert_verdict("momentum", "below", 1);
    judge(CONJUGATE, 0, 0); /* nothing here distinguishes ahat from a: such a control is none */
    for (int k = 0; k < verdict_count; k++)
        assert_int_equal(verdicts[k].as_expected, 0);
}

/* Stage momenta anchored at the start keep orders and momenta: only the symplectic form shows the fault. */
TEST(anchor_is_refuted_by_its_structure)
{
    make_rows(ANCHOR);
    judge(ANCHOR, 0, 0);
    assert_verdict("symplectic", "confirmed", 0);
    rows[0].value[QUANTITY_SYMPLECTIC] = 1e-8;
    judge(ANCHOR, 0, 0);
    assert_verdict("symplectic", "below", 1);
    make_rows(ANCHORED_ORDERS);
    judge(ANCHORED_ORDERS, 0, 0);
    for (int k = 0; k < verdict_count; k++)
        assert_int_equal(verdicts[k].as_expected, 0);
}

/* A group without claims and without a row that ran does not vanish. */
TEST(says_that_a_group_failed)
{
    struct campaign_case which = {.experiment = UNCLAIMED};
    make_rows(UNCLAIMED);
    assert_int_equal(verdict_group(campaign, &which, &all_rows, verdicts), 0);
    for (int i = 0; i < ROWS; i++)
        snprintf(rows[i].status, sizeof rows[i].status, "%s", status_text(STATUS_FAILED));
    judge(UNCLAIMED, 0, 0);
    assert_int_equal(verdict_count, 1);
    assert_verdict("symplectic", "failed", 0);
    assert_int_equal(verdicts[0].rows_failed, ROWS);
}

TEST(judges_local_orders)
{
    make_rows(LOCAL);
    judge(LOCAL, 0, 0);
    assert_int_equal(verdict_count, 13);
    for (int k = 0; k < verdict_count; k++)
        assert_verdict(verdicts[k].quantity, "confirmed", 1);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_STAGE_P] *= rows[i].h;
    judge(LOCAL, 0, 0);
    assert_verdict("stage-P", "above", 0);
    assert_verdict("stage-p", "confirmed", 1);
}

/* The next term is h^2 where the method is its own adjoint, else h: the wrong one would leave 0.03 in the two-term fit. */
TEST(the_next_term_is_that_of_the_method)
{
    make_rows(ORDERS);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] = 0.3 * pow(rows[i].h, 4) * (1 + 8 * pow(rows[i].h, 2));
    judge(ORDERS, 0, 0);
    assert_true(fabs(find("q")->two_term - 4) < 0.01);
    make_rows(ONE_SIDED);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] = 0.3 * pow(rows[i].h, 3) * (1 + 2 * rows[i].h);
    judge(ONE_SIDED, 0, 0);
    assert_true(fabs(find("q")->two_term - 3) < 0.01);
}
