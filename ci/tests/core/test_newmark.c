/* Newmark's method [anahory-newmark-2022] [mathematics, Discrete M10]: on systems where it is known to be another method, and what it refuses. */
#include "ci/tests/core/runs.h"
#include "core/numbers/linear.h"

/* Largest distance of q and p of two methods over `steps` steps. */
static real apart(const char *problem, const char *method, const char *with, const char *other, const char *other_with,
                  int steps)
{
    struct setup setup = case_of(problem, method, 0, steps, 1);
    struct run one, two;
    real largest = 0;
    setup.with = with;
    assert_int_equal(start_run(&setup, &one), STATUS_OK);
    setup.method = other;
    setup.with = other_with;
    assert_int_equal(start_run(&setup, &two), STATUS_OK);
    for (int k = 0; k < steps; k++) {
        assert_int_equal(run_step(&one), STATUS_OK);
        assert_int_equal(run_step(&two), STATUS_OK);
        for (int c = 0; c < one.in.n; c++)
            largest = fmax(largest, fmax(fabs(one.g[c] - two.g[c]), fabs(one.mu[c] - two.mu[c])));
    }
    end_run(&one);
    end_run(&two);
    return largest;
}

/* Without a constraint beta = 0, gamma = 1/2 is the method of central differences, Stormer-Verlet. */
TEST(central_differences)
{
    assert_at_most(apart("kepler", "newmark", "beta=0", "trap", NULL, 32), 4096 * REAL_EPSILON);
    assert_above(apart("kepler", "newmark", "beta=0.1", "trap", NULL, 32), R(1e-5)); /* controls */
    assert_above(apart("kepler", "newmark", "beta=0 gamma=0.6", "trap", NULL, 32), R(1e-5));
}

/* beta = 1/4, gamma = 1/2 is the trapezoidal rule, with a constraint too: q_1 - q_0 = h (v_0 + v_1)/2. */
static real off_the_trapezoid(const char *with)
{
    static const char *const problems[] = {"particle", "cvt", "chaotic-coupled"};
    real largest = 0;
    for (size_t k = 0; k < sizeof problems / sizeof *problems; k++) {
        struct setup setup = case_of(problems[k], "newmark", 0, 8, 1);
        struct run run;
        setup.with = with;
        open_run(&setup, &run);
        SCRATCH_NODE(before, &run.in);
        node_at_momentum(&run.in, run.g, run.mu, before);
        assert_int_equal(run_step(&run), STATUS_OK);
        for (int c = 0; c < run.in.n; c++)
            largest = fmax(largest, fabs(run.g[c] - before->g[c][0] -
                                         run.h * (before->velocity[c][0] + run.node.velocity[c][0]) / 2));
        for (int i = 0; i < run.in.m; i++) /* the end is on the constraint, whatever the parameters */
            assert_at_most(fabs(run.node.phi[i][0]), 64 * REAL_EPSILON);
        end_run(&run);
    }
    return largest;
}

TEST(trapezoidal_rule)
{
    assert_at_most(off_the_trapezoid(NULL), 64 * REAL_EPSILON);
    assert_above(off_the_trapezoid("beta=0"), R(1e-6)); /* controls */
    assert_above(off_the_trapezoid("gamma=0.4"), R(1e-4));
}

/* Half a step of beta = gamma = 0, then half of its adjoint, 1/2 and 1, asks for no acceleration in the middle: without a constraint it is
 * q' = q + h v + h^2 (3 a + a')/8, v' = v + h (a + a')/2. */
TEST(explicit_half_then_its_adjoint)
{
    assert_at_most(apart("kepler", "newmark", "beta=0 gamma=0 then=adjoint", "newmark", "beta=0.125", 32),
                   4096 * REAL_EPSILON);
    assert_above(apart("kepler", "newmark", "beta=0 gamma=0.1 then=adjoint", "newmark", "beta=0.125", 32), R(1e-5));
    assert_above(apart("particle", "newmark", "beta=0 gamma=0 then=adjoint", "newmark", "beta=0.125", 32), R(1e-6));
}

/* Largest distance from the start after a step and one back by other parameters. */
static real off_the_start(const char *problem, const char *with, const char *back)
{
    struct setup setup = case_of(problem, "newmark", 0, 8, 1);
    struct run run, returning;
    real most = 0, p[SMALL_DIMENSION];
    setup.with = with;
    open_run(&setup, &run);
    memcpy(p, run.mu, sizeof p);
    assert_int_equal(run_step(&run), STATUS_OK);
    setup.with = back;
    assert_int_equal(run_open(opened_case(&setup), -1, &returning), STATUS_OK);
    run_carry(&run, &returning);
    run_moved(&returning);
    assert_int_equal(run_step(&returning), STATUS_OK);
    for (int c = 0; c < run.in.n; c++)
        most = fmax(most, fabs(returning.mu[c] - p[c]));
    most = fmax(most, group_distance(&run.in, returning.g, run.given->g));
    end_run(&run);
    end_run(&returning);
    return most;
}

/* The adjoint of a step is one of beta + 1/2 - gamma and 1 - gamma, its impulse included. */
TEST(the_adjoint_has_other_parameters)
{
    static const char *const problems[] = {"particle", "cvt", "disc", "kepler"};
    for (size_t k = 0; k < sizeof problems / sizeof *problems; k++) {
        assert_at_most(off_the_start(problems[k], "beta=0.1 gamma=0.3", "beta=0.3 gamma=0.7"), 4096 * REAL_EPSILON);
        assert_above(off_the_start(problems[k], "beta=0.1 gamma=0.3", "beta=0.1 gamma=0.3"), R(1e-5)); /* controls */
        assert_above(off_the_start(problems[k], "beta=0.1 gamma=0.3", "beta=0.25 gamma=0.7"), R(1e-6));
    }
}

/* Numbers of an independent program in 50 digits, with unknowns (q', v', kappa) at once and the multiplier in closed form: the particle
 * after `steps` steps of 1/8. */
static const struct {
    const char *with;
    long steps;
    real q[3], v[3];
} numbers[] = {
    {"beta=0",
     1,
     {R(1.0319200807391112403), R(0.40859375), R(0.014282055724742239799)},
     {R(0.20357468211927107457), R(-0.756787109375), R(0.083179342772170915626)}},
    {"beta=0.1 gamma=0.3",
     8,
     {R(0.84558582469373851579), R(-0.3276821928537307819), R(0.0530145352807537026)},
     {R(-0.60567552203999302238), R(-0.81660432156516674681), R(0.19846908321989306225)}},
    {"beta=0 gamma=0 then=adjoint",
     1,
     {R(1.031646137356792783), R(0.40877192982456140351), R(0.014531212030477116342)},
     {R(0.20351700115963761428), R(-0.75679824561403508772), R(0.083192037316132568645)}},
    {"beta=0.1 gamma=0.3 then=adjoint",
     8,
     {R(0.8431079843195758025), R(-0.31898454091293011203), R(0.051003738656489718212)},
     {R(-0.60328286304350495474), R(-0.79881413386508385512), R(0.19243790710857051972)}},
};

static real off_the_numbers_of_newmark(size_t k, enum fault fault, const char *with)
{
    struct setup setup = case_of("particle", "newmark", 0, numbers[k].steps, (double)numbers[k].steps / 8);
    struct run run;
    real most = 0;
    setup.with = with;
    setup.fault = fault;
    open_run(&setup, &run);
    take_steps(&run, numbers[k].steps);
    for (int c = 0; c < 3; c++)
        most = fmax(most, fmax(fabs(run.g[c] - numbers[k].q[c]), fabs(run.mu[c] - numbers[k].v[c])));
    end_run(&run);
    return most;
}

TEST(numbers_of_another_newmark)
{
    const real digits = in_quad() ? R(1e-18) : 64 * REAL_EPSILON;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        assert_at_most(off_the_numbers_of_newmark(k, FAULT_NONE, numbers[k].with), digits);
        assert_above(off_the_numbers_of_newmark(k, FAULT_FORCE, numbers[k].with), R(1e-4)); /* controls */
        assert_above(off_the_numbers_of_newmark(k, FAULT_NONE, NULL), R(1e-6));
    }
    assert_above(off_the_numbers_of_newmark(3, FAULT_OWN_ADJOINT, numbers[3].with), R(1e-4));
}

TEST(what_it_refuses)
{
    static const struct {
        const char *problem, *method, *with, *text;
    } rows[] = {
        {"spherical-pendulum", "newmark", NULL, "no constraint or a nonholonomic one"},
        {"martinet", "newmark", NULL, "a Lagrangian"},
        {"particle", "newmark", "beta=0.6", "0.6"},
        {"particle", "newmark", "gamma=-1", "-1"},
        {"particle", "newmark", "alpha=0", "beta"},
        {"particle", "newmark", "then=twice", "adjoint"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct setup setup = case_of(rows[k].problem, rows[k].method, 0, 8, 1);
        struct shape shape;
        struct refusal why;
        setup.with = rows[k].with;
        assert_true(check_setup(&setup, &shape, &why) != STATUS_OK);
        if (!strstr(why.message, rows[k].text))
            print_error("%s, %s: %s\n", setup.problem, setup.with, why.message);
        assert_non_null(strstr(why.message, rows[k].text));
    }
}
