/* One case: the reference point of the specification, what a row holds, and how a case fails. */
#include "suite/kinds/errors.h"
#include "suite/kinds/samples.h"
#include "suite/number.h"
#include "suite/run/run_case.h"

#include <math.h>

#include "ci/tests/testing.h"

/* A decimal number in quadruple precision, as a campaign file gives it. */
static wide number(const char *text)
{
    wide value = 0;
    assert_null(number_parse(text, &value));
    return value;
}

static struct setup particle(int stages, long steps)
{
    return (struct setup){.problem = "particle",
                          .q_size = 3,
                          .q = {1, number("0.5"), 0},
                          .v_size = 3,
                          .v = {number("0.3"), number("-0.7"), number("0.15")},
                          .method = "lobatto-iiia",
                          .stages = stages,
                          .steps = steps,
                          .horizon = 1,
                          .samples = 4};
}

/* Run a case of a kind in one precision against its reference, to whose errors `more` is added. */
static void run_against(const char *kind, const struct core_api *core, const struct setup *setup, double more,
                        struct reference *reference, struct case_row *row)
{
    struct shape shape;
    struct refusal why;
    assert_int_equal(core_check(core_quad(), setup, &shape, &why), STATUS_OK);
    samples_open(&shape, setup->samples, &reference->at);
    struct core_case *given;
    assert_int_equal(core_quad()->open(setup, &given, &why), STATUS_OK);
    assert_int_equal(core_quad()->reference(given, reference), STATUS_OK);
    core_quad()->close(given);
    reference->error_q += more;
    reference->error_p += 2 * more;
    reference->error_lambda += 3 * more;
    reference->error_cost += 4 * more;
    struct case_task task = {.core = core, .kind = kind_find(kind), .setup = setup, .reference = reference};
    case_row_clear(row);
    run_case(&task, 1, row);
    samples_close(&reference->at);
}

/* Run a convergence case of the particle in one precision against its reference. */
static void converge(const struct core_api *core, const struct setup *setup, struct reference *reference,
                     struct case_row *row)
{
    run_against("convergence", core, setup, 0, reference, row);
}

static void assert_digits(double value, double expected)
{
    if (!(fabs(value / expected - 1) < 2e-3))
        fail_msg("%.4g is not %.3g", value, expected);
}

/* Errors of q, p, lambda at s = 4, 64 steps, from an independent implementation. */
TEST(meets_the_reference_point)
{
    struct reference reference;
    struct case_row row;
    struct setup setup = particle(4, 64);
    converge(core_quad(), &setup, &reference, &row);
    assert_string_equal(row.status, "ok");
    assert_digits(row.value[QUANTITY_Q], 6.05e-15);
    assert_digits(row.value[QUANTITY_P] * reference.at.amplitude_mu, 7.98e-15);
    assert_digits(row.value[QUANTITY_LAMBDA], 3.47e-9);
    assert_true(row.value[QUANTITY_Q_MAX] >= row.value[QUANTITY_Q] &&
                row.value[QUANTITY_P_MAX] >= row.value[QUANTITY_P] &&
                row.value[QUANTITY_LAMBDA_MAX] >= row.value[QUANTITY_LAMBDA]);
    double found = row.value[QUANTITY_Q]; /* the control: another initial value, another error */
    setup.v[0] += number("1e-3");
    setup.v[2] = setup.q[1] * setup.v[0];
    converge(core_quad(), &setup, &reference, &row);
    assert_true(fabs(row.value[QUANTITY_Q] / found - 1) > 1e-4);
}

/* Round-off of double: the errors of many fine steps stay below the floor that was derived for them, and the floor is
 * not so high that it would hide what double can show. */
TEST(floors_bound_the_round_off)
{
    struct reference reference;
    struct case_row row;
    for (int stages = 4; stages <= 6; stages++) {
        struct setup setup = particle(stages, 1024);
        converge(core_double(), &setup, &reference, &row);
        assert_true(row.value[QUANTITY_Q_MAX] < 10 * row.floor[QUANTITY_Q] &&
                    row.value[QUANTITY_P_MAX] < 10 * row.floor[QUANTITY_P]);
        assert_true(row.value[QUANTITY_LAMBDA_MAX] < 10 * row.floor[QUANTITY_LAMBDA]);
        assert_true(row.floor[QUANTITY_Q] < 1e-14 && row.floor[QUANTITY_P] < 1e-14 &&
                    row.floor[QUANTITY_LAMBDA] < 1e-10);
        for (enum quantity k = 0; k < QUANTITIES; k++) /* a floor of nothing would be a row of the file */
            assert_true(isnan(row.floor[k]) || !isnan(row.value[k]));
    }
    struct setup coarse = particle(2, 16); /* the control: an error that is no round-off */
    converge(core_double(), &coarse, &reference, &row);
    assert_true(row.value[QUANTITY_Q_MAX] > 1000 * row.floor[QUANTITY_Q] &&
                row.value[QUANTITY_P_MAX] > 1000 * row.floor[QUANTITY_P]);
}

/* No error below what is not known of the reference is judged, whichever quantity it is of. */
TEST(floors_hold_the_error_of_the_reference)
{
    struct reference reference;
    struct case_row row;
    struct setup setup = particle(3, 16);
    run_against("convergence", core_quad(), &setup, 1e-3, &reference, &row);
    assert_digits(row.floor[QUANTITY_Q], 1e-3);
    assert_digits(row.floor[QUANTITY_P], 2e-3);
    assert_digits(row.floor[QUANTITY_LAMBDA], 3e-3);
    converge(core_quad(), &setup, &reference, &row); /* control: of one that is good to round-off */
    assert_true(row.floor[QUANTITY_Q] < 1e-30 && row.floor[QUANTITY_P] < 1e-30 && row.floor[QUANTITY_LAMBDA] < 1e-28);
    setup =
        (struct setup){.problem = "double-integrator", .method = "trapezoid", .steps = 8, .horizon = 2, .samples = 8};
    run_against("control", core_quad(), &setup, 1e-3, &reference, &row);
    assert_digits(row.floor[QUANTITY_NODE_Q], 1e-3);
    assert_digits(row.floor[QUANTITY_NODE_P], 2e-3);
    assert_digits(row.floor[QUANTITY_NODE_U], 3e-3);
    assert_digits(row.floor[QUANTITY_COST], 4e-3);
}

/* A momentum rounds as what is added to it: here 3 itself, 2 * 3 of the places that it goes through twice, and 3 * 5 of velocities that
 * places make. A place rounds as itself, 2, and as what it moves by, 4. */
TEST(momenta_round_as_all_that_makes_them)
{
    struct trajectory found = {
        .amplitude_g = 2, .amplitude_mu = 3, .amplitude_velocity = 1, .velocity_of_positions = 5};
    const struct round_off round = errors_round_off(&found, 4, 1);
    assert_digits(round.momentum, 2 * (3 + 6 + 15));
    assert_digits(round.length, 2 * (2 + 4));
}

/* Velocities of a control are differences of places over h, and forces of those: their floors rise as the steps become more. */
TEST(floors_of_controls_rise_with_the_steps)
{
    struct reference reference;
    struct case_row few, many;
    struct setup setup = {
        .problem = "double-integrator", .method = "trapezoid", .steps = 8, .horizon = 2, .samples = 128};
    run_against("control", core_double(), &setup, 0, &reference, &few);
    setup.steps = 128;
    run_against("control", core_double(), &setup, 0, &reference, &many);
    double p = many.floor[QUANTITY_NODE_P] / few.floor[QUANTITY_NODE_P],
           u = many.floor[QUANTITY_NODE_U] / few.floor[QUANTITY_NODE_U];
    assert_true(p > 4 && p <= 16 && u > 64 && u <= 256);
}

/* v_z = -sin(1)/10 with the digits of double precision: off by 4.93e-17, over 1 + |v_x sin 1| + |v_z| = 1.168. */
TEST(tells_how_far_typed_data_were_off)
{
    struct reference reference;
    struct case_row row;
    struct setup setup = particle(2, 16);
    converge(core_quad(), &setup, &reference, &row);
    assert_true(row.value[QUANTITY_PROJECTED] == 0);
    setup.problem = "cvt";
    setup.q[1] = 1;
    setup.v[0] = number("0.1");
    setup.v[2] = number("-0.0841470984807897");
    converge(core_quad(), &setup, &reference, &row);
    assert_string_equal(row.status, "ok");
    /* 0.1 sin 1 = 0.08414709848078965067 is 4.933e-17 away, over terms of 0.168 here. The motion's are no larger than
     * |A| |v| and its change with the place, 2 each, at states that last bits move. */
    double off = row.value[QUANTITY_PROJECTED];
    assert_true(off > 4.93e-17 / 4 && off < 4.94e-17 / 0.168);
    converge(core_double(), &setup, &reference, &row); /* of its reference: in double such data are as good as any */
    assert_digits(row.value[QUANTITY_PROJECTED], off);
}

/* Neither the errors nor their floors are there; the list ends with QUANTITIES. */
static void check_missing(const struct case_row *row, const enum quantity *of)
{
    for (; *of < QUANTITIES; of++)
        assert_true(isnan(row->value[*of]) && isnan(row->floor[*of]));
}

TEST(fills_what_its_kind_measures)
{
    struct case_row row;
    struct setup setup = particle(3, 16);
    struct case_task task = {.core = core_quad(), .kind = kind_find("stages"), .setup = &setup};
    case_row_clear(&row);
    run_case(&task, 1, &row);
    assert_string_equal(row.status, "ok");
    assert_true(row.value[QUANTITY_STAGE_Q] > 0 && row.value[QUANTITY_DENSE_P] > 0 && row.floor[QUANTITY_STAGE_Q] > 0);
    assert_true(isnan(row.value[QUANTITY_Q]) && isnan(row.value[QUANTITY_CONSTRAINT]) &&
                isnan(row.value[QUANTITY_SYMPLECTIC]));
    check_missing(&row, (enum quantity[]){QUANTITY_TRIPLE_L, QUANTITY_TRIPLE_OMEGA, QUANTITY_MODE, QUANTITY_STEP_ACTION,
                                          QUANTITY_EXPONENTIAL_RETURN, QUANTITIES});
    assert_true(row.value[QUANTITY_STEP_LAMBDA] > 0); /* control: it is there under a constraint .. */
    setup.problem = "pendulum";
    setup.q_size = setup.v_size = 0;
    case_row_clear(&row);
    run_case(&task, 1, &row);
    check_missing(&row, (enum quantity[]){QUANTITY_STEP_LAMBDA, QUANTITY_MODE, QUANTITIES});
    assert_true(row.value[QUANTITY_STEP_ACTION] > 0); /* .. and so is the action of a motion without one */
    setup = particle(3, 16);
    task.kind = kind_find("structure");
    case_row_clear(&row);
    run_case(&task, 1, &row);
    assert_true(row.value[QUANTITY_REVERSAL] < 1e-32 && isnan(row.value[QUANTITY_SYMPLECTIC]) &&
                isnan(row.value[QUANTITY_STAGE_Q])); /* constrained: no Jacobian */
}

/* Block means of the energy of a symplectic method do not drift, those of a fault do. */
TEST(measures_drift)
{
    struct case_row row;
    struct setup setup = {
        .problem = "kepler", .method = "lobatto-iiia", .stages = 2, .steps = 4000, .horizon = 200, .samples = 40};
    struct case_task task = {.core = core_double(), .kind = kind_find("bound"), .setup = &setup};
    case_row_clear(&row);
    run_case(&task, 1, &row);
    assert_string_equal(row.status, "ok");
    assert_true(fabs(row.value[QUANTITY_ENERGY]) < 3 * row.value[QUANTITY_SLOPE_ERROR]);
    assert_true(row.value[QUANTITY_MOMENTUM] < 1e-12 && isnan(row.value[QUANTITY_Q]));
    setup.fault = FAULT_FORCE;
    case_row_clear(&row);
    run_case(&task, 1, &row);
    assert_true(row.value[QUANTITY_MOMENTUM] > 1e-2);
}

/* A method against the one that is the same map by another route: round-off, but not nothing, or it was compared with itself,
 * or not at all. The twin runs without the deliberate fault. */
TEST(compares_with_the_twin)
{
    struct case_row row;
    struct setup setup = {.problem = "warped-particle",
                          .method = "lobatto-iiia-hamiltonian",
                          .stages = 3,
                          .steps = 32,
                          .horizon = 1,
                          .samples = 32}; /* so many that not all can agree by chance */
    struct case_task task = {.core = core_quad(), .kind = kind_find("convergence"), .setup = &setup};
    case_row_clear(&row);
    run_case(&task, 1, &row);
    assert_string_equal(row.status, "ok");
    assert_true(row.value[QUANTITY_TWIN_Q] > 0 && row.value[QUANTITY_TWIN_Q] < 1e-32);
    assert_true(row.value[QUANTITY_TWIN_P] > 0 && row.value[QUANTITY_TWIN_P] < 1e-32);
    setup.fault = FAULT_FORCE;
    case_row_clear(&row);
    run_case(&task, 1, &row);
    assert_true(row.value[QUANTITY_TWIN_Q] > 1e-3 && row.value[QUANTITY_TWIN_P] > 1e-3);
    task.kind = kind_find("bound"); /* which claims nothing about twins */
    case_row_clear(&row);
    run_case(&task, 1, &row);
    assert_string_equal(row.status, "ok");
    assert_true(isnan(row.value[QUANTITY_TWIN_Q]) && isnan(row.value[QUANTITY_TWIN_P]));
}

TEST(reports_failures_as_rows)
{
    struct case_row row;
    struct setup setup = {.problem = "spherical-pendulum",
                          .method = "lobatto-iiia",
                          .stages = 2,
                          .steps = 2,
                          .horizon = 50,
                          .samples = 1};
    struct case_task task = {.core = core_double(), .kind = kind_find("bound"), .setup = &setup};
    case_row_clear(&row);
    run_case(&task, 1, &row);
    assert_string_not_equal(row.status, "ok");
    assert_true(strlen(row.status) > 0 && isnan(row.value[QUANTITY_CONSTRAINT]) && isnan(row.value[QUANTITY_ENERGY]));
    struct setup good = particle(3, 16);
    task = (struct case_task){.core = core_quad(),
                              .kind = kind_find("convergence"),
                              .setup = &good,
                              .reference_status = STATUS_NO_CONVERGENCE};
    case_row_clear(&row);
    run_case(&task, 1, &row);
    assert_string_equal(row.status, "no reference flow: stage equations: no convergence");
    assert_true(isnan(row.value[QUANTITY_Q]));
}

static int refusals; /* that are left */

static bool give_up_for_a_while(void)
{
    return refusals-- > 0;
}

/* Cases in turns that run out of time beside each other get it again, alone, and have the rows that they have alone. */
TEST(cases_in_turns_have_all_of_their_time)
{
    enum { COUNT = 3 };
    struct case_row row[COUNT], alone;
    struct setup setup[COUNT];
    struct case_task task[COUNT];
    for (int k = 0; k < COUNT; k++) {
        setup[k] = particle(2, 64 << k);
        setup[k].problem = "rigid-body";
        setup[k].q_size = setup[k].v_size = 0;
        setup[k].give_up = give_up_for_a_while;
        task[k] = (struct case_task){.core = core_quad(), .kind = kind_find("convergence"), .setup = &setup[k]};
        case_row_clear(&row[k]);
    }
    refusals = COUNT;
    run_case(task, COUNT, row);
    assert_true(refusals < 0);
    for (int k = 0; k < COUNT; k++) {
        case_row_clear(&alone);
        run_case(&task[k], 1, &alone);
        assert_string_equal(row[k].status, "ok");
        assert_memory_equal(row[k].value, alone.value, sizeof alone.value);
        assert_true(row[k].wall_time > 0);
    }
    refusals = 1; /* control: a case alone has no more */
    case_row_clear(&alone);
    run_case(task, 1, &alone);
    assert_string_equal(alone.status, "timeout");
}
