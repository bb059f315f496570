/* Problems on groups against what is known of them: exact flows, printed numbers, integrals, one motion in two ways. */

#include "ci/tests/core/runs.h"
#include "core/groups/rotation.h"
#include "core/numbers/linear.h"
#include "core/problem/continuous.h"
#include "core/run/reference.h"

/* A setup whose data are the preset's, or q and v where they are given (NULL: the preset's). */
static struct setup with_data(const char *problem, int q_size, const double *q, int v_size, const double *v)
{
    struct setup setup = case_of(problem, "lobatto-iiia", 2, 1, 1);
    setup.q_size = q ? q_size : 0;
    setup.v_size = v ? v_size : 0;
    for (int c = 0; c < setup.q_size; c++)
        setup.q[c] = (wide)q[c];
    for (int c = 0; c < setup.v_size; c++)
        setup.v[c] = (wide)v[c];
    return setup;
}

struct state {
    struct instance in;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
};

static void open_state(const struct setup *setup, struct state *out)
{
    struct refusal why;
    if (instance_open(setup, &out->in, out->g, out->eta, &why) != STATUS_OK)
        fail_msg("%s", why.message);
}

/* The Gauss reference flow, whose order and route the exact flows share nothing with. */
static void flow(const struct setup *setup, double t, struct state *out)
{
    open_state(setup, out);
    assert_int_equal(reference_flow(&out->in, (real)t, (long)ceil(16 * fabs(t)), out->g, out->eta), STATUS_OK);
}

/* Largest difference of the exact flow at time t and the reference flow at time `reference_time`. */
static real exact_gap(const struct setup *setup, double t, double reference_time)
{
    struct state start, end;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    open_state(setup, &start);
    assert_int_equal(start.in.problem->exact(&start.in, start.g, start.eta, (real)t, g, eta), STATUS_OK);
    flow(setup, reference_time, &end);
    for (int c = 0; c < start.in.n; c++)
        eta[c] -= end.eta[c];
    return fmax(group_distance(&start.in, g, end.g), norm_max(start.in.n, eta));
}

static void assert_exact(const struct setup *setup, double t)
{
    real gap = exact_gap(setup, t, t), bound = 400 * (1 + fabs((real)t)) * REAL_EPSILON;
    if (!(gap < bound))
        fail_msg("%s: the exact flow is off by %.2g at t = %g", setup->problem, (double)gap, t);
    assert_true(exact_gap(setup, t, 1.001 * t) > R(1e-5)); /* control: another time */
}

TEST(exact_rigid_body)
{
    /* about the third axis, about the first, both with all signs; faster than one period; nearly and exactly steady */
    static const double data[][3] = {{0.4, 0.3, 1.2},   {1.1, 0.3, 0.2},   {-0.3, 0.5, -1.2}, {-1.1, -0.4, 0.3},
                                     {0.2, -0.9, -1.9}, {1e-6, 2e-6, 1.5}, {0, 0, 1.3},       {0, 1.1, 0}};
    for (int k = 0; k < 8; k++) {
        struct setup setup = with_data("rigid-body", 0, NULL, 3, data[k]);
        assert_exact(&setup, in_quad() ? 1.7 : 9);
        assert_exact(&setup, -1.3);
        set_parameter(&setup, "I2", 0.75); /* symmetric bodies: I1 = I2 and I2 = I3; at last a ball */
        set_parameter(&setup, k % 2 ? "I1" : "I3", 0.75);
        assert_exact(&setup, 1.7);
        set_parameter(&setup, k % 2 ? "I3" : "I1", 0.75);
        assert_exact(&setup, 1.7);
    }
}

TEST(rigid_body_on_the_separatrix_is_refused)
{
    struct state s;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    struct setup setup = case_of("rigid-body", "gauss", 2, 1, 1);
    open_state(&setup, &s);
    /* 2 T I2 = |mu|^2: I1 w1^2 (I1 - I2) = I3 w3^2 (I2 - I3) */
    s.eta[0] = sqrt(s.in.parameter[2] * (s.in.parameter[1] - s.in.parameter[2]));
    s.eta[2] = sqrt(s.in.parameter[0] * (s.in.parameter[0] - s.in.parameter[1]));
    assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, 1, g, eta), STATUS_FAILED);
    s.eta[2] *= R(1.1); /* control */
    assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, 1, g, eta), STATUS_OK);
}

TEST(exact_sleigh)
{
    static const double data[][3] = {{0.3, 0, 1}, {-0.6, 0, 0.7}, {0.2, 0, -1.3}, {0.5, 0, 0}};
    static const double position[] = {0.4, -0.3, 2.1};
    for (int k = 0; k < 12; k++) {
        struct setup setup = with_data("sleigh", 3, position, 3, data[k / 3]);
        set_parameter(&setup, "a", k % 3 == 0 ? 0.4 : k % 3 == 1 ? -0.25 : 0);
        assert_exact(&setup, 3);
        assert_exact(&setup, -1);
    }
}

TEST(exact_knife_edge)
{
    static const double rates[] = {1.3, -0.8, 0, 1e-9, 2.5};
    for (int k = 0; k < 5; k++) {
        struct state s;
        struct setup setup = case_of("knife-edge", "lobatto-iiia", 2, 1, 1);
        open_state(&setup, &s);
        setup.v_size = 3;
        setup.v[0] = (wide)rates[k];
        setup.v[1] = s.eta[1];
        setup.v[2] = s.eta[2];
        set_parameter(&setup, "slope", k % 2 ? 0.5 : -1.2);
        assert_exact(&setup, 4);
        assert_exact(&setup, -1);
    }
}

/* Numbers printed to some digits: those of the specifications, from prototypes of their own. */
static void assert_printed(int n, const real *measured, const double *printed, double digits)
{
    for (int c = 0; c < n; c++)
        if (!(fabs((double)measured[c] - printed[c]) < digits))
            fail_msg("entry %d: %.17g, printed %.17g", c, (double)measured[c], printed[c]);
    assert_true(fabs((double)measured[0] - printed[0] - 1e-6) > digits); /* control */
}

TEST(printed_attitudes)
{
    /* printed are 778 for 874 in entry (3, 2), and .24664 for .24668 in (3, 3): then the rows are no unit vectors */
    static const double body[] = {-0.46924029796237249, 0.86019612033975252,  -0.19969020336666969,
                                  -0.44153167398677559, -0.42437716089421029, -0.79054019896385109,
                                  -0.76476357368445550, -0.28278376874178540, 0.57893869839696572};
    static const double top[] = {-0.36348848315938422, 0.88320748179408829,  -0.29634551913844634,
                                 -0.12989221409285892, -0.36304541354472468, -0.92267331186189337,
                                 -0.92249885383589771, -0.29688814696293459, 0.24668460200095585};
    static const double momentum[] = {1.2180815062636786, 0.35431115662021284, -0.9};
    struct setup setup = case_of("rigid-body", "gauss", 2, 1, 1);
    struct state s;
    flow(&setup, 1, &s);
    assert_printed(9, s.g, body, 1e-13);
    setup.problem = "heavy-top";
    flow(&setup, 1, &s);
    assert_printed(9, s.g, top, 1e-13);
    real mu[3], spatial[3];
    for (int c = 0; c < 3; c++)
        mu[c] = s.in.parameter[c] * s.eta[c];
    rotate(s.g, mu, spatial);
    assert_printed(3, spatial, momentum, 1e-13);
}

TEST(printed_velocities)
{
    static const double w0[] = {0.5, 1, 0.2}, w5[] = {1.087721792, 0.258575529, -0.592491546};
    struct setup body = with_data("rigid-body", 0, NULL, 3, w0);
    struct state s;
    set_parameter(&body, "I1", 1);
    set_parameter(&body, "I2", 2);
    set_parameter(&body, "I3", 3);
    flow(&body, 5, &s);
    assert_printed(3, s.eta, w5, 1e-9);

    /* w = (A sech k(t - t0), B tanh k(t - t0), 0), B = 1, A = sqrt 2, k = .4, t0 = 2.5 */
    double suslov0[] = {sqrt(2) / cosh(-1), tanh(-1), 0};
    static const double suslov6[] = {0.657498987, 0.885351648, 0};
    struct setup suslov = with_data("suslov", 0, NULL, 3, suslov0);
    set_parameter(&suslov, "I12", 0);
    set_parameter(&suslov, "I23", 0);
    set_parameter(&suslov, "weight", 0);
    flow(&suslov, 6, &s);
    assert_printed(3, s.eta, suslov6, 1e-9);

    /* centre of mass, heading, u, w of the sleigh */
    static const double sleigh4[] = {-0.055741828, 2.765880699, 2.125932464, 0.853494820, 0.180683014};
    struct setup sleigh = case_of("sleigh", "lobatto-iiia", 2, 1, 1);
    flow(&sleigh, 4, &s);
    real a = s.in.parameter[2];
    const real measured[] = {s.g[0] + a * cos(s.g[2]), s.g[1] + a * sin(s.g[2]), s.g[2], s.eta[0], s.eta[2]};
    assert_printed(5, measured, sleigh4, 1e-9);
}

/* Distance of the attitudes of the pinned body (held on its third axis) and of the top it is, at time 1. */
static real pinned_against_top(wide gravity_error)
{
    const wide m = (wide)0.5, length = (wide)0.75, gravity = 1 + gravity_error;
    struct setup pinned = case_of("pinned-body", "lobatto-iiia", 2, 1, 1), top = case_of("heavy-top", "gauss", 2, 1, 1);
    struct state body, s;
    set_parameter(&pinned, "m", m);
    set_parameter(&pinned, "a1", 0);
    set_parameter(&pinned, "a2", 0);
    set_parameter(&pinned, "a3", -length);
    open_state(&pinned, &body);
    for (int c = 0; c < 3; c++) {
        static const char *const names[] = {"I1", "I2", "I3"};
        set_parameter(&top, names[c], body.in.parameter[1 + c] + (c < 2 ? m * length * length : 0));
    }
    set_parameter(&top, "c1", 0);
    set_parameter(&top, "c2", 0);
    set_parameter(&top, "c3", m * gravity * length);
    top.q_size = 9;
    top.v_size = 3;
    for (int c = 0; c < 9; c++)
        top.q[c] = body.g[c];
    for (int c = 0; c < 3; c++)
        top.v[c] = body.eta[c];
    flow(&pinned, 1, &body);
    flow(&top, 1, &s);
    return group_distance(&s.in, body.g, s.g);
}

TEST(pinned_body_is_a_heavy_top)
{
    assert_true(pinned_against_top(0) < 1000 * REAL_EPSILON);
    assert_true(pinned_against_top((wide)1e-3) > R(1e-5)); /* control: other gravity */
}

/* Linear integrals of the rolling balls, to round-off with every step; constraints at the nodes. */
TEST(integrals_of_rolling_balls)
{
    static const char *const problems[] = {"ball", "physical-ball", "chaplygin-sphere"}, *const retractions[] = {"cay",
                                                                                                                 "exp"};
    long steps = in_quad() ? 40 : 2000;
    double bound = 16 * (double)REAL_EPSILON * sqrt((double)steps);
    for (int k = 0; k < 6; k++) {
        static struct storage memory;
        struct trajectory run = *open_storage(&memory);
        struct setup setup = case_of(problems[k % 3], "lobatto-iiia", 3, steps, 0.1 * (double)steps);
        setup.retraction = retractions[k / 3];
        assert_int_equal(integrate_setup(&setup, &run), STATUS_OK);
        for (int c = 1; c <= 3; c++)
            if (!(run.invariant_deviation[c] < bound))
                fail_msg("%s, %s: integral %d moves by %.2g", setup.problem, setup.retraction, c,
                         run.invariant_deviation[c]);
        assert_true(run.constraint < bound);
        assert_true(run.invariant_deviation[0] > 1e-9); /* control: the energy, quadratic, is not kept */
        assert_true(k % 3 == 2 || run.invariant_deviation[4] < 1e-3);
    }
}

TEST(constraints_hold_at_the_nodes)
{
    for (int k = 0; k < motion_count(); k++) {
        const struct problem *problem = motion_at(k);
        static struct storage memory;
        struct trajectory run = *open_storage(&memory);
        struct setup setup = case_of(problem->name, "lobatto-iiia", 3, 20, 1);
        if (!problem->groups || problem->constraint == CONSTRAINT_NONE)
            continue;
        assert_int_equal(integrate_setup(&setup, &run), STATUS_OK);
        assert_true(run.constraint < 64 * (double)REAL_EPSILON && run.tangency < 64 * (double)REAL_EPSILON);
        if (problem->constraint == CONSTRAINT_HOLONOMIC) { /* control: Gauss without projection leaves it */
            setup.method = "gauss-unprojected";
            setup.stages = 2;
            assert_int_equal(integrate_setup(&setup, &run), STATUS_OK);
            assert_true(run.tangency > 1e-6);
        }
    }
}

/* Means of the vertical spin over unit times up to 30. */
static void spins(const char *preset, double *spin)
{
    static struct storage memory;
    struct trajectory run = *open_storage(&memory);
    struct setup setup = case_of("rattleback", "lobatto-iiia", 3, 1200, 30);
    setup.preset = preset;
    setup.samples = 30;
    assert_int_equal(integrate_setup(&setup, &run), STATUS_OK);
    assert_true(run.invariant_deviation[0] < 1e-6 && run.invariant_deviation[1] < 1e-6);
    for (int k = 0; k < 30; k++)
        spin[k] = (double)run.invariant_mean[3 * k + 2];
}

TEST(rattleback_reverses)
{
    double spin[30];
    if (in_quad())
        skip(); /* the same motion, a hundred times slower */
    spins("reversal", spin);
    assert_true(spin[0] < -0.35 && spin[9] < -0.2 && spin[19] > 0.2 && spin[29] > 0.35);
    spins("favoured", spin);
    for (int k = 0; k < 30; k++)
        assert_true(spin[k] > 0.35);
}
