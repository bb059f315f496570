/* Effects of the rounding errors of a state on corrections count as round-off; corrections that are small by chance
 * do not. */
#include "ci/tests/core/systems.h"

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
        volatile real position = f->state[k] + f->own.x[k];
        real force = STIFF * (position - f->home[k]);
        f->own.residual[k] = f->without_root ? force * force + 1 : f->own.x[k] - 2 + force;
    }
}

/* Solves the equations at the state c. told (2): the numbers that the solver takes for the state's; NULL: it knows none. */
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

TEST(the_state_s_last_bits_are_round_off)
{
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

/* An iteration that has run away to `position`, of which the first `small` corrections after that are nothing. */
struct run_away {
    struct far_system far; /* first: it is self */
    real position;
    int small;
};

static enum status run_away(void *self)
{
    struct run_away *r = self;
    for (int k = 0; k < 2; k++)
        r->far.own.x[k] = r->position;
    return STATUS_DIVERGED;
}

/* Residual that leads from the guess, 0, exactly as far as the rounding errors of the state. */
static real small_at_first(void *self)
{
    struct run_away *r = self;
    if (r->far.own.x[0] != 0)
        return r->small-- > 0 ? 0 : 1;
    for (int k = 0; k < 2; k++)
        r->far.own.x[k] = r->far.state[k];
    return 1;
}

static enum status solve_run_away(real position, int small)
{
    struct run_away r = {.position = position, .small = small};
    real c = R(1e-9) / REAL_EPSILON;
    open_system(&r.far.own, 2, far_away, small_at_first);
    r.far.without_root = true;
    r.far.state[0] = r.far.state[1] = c;
    r.far.own.solver.iterate = run_away;
    solver_starts_from(&r.far.own.solver, (struct numbers){r.far.state, 2, 1}, (struct numbers){NULL, 0, 1});
    enum status status = solver_run(&r.far.own.solver);
    solver_close(&r.far.own.solver);
    return status;
}

/* A correction may be small by chance, and where a bit of an unknown is more than round-off any is. */
TEST(one_small_correction_is_no_rest)
{
    assert_int_equal(solve_run_away(1, 100), STATUS_OK);
    for (int small = 0; small < 4; small++)
        assert_int_not_equal(solve_run_away(1, small), STATUS_OK);
    assert_int_not_equal(solve_run_away(1 / REAL_EPSILON, 100), STATUS_OK);
}
