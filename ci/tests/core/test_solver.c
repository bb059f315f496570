/* The three tiers of the solver on small systems whose answer is known. */
#include "ci/tests/core/systems.h"

/* x_k = cos(x_{k+1}) / 2: contraction by at most 1/2. */
static void contraction(void *self)
{
    struct system *s = self;
    s->evaluations++;
    for (int k = 0; k < 2; k++)
        s->residual[k] = s->x[k] - cos(s->x[1 - k]) / 2;
}

TEST(contraction_converges_to_round_off)
{
    struct system s;
    const long newton = work_done.newton;
    open_system(&s, 2, contraction, fixed_point);
    assert_int_equal(solver_run(&s.solver), STATUS_OK);
    contraction(&s);
    for (int k = 0; k < 2; k++) /* x and cos(x)/2 below 1, one rounding each */
        assert_at_most(fabs(s.residual[k]), REAL_EPSILON);
    assert_int_equal(s.solver.tier, TIER_FIXED_POINT);
    assert_int_equal(work_done.newton, newton);
    /* the contraction is sin(.45)/2 = 0.22 at the solution: log eps / log 0.22 iterations and a few to notice */
    assert_in_range(s.solver.iterations, 3, (unsigned)(log(REAL_EPSILON) / log(R(0.22))) + 6);
    s.x[0] += 4 * REAL_EPSILON; /* control */
    contraction(&s);
    assert_above(fabs(s.residual[0]), REAL_EPSILON);
    solver_close(&s.solver);
}

/* The correction c of the contraction solved for (I - phi')^{-1} c, phi'_01 = -sin(x_1)/2. */
static bool refined_by_the_derivative(void *self)
{
    struct system *s = self;
    real c0 = s->correction[0], c1 = s->correction[1], up = -sin(s->x[1] - c1) / 2, down = -sin(s->x[0] - c0) / 2;
    s->correction[0] = (c0 + up * c1) / (1 - up * down) - c0;
    s->correction[1] = (c1 + down * c0) / (1 - up * down) - c1;
    return true;
}

/* An eighth of it left out in one part: never a contraction better than 1/8. */
static bool curtailed(void *self)
{
    struct system *s = self;
    real fixed = s->correction[0];
    refined_by_the_derivative(self);
    s->correction[0] -= (fixed + s->correction[0]) / 8;
    return true;
}

static bool not_refined(void *self)
{
    (void)self;
    return false;
}

/* Refined corrections save iterations; how good they are is judged by the next one, so bad ones cost time and no digits;
 * where there are none the fixed point does it alone, and the refinement is tried again later. */
TEST(refinement_saves_iterations_not_digits)
{
    bool (*const refine[])(void *) = {NULL, refined_by_the_derivative, curtailed, not_refined};
    long iterations[4];
    for (int k = 0; k < 4; k++) {
        struct system s;
        const long newton = work_done.newton;
        open_system(&s, 2, contraction, fixed_point);
        solver_refine_by(&s.solver, refine[k]);
        assert_int_equal(solver_run(&s.solver), STATUS_OK);
        iterations[k] = s.solver.iterations;
        contraction(&s);
        for (int c = 0; c < 2; c++)
            assert_at_most(fabs(s.residual[c]), REAL_EPSILON);
        assert_int_equal(s.solver.tier, refine[k] && refine[k] != not_refined ? TIER_REFINED : TIER_FIXED_POINT);
        assert_int_equal(work_done.newton, newton);
        s.solver.refine = refine[k] ? refined_by_the_derivative : NULL;
        for (int step = 0; step < 17; step++)
            assert_int_equal(solver_run(&s.solver), STATUS_OK);
        assert_int_equal(s.solver.tier, refine[k] ? TIER_REFINED : TIER_FIXED_POINT);
        solver_close(&s.solver);
    }
    assert_true(2 * iterations[1] < iterations[0]);
    assert_true(iterations[2] > 2 * iterations[1]); /* control: bad ones are noticed */
    assert_int_equal(iterations[3], iterations[0]);
}

/* x_0 = 0 at once, x_1 = x_1 / 2 slowly: after the first correction, of x_0, that of x_1 looks like a strong contraction. */
static void uneven(void *self)
{
    struct system *s = self;
    s->evaluations++;
    s->residual[0] = s->x[0];
    s->residual[1] = s->x[1] / 2;
}

TEST(one_strong_contraction_may_be_an_accident)
{
    struct system s;
    open_system(&s, 2, uneven, fixed_point);
    for (int run = 0; run < 2; run++) { /* the first step, and one that starts from what the last one learnt */
        s.x[0] = 1;
        s.x[1] = sqrt(REAL_EPSILON) / 64; /* size^2 is below eps / 16 */
        assert_int_equal(solver_run(&s.solver), STATUS_OK);
        assert_at_most(fabs(s.x[1]), REAL_EPSILON);
    }
    solver_close(&s.solver);
}

/* Corrections below the last bit of x = 1, which they do not move, each a little smaller than the one before. */
static void creeping(void *self)
{
    struct system *s = self;
    s->residual[0] = s->x[0] == 1 ? REAL_EPSILON / 8 * pow(R(0.999), s->evaluations++) : s->x[0] - 1;
}

TEST(corrections_below_the_last_bit_end_it)
{
    struct system s;
    open_system(&s, 1, creeping, fixed_point);
    s.x[0] = R(1.5);
    assert_int_equal(solver_run(&s.solver), STATUS_OK);
    assert_int_equal(s.solver.tier, TIER_FIXED_POINT);
    solver_close(&s.solver);
}

/* x^2 = 2; its fixed point x - (x^2 - 2) turns away from the root: factor 1 - 2 sqrt 2. */
static void square_root(void *self)
{
    struct system *s = self;
    s->evaluations++;
    s->residual[0] = s->x[0] * s->x[0] - 2;
}

TEST(without_contraction_newton_takes_over)
{
    struct system s;
    open_system(&s, 1, square_root, fixed_point);
    s.x[0] = R(1.3);
    const long newton = work_done.newton;
    assert_int_equal(solver_run(&s.solver), STATUS_OK);
    assert_close(s.x[0], sqrt(R(2.0)), 2 * REAL_EPSILON);
    assert_int_equal(s.solver.tier, TIER_SIMPLIFIED_NEWTON);
    assert_true(work_done.newton > newton);
    /* the matrix is kept: from a near guess no new one, so as many residuals as iterations */
    long before = s.solver.iterations;
    s.evaluations = 0;
    s.x[0] = R(1.41);
    assert_int_equal(solver_run(&s.solver), STATUS_OK);
    assert_int_equal(s.evaluations, s.solver.iterations - before);
    assert_close(s.x[0], sqrt(R(2.0)), 2 * REAL_EPSILON);
    solver_close(&s.solver);
}

/* x^3 = 1000 from 1: with the matrix of the guess Newton overshoots; with a new one each time it comes back. */
static void cube_root(void *self)
{
    struct system *s = self;
    s->evaluations++;
    s->residual[0] = s->x[0] * s->x[0] * s->x[0] - 1000;
}

TEST(full_newton_is_the_last_resort)
{
    struct system s;
    open_system(&s, 1, cube_root, NULL);
    assert_int_equal(s.solver.tier, TIER_SIMPLIFIED_NEWTON); /* no fixed point */
    s.x[0] = 1;
    assert_int_equal(solver_run(&s.solver), STATUS_OK);
    assert_close(s.x[0], 10, 16 * REAL_EPSILON);
    assert_int_equal(s.solver.tier, TIER_FULL_NEWTON);
    solver_close(&s.solver);
}

/* x^2 = -1 */
static void no_solution(void *self)
{
    struct system *s = self;
    s->residual[0] = s->x[0] * s->x[0] + 1;
}

static void not_a_number(void *self)
{
    struct system *s = self;
    s->residual[0] = sqrt(-1 - s->x[0] * s->x[0]);
}

/* Two equations that are one. */
static void contradiction(void *self)
{
    struct system *s = self;
    s->residual[0] = s->x[0] + s->x[1] - 1;
    s->residual[1] = 2 * s->x[0] + 2 * s->x[1] - 3;
}

/* Control: the equations above with an independent second one. */
static void agreement(void *self)
{
    struct system *s = self;
    s->residual[0] = s->x[0] + s->x[1] - 1;
    s->residual[1] = 2 * s->x[0] - 2 * s->x[1] - 3;
}

TEST(failures_come_back_as_statuses)
{
    const struct {
        void (*evaluate)(void *);
        int unknowns;
        enum status status;
    } cases[] = {{not_a_number, 1, STATUS_NOT_FINITE}, {contradiction, 2, STATUS_SINGULAR}, {agreement, 2, STATUS_OK}};
    for (int k = 0; k < 3; k++)
        for (int structured = 0; structured < 2; structured++) {
            struct system s;
            open_system(&s, cases[k].unknowns, cases[k].evaluate, structured ? fixed_point : NULL);
            assert_int_equal(solver_run(&s.solver), cases[k].status);
            if (cases[k].status != STATUS_OK)
                assert_true(s.x[0] == 0 && s.x[1] == 0); /* back at the guess */
            solver_close(&s.solver);
        }
}

TEST(no_solution_is_no_answer)
{
    for (int structured = 0; structured < 2; structured++) {
        struct system s;
        open_system(&s, 1, no_solution, structured ? fixed_point : NULL);
        s.x[0] = R(0.7);
        enum status status = solver_run(&s.solver);
        assert_true(status == STATUS_NO_CONVERGENCE || status == STATUS_DIVERGED);
        assert_true(s.x[0] == R(0.7));
        solver_close(&s.solver);
    }
}

/* Only the listed unknowns are solved for; a padding entry is left alone by Newton. */
static void scattered(void *self)
{
    struct system *s = self;
    s->residual[1] = s->x[1] * s->x[1] - 2 + (s->x[3] - 3) / 8;
    s->residual[3] = s->x[3] - 3 + (s->x[1] * s->x[1] - 2) / 8;
    s->residual[0] = s->residual[2] = 1; /* what padding holds does not matter */
}

TEST(padding_is_not_solved_for)
{
    struct system s;
    open_system(&s, 2, scattered, NULL);
    s.at[0] = 1;
    s.at[1] = 3;
    const real guess[MOST] = {17, 1, -4, 1};
    memcpy(s.x, guess, sizeof guess);
    assert_int_equal(solver_run(&s.solver), STATUS_OK);
    assert_close(s.x[1], sqrt(R(2.0)), 4 * REAL_EPSILON);
    assert_close(s.x[3], 3, 4 * REAL_EPSILON);
    assert_true(s.x[0] == 17 && s.x[2] == -4);
    s.at[0] = 0; /* control: the wrong entries have no solution */
    s.at[1] = 2;
    assert_int_not_equal(solver_run(&s.solver), STATUS_OK);
    solver_close(&s.solver);
}
