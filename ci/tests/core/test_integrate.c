/* Whole runs: samples, largest deviations, compensated sums, what a check refuses, and what is never refused. */
#include "ci/tests/core/runs.h"
#include "core/numbers/linear.h"
#include "core/run/reference.h"

static struct storage run, other;

/* A method that can have several stages is reported how many; others have theirs. */
TEST(stages_are_needed_where_there_is_a_choice)
{
    static const char *const several[] = {"gauss", "lobatto-iiia", "spark"},
                             *const need[] = {"gauss needs a number of stages, 1 to 16",
                                              "lobatto-iiia needs a number of stages, 2 to 16",
                                              "spark needs a number of stages, 1 to 16"};
    struct shape shape;
    struct refusal why;
    for (int k = 0; k < 3; k++) {
        const struct setup setup = case_of("kepler", several[k], 0, 8, 1);
        assert_int_equal(check_setup(&setup, &shape, &why), STATUS_BAD_VALUE);
        assert_int_equal(why.field, FIELD_STAGES);
        assert_string_equal(why.message, need[k]);
    }
    const struct setup setup = case_of("kepler", "trap", 0, 8, 1);
    assert_int_equal(check_setup(&setup, &shape, &why), STATUS_OK);
}

/* Samples are the states at their times: the same as shorter runs with the same step (steps and times are powers of 2,
 * so h is the same number). */
TEST(samples_are_the_states_at_their_times)
{
    struct setup setup = case_of("particle", "lobatto-iiia", 3, 16, 2);
    setup.samples = 4;
    assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
    assert_int_equal(run.at.samples, 4);
    for (int k = 0; k < 4; k++) {
        struct setup part = case_of("particle", "lobatto-iiia", 3, 4 * (k + 1), 0.5 * (k + 1));
        assert_int_equal(integrate_setup(&part, open_storage(&other)), STATUS_OK);
        assert_memory_equal(run.g + 3 * k, other.g, 3 * sizeof *run.g);
        assert_memory_equal(run.mu + 3 * k, other.mu, 3 * sizeof *run.mu);
        assert_memory_equal(run.lambda + k, other.lambda, sizeof *run.lambda);
        assert_memory_equal(run.invariant + k, other.invariant, sizeof *run.invariant);
        if (k > 0) /* control: the samples differ */
            assert_above(row_difference(3, run.g + 3 * k, run.g + 3 * (k - 1)), R(1e-3));
    }
}

/* Deviations, amplitudes and means over the nodes are those of the nodes listed one by one. */
TEST(summaries_are_those_of_the_nodes)
{
    enum { STEPS = 32, SAMPLES = 4 };
    struct setup every = case_of("kepler", "lobatto-iiia", 2, STEPS, 4), few = every;
    every.samples = STEPS;
    few.samples = SAMPLES;
    assert_int_equal(integrate_setup(&every, open_storage(&run)), STATUS_OK);
    assert_int_equal(integrate_setup(&few, open_storage(&other)), STATUS_OK);
    real start = -R(0.5), deviation = 0, amplitude = 0, momentum = 0; /* a = 1: E = -1/2; L = sqrt(1 - e^2) */
    for (int k = 0; k < STEPS; k++) {
        deviation = fmax(deviation, fabs((real)run.invariant[2 * k] - start));
        momentum = fmax(momentum, fabs((real)run.invariant[2 * k + 1] - sqrt(1 - R(0.09))));
        amplitude = fmax(amplitude, row_difference(2, run.g + 2 * k, (const wide[2]){0, 0}));
    }
    /* the summaries cross the API as double; a few roundings of the energy at the start */
    const real bound = 4 * (real)DBL_EPSILON;
    assert_close((real)other.at.invariant_deviation[0], deviation, bound);
    assert_close((real)other.at.invariant_deviation[1], momentum, bound);
    assert_true(other.at.momentum == other.at.invariant_deviation[1]); /* a momentum map */
    assert_close((real)other.at.amplitude_g, amplitude, bound * amplitude);
    assert_above(deviation, R(1e-4)); /* control: there is a deviation to see */
    for (int k = 0, period = STEPS / SAMPLES; k < SAMPLES; k++) {
        real mean = 0;
        for (int i = 0; i < period; i++)
            mean += (real)run.invariant[2 * (k * period + i)] / period;
        assert_close((real)other.mean[2 * k], mean, 16 * REAL_EPSILON);
        assert_above(fabs((real)other.mean[2 * k] - (real)other.invariant[2 * k]), R(1e-6)); /* control */
    }
    assert_true(other.at.work.iterations >= STEPS && other.at.work.evaluations >= 2 * other.at.work.iterations);
}

/* Largest energy deviation of a long run of the oscillator, with or without the low parts of the state. */
static real energy_drift(double h, long steps, bool compensated)
{
    struct run now;
    struct setup setup = case_of("oscillator", "gauss", 2, steps, h * (double)steps);
    real largest = 0, start = 0;
    assert_int_equal(start_run(&setup, &now), STATUS_OK);
    for (long k = 0; k <= steps; k++) {
        real x = now.g[0], y = now.g[1], u = now.mu[0], v = now.mu[1];
        real energy = (u * u + v * v + x * x + R(2.25) * y * y) / 2;
        start = k == 0 ? energy : start;
        largest = fmax(largest, fabs(energy - start));
        if (k == steps)
            break;
        assert_int_equal(now.method->family->step(&now), STATUS_OK);
        if (!compensated) {
            memset(now.g_low, 0, sizeof now.g_low);
            memset(now.mu_low, 0, sizeof now.mu_low);
        }
    }
    end_run(&now);
    return largest;
}

/* Gauss keeps quadratic energies exactly. What a step adds is a rounding of its increment, 1000 times smaller than the
 * state's for h = 2^-10: a walk of 1e5 such stays below the roundings of the energy as it is evaluated here, E = 1.3. */
TEST(compensated_sums_keep_the_energy)
{
    const long steps = REAL_EPSILON < 1e-20 ? 30000 : 100000;
    real kept = energy_drift(0x1p-10, steps, true), lost = energy_drift(0x1p-10, steps, false);
    assert_at_most(kept, 6 * REAL_EPSILON);
    assert_above(lost, 24 * REAL_EPSILON); /* control: plain sums walk sqrt(1e5)/4 and more */
    struct setup setup = case_of("oscillator", "gauss", 2, steps, 0x1p-10 * (double)steps);
    assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
    assert_at_most((real)run.at.invariant_deviation[0], 6 * REAL_EPSILON);
}

/* With long steps the coefficients' own rounding shows: b_i ahat_ij + b_j a_ji = b_i b_j holds to eps/2 a coefficient,
 * so a step changes the energy by up to s^2 h^2 |f|^2 eps = 0.1 eps, always the same way (Hairer, McLachlan,
 * Razakarivony 2008). That is a slope of round-off, not of the method. */
TEST(long_steps_drift_by_rounded_coefficients_only)
{
    const long steps = REAL_EPSILON < 1e-20 ? 10000 : 100000;
    real bound = R(0.1) * (real)steps * REAL_EPSILON;
    assert_at_most(energy_drift(0.1, steps, true), bound);
    struct setup setup = case_of("oscillator", "gauss", 2, 1000, 100); /* control: not symplectic */
    setup.fault = FAULT_CONJUGATE;
    setup.method = "radau-iia";
    assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
    assert_above((real)run.at.invariant_deviation[0], bound);
}

static void assert_refused(const struct setup *setup, enum status status, enum field field, const char *text)
{
    struct shape shape;
    struct refusal why = {0};
    assert_int_equal(check_setup(setup, &shape, &why), status);
    assert_int_equal(why.status, status);
    assert_int_equal(why.field, field);
    if (!strstr(why.message, text))
        print_error("message: %s\n", why.message);
    assert_non_null(strstr(why.message, text));
}

TEST(numbers_out_of_range_are_refused)
{
    const struct setup fine = case_of("particle", "lobatto-iiia", 2, 8, 1);
    struct setup bad = fine;
    struct shape shape = shape_of(&fine); /* control */
    assert_int_equal(shape.n, 3);
    assert_int_equal(shape.m, 1);
    assert_int_equal(shape.constraint, CONSTRAINT_NONHOLONOMIC);
    assert_string_equal(shape.retraction, "identity");
    bad.steps = -4;
    assert_refused(&bad, STATUS_BAD_VALUE, FIELD_STEPS, "not -4");
    bad.steps = 0;
    assert_refused(&bad, STATUS_BAD_VALUE, FIELD_STEPS, "not 0");
    bad = fine;
    bad.samples = 3;
    assert_refused(&bad, STATUS_BAD_VALUE, FIELD_STEPS, "3 samples do not divide 8 steps");
    const wide horizons[] = {0, -1, (wide)NAN, (wide)INFINITY};
    for (int k = 0; k < 4; k++) {
        bad = fine;
        bad.horizon = horizons[k];
        assert_refused(&bad, STATUS_BAD_VALUE, FIELD_HORIZON, "horizon");
    }
    bad = fine;
    bad.stages = 1;
    assert_refused(&bad, STATUS_BAD_VALUE, FIELD_STAGES, "not 1");
    bad.stages = 17;
    assert_refused(&bad, STATUS_BAD_VALUE, FIELD_STAGES, "not 17");
    bad = fine;
    bad.method = "lobatto-3a";
    assert_refused(&bad, STATUS_UNKNOWN_NAME, FIELD_METHOD, "\"lobatto-3a\"");
    bad = fine;
    bad.problem = "partikel";
    assert_refused(&bad, STATUS_UNKNOWN_NAME, FIELD_PROBLEM, "\"partikel\"");
    bad = fine;
    bad.v_size = 3;
    bad.v[0] = 1;
    assert_refused(&bad, STATUS_INCONSISTENT, FIELD_V, "residual");
}

/* Methods are refused where a hypothesis fails, by its name. */
TEST(methods_are_refused_by_hypothesis)
{
    static const struct {
        const char *problem, *method, *text;
    } cases[] = {
        {"particle", "gauss", "H1"},
        {"particle", "lobatto-iiib", "H1"},
        {"particle", "radau-iia", "H1"},
        {"particle", "lobatto-iiic-star", "H2"},
        {"spherical-pendulum", "gauss", "H1"},
        {"spherical-pendulum", "gauss", "gauss-projected"},
        {"particle", "gauss-projected", "holonomic"},
        {"kepler", "gauss-projected", "holonomic"},
        {"kepler", "rattle", "holonomic"},
        {"particle", "shake", "holonomic"},
        {"spherical-pendulum", "rough-trapezoidal", "nonholonomic"},
        {"spherical-pendulum", "nonholonomic-shake", "nonholonomic"},
        {"spherical-pendulum", "spark", "nonholonomic"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct setup setup = case_of(cases[k].problem, cases[k].method, 2, 8, 1);
        assert_refused(&setup, STATUS_REFUSED, FIELD_METHOD, cases[k].text);
        setup.method = "lobatto-iiia";
        shape_of(&setup); /* control: the pair that has all hypotheses is taken */
    }
}

/* Whatever passes the check runs: every method on every problem either is refused or gives finite numbers. */
TEST(what_is_not_refused_runs)
{
    int refused = 0, ran = 0;
    for (int p = 0; p < CORE_ENTRY()->problems(); p++)
        for (int m = 0; m < CORE_ENTRY()->methods(); m++) {
            struct problem_info problem;
            struct method_info method;
            struct shape shape;
            struct refusal why;
            struct claim claims[MAX_CLAIMS];
            CORE_ENTRY()->problem(p, &problem);
            CORE_ENTRY()->method(m, &method);
            if (problem.inputs || method.control) /* boundary value problems, which are not integrated */
                continue;
            struct setup setup = case_of(problem.name, method.name, 2, 2, 0.0625);
            enum status status = check_setup(&setup, &shape, &why);
            if (status == STATUS_BAD_VALUE && why.field == FIELD_STAGES) {
                setup.stages = 0; /* the only count that the method, or its tableau, has */
                status = check_setup(&setup, &shape, &why);
            }
            if (status != STATUS_OK) {
                assert_int_equal(status, STATUS_REFUSED);
                assert_int_equal(claims_of(&setup, claims), 0);
                refused++;
                continue;
            }
            status = integrate_setup(&setup, open_storage(&run));
            if (status != STATUS_OK)
                print_error("%s on %s: %s\n", method.name, problem.name, status_text(status));
            assert_int_equal(status, STATUS_OK);
            for (int c = 0; c < shape.element; c++)
                assert_true(isfinite((real)run.g[c]));
            assert_in_range(claims_of(&setup, claims), 1, MAX_CLAIMS - 1);
            ran++;
        }
    assert_true(refused > 50 && ran > 50);
}

static int questions, patience;

static bool out_of_patience(void)
{
    return ++questions > patience;
}

/* The caller is asked now and then; what it lets end is the same as if it had not been asked. */
TEST(the_caller_may_give_up)
{
    struct setup setup = case_of("particle", "lobatto-iiia", 3, 64, 1);
    assert_int_equal(integrate_setup(&setup, open_storage(&other)), STATUS_OK);
    setup.give_up = out_of_patience;
    questions = 0;
    patience = 1000;
    assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_OK);
    assert_in_range(questions, 2, 64);
    assert_memory_equal(run.g, other.g, 3 * sizeof *run.g);
    patience = questions - 1; /* the last question is the first to be answered so */
    questions = 0;
    assert_int_equal(integrate_setup(&setup, open_storage(&run)), STATUS_TIMEOUT);
    assert_int_equal(questions, patience + 1);
    questions = patience = 0;
    struct reference reference = {.at = *open_storage(&run)};
    assert_int_equal(reference_setup(&setup, &reference), STATUS_TIMEOUT);
    assert_in_range(questions, 1, 4); /* one a route, and no finer ones */
}

/* Between two questions lie this many evaluations of a block of stages at most, those of one matrix of Newton among them. */
enum { MOST_UNASKED = 256 * LANES };

/* One step, so long that solving it takes its time: was the caller asked in proportion to the work, and does it end where he
 * gives up, at the second question? Returns whether it was long enough for two. */
static bool ends_within_a_step(const struct setup *given)
{
    struct setup setup = *given;
    setup.give_up = out_of_patience;
    questions = 0;
    patience = 1;
    enum status status = integrate_setup(&setup, open_storage(&run));
    assert_in_range(run.at.work.evaluations, 0, (questions + 1) * MOST_UNASKED);
    if (questions <= patience)
        return false;
    assert_int_equal(status, STATUS_TIMEOUT);
    assert_in_range(questions, 2, 3); /* a predictor in double asks for itself */
    return true;
}

/* Every method that solves equations can be ended within a step. */
TEST(a_step_may_be_given_up)
{
    static const char *const problems[] = {"kepler", "cvt", "spherical-pendulum", "rigid-body"};
    int ended = 0;
    for (size_t p = 0; p < sizeof problems / sizeof *problems; p++)
        for (int m = 0; m < CORE_ENTRY()->methods(); m++) {
            struct method_info method;
            struct shape shape;
            struct refusal why;
            CORE_ENTRY()->method(m, &method);
            struct setup setup =
                case_of(problems[p], method.name, method.least_stages > 2 ? method.least_stages : 2, 1, 50);
            if (method.least_stages == method.most_stages)
                setup.stages = 0;
            if (!method.control && check_setup(&setup, &shape, &why) == STATUS_OK)
                ended += ends_within_a_step(&setup);
        }
    assert_in_range(ended, 12, 1000);
}

/* Questions that need a method are refused if the case has none; a step is also refused of optimal control. */
TEST(what_needs_a_method_is_refused_without)
{
    static const struct setup setups[] = {
        {.problem = "particle", .steps = 8, .horizon = 1, .samples = 4},
        {.problem = "disc-transfer", .steps = 8, .samples = 8},
        {.problem = "disc-transfer", .method = "trapezoid", .steps = 8, .samples = 8}};
    const struct core_api *core = CORE_ENTRY();
    for (int k = 0; k < 3; k++) {
        struct core_case *given = opened_case(&setups[k]);
        struct trajectory out = *open_storage(&run);
        struct claim claims[MAX_CLAIMS];
        struct exact_objects objects;
        struct pair_start start;
        struct refusal why;
        double residual[QUANTITIES], bound[QUANTITIES];
        enum status status = STATUS_OK;
        assert_int_equal(core->structure(given, residual, bound), STATUS_REFUSED);
        assert_true(isnan(residual[QUANTITY_REVERSAL]) && isnan(bound[QUANTITY_REVERSAL]));
        assert_int_equal(core->stages(given, residual, bound), STATUS_REFUSED);
        assert_int_equal(core->mode_applies(given, &why), STATUS_REFUSED);
        assert_int_equal(core->backward_applies(given, &why), STATUS_REFUSED);
        assert_int_equal(core->exact_objects(given, NULL, NULL, &objects), STATUS_REFUSED);
        assert_int_equal(core->pair_start(given, NULL, NULL, &start), STATUS_REFUSED);
        if (!setups[k].method) {
            assert_int_equal(core->integrate(given, &out), STATUS_REFUSED);
            assert_int_equal(out.taken, 0);
            core->integrate_members((const struct core_case *const *)&given, 1, &out, &status);
            assert_int_equal(status, STATUS_REFUSED);
            assert_int_equal(core->claims(given, claims), 0);
        }
        core->identities(given, residual, bound);
        core->close(given);
    }
}
