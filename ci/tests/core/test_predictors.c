/* Iterations that a predictor in double precision saves, and digits that remain if corrections can be known no
 * better. */
#include "ci/tests/core/runs.h"
#include "core/discrete/lda.h"
#include "core/hp/hp.h"
#include "core/numbers/linear.h"
#include "core/run/predictor.h"

/* Only quadruple has predictors. */
static const bool has_predictors = REAL_EPSILON < R(1e-20);

struct end {
    real q[MAX_ELEMENT], p[MAX_DIMENSION];
    long iterations;
};

static void keep_end(const struct run *run, struct end *out)
{
    memcpy(out->q, run->g, sizeof out->q);
    memcpy(out->p, run->mu, sizeof out->p);
}

static real apart(const struct run *run, const struct end *x, const struct end *y)
{
    real worst = 0;
    for (int c = 0; c < run->in.element; c++)
        worst = fmax(worst, fabs(x->q[c] - y->q[c]));
    for (int c = 0; c < run->in.n; c++)
        worst = fmax(worst, fabs(x->p[c] - y->p[c]));
    return worst;
}

static void forget_predictor(struct lda *work)
{
    predictor_close(work->predictor);
    work->predictor = NULL;
    if (!work->solver.refine)
        work->solver.fixed_point = NULL;
    solver_refine_by(&work->solver, NULL);
}

/* Four steps, on request without the predictor, or with the unknowns `beside` their last values. */
static void go(const struct setup *setup, bool drafted, real beside, struct run *run, struct end *out)
{
    assert_int_equal(start_run(setup, run), STATUS_OK);
    struct lda *work = run->work;
    if (!drafted)
        forget_predictor(work);
    for (int step = 0; step < 4; step++) {
        for (int k = 0; k < work->solver.unknowns; k++)
            work->x[k] += beside;
        assert_int_equal(run_step(run), STATUS_OK);
    }
    keep_end(run, out);
    out->iterations = run->counts.iterations;
    end_run(run);
}

/* Newton's method by the matrix of double (spark) and fixed points that double refines (mla-gs): the root without a predictor in a few
 * iterations, wherever the unknowns were before; control: another h. In double both are one route. */
TEST(predictors_change_nothing_but_round_off)
{
    static const char *const problems[] = {"particle", "cvt", "chaotic-coupled"}, *const methods[] = {"spark",
                                                                                                      "mla-gs"};
    for (int k = 0; k < 3 * 2 * 3; k++) {
        struct setup setup = case_of(problems[k % 3], methods[k / 3 % 2], k / 6 + 1, 8, 1), control = setup;
        struct run run;
        struct end with, without, beside, other;
        const real bound = 1024 * REAL_EPSILON; /* as the solver's round_off */
        go(&setup, true, 0, &run, &with);
        go(&setup, false, 0, &run, &without);
        go(&setup, true, R(1e-3), &run, &beside);
        control.horizon *= 1 + R(1e-6);
        go(&control, true, 0, &run, &other);
        assert_at_most(apart(&run, &with, &without), bound);
        assert_at_most(apart(&run, &with, &beside), bound);
        assert_above(apart(&run, &with, &other), bound);
        if (has_predictors) { /* 8 digits an iteration, from 15 to 33, and one to know it */
            assert_true(with.iterations <= 4 * 4);
            assert_true(2 * with.iterations < without.iterations);
        }
    }
}

/* pinned-body, 200 steps: iterations, and the constraint at the end. */
static void turn(const char *retraction, int s, bool noisy, long *iterations, real *constraint)
{
    struct setup setup = case_of("pinned-body", "lobatto-iiia", s, 200, 10);
    struct run run;
    setup.retraction = retraction;
    open_run(&setup, &run);
    struct hp *hp = run.work;
    *constraint = 0;
    for (int step = 0; step < 200; step++) {
        assert_int_equal(run_step(&run), STATUS_OK);
        for (int k = 0; k < run.in.m; k++)
            *constraint = fmax(*constraint, fabs(run.node.phi[k][0]));
        hp->solver.noise = noisy ? hp->solver.noise : 0;
    }
    *iterations = run.counts.iterations;
    end_run(&run);
}

/* A predictor's terms by differences of fourth order save corrections in quadruple precision: by second differences a step of the double
 * pendulum takes 4.5 iterations instead of 2.95. */
TEST(terms_of_fourth_order_save_corrections)
{
    if (!has_predictors)
        return;
    enum { N = 64 };
    struct setup setup = case_of("double-pendulum", "lobatto-iiia", 4, N, 1);
    struct run run;
    open_run(&setup, &run);
    for (int step = 0; step < N; step++)
        assert_int_equal(run_step(&run), STATUS_OK);
    assert_true(2 * run.counts.iterations < 7 * N);
    end_run(&run);
}

/* A constraint on positions fixes velocities to epsilon |q| / h: corrections that hover there are not waited for. Of double; quadruple
 * is drafted. Control: without that noise a step takes a quarter more iterations. */
TEST(holonomic_steps_end_at_their_noise)
{
    for (int k = 0; k < 4 && !has_predictors; k++) {
        long with, without;
        real constraint, control;
        turn(k % 2 ? "cay" : "exp", 2 + k / 2, true, &with, &constraint);
        turn(k % 2 ? "cay" : "exp", 2 + k / 2, false, &without, &control);
        assert_at_most(constraint, 16 * REAL_EPSILON);
        assert_at_most(control, 16 * REAL_EPSILON);
        assert_true(5 * with < 4 * without);
    }
}
