/* Root of a step's equations that is found: the one which continues from a step of length 0, or another one. */

#include "ci/tests/core/runs.h"
#include "core/numbers/branch.h"

/* x = h g(x) */
struct equation {
    struct solver solver;
    real (*g)(real x);
    real h;
};

/* Folds: x = h (1 + x^2) has two roots up to h = 1/2, none beyond; x = h (1 + x^2 / (1 + x^2/100)) one more, far away, from 0.0995 on, and
 * that alone beyond 0.506. */
static real square(real x)
{
    return 1 + x * x;
}

static real bounded_square(real x)
{
    return 1 + x * x / (1 + x * x / 100);
}

/* A pole: x = h / (1 - x) has the root (1 - sqrt(1 - 4 h))/2 up to h = 1/4. */
static real pole(real x)
{
    return 1 / (1 - x);
}

/* No fold: one root for every h, but a fixed point that turns about it and past h = 1 does not come to it. */
static real falling(real x)
{
    return cos(x) - x;
}

static void evaluate(void *self)
{
    struct equation *e = self;
    e->solver.residual[0] = e->solver.x[0] - e->h * e->g(e->solver.x[0]);
}

static real fixed_point(void *self)
{
    struct equation *e = self;
    evaluate(e);
    e->solver.correction[0] = -e->solver.residual[0];
    return apply_correction(e->solver.size, e->solver.correction, e->solver.weight, e->solver.x);
}

static void rest(void *self)
{
    struct equation *e = self;
    e->solver.x[0] = 0;
}

/* The root that is found from `guess`, whether that leaves doubt, and where its branch leads. */
static enum status root_of(real (*g)(real x), real h, real guess, real *root, bool *doubt)
{
    struct equation e = {.g = g, .h = h};
    const struct branch branch = {.h = &e.h, .rest = rest};
    assert_int_equal(solver_open_own(&e.solver, 1, NULL, evaluate, fixed_point), STATUS_OK);
    e.solver.self = &e;
    e.solver.weight[0] = 1;
    e.solver.x[0] = guess;
    e.solver.round_off = 64 * REAL_EPSILON;
    enum status status = solver_run(&e.solver);
    *root = e.solver.x[0];
    *doubt = status == STATUS_OK && branch_in_doubt(&e.solver);
    if (status == STATUS_OK)
        status = branch_follow(&e.solver, &branch);
    assert_true(e.h == h && e.solver.x[0] == *root);
    solver_close(&e.solver);
    return status;
}

TEST(a_root_beyond_a_fold_or_a_pole_is_another)
{
    static const struct {
        real (*g)(real x);
        double h, guess;
        enum status status;
        double root; /* 0: whatever it is */
    } cases[] = {
        {square, 0.05, 0, STATUS_OK, 0.0501256},
        {square, 0.4, 0, STATUS_OK, 0.5},
        {square, 0.49, 0, STATUS_OK, 0.8173495},
        {square, 0.4, 3, STATUS_OTHER_ROOT, 2},
        {square, 0.49, 1.5, STATUS_OTHER_ROOT, 1.2234668},
        {bounded_square, 0.4, 0, STATUS_OK, 0},
        {bounded_square, 0.6, 30, STATUS_OTHER_ROOT, 0},
        {bounded_square, 0.4, 30, STATUS_OTHER_ROOT, 0},
        {bounded_square, 3, 0, STATUS_OTHER_ROOT, 0},
        {pole, 0.24, 0, STATUS_OK, 0.4},
        {falling, 0.5, 0, STATUS_OK, 0},
        {falling, 5, 0, STATUS_OK, 0},
        {falling, 500, 0, STATUS_OK, 0},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        real root;
        bool doubt;
        enum status status = root_of(cases[k].g, (real)cases[k].h, (real)cases[k].guess, &root, &doubt);
        if (status != cases[k].status)
            fail_msg("h = %g from %g: %s at %.7g", cases[k].h, cases[k].guess, status_text(status), (double)root);
        assert_true(cases[k].root == 0 || fabs(root - (real)cases[k].root) < R(1e-6));
        assert_true(status == STATUS_OK || doubt ||
                    cases[k].guess > 0); /* from the root at rest no other is found without */
        assert_true(k > 0 || !doubt);    /* and one that is clear with none */
    }
}

/* One step of a body of equal moments that turns by h |w|. */
static enum status turn(const char *method, int stages, const char *retraction, real angle, const real *axis,
                        real *turned)
{
    static struct storage memory;
    struct trajectory out = *open_storage(&memory);
    struct setup setup = case_of("rigid-body", method, stages, 1, 1);
    real trace = 0;
    setup.retraction = retraction;
    set_parameter(&setup, "I2", 1);
    set_parameter(&setup, "I3", 1);
    setup.v_size = 3;
    setup.q_size = 9;
    for (int c = 0; c < 3; c++) {
        setup.v[c] = angle * axis[c];
        setup.q[4 * c] = 1;
    }
    enum status status = integrate_setup(&setup, &out);
    for (int c = 0; c < 3 && status == STATUS_OK; c++)
        trace += (real)out.g[4 * c];
    *turned = status == STATUS_OK ? acos(fmax(-1, fmin(1, (trace - 1) / 2))) : (real)NAN;
    return status;
}

/* From turn to turn the angle of a step changes little, up to the fold; beyond there is no step. */
static void turns_end_at(int s, const real axis[3], double fold)
{
    const real step = in_quad() ? R(0.5) : R(0.03125);
    real before = 0, now;
    for (real angle = step; angle <= 4; angle += step) {
        enum status status = turn("lobatto-iiia", s, "cay", angle, axis, &now);
        if ((status == STATUS_OK) != (angle < (real)fold))
            fail_msg("s = %d, h |w| = %g: %s", s, (double)angle, status_text(status));
        if (status != STATUS_OK)
            continue;
        assert_true(fabs(now - before) < 8 * step); /* towards the fold like a root of what is left */
        before = now;
    }
    assert_int_equal(turn("lobatto-iiia", s, "cay", (real)fold - R(1e-4), axis, &now), STATUS_OK);
    assert_true(turn("lobatto-iiia", s, "cay", (real)fold + R(1e-4), axis, &now) != STATUS_OK);
}

/* Families of rotation speeds, about any axis: the angle of a step goes on from that of a slower turn, to the fold and no
 * further. The folds are those of docs/findings-energy.md, h |w| = 0.75382, 1.56581, 1.96311. */
TEST(turns_end_at_their_fold)
{
    static const double folds[] = {0.75382, 1.56581, 1.96311};
    static const real axes[][3] = {{0, 0, 1}, {R(0.6), 0, R(0.8)}, {R(-2.0) / 3, R(1.0) / 3, R(2.0) / 3}};
    for (int s = 2; s <= 4; s++)
        for (int a = 0; a < (in_quad() ? 1 : 3); a++)
            turns_end_at(s, axes[a], folds[s - 2]);
}

/* The examples at which other roots were taken for the step. */
TEST(other_roots_have_their_status)
{
    static const struct {
        int stages;
        double angle;
    } cases[] = {{3, 1.8}, {3, 2}, {3, 3}, {4, 3.5}};
    static const real axis[] = {0, 0, 1};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        real turned;
        assert_int_equal(turn("lobatto-iiia", cases[k].stages, "cay", (real)cases[k].angle, axis, &turned),
                         STATUS_OTHER_ROOT);
        assert_int_equal(turn("lobatto-iiia", cases[k].stages, "exp", (real)cases[k].angle, axis, &turned),
                         STATUS_OK); /* control */
    }
}

struct turned {
    const char *method;
    int stages;
    const char *retraction;
};

/* Checks that the roots found from turn to turn are one branch, with nothing after a step that has none. */
static void one_branch(const struct turned *by)
{
    static const real axis[] = {R(0.6), 0, R(0.8)};
    const real step = in_quad() ? R(0.5) : R(0.0625);
    real before = 0, slope = 1, now;
    int ended = 0, solved = 0;
    for (real angle = step; angle <= 3; angle += step) {
        enum status status = turn(by->method, by->stages, by->retraction, angle, axis, &now);
        ended += status == STATUS_OTHER_ROOT;
        if (status != STATUS_OK || isnan(before)) {
            before = now;
            continue;
        }
        if (ended > 0 || !(fabs(now - before) < 4 * step * fmax(1, slope)))
            fail_msg("%s, %d stages, %s: %g at h |w| = %g, %g before", by->method, by->stages, by->retraction,
                     (double)now, (double)angle, (double)before);
        slope = fabs(now - before) / step;
        before = now;
        solved++;
    }
    assert_true(solved > 0);
}

/* Methods on groups that solve equations of their own, by either retraction. */
TEST(the_angle_of_a_step_is_one_branch)
{
    static const struct turned cases[] = {{"gauss", 2, "cay"},     {"gauss", 3, "cay"},         {"gauss", 2, "exp"},
                                          {"radau-iia", 2, "cay"}, {"lobatto-iiia", 5, "cay"},  {"vrk-cay", 2, "cay"},
                                          {"vrkmk", 2, "exp"},     {"vdexp", 2, "exp"},         {"rkmk-cay", 2, "cay"},
                                          {"rkmk", 2, "exp"},      {"rkmk-cotangent", 2, "exp"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        one_branch(&cases[k]);
}

/* The middle of the pendulum's midpoint step, Q = q + (h/2) (p - (h/2) sin Q), followed in h from q on as far as 1 + (h/2)^2 cos Q
 * is above 0; NaN beyond. */
static real middle_of_pendulum(real q, real p, real h)
{
    enum { PARTS = 4000 };
    real Q = q;
    for (int part = 1; part <= PARTS; part++) {
        real half = h / 2 * part / PARTS, before = Q;
        for (int k = 0; k < 6; k++)
            Q -= (Q - q - half * (p - half * sin(Q))) / (1 + half * half * cos(Q));
        if (!(1 + half * half * cos(Q) > 0 && fabs(Q - before) < R(0.2))) /* a fold, or a jump over it */
            return (real)NAN;
    }
    return Q;
}

/* The midpoint rule by six routes on R^n, for steps of any length: what is taken for a step is that root. */
TEST(middles_are_of_the_first_branch)
{
    static const char *const methods[] = {"gauss", "spark", "mla-gs", "mid", "symplectic-midpoint", "mla"};
    enum { WITH_STAGES = 3 };
    static struct storage memory;
    const real q = 1, p = R(0.3);
    int ended = 0, solved = 0;
    for (int m = 0; m < 6; m++)
        for (real h = R(0.25); h <= 12; h += in_quad() ? R(1.25) : R(0.25)) {
            struct trajectory out = *open_storage(&memory);
            struct setup setup = case_of("pendulum", methods[m], m < WITH_STAGES, 1, (double)h);
            setup.q_size = setup.v_size = 1;
            setup.q[0] = q;
            setup.v[0] = p;
            enum status status = integrate_setup(&setup, &out);
            real Q = middle_of_pendulum(q, p, h);
            ended += status == STATUS_OTHER_ROOT;
            solved += status == STATUS_OK;
            if (status == STATUS_OK)
                assert_true(fabs((q + (real)out.g[0]) / 2 - Q) < R(1e-12)); /* not so where Q is none */
        }
    assert_true(ended > 0 && solved > 0);
}

/* A step of `used` from where `fresh` is, with so many times its momenta. */
static enum status step_from(const struct run *fresh, real faster, struct run *used)
{
    run_copy_node(fresh, used);
    for (int c = 0; c < used->in.n; c++)
        used->mu[c] *= faster;
    run_moved(used);
    return run_step(used);
}

/* A run that goes on from motions ten times as fast as the next, which therefore guesses far off, and from steps that failed: that step is
 * a fresh run's. */
TEST(a_guess_that_fails_gives_way_to_the_node)
{
    static const struct {
        const char *problem, *method;
        int stages;
        double h;
    } cases[] = {{"chaotic", "lobatto-iiia", 4, 0.625},
                 {"pendulum", "gauss", 3, 1},
                 {"spherical-pendulum", "lobatto-iiia", 3, 0.5},
                 {"disc", "lobatto-iiia", 3, 0.25},
                 {"rigid-body", "gauss", 2, 0.25},
                 {"rigid-body", "vrkmk", 2, 0.25}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct setup setup = case_of(cases[k].problem, cases[k].method, cases[k].stages, 1, cases[k].h);
        struct run fresh, used;
        enum status status = STATUS_OK;
        struct core_case *given = opened_case(&setup);
        assert_int_equal(run_open(given, 1, &fresh), STATUS_OK);
        assert_int_equal(run_open(given, 1, &used), STATUS_OK);
        for (int step = 0; step < 12; step++)
            status = step_from(&fresh, step == 11 ? 1 : step % 2 ? 10 : -10, &used);
        if (status != STATUS_OK)
            fail_msg("%s, %s: %s", cases[k].problem, cases[k].method, status_text(status));
        assert_int_equal(run_step(&fresh), STATUS_OK);
        for (int c = 0; c < fresh.in.element; c++)
            if (!(fabs(fresh.g[c] - used.g[c]) <= R(1e4) * REAL_EPSILON))
                fail_msg("%s, %s: %g", cases[k].problem, cases[k].method, (double)(fresh.g[c] - used.g[c]));
        run_close(&fresh);
        run_close(&used);
        case_close(given);
    }
}
