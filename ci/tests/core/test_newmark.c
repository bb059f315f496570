/* Newmark's method [mathematics, Discrete M10]: on systems where it is known to be another method, and what it refuses. */
#include "ci/tests/core/runs.h"
#include "core/numbers/linear.h"

/* Largest distance of q and p of two methods over `steps` steps. */
static real apart(const char *problem, const char *method, const char *with, const char *other, int steps)
{
    struct setup setup = case_of(problem, method, 0, steps, 1);
    struct run one, two;
    real largest = 0;
    setup.with = with;
    assert_int_equal(start_run(&setup, &one), STATUS_OK);
    setup.method = other;
    setup.with = NULL;
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
    assert_at_most(apart("kepler", "newmark", "beta=0", "trap", 32), 4096 * REAL_EPSILON);
    assert_above(apart("kepler", "newmark", "beta=0.1", "trap", 32), R(1e-5)); /* controls */
    assert_above(apart("kepler", "newmark", "beta=0 gamma=0.6", "trap", 32), R(1e-5));
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
