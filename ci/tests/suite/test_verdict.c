/* Verdicts on synthetic rows of real claims: each verdict is reached, and nothing passes that must not. */
#include "suite/judge/verdict.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ci/tests/suite/campaign_text.h"

enum { ROWS = 5 };

/* One experiment for each way to be judged; Lobatto IIIA-IIIB with s = 3 promises q and p at 4 and lambda at 2. */
static const char text[] =
    "campaign: verdicts\n"
    "experiments:\n"
    "  - {name: orders, kind: convergence, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad, double]}\n"
    "  - {name: documented, kind: convergence, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], expect: {q: 3}, because: reduced here}\n"
    "  - {name: tableau, kind: convergence, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], control: perturbed-tableau}\n"
    "  - {name: conjugate, kind: convergence, problems: [{name: particle}, {name: kepler}],\n"
    "     methods: [lobatto-iiia], stages: [3], steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad],\n"
    "     control: ahat-is-a}\n"
    "  - {name: structure, kind: structure, problems: [{name: kepler}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad]}\n"
    "  - {name: bound, kind: bound, problems: [{name: kepler}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [40, 80, 160, 320, 640], horizon: 8, samples: 20, precision: [double]}\n"
    "  - {name: local, kind: stages, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad]}\n"
    "  - {name: anchor, kind: structure, problems: [{name: heavy-top}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], control: anchored-at-start}\n"
    "  - {name: anchored-orders, problems: [{name: heavy-top}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], control: anchored-at-start}\n"
    "  - {name: unclaimed-bound, kind: bound, problems: [{name: cvt}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [40, 80, 160, 320, 640], horizon: 8, samples: 20, precision: [double]}\n"
    "  - {name: unclaimed, kind: structure, problems: [{name: disc}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad]}\n"
    "  - {name: one-sided, problems: [{name: kepler}], methods: [radau-iia], stages: [2],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad]}\n"
    "  - {name: end-alone, problems: [{name: kepler}], methods: [gauss], stages: [1],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, samples: 1, precision: [quad], expect: {q: 4, p: 1}}\n"
    "  - {name: two-orders, problems: [{name: kepler}], methods: [gauss], stages: [1],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], expect: {q: 4, q-max: 2}}\n"
    "  - {name: unclaimed-p, problems: [{name: incline-knife-edge}],\n"
    "     methods: [{name: exact-mixed, omega: [midpoint]}], steps: [4, 8, 16, 32, 64], horizon: 1, precision: "
    "[quad]}\n";

enum {
    ORDERS,
    DOCUMENTED,
    TABLEAU,
    CONJUGATE,
    STRUCTURE,
    BOUND,
    LOCAL,
    ANCHOR,
    ANCHORED_ORDERS,
    UNCLAIMED_BOUND,
    UNCLAIMED,
    ONE_SIDED,
    END_ALONE,
    TWO_ORDERS,
    UNCLAIMED_P
};

static struct campaign *campaign;
static struct case_row rows[ROWS];
static const struct case_rows all_rows = {.count = ROWS, .whole = rows};
static struct order_row verdicts[VERDICT_MOST_ROWS];
static int verdict_count;

static int load(void **state)
{
    (void)state;
    campaign = campaign_from_text(text);
    return campaign ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    campaign_free(campaign);
    return 0;
}

/* Rows of a sound run: the promised orders, residuals at round-off. */
static void make_rows(unsigned experiment)
{
    for (int i = 0; i < ROWS; i++) {
        struct case_row *row = &rows[i];
        case_row_clear(row);
        row->id = 100 + i;
        row->steps = campaign->experiments[experiment].steps[i];
        row->horizon = experiment == BOUND || experiment == UNCLAIMED_BOUND ? 8 : 1;
        row->h = row->horizon / (double)row->steps;
        snprintf(row->status, sizeof row->status, "ok");
        row->value[QUANTITY_AMPLITUDE_G] = row->value[QUANTITY_AMPLITUDE_MU] = 1;
        for (enum quantity k = 0; k < QUANTITIES; k++)
            row->floor[k] = 1e-33;
        row->value[QUANTITY_Q] = row->value[QUANTITY_P] = 0.3 * pow(row->h, 4);
        row->value[QUANTITY_LAMBDA] = pow(row->h, 2);
        row->value[QUANTITY_CONSTRAINT] = row->value[QUANTITY_TANGENCY] = row->value[QUANTITY_MOMENTUM] =
            row->value[QUANTITY_REVERSAL] = 1e-34;
        row->value[QUANTITY_SYMPLECTIC] = 1e-27;
        row->value[QUANTITY_ENERGY] = 1e-9;
        row->value[QUANTITY_SLOPE_ERROR] = 1e-9;
        row->value[QUANTITY_SLOPE_FREEDOM] = 18;
        row->value[QUANTITY_SWINGS] = 40;
        row->value[QUANTITY_ENERGY_ERROR] = 1e-6;
        row->value[QUANTITY_AMPLITUDE_ENERGY] = 1;
        row->value[QUANTITY_STAGE_Q] = row->value[QUANTITY_STAGE_EXTRA_P] = row->value[QUANTITY_DENSE_EXTRA_Q] =
            row->value[QUANTITY_DENSE_P] = row->value[QUANTITY_DENSE_DP] = pow(row->h, 3);
        row->value[QUANTITY_STAGE_P] = row->value[QUANTITY_DENSE_D3P] = row->value[QUANTITY_DENSE_U] = pow(row->h, 1);
        row->value[QUANTITY_DENSE_D2P] = pow(row->h, 2);
        row->value[QUANTITY_STEP_Q] = row->value[QUANTITY_STEP_P] = pow(row->h, 5);
        row->value[QUANTITY_STEP_LAMBDA] = pow(row->h, 3);
        row->value[QUANTITY_DENSE_Q] = pow(row->h, 2);
    }
}

/* The largest errors over the samples, where a test does not make its own: twice those at the end. */
static bool own_maxima;

static void make_maxima(void)
{
    for (int i = 0; i < ROWS && !own_maxima; i++) {
        rows[i].value[QUANTITY_Q_MAX] = 2 * rows[i].value[QUANTITY_Q];
        rows[i].value[QUANTITY_P_MAX] = 2 * rows[i].value[QUANTITY_P];
        rows[i].value[QUANTITY_LAMBDA_MAX] = 2 * rows[i].value[QUANTITY_LAMBDA];
    }
}

static void judge(unsigned experiment, unsigned problem, unsigned precision)
{
    make_maxima();
    struct campaign_case which = {.experiment = experiment, .problem = problem, .precision = precision};
    verdict_count = verdict_group(campaign, &which, &all_rows, verdicts);
    assert_true(verdict_count > 0);
}

static const struct order_row *find(const char *quantity)
{
    for (int k = 0; k < verdict_count; k++)
        if (strcmp(verdicts[k].quantity, quantity) == 0)
            return &verdicts[k];
    return NULL;
}

static void assert_verdict(const char *quantity, const char *verdict, int as_expected)
{
    const struct order_row *row = find(quantity);
    assert_non_null(row);
    assert_string_equal(row->verdict, verdict);
    assert_int_equal(row->as_expected, as_expected);
}

static void confirms_what_is_promised(void **state)
{
    (void)state;
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

static void is_two_sided(void **state)
{
    (void)state;
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

static void is_stricter_in_quadruple(void **state)
{
    (void)state;
    make_rows(ORDERS);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] *= pow(rows[i].h, -0.12);
    judge(ORDERS, 0, 0);
    assert_verdict("q", "below", 0);
    judge(ORDERS, 0, 1);
    assert_verdict("q", "confirmed", 1);
}

static void wants_rows_above_the_floor(void **state)
{
    (void)state;
    make_rows(ORDERS);
    for (int i = 2; i < ROWS; i++)
        rows[i].floor[QUANTITY_Q] = rows[i].value[QUANTITY_Q] / 5;
    judge(ORDERS, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_int_equal(find("q")->rows_floor, 3);
    assert_verdict("p", "confirmed", 1);
}

static void tells_failure_from_refutation(void **state)
{
    (void)state;
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

static void judges_identities_by_their_worst_row(void **state)
{
    (void)state;
    make_rows(ORDERS);
    rows[3].value[QUANTITY_CONSTRAINT] = 1e-28;
    judge(ORDERS, 0, 0);
    assert_verdict("constraint", "below", 0);
    assert_true(find("constraint")->measured == 1e-28);
    assert_true(find("constraint")->expected < 1e-30);
    judge(ORDERS, 0, 1); /* in double the same residual is round-off */
    assert_verdict("constraint", "confirmed", 1);
    rows[3].value[QUANTITY_CONSTRAINT] = NAN;
    judge(ORDERS, 0, 0);
    assert_verdict("constraint", "insufficient", 0);
}

/* A residual just above its bound is too large, in any row; one whose bound is not known says nothing. */
static void bounds_of_identities_are_sharp(void **state)
{
    (void)state;
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
        rows[i].value[QUANTITY_AMPLITUDE_MU] = (double)NAN;
        judge(ORDERS, 0, 0);
        assert_verdict("constraint", "insufficient", 0);
    }
}

static void takes_documented_orders(void **state)
{
    (void)state;
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
    assert_memory_equal(find("q")->source, "HP paper", strlen("HP paper")); /* still the theorem's */
    assert_string_equal(find("p")->because, "");
}

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
static void the_end_has_to_agree_with_the_samples(void **state)
{
    (void)state;
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

/* Where the end time is the only sample nothing tells a period from an order: more than the theorem says is not taken from it. */
static void the_end_alone_raises_no_order(void **state)
{
    (void)state;
    make_powers(END_ALONE, 4, 4);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_P] = rows[i].h;
    judge(END_ALONE, 0, 0);
    assert_verdict("q", "insufficient", 0);
    assert_string_equal(find("q")->doubt, "more than the theorem says, at one time alone: needs samples");
    assert_verdict("p", "documented", 1);
    assert_null(find("q-max"));
    make_powers(END_ALONE, 2, 2);
    judge(END_ALONE, 0, 0);
    assert_verdict("q", "below", 0);
}

/* A method that diverges is not green for what else holds of it: here nothing is claimed of p. */
static void errors_that_grow_are_told(void **state)
{
    (void)state;
    make_rows(UNCLAIMED_P);
    for (int i = 0; i < ROWS; i++)
        rows[i].value[QUANTITY_Q] = rows[i].value[QUANTITY_Q_MAX] = rows[i].value[QUANTITY_P] = 0.3 * pow(rows[i].h, 2);
    judge(UNCLAIMED_P, 0, 0);
    assert_verdict("q", "confirmed", 1);
    assert_null(find("p"));
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
    assert_null(find("p"));
}

static void wants_planted_faults_refuted(void **state)
{
    (void)state;
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

static void wants_the_pair_to_matter(void **state)
{
    (void)state;
    make_rows(CONJUGATE);
    judge(CONJUGATE, 1, 0);
    assert_verdict("q", "confirmed", 1);
    assert_verdict("momentum", "confirmed", 0);
    rows[2].value[QUANTITY_MOMENTUM] = 1e-6;
    judge(CONJUGATE, 1, 0);
    assert_verdict("momentum", "below", 1);
    judge(CONJUGATE, 0, 0); /* nothing here can tell ahat from a: such a control is none */
    for (int k = 0; k < verdict_count; k++)
        assert_int_equal(verdicts[k].as_expected, 0);
}

/* Stage momenta anchored at the start keep orders and momenta: only the symplectic form tells. */
static void anchor_is_refuted_by_its_structure(void **state)
{
    (void)state;
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

static void judges_structure(void **state)
{
    (void)state;
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

static void judges_drift(void **state)
{
    (void)state;
    make_rows(BOUND);
    judge(BOUND, 0, 0);
    assert_int_equal(verdict_count, 1);
    assert_verdict("energy", "confirmed", 1);
    rows[1].value[QUANTITY_ENERGY] = -4e-9; /* four standard errors */
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
static void a_drift_that_cannot_be_seen_is_not_refuted(void **state)
{
    (void)state;
    make_rows(BOUND);
    rows[0].value[QUANTITY_ENERGY_ERROR] = 1260;
    rows[0].value[QUANTITY_AMPLITUDE_ENERGY] = 2519;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    rows[0].value[QUANTITY_AMPLITUDE_ENERGY] = 12601; /* control: the same deviation of a larger energy */
    judge(BOUND, 0, 0);
    assert_verdict("energy", "confirmed", 1);
    rows[0].value[QUANTITY_SLOPE_ERROR] =
        12600 / 2. / 3 / 8 / 9; /* a drift of 0.56 deviations over T = 8 would not be seen */
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    rows[0].value[QUANTITY_SLOPE_ERROR] = (double)INFINITY;
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    rows[1].value[QUANTITY_ENERGY] = 4e-9; /* where another case sees a drift there is one */
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
static void a_drift_needs_samples_and_time(void **state)
{
    (void)state;
    make_rows(BOUND);
    for (int i = 0; i < ROWS; i++) {
        rows[i].value[QUANTITY_ENERGY] = 5e-9; /* five standard errors, by one degree of freedom */
        rows[i].value[QUANTITY_SLOPE_FREEDOM] = 1;
    }
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    assert_non_null(strstr(find("energy")->doubt, "would not be seen"));
    campaign->experiments[BOUND].samples = 9; /* nor do nine that look independent */
    make_rows(BOUND);
    judge(BOUND, 0, 0);
    assert_verdict("energy", "insufficient", 0);
    assert_string_equal(find("energy")->doubt, "9 samples: needs 10 at least");
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
        assert_non_null(strstr(find("energy")->doubt, "goes to and fro"));
        rows[3].value[QUANTITY_ENERGY] = 1; /* refutes as little */
        judge(BOUND, 0, 0);
        assert_verdict("energy", "insufficient", 0);
        rows[3].value[QUANTITY_ENERGY] = rows[3].value[QUANTITY_ENERGY_ERROR] =
            0; /* and an energy that has had no time to change is not kept */
        judge(BOUND, 0, 0);
        assert_verdict("energy", "insufficient", 0);
    }
}

/* No theorem says that the energy of a nonholonomic step does not drift: it is measured, and may. */
static void measures_what_nobody_claims(void **state)
{
    (void)state;
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

/* A group without claims and without a row that ran does not vanish. */
static void says_that_a_group_failed(void **state)
{
    (void)state;
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

static void judges_local_orders(void **state)
{
    (void)state;
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
static void the_next_term_is_that_of_the_method(void **state)
{
    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(confirms_what_is_promised),
        cmocka_unit_test(is_two_sided),
        cmocka_unit_test(is_stricter_in_quadruple),
        cmocka_unit_test(wants_rows_above_the_floor),
        cmocka_unit_test(tells_failure_from_refutation),
        cmocka_unit_test(judges_identities_by_their_worst_row),
        cmocka_unit_test(bounds_of_identities_are_sharp),
        cmocka_unit_test(takes_documented_orders),
        cmocka_unit_test(the_end_has_to_agree_with_the_samples),
        cmocka_unit_test(the_end_alone_raises_no_order),
        cmocka_unit_test(errors_that_grow_are_told),
        cmocka_unit_test(wants_planted_faults_refuted),
        cmocka_unit_test(wants_the_pair_to_matter),
        cmocka_unit_test(anchor_is_refuted_by_its_structure),
        cmocka_unit_test(judges_structure),
        cmocka_unit_test(judges_drift),
        cmocka_unit_test(a_drift_that_cannot_be_seen_is_not_refuted),
        cmocka_unit_test(a_drift_needs_samples_and_time),
        cmocka_unit_test(measures_what_nobody_claims),
        cmocka_unit_test(says_that_a_group_failed),
        cmocka_unit_test(judges_local_orders),
        cmocka_unit_test(the_next_term_is_that_of_the_method),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
