/* Methods of a discretization map [barbero-martin-2022] [mathematics, Exact 3.6]. */
#include "ci/tests/core/runs.h"

/* Numbers of an independent program, in 50 to 70 digits: on R^3 the lifted relation and the discrete Lagrange-d'Alembert equations with all
 * unknowns at once; on SO(3) differences of L_d = h l(R^{-1}(R_0, R_1)) with R^{-1} in closed form. Positions are the first three numbers. */
static const struct {
    const char *problem, *method, *retraction, *with;
    long steps;
    double length;
    real q[3], p[3];
} numbers[] = {
    {"particle",
     "discretization-map",
     NULL,
     "theta=0.5",
     1,
     0.125,
     {R(1.0317286300886179404), R(0.40894941634241245136), R(0.014419859900196791581)},
     {R(0.20348304000754882685), R(-0.75680933852140077821), R(0.083214270446666854873)}},
    {"particle",
     "discretization-map",
     NULL,
     "theta=0.3",
     8,
     0.125,
     {R(0.82450120369281823137), R(-0.3287883723352662764), R(0.045254323538359975455)},
     {R(-0.59155762040055188817), R(-0.81411410055219755194), R(0.19449726715402076388)}},
    {"particle",
     "discretization-dirac",
     NULL,
     "theta=0.5",
     8,
     0.125,
     {R(0.84368165913045977856), R(-0.31784040336789839361), R(0.049494495698712857308)},
     {R(-0.60330575001700556387), R(-0.7993606682761740958), R(0.1916335827648511748)}},
    {"particle",
     "discretization-dirac",
     NULL,
     "theta=0.3",
     1,
     0.125,
     {R(1.0288816528671742272), R(0.40733530602709858278), R(0.013637933576276632442)},
     {R(0.20150460419627688244), R(-0.75902507397601619685), R(0.091576383728875799341)}},
    {"heavy-top",
     "discretization-map",
     "cay",
     "theta=0.5",
     1,
     0.125,
     {R(0.97579264671063865879), R(-0.19497178829977815083), R(-0.099069230302012646866)},
     {R(0.56143709862503341208), R(0.0059630456311082448434), R(-1.0877171269384427264)}},
    {"heavy-top",
     "discretization-map",
     "cay",
     "theta=0.3",
     3,
     0.125,
     {R(0.89321210802325079985), R(0.44328119500065510369), R(-0.075325375800268854728)},
     {R(0.65470251732643746074), R(0.27180549340822997173), R(-1.0921800737528010157)}},
    {"heavy-top",
     "discretization-map",
     "exp",
     "theta=0.5",
     3,
     0.125,
     {R(0.88718779735288573522), R(0.45529185140779892441), R(-0.074880853826553683361)},
     {R(0.65796108261142588469), R(0.28129159028399048262), R(-1.09018616112297634)}},
    {"suslov",
     "discretization-map",
     "cay",
     "theta=0.5",
     3,
     0.125,
     {R(0.8287657459825926985), R(-0.54103979573506614455), R(-0.14291003364660767085)},
     {R(0.77788405908705272019), R(-0.85377578814218779485), R(0.50684443383106974561)}},
    {"suslov",
     "discretization-map",
     "cay",
     "theta=0.3",
     1,
     0.125,
     {R(0.84926484963794744251), R(-0.51063914835054326648), R(-0.13415243322901895002)},
     {R(0.70303994436155689708), R(-1.1062463291997177889), R(0.52295303941164882209)}},
    {"suslov",
     "discretization-dirac",
     "cay",
     "theta=0.5",
     3,
     0.125,
     {R(0.8287906166770595322), R(-0.54103089288063795732), R(-0.14279946308316087675)},
     {R(0.77785472552714259346), R(-0.85371538935583107633), R(0.50277487555916415215)}},
};

static struct setup setup_of_row(size_t k)
{
    struct setup setup = case_of(numbers[k].problem, numbers[k].method, 0, numbers[k].steps,
                                 numbers[k].length * (double)numbers[k].steps);
    setup.retraction = numbers[k].retraction;
    setup.with = numbers[k].with;
    return setup;
}

/* Largest distance of the end from the numbers of a row. */
static real off_the_numbers(const struct setup *setup, size_t k)
{
    struct run run;
    real most = 0;
    open_run(setup, &run);
    take_steps(&run, numbers[k].steps);
    for (int c = 0; c < 3; c++)
        most = fmax(most, fmax(fabs(run.g[c] - numbers[k].q[c]), fabs(run.mu[c] - numbers[k].p[c])));
    end_run(&run);
    return most;
}

TEST(numbers_of_another_program)
{
    const real digits = in_quad() ? R(1e-18) : 64 * REAL_EPSILON;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        struct setup setup = setup_of_row(k);
        assert_at_most(off_the_numbers(&setup, k), digits);
        setup.with = "theta=0.4"; /* controls */
        assert_above(off_the_numbers(&setup, k), R(1e-5));
        setup.with = numbers[k].with;
        if (strcmp(setup.problem, "suslov") == 0) /* no torque about the first axis */
            continue;
        setup.fault = FAULT_FORCE;
        assert_above(off_the_numbers(&setup, k), R(1e-4));
    }
}

/* |phi| after `steps` steps with the reaction at the base point. */
static real forbidden(const char *theta, long steps)
{
    struct setup setup = case_of("particle", "discretization-dirac", 0, 32, 0.5);
    struct run run;
    setup.with = theta;
    open_run(&setup, &run);
    take_steps(&run, steps);
    const real phi = fabs(run.node.phi[0][0]);
    end_run(&run);
    return phi;
}

/* The part of the momentum that the constraint forbids grows by theta/(1 - theta) a step. */
TEST(a_base_point_ahead_grows)
{
    assert_close(forbidden("theta=0.6", 33) / forbidden("theta=0.6", 32), R(1.5), R(0.02));
    assert_close(forbidden("theta=0.75", 25) / forbidden("theta=0.75", 24), 3, R(0.02));
    assert_at_most(forbidden("theta=0.5", 64), R(1e-3)); /* controls */
    assert_at_most(forbidden("theta=0.3", 64), R(1e-2));
}

static bool claims_it(const char *problem, const char *method, const char *retraction, const char *with,
                      enum claim_kind kind, enum quantity quantity, double order)
{
    struct claim claims[MAX_CLAIMS];
    struct setup setup = case_of(problem, method, 0, 8, 1);
    setup.retraction = retraction;
    setup.with = with;
    int count = claims_of(&setup, claims);
    for (int k = 0; k < count; k++)
        if (claims[k].kind == kind && claims[k].quantity == quantity)
            return kind != CLAIM_ORDER || claims[k].value == order;
    return false;
}

/* A symmetric pair is its own adjoint by cay, too, where the base point of dla is not in the middle. */
TEST(what_a_pair_claims)
{
    static const char *const both[] = {"discretization-map", "discretization-dirac"};
    for (int k = 0; k < 2; k++) {
        assert_true(claims_it("suslov", both[k], "cay", NULL, CLAIM_ORDER, QUANTITY_Q, 2));
        assert_true(claims_it("suslov", both[k], "cay", NULL, CLAIM_IDENTITY, QUANTITY_REVERSAL, 0));
        assert_true(claims_it("suslov", both[k], "cay", "theta=0.3", CLAIM_ORDER, QUANTITY_Q, 1));
        assert_false(claims_it("suslov", both[k], "cay", "theta=0.3", CLAIM_IDENTITY, QUANTITY_REVERSAL, 0));
        assert_true(claims_it("heavy-top", both[k], "cay", "theta=0.3", CLAIM_IDENTITY, QUANTITY_SYMPLECTIC, 0));
    }
    assert_false(claims_it("suslov", "dla", "cay", NULL, CLAIM_IDENTITY, QUANTITY_REVERSAL, 0));
    assert_true(claims_it("rigid-body", both[0], "cay", "theta=0.3", CLAIM_ORDER, QUANTITY_Q, 2)); /* no force */
    assert_true(claims_it("particle", both[0], NULL, NULL, CLAIM_IDENTITY, QUANTITY_CONSTRAINT, 0));
    assert_true(claims_it("particle", both[1], NULL, NULL, CLAIM_ORDER, QUANTITY_CONSTRAINT, 2));
    assert_false(claims_it("particle", both[1], NULL, "theta=0.6", CLAIM_ORDER, QUANTITY_Q, 1));
}

TEST(what_a_pair_refuses)
{
    static const struct {
        const char *problem, *method, *with, *text;
    } rows[] = {
        {"particle", "discretization-dirac", "theta=1", "a problem without constraints for theta = 1"},
        {"spherical-pendulum", "discretization-map", NULL, "no constraint or a nonholonomic one"},
        {"martinet", "discretization-map", NULL, "a Lagrangian"},
        {"particle", "discretization-map", "theta=1.5", "1.5"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct setup setup = case_of(rows[k].problem, rows[k].method, 0, 8, 1);
        struct shape shape;
        struct refusal why;
        setup.with = rows[k].with;
        assert_true(check_setup(&setup, &shape, &why) != STATUS_OK);
        if (!strstr(why.message, rows[k].text))
            print_error("%s: %s\n", rows[k].problem, why.message);
        assert_non_null(strstr(why.message, rows[k].text));
    }
}

static enum status checked(const char *problem, const char *method, const char *with, long steps, struct refusal *why)
{
    struct setup setup = case_of(problem, method, 0, steps, 1);
    struct shape shape;
    setup.with = with;
    return check_setup(&setup, &shape, why);
}

/* Refused by the value of theta and the factor where round-off grows to the size of the momentum, and there alone. */
TEST(a_base_point_too_far_ahead_is_refused)
{
    struct refusal why;
    assert_int_equal(checked("particle", "discretization-dirac", "theta=0.6", 400, &why), STATUS_REFUSED);
    assert_non_null(strstr(why.message, "theta = 0.6"));
    assert_non_null(strstr(why.message, "= 1.5 in each of 400 steps; choose theta of at most 1/2"));
    assert_int_equal(checked("particle", "discretization-dirac", "theta=0.6", 40, &why), STATUS_OK); /* controls */
    assert_int_equal(checked("particle", "discretization-dirac", "theta=0.5", 400, &why), STATUS_OK);
    assert_int_equal(checked("particle", "discretization-map", "theta=0.6", 400, &why), STATUS_OK);
    assert_int_equal(checked("kepler", "discretization-dirac", "theta=0.6", 400, &why), STATUS_OK);
}
