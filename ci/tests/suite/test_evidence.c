/* The three states of each check, and what each leaves of a verdict. */
#include "ci/tests/suite/verdicts.h"
#include "results/summary/reason.h"
#include "suite/kinds/evidence.h"

static const int everything =
    CHECK_STEPPED | CHECK_PLANNED | CHECK_PROMISED | CHECK_SAMPLED | CHECK_UNCHECKED | CHECK_COUNTED;

static const struct {
    const char *word;
    bool of[CLAIM_DRIFT + 1];
    enum check_refutes refutes;
} table[CHECKS] = {
#define OF(kind) 1u << CLAIM_##kind
#define CHECK(code, name, kinds, where, refuting, text, remedy)                                                        \
    {name,                                                                                                             \
     {((kinds) >> CLAIM_ORDER & 1) != 0, ((kinds) >> CLAIM_IDENTITY & 1) != 0, ((kinds) >> CLAIM_BOUND & 1) != 0,      \
      ((kinds) >> CLAIM_TOLERANCE & 1) != 0, ((kinds) >> CLAIM_GROWTH & 1) != 0, ((kinds) >> CLAIM_DRIFT & 1) != 0},   \
     REFUTES_##refuting},
#include "results/checks.def"
#undef CHECK
#undef OF
};

/* All checks that a claim of this kind needs have agreed. */
static void open_agreed(enum claim_kind kind, struct checks *checks)
{
    checks_open(kind, everything, checks);
    for (int k = 0; k < CHECKS; k++)
        checks_put(checks, (enum check)k, CHECK_AGREED, "");
}

static enum verdict left(const struct checks *checks, enum verdict verdict, char *doubt)
{
    *doubt = '\0';
    return checks_verdict(checks, CHECKS, verdict, doubt);
}

/* A claim is confirmed if all checks that its kind needs agreed; one that disagreed, was not done, or that nobody has put leaves nothing. */
TEST(confirms_only_what_all_controls_agree_on)
{
    static const enum check_state states[] = {CHECK_DISAGREED, CHECK_NOT_DONE};
    struct checks checks;
    char doubt[ESTIMATE_DOUBT];
    for (enum claim_kind kind = CLAIM_ORDER; kind <= CLAIM_DRIFT; kind++)
        for (int k = 0; k < CHECKS; k++)
            for (int s = 0; s < 2; s++) {
                open_agreed(kind, &checks);
                assert_int_equal(left(&checks, VERDICT_CONFIRMED, doubt), VERDICT_CONFIRMED);
                assert_string_equal(doubt, "");
                checks_put(&checks, (enum check)k, states[s], "why");
                bool needed = table[k].of[kind],
                     refutes = needed && table[k].refutes >= (states[s] == CHECK_DISAGREED ? REFUTES_UNLESS_DISAGREED
                                                                                           : REFUTES_IF_AGREED);
                assert_int_equal(checks.at[k].state, needed ? states[s] : CHECK_NOT_NEEDED);
                assert_int_equal(left(&checks, VERDICT_CONFIRMED, doubt),
                                 needed ? VERDICT_INSUFFICIENT : VERDICT_CONFIRMED);
                assert_string_equal(doubt, needed ? "why" : "");
                assert_int_equal(left(&checks, VERDICT_DOCUMENTED, doubt),
                                 needed ? VERDICT_INSUFFICIENT : VERDICT_DOCUMENTED);
                assert_int_equal(left(&checks, VERDICT_BELOW, doubt), refutes ? VERDICT_INSUFFICIENT : VERDICT_BELOW);
                assert_int_equal(left(&checks, VERDICT_ABOVE, doubt), refutes ? VERDICT_INSUFFICIENT : VERDICT_ABOVE);
                assert_int_equal(left(&checks, VERDICT_FAILED, doubt), VERDICT_FAILED);
                assert_int_equal(left(&checks, VERDICT_MEASURED, doubt), VERDICT_MEASURED);
            }
}

TEST(what_nobody_has_put_was_not_done)
{
    struct checks checks;
    char doubt[ESTIMATE_DOUBT];
    for (enum claim_kind kind = CLAIM_ORDER; kind <= CLAIM_DRIFT; kind++) {
        checks_open(kind, everything, &checks);
        bool needs = false;
        for (int k = 0; k < CHECKS; k++)
            needs = needs || table[k].of[kind];
        assert_int_equal(left(&checks, VERDICT_CONFIRMED, doubt), needs ? VERDICT_INSUFFICIENT : VERDICT_CONFIRMED);
    }
    checks_open(CLAIM_ORDER, everything, &checks);
    left(&checks, VERDICT_CONFIRMED, doubt);
    assert_string_equal(doubt, "the control \"finest\" was not done");
    checks_open(CLAIM_ORDER, CHECK_ALWAYS, &checks); /* of a table: by design the others are not needed */
    assert_int_equal(checks.at[CHECK_FINEST].state, CHECK_NOT_DONE);
    assert_int_equal(checks.at[CHECK_OFF_GRID].state, CHECK_NOT_NEEDED);
    assert_int_equal(checks.at[CHECK_MOTION].state, CHECK_NOT_NEEDED);
}

TEST(the_row_keeps_the_states)
{
    struct checks checks;
    struct order_row row;
    open_agreed(CLAIM_ORDER, &checks);
    checks_put(&checks, CHECK_OFF_GRID, CHECK_NOT_DONE, "why");
    checks_put(&checks, CHECK_SAMPLES, CHECK_DISAGREED, "why");
    checks_write(&checks, &row);
    assert_string_equal(
        row.checks,
        "finest agreed; crossing agreed; off-grid not done; motion agreed; hypothesis agreed; samples disagreed");
    for (int k = 0; k < CHECKS; k++) /* the longest text has room */
        checks_put(&checks, (enum check)k, CHECK_DISAGREED, "why");
    checks_write(&checks, &row);
    assert_non_null(strstr(row.checks, "samples disagreed"));
}

/* The run off the grids of real claims: it agrees, disagrees, or gave no number, of each quantity by itself. */
TEST(the_run_off_the_grids_has_three_states)
{
    static const struct {
        enum quantity off_grid;
        const char *at_end, *largest;
    } of[] = {{QUANTITY_OFF_GRID_Q, "q", "q-max"},
              {QUANTITY_OFF_GRID_P, "p", "p-max"},
              {QUANTITY_OFF_GRID_LAMBDA, "lambda", "lambda-max"}};
    for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
        make_rows(ORDERS);
        judge(ORDERS, 0, 0);
        assert_non_null(strstr(find(of[k].at_end)->checks, "off-grid agreed"));
        own_off_grid = true;
        rows[ROWS - 1].value[of[k].off_grid] *= 3;
        judge(ORDERS, 0, 0);
        assert_verdict(of[k].at_end, "insufficient", 0);
        assert_verdict(of[k].largest, "insufficient", 0);
        assert_non_null(strstr(find(of[k].at_end)->checks, "off-grid disagreed"));
        rows[ROWS - 1].value[of[k].off_grid] = (double)NAN;
        judge(ORDERS, 0, 0);
        assert_verdict(of[k].at_end, "insufficient", 0);
        assert_verdict(of[k].largest, "insufficient", 0);
        assert_verdict(k == 0 ? "p" : "q", "confirmed", 1);
        assert_non_null(strstr(find(of[k].at_end)->checks, "off-grid not done"));
        assert_string_equal(find(of[k].at_end)->doubt, "22 steps, off these grids, gave no error");
        rows[ROWS - 1].off_grid_steps = 0; /* nor is it agreement if nobody has begun the run */
        judge(ORDERS, 0, 0);
        assert_verdict(of[k].at_end, "insufficient", 0);
        own_off_grid = false;
    }
    make_rows(ONE_SIDED);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] = 0.3 * pow(rows[i].h, 3);
    judge(ONE_SIDED, 0, 0);
    assert_verdict("q", "confirmed", 1);
    make_rows(LOCAL); /* a kind without that run, by design */
    judge(LOCAL, 0, 0);
    for (int k = 0; k < verdict_count; k++)
        assert_null(strstr(verdicts[k].checks, "off-grid"));
}

/* Errors of order 1 refute the order 2. An error off the grids that is three times as large shows that they follow no power of h. */
TEST(errors_that_depend_on_the_grid_refute_nothing)
{
    make_rows(ORDERS);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] = rows[i].h;
    judge(ORDERS, 0, 0);
    assert_verdict("q", "below", 0);
    own_off_grid = true;
    rows[ROWS - 1].value[QUANTITY_OFF_GRID_Q] *= 3;
    judge(ORDERS, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_verdict("q-max", "insufficient", 0);
    assert_non_null(strstr(find("q")->doubt, "off these grids, err by"));
    rows[ROWS - 1].value[QUANTITY_OFF_GRID_Q] = (double)NAN; /* a run that failed shows nothing */
    judge(ORDERS, 0, 0);
    assert_verdict("q", "below", 0);
    own_off_grid = false;
}

TEST(the_finest_case_has_three_states)
{
    make_rows(ORDERS);
    rows[ROWS - 1].value[QUANTITY_Q] = (double)NAN;
    judge(ORDERS, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_non_null(strstr(find("q")->checks, "finest not done"));
    assert_non_null(strstr(find("p")->checks, "finest agreed"));
    assert_string_equal(find("q")->doubt, "no number at the smallest step size");
}

/* Places that are not smooth, along the motion and within the steps of a series. */
TEST(the_motion_has_three_states)
{
    make_rows(ORDERS);
    judge(ORDERS, 0, 0);
    assert_non_null(strstr(find("q")->checks, "crossing agreed; off-grid agreed; motion agreed"));
    for (int k = ROWS; k < ROWS + 2; k++) { /* cases of another group */
        rows[k] = rows[ROWS - 1];
        rows[k].value[QUANTITY_ROUGH] = 2;
    }
    judge(ORDERS, 0, 0);
    assert_non_null(strstr(find("q")->checks, "crossing agreed"));
    rows[ROWS - 1].value[QUANTITY_ROUGH] = 2;
    judge(ORDERS, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_non_null(strstr(find("q")->checks, "crossing disagreed"));
    for (int sign = -1; sign <= 1; sign += 2) {
        make_rows(ORDERS);
        rows[0].value[QUANTITY_ROUGH_MOTION] = sign;
        judge(ORDERS, 0, 0);
        assert_verdict("q", "insufficient", 0);
        assert_non_null(strstr(find("q")->checks, sign < 0 ? "motion not done" : "motion disagreed"));
        for (int i = 0; i < ROWS; i++)
            rows[i].value[QUANTITY_Q] = rows[i].h;
        judge(ORDERS, 0, 0);
        assert_verdict("q", "insufficient", 0); /* nor is it refuted */
    }
}

TEST(the_cases_of_an_identity_have_three_states)
{
    make_rows(ORDERS);
    judge(ORDERS, 0, 0);
    assert_string_equal(find("constraint")->checks, "cases agreed");
    rows[3].value[QUANTITY_CONSTRAINT] = rows[3].bound[QUANTITY_CONSTRAINT] = (double)NAN;
    judge(ORDERS, 0, 0);
    assert_verdict("constraint", "insufficient", 0);
    assert_non_null(strstr(find("constraint")->checks, "cases not done"));
    assert_string_equal(find("constraint")->doubt, "1 of 5 cases ran and give no number for it");
    make_rows(ORDERS);
    rows[3].value[QUANTITY_CONSTRAINT] = 1; /* what is too large is refuted, whatever the others say */
    rows[2].value[QUANTITY_CONSTRAINT] = (double)NAN;
    judge(ORDERS, 0, 0);
    assert_verdict("constraint", "below", 0);
}

/* A value that round-off hides is NaN, with the bound that hides it; a case that is seen states its own bound. */
TEST(what_round_off_hides_is_stated_with_its_bound)
{
    make_rows(STRUCTURE);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_SYMPLECTIC] = (double)NAN;
    rows[1].bound[QUANTITY_SYMPLECTIC] = 1e-3;
    judge(STRUCTURE, 0, 0);
    assert_verdict("symplectic", "insufficient", 0);
    assert_string_equal(find("symplectic")->doubt, REASON_HIDDEN);
    assert_true(find("symplectic")->expected == 1e-3);
    rows[0].value[QUANTITY_SYMPLECTIC] = 1e-27;
    judge(STRUCTURE, 0, 0);
    assert_string_equal(find("symplectic")->doubt, REASON_HIDDEN);
    assert_true(find("symplectic")->expected == 1e-25);
    make_rows(CONTROL); /* a bound that is of the claim and of no case hides nothing */
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_EQUATIONS] = i == 2 ? (double)NAN : 1e-17;
    judge(CONTROL, 0, 0);
    assert_string_equal(find("equations")->doubt, "1 of 5 cases ran and give no number for it");
}

TEST(the_power_to_see_a_drift_has_three_states)
{
    make_rows(BOUND);
    judge(BOUND, 0, 0);
    assert_verdict("energy", "confirmed", 1);
    assert_non_null(strstr(find("energy")->checks, "power agreed; cases agreed"));
    rows[2].value[QUANTITY_SWINGS] = 1;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    assert_non_null(strstr(find("energy")->checks, "power not done"));
    make_rows(BOUND);
    rows[2].value[QUANTITY_ENERGY] = (double)NAN;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    assert_non_null(strstr(find("energy")->checks, "cases not done"));
}

/* The largest error over the samples agrees, disagrees, or decides nothing. */
TEST(the_samples_have_three_states)
{
    make_rows(ORDERS);
    judge(ORDERS, 0, 0);
    assert_non_null(strstr(find("q")->checks, "samples agreed"));
    assert_null(strstr(find("q-max")->checks, "samples")); /* it needs no other */
    own_maxima = true;
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q_MAX] = pow(rows[i].h, 2);
    judge(ORDERS, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_non_null(strstr(find("q")->checks, "samples disagreed"));
    for (int i = 0; i < ROWS; i++)
        rows[i].floor[QUANTITY_Q_MAX] = 1;
    judge(ORDERS, 0, 0);
    assert_verdict("q-max", "insufficient", 0);
    assert_verdict("q", "insufficient", 0);
    assert_non_null(strstr(find("q")->checks, "samples not done"));
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] = rows[i].h; /* an order that is refuted needs no second witness */
    judge(ORDERS, 0, 0);
    assert_verdict("q", "below", 0);
    own_maxima = false;
}
