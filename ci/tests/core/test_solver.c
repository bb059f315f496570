/* The three tiers of the solver on small systems whose answer is known. */
#include "ci/tests/core/testing.h"

#include "core/numbers/solver.h"

enum { MOST = LANES };

/* A system of MOST numbers, some of them padding, and how often its residual was asked for. */
struct system {
    real x[MOST], residual[MOST], correction[MOST], start[MOST], weight[MOST];
    int at[MOST], evaluations;
    struct solver solver;
};

static void open_system(struct system *s, int unknowns, void (*evaluate)(void *), real (*correct)(void *))
{
    memset(s, 0, sizeof *s);
    for (int k = 0; k < MOST; k++) {
        s->weight[k] = 1;
        s->at[k] = k;
    }
    s->solver = (struct solver){.size = MOST,
                                .unknowns = unknowns,
                                .at = s->at,
                                .x = s->x,
                                .residual = s->residual,
                                .correction = s->correction,
                                .start = s->start,
                                .weight = s->weight,
                                .round_off = 8 * REAL_EPSILON,
                                .self = s,
                                .evaluate = evaluate,
                                .fixed_point = correct};
    assert_int_equal(solver_open(&s->solver), STATUS_OK);
}

/* x -= residual: a plain fixed point. */
static real fixed_point(void *self)
{
    struct system *s = self;
    s->solver.evaluate(s);
    for (int k = 0; k < s->solver.unknowns; k++)
        s->correction[s->at[k]] = -s->residual[s->at[k]];
    return apply_correction(MOST, s->correction, s->weight, s->x);
}

/* x_k = cos(x_{k+1}) / 2: contraction by at most 1/2. */
static void contraction(void *self)
{
    struct system *s = self;
    s->evaluations++;
    for (int k = 0; k < 2; k++)
        s->residual[k] = s->x[k] - cos(s->x[1 - k]) / 2;
}

static void contraction_converges_to_round_off(void **state)
{
    (void)state;
    struct system s;
    open_system(&s, 2, contraction, fixed_point);
    assert_int_equal(solver_run(&s.solver), STATUS_OK);
    contraction(&s);
    for (int k = 0; k < 2; k++) /* x and cos(x)/2 below 1, one rounding each */
        assert_at_most(fabs(s.residual[k]), REAL_EPSILON);
    assert_int_equal(s.solver.tier, TIER_FIXED_POINT);
    assert_int_equal(s.solver.newton, 0);
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
static void refinement_saves_iterations_not_digits(void **state)
{
    (void)state;
    bool (*const refine[])(void *) = {NULL, refined_by_the_derivative, curtailed, not_refined};
    long iterations[4];
    for (int k = 0; k < 4; k++) {
        struct system s;
        open_system(&s, 2, contraction, fixed_point);
        solver_refine_by(&s.solver, refine[k]);
        assert_int_equal(solver_run(&s.solver), STATUS_OK);
        iterations[k] = s.solver.iterations;
        contraction(&s);
        for (int c = 0; c < 2; c++)
            assert_at_most(fabs(s.residual[c]), REAL_EPSILON);
        assert_int_equal(s.solver.tier, refine[k] && refine[k] != not_refined ? TIER_REFINED : TIER_FIXED_POINT);
        assert_int_equal(s.solver.newton, 0);
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

static void one_strong_contraction_may_be_an_accident(void **state)
{
    (void)state;
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

static void corrections_below_the_last_bit_end_it(void **state)
{
    (void)state;
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

static void without_contraction_newton_takes_over(void **state)
{
    (void)state;
    struct system s;
    open_system(&s, 1, square_root, fixed_point);
    s.x[0] = R(1.3);
    assert_int_equal(solver_run(&s.solver), STATUS_OK);
    assert_close(s.x[0], sqrt(R(2.0)), 2 * REAL_EPSILON);
    assert_int_equal(s.solver.tier, TIER_SIMPLIFIED_NEWTON);
    assert_true(s.solver.newton > 0);
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

static void full_newton_is_the_last_resort(void **state)
{
    (void)state;
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

/* The same with a second equation of its own: the control. */
static void agreement(void *self)
{
    struct system *s = self;
    s->residual[0] = s->x[0] + s->x[1] - 1;
    s->residual[1] = 2 * s->x[0] - 2 * s->x[1] - 3;
}

static void failures_come_back_as_statuses(void **state)
{
    (void)state;
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

static void no_solution_is_no_answer(void **state)
{
    (void)state;
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

static void padding_is_not_solved_for(void **state)
{
    (void)state;
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

/* x = 2 - 1000 (y - c), a spring to its home c, with y = c + x; c is so large that y has but a few digits of x. Or what no x solves. */
struct far_system {
    struct system own; /* first: it is self */
    real state[2], home[2];
    bool without_root;
};

enum { STIFF = 1000 };

static void far_away(void *self)
{
    struct far_system *f = self;
    for (int k = 0; k < 2; k++) {
        volatile real place = f->state[k] + f->own.x[k];
        real force = STIFF * (place - f->home[k]);
        f->own.residual[k] = f->without_root ? force * force + 1 : f->own.x[k] - 2 + force;
    }
}

/* What the equations say where the state is c, and is told, or others are. */
static enum status solve_far(struct far_system *f, real c, bool structured, const real *told)
{
    const real numbers[2] = {c, R(-1.5) * c};
    open_system(&f->own, 2, far_away, structured ? fixed_point : NULL);
    memcpy(f->state, numbers, sizeof numbers);
    memcpy(f->home, numbers, sizeof numbers);
    if (told)
        solver_starts_from(&f->own.solver, (struct numbers){(real *)told, 1, 1},
                           (struct numbers){(real *)told + 1, 1, 1});
    enum status status = solver_run(&f->own.solver);
    assert_true(f->state[0] == numbers[0] && f->state[1] == numbers[1]); /* back in their places */
    if (status != STATUS_OK)
        assert_true(f->own.x[0] == 0 && f->own.x[1] == 0);
    solver_close(&f->own.solver);
    return status;
}

static void the_state_s_last_bits_are_round_off(void **state)
{
    (void)state;
    for (int structured = 0; structured < 2; structured++)
        for (real far = R(1e-9); far < R(1e-6); far *= R(9.7)) {
            struct far_system f = {.without_root = false};
            real c = far / REAL_EPSILON, unread[2] = {c, c};
            bool known =
                structured; /* without a fixed point it takes a matrix to know what bits do, and bits to make it */
            enum status status = solve_far(&f, c, structured, f.state);
            assert_true(status == STATUS_OK || !known);
            if (status == STATUS_OK)
                for (int k = 0; k < 2; k++)
                    assert_close(f.own.x[k], R(2.0) / (STIFF + 1), SOLVER_ROUNDINGS * R(1.5) * far);
            if (far > R(1e-8))
                assert_int_not_equal(solve_far(&f, c, structured, NULL), STATUS_OK); /* nobody knows */
            assert_int_not_equal(solve_far(&f, c, structured, unread), STATUS_OK);   /* it is not those that round */
            f.without_root = true;
            assert_int_not_equal(solve_far(&f, c, structured, f.state), STATUS_OK);
            f.without_root = false;
            assert_int_not_equal(solve_far(&f, 1 / REAL_EPSILON, structured, f.state),
                                 STATUS_OK); /* bits leave nothing */
        }
}

/* An iteration that has run away to `place`, of which the first `small` corrections after that are nothing. */
struct run_away {
    struct far_system far; /* first: it is self */
    real place;
    int small;
};

static enum status run_away(void *self)
{
    struct run_away *r = self;
    for (int k = 0; k < 2; k++)
        r->far.own.x[k] = r->place;
    return STATUS_DIVERGED;
}

/* What it leads to from the guess, 0, is as far as the state's last bits say. */
static real small_at_first(void *self)
{
    struct run_away *r = self;
    if (r->far.own.x[0] != 0)
        return r->small-- > 0 ? 0 : 1;
    for (int k = 0; k < 2; k++)
        r->far.own.x[k] = r->far.state[k];
    return 1;
}

static enum status solve_run_away(real place, int small)
{
    struct run_away r = {.place = place, .small = small};
    real c = R(1e-9) / REAL_EPSILON;
    open_system(&r.far.own, 2, far_away, small_at_first);
    r.far.without_root = true;
    r.far.state[0] = r.far.state[1] = c;
    r.far.own.solver.settle = run_away;
    solver_starts_from(&r.far.own.solver, (struct numbers){r.far.state, 2, 1}, (struct numbers){NULL, 0, 1});
    enum status status = solver_run(&r.far.own.solver);
    solver_close(&r.far.own.solver);
    return status;
}

/* A correction may be small by chance, and where a bit of an unknown is more than round-off any is. */
static void one_small_correction_is_no_rest(void **state)
{
    (void)state;
    assert_int_equal(solve_run_away(1, 100), STATUS_OK);
    for (int small = 0; small < 4; small++)
        assert_int_not_equal(solve_run_away(1, small), STATUS_OK);
    assert_int_not_equal(solve_run_away(1 / REAL_EPSILON, 100), STATUS_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_strong_contraction_may_be_an_accident),
        cmocka_unit_test(contraction_converges_to_round_off),
        cmocka_unit_test(corrections_below_the_last_bit_end_it),
        cmocka_unit_test(refinement_saves_iterations_not_digits),
        cmocka_unit_test(without_contraction_newton_takes_over),
        cmocka_unit_test(full_newton_is_the_last_resort),
        cmocka_unit_test(failures_come_back_as_statuses),
        cmocka_unit_test(no_solution_is_no_answer),
        cmocka_unit_test(padding_is_not_solved_for),
        cmocka_unit_test(the_state_s_last_bits_are_round_off),
        cmocka_unit_test(one_small_correction_is_no_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
