/* The two routes of a reference: their difference in position, momentum or multiplier, at any sample, is its error. */

#include "ci/tests/core/runs.h"
#include "core/problem/text.h"
#include "core/run/gap.h"

enum { SAMPLES = 3 };

/* Fault of the closed form under test: in a component of position or velocity, up to a time. */
static struct {
    const struct problem *right;
    int component;
    real g, eta, until;
} wrong;

static enum status wrong_exact(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    enum status status = wrong.right->exact(in, g0, eta0, t, g, eta);
    if (t <= wrong.until) {
        g[wrong.component] += wrong.g;
        eta[wrong.component] += wrong.eta;
    }
    return status;
}

static enum status reference_of(const struct core_case *given, const struct problem *problem, struct reference *out)
{
    struct core_case changed = *given;
    changed.in.problem = problem;
    return trajectory_reference(&changed, out);
}

static double time_of_flow = 1;

static struct reference reference_with(const char *name, struct storage *end, int component, double g, double eta,
                                       double until)
{
    struct setup setup = case_of(name, NULL, 0, 0, time_of_flow);
    setup.samples = SAMPLES;
    struct core_case *given = opened_case(&setup);
    struct problem problem = *given->in.problem;
    wrong.right = given->in.problem;
    wrong.component = component;
    wrong.g = (real)g, wrong.eta = (real)eta, wrong.until = (real)until;
    problem.exact = wrong_exact;
    struct reference reference = {.at = *open_storage(end)};
    enum status expected = g != 0 || eta != 0 ? STATUS_OTHER_FLOW : STATUS_OK;
    assert_int_equal(reference_of(given, &problem, &reference), expected);
    case_close(given);
    return reference;
}

/* On R^3 the error is the difference itself. A position that is wrong says nothing of the momentum of this problem, whose mass is
 * constant, and a velocity nothing of the position; the first velocity moves the multiplier. */
TEST(a_wrong_closed_form_is_an_error)
{
    const double off = 1e-6, times[] = {1, 0.4};
    const double small = off / 1000;
    for (int c = 0; c < 3; c++)
        for (int k = 0; k < 2; k++) {
            struct storage end;
            const struct reference right = reference_with("free-particle", &end, c, 0, 0, 0);
            assert_at_most(right.error_q, small);
            assert_at_most(right.error_p, small);
            assert_at_most(right.error_lambda, small);
            const struct reference position = reference_with("free-particle", &end, c, off, 0, times[k]);
            assert_close(position.error_q, off, small);
            assert_at_most(position.error_p, small);
            const struct reference velocity = reference_with("free-particle", &end, c, 0, -off, times[k]);
            assert_close(velocity.error_p * velocity.at.amplitude_mu, off, small);
            assert_at_most(velocity.error_q, small);
            if (c == 0)
                assert_above(velocity.error_lambda, small);
        }
}

/* Collocation takes thousands of steps there, and takes over where the form is wrong. */
TEST(a_long_closed_form_is_held_against_a_series)
{
    struct storage end;
    time_of_flow = sizeof(real) == sizeof(double) ? 400 : 60;
    const struct reference right = reference_with("kepler", &end, 0, 0, 0, 0);
    assert_int_equal(strncmp(right.route, "exact; taylor", 13), 0);
    assert_at_most(right.error_q, 1e-9);
    assert_above(right.error_q, 0);
    const struct reference other = reference_with("kepler", &end, 0, 1e-3, 0, time_of_flow);
    assert_int_equal(strncmp(other.route, "exact; gauss", 12), 0);
    assert_close(other.error_q, 1e-3, 1e-6);
    time_of_flow = 1;
}

/* On a group the distance of two elements is that of the group. */
TEST(so_it_is_on_a_group)
{
    struct storage end;
    const struct reference turned = reference_with("rigid-body", &end, 1, 1e-6, 0, 1);
    assert_above(turned.error_q, 1e-7);
    assert_at_most(turned.error_p, 1e-9);
    const struct reference faster = reference_with("rigid-body", &end, 1, 0, 1e-6, 1);
    assert_above(faster.error_p, 1e-7);
    assert_at_most(faster.error_q, 1e-9);
}

static void weaker_force(const struct instance *in, const lane *g, const lane *eta, lane *N)
{
    wrong.right->force(in, g, eta, N);
    for (int l = 0; l < in->lanes; l++)
        N[0][l] *= 1 + R(1e-6);
}

/* The particle as a text with this Lagrangian. */
static const struct problem_text *particle_text(const char *lagrangian)
{
    static struct text_entry entries[] = {{TEXT_LAGRANGIAN, "", NULL},      {TEXT_PROBLEM, "", "particle"},
                                          {TEXT_GROUP, "", "R^3"},          {TEXT_POSITION, "", "x"},
                                          {TEXT_POSITION, "", "y"},         {TEXT_POSITION, "", "z"},
                                          {TEXT_VELOCITY, "", "vx"},        {TEXT_VELOCITY, "", "vy"},
                                          {TEXT_VELOCITY, "", "vz"},        {TEXT_NONHOLONOMIC, "", "vz - y*vx"},
                                          {TEXT_INITIAL_Q, "default", "1"}, {TEXT_INITIAL_Q, "default", "0"},
                                          {TEXT_INITIAL_Q, "default", "0"}, {TEXT_INITIAL_V, "default", "0"},
                                          {TEXT_INITIAL_V, "default", "1"}, {TEXT_INITIAL_V, "default", "0"}};
    static const struct problem_text text = {sizeof entries / sizeof *entries, entries};
    entries[0].text = lagrangian;
    return &text;
}

/* Without a closed form the reference, by the series of a text or by Gauss where there is none, is compared with Lobatto: here only the
 * one or the other sees a force that is wrong. */
static void references_are_held_against_lobatto(const char *lagrangian, bool series, bool wrong_force)
{
    struct storage end;
    struct setup setup = case_of("particle", NULL, 0, 0, 1);
    setup.samples = SAMPLES;
    struct core_case *given = opened_case(&setup);
    struct problem problem = *given->in.problem;
    wrong.right = given->in.problem;
    problem.force = series ? problem.force : weaker_force;
    problem.text = series ? particle_text(lagrangian) : NULL;
    struct reference reference = {.at = *open_storage(&end)};
    assert_int_equal(reference_of(given, &problem, &reference), STATUS_OK);
    case_close(given);
    assert_int_equal(strncmp(reference.route, series ? "taylor" : "gauss-12; lobatto", series ? 6 : 17), 0);
    const double errors[] = {reference.error_q, reference.error_p, reference.error_lambda};
    for (int k = 0; k < 3; k++)
        if (wrong_force)
            assert_above(errors[k], 1e-8);
        else
            assert_at_most(errors[k], 1e3 * (double)REAL_EPSILON);
}

TEST(both_kinds_are_held_against_lobatto)
{
    references_are_held_against_lobatto("(vx^2 + vy^2 + vz^2)/2 - (x^2 + y^2)/2", true, false);
    references_are_held_against_lobatto("(vx^2 + vy^2 + vz^2)/2 - 1.000001*(x^2 + y^2)/2", true, true);
    references_are_held_against_lobatto(NULL, false, true);
}

/* Faults of a closed form, by their size: it is late, or it starts with another velocity, or one of its velocities
 * is off. */
static struct {
    const struct problem *right;
    real late, faster, off;
} astray;

static enum status astray_exact(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    real start[SMALL_DIMENSION];
    for (int c = 0; c < in->n; c++)
        start[c] = (1 + astray.faster) * eta0[c];
    enum status status = astray.right->exact(in, g0, start, (1 + astray.late) * t, g, eta);
    eta[in->n - 1] += astray.off;
    return status;
}

/* Moves a parameter from its default value; an index beyond the last one: none. */
static void move_parameter(const struct problem *problem, int index, struct setup *setup)
{
    for (int k = 0; problem->parameters && k <= index && problem->parameters[k].name; k++)
        if (k == index)
            set_parameter(setup, problem->parameters[k].name,
                          strtof128(problem->parameters[k].value, NULL) * (wide)1.25 + (wide)0.25);
}

/* From a preset's data, with all velocities `times` as large and a parameter moved (-1: none); STATUS_FAILED where these have no closed
 * form, or are none. */
static enum status flow_from(const char *name, const char *preset, double horizon, real times, int moved,
                             struct reference *out)
{
    struct core_case *given;
    struct refusal why;
    struct setup setup = case_of(name, NULL, 0, 0, horizon);
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    setup.samples = SAMPLES;
    setup.preset = preset;
    move_parameter(problem_find(name), moved, &setup);
    enum status opened = case_open(&setup, &given, &why);
    assert_true(opened == STATUS_OK || moved >= 0);
    if (opened != STATUS_OK)
        return STATUS_FAILED;
    struct problem problem = *given->in.problem;
    bool right = astray.late == 0 && astray.faster == 0 && astray.off == 0;
    astray.right = given->in.problem;
    problem.exact = astray_exact;
    for (int c = 0; c < given->in.n; c++)
        given->eta[c] *= times;
    enum status status = STATUS_FAILED;
    if (astray.right->exact &&
        (right ? astray.right : &problem)->exact(&given->in, given->g, given->eta, (real)horizon, g, eta) == STATUS_OK)
        status = reference_of(given, right ? astray.right : &problem, out);
    case_close(given);
    return status;
}

/* All closed forms of the register are the flows of their equations, from their data and from others, also over long horizons. */
TEST(right_closed_forms_are_taken)
{
    static const struct {
        double horizon;
        real times;
        int moved;
    } runs[] = {{1, 1, -1}, {4, 1, -1}, {1, R(0.83), -1}, {1, 1, 0}, {1, 1, 1}, {1, 1, 2}, {1, 1, 3}, {1, 1, 4}};
    astray.late = astray.faster = astray.off = 0;
    int found = 0;
    for (int k = 0; k < motion_count(); k++)
        for (int row = 0; motion_at(k)->exact && motion_at(k)->presets[row].name; row++)
            for (size_t h = 0; h < sizeof runs / sizeof *runs; h++) {
                if (runs[h].moved >= 0 &&
                    REAL_EPSILON < R(1e-20)) /* what is wrong there is wrong in double, which is cheap */
                    continue;
                struct storage end;
                struct reference reference = {.at = *open_storage(&end)};
                const char *name = motion_at(k)->name, *preset = motion_at(k)->presets[row].name;
                enum status status = flow_from(name, preset, runs[h].horizon, runs[h].times, runs[h].moved, &reference);
                if (status == STATUS_OTHER_FLOW)
                    fail_msg("%s, %s, run %zu: %.3g, %.3g", name, preset, h, reference.error_q, reference.error_p);
                found += status == STATUS_OK;
            }
    assert_above(found, 50);
}

/* Errors of 1e-12 in quadruple precision: more than round-off, less than what any run shows. */
TEST(closed_forms_that_go_astray_are_refuted)
{
    const real by = fmax(R(1e-12), 0x1p24 * REAL_EPSILON), ways[][3] = {{by, 0, 0}, {0, by, 0}, {0, 0, by}};
    int found = 0;
    for (int k = 0; k < motion_count(); k++) {
        struct storage end;
        struct reference reference = {.at = *open_storage(&end)};
        const real *way = ways[k % 3];
        if (!motion_at(k)->exact || strstr(motion_at(k)->name, "-lift")) /* those are known by their address */
            continue;
        astray.late = way[0], astray.faster = way[1], astray.off = way[2];
        enum status status = flow_from(motion_at(k)->name, NULL, 1, 1, -1, &reference);
        if (status == STATUS_OK)
            fail_msg("%s, way %d: %.3g, %.3g", motion_at(k)->name, k % 3, reference.error_q, reference.error_p);
        found += status == STATUS_OTHER_FLOW;
    }
    assert_above(found, 13);
}

/* Steps are halved until round-off, however short the motion asks for them and however long it leaves them: an orbit of
 * eccentricity 0.99, whose perihelion wants a thousand steps a unit of time, and one that takes 10^5 of them to go round. */
TEST(as_short_as_the_motion_needs)
{
    const struct {
        double q, v, horizon;
        long least, most;
        double
            units; /* of round-off: what the perihelion leaves, (1 - e)^-3 and 16 times as much; on a circle the turn */
    } orbits[] = {{0.01, 14.106735979665885, 0.5, 32, 4096, 1.6e7}, {1000, 0.03, 1e5, 1, 512, 4096 * 3000.0}};
    for (int k = 0; k < 2; k++) {
        struct storage end;
        struct setup setup = case_of("kepler", NULL, 0, 0, orbits[k].horizon);
        setup.q_size = setup.v_size = 2;
        setup.q[0] = orbits[k].q;
        setup.v[1] = orbits[k].v;
        struct reference reference = {.at = *open_storage(&end)};
        assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
        const char *found = strstr(reference.route, ", ");
        assert_non_null(found);
        long steps = strtol(found + 2, NULL, 10);
        assert_in_range(steps, orbits[k].least, orbits[k].most);
        assert_at_most(reference.error_q, orbits[k].units * (double)REAL_EPSILON);
    }
}

/* A motion that magnifies round-off some ten thousand times agrees with its check to six tenths of the digits long before it could agree to all. Steps
 * are halved no more then: without that end they are four times as many. */
TEST(resolved_motions_end_the_halving)
{
    struct storage end;
    struct setup setup = case_of("chaotic-coupled", NULL, 0, 0, 80);
    struct reference reference = {.at = *open_storage(&end)};
    if (!in_quad())
        return;
    assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
    const char *found = strstr(reference.route, "12, ");
    assert_non_null(found);
    assert_in_range(strtol(found + 4, NULL, 10), 512, 2048);
}

/* Errors of a reference are parts of how far the motion gets, or, of one that stays at the origin, of its own scale there. */
TEST(errors_are_parts_of_the_motion)
{
    const struct trajectory far = {.amplitude_g = 4, .amplitude_mu = 2}, nowhere = {.amplitude_g = 0};
    struct setup setup = case_of("oscillator", NULL, 0, 0, 1);
    struct gap gap = {.q = 1};
    setup.q_size = setup.v_size = 2;
    struct core_case *given = opened_case(&setup);
    assert_true(gap_relative(given, &far, gap) == 0.25);
    SCRATCH_SCALES(own, &given->in);
    case_scales(given, &own);
    assert_close((real)gap_relative(given, &nowhere, gap) * own.position[0] * sqrt(R(2.0)), 1, 8 * DBL_EPSILON);
    case_close(given);
}

/* A pendulum that starts at a distance d from its upper rest falls after a time of log(1/d): a shift of its start by s
 * moves it by up to 2 s / d while it falls, at the third fall by three times as much. One that swings below grows nothing.
 * A rounding of each step is some tens of operations. */
TEST(what_grows_along_a_motion_is_seen)
{
    const double d = REAL_EPSILON < R(1e-20) ? 3e-6 : 1e-3, starts[] = {M_PI - d, 1};
    for (int k = 0; k < 2; k++) {
        struct storage end;
        struct setup setup = case_of("pendulum", NULL, 0, 0, 40);
        setup.q_size = setup.v_size = 1;
        setup.q[0] = starts[k];
        setup.samples = SAMPLES;
        struct reference reference = {.at = *open_storage(&end)};
        assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
        if (k == 0)
            assert_true(reference.sensitivity > 2 / d && reference.sensitivity < 64 * 64 * 6 / d);
        else
            assert_true(reference.sensitivity == 0);
    }
}
