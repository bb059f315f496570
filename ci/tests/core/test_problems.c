/* Initial data of the problems, what of an input is refused, and the continuous equations of motion. */
#include "ci/tests/core/testing.h"
#include "core/numbers/linear.h"
#include "core/problem/continuous.h"
#include "core/problem/examine.h"
#include "core/problem/node.h"
#include "core/run/reference.h"

struct start {
    struct instance in;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    struct refusal why;
};

static enum status open_start(const struct setup *setup, struct start *out)
{
    memset(out, 0, sizeof *out);
    return instance_open(setup, &out->in, out->g, out->eta, &out->why);
}

static real energy_at(const struct start *s)
{
    SCRATCH_NODE(node, &s->in);
    lane out[1];
    node_at_velocity(&s->in, s->g, s->eta, node);
    energy(&node->in, node->g, node->velocity, out);
    return out[0][0];
}

static real residual_at(const struct start *s)
{
    SCRATCH_NODE(node, &s->in);
    lane residual, tangency;
    node_at_velocity(&s->in, s->g, s->eta, node);
    node_residual(node, residual, tangency);
    return fmax(residual[0], tangency[0]);
}

/* A few roundings of the terms, which are below 8 in every preset. */
static const double round_off = 64;

TEST(every_preset_satisfies_its_constraint)
{
    for (int k = 0; k < motion_count(); k++) {
        const struct problem *p = motion_at(k);
        for (const struct preset_info *preset = p->presets; preset->name; preset++) {
            struct start s;
            struct setup setup = case_of(p->name, "gauss", 1, 1, 1);
            setup.preset = preset->name;
            assert_int_equal(open_start(&setup, &s), STATUS_OK);
            assert_at_most(residual_at(&s), round_off * REAL_EPSILON);
            assert_true(p == problem_find(p->name));
            instance_close(&s.in);
        }
    }
    assert_null(problem_find("particles"));
}

TEST(energies_of_the_paper)
{
    for (int j = 0; j <= 100; j += 20)
        for (int m = 2; m <= 7; m++) {
            struct start s;
            struct setup setup = case_of("chaotic", "lobatto-iiia", 2, 1, 1);
            setup.preset = "ensemble";
            set_parameter(&setup, "m", m);
            set_parameter(&setup, "member", j);
            assert_int_equal(open_start(&setup, &s), STATUS_OK);
            real squares = 0, bound = round_off * REAL_EPSILON;
            for (int i = 1; i <= m; i++)
                squares += R(0.36) * i * i / (m * m);
            assert_close(energy_at(&s), R(0.5) + squares + (real)(m + 1) / 2, bound);
            if (m == 3)
                assert_close(energy_at(&s), R(3.06), bound);
            s.g[1] += R(1e-6); /* control */
            assert_above(fabs(energy_at(&s) - R(0.5) - squares - (real)(m + 1) / 2), bound);
            instance_close(&s.in);
        }
    static const struct {
        const char *preset;
        double energy, driver;
    } cvt[] = {{"low-energy", 1.8, 0.8}, {"high-energy", 4, 3}};
    for (int k = 0; k < 2; k++)
        for (int eps = 0; eps < 2; eps++) {
            struct start s;
            struct setup setup = case_of("cvt", "lobatto-iiia", 2, 1, 1);
            lane out[1], g[3], v[3];
            setup.preset = cvt[k].preset;
            set_parameter(&setup, "eps", eps / R(2.0));
            assert_int_equal(open_start(&setup, &s), STATUS_OK);
            assert_close(energy_at(&s), (real)(10 * cvt[k].energy) / 10, 8 * REAL_EPSILON);
            broadcast(3, s.g, g);
            broadcast(3, s.eta, v);
            s.in.problem->invariants[0].value(&s.in, 0, g, v, out);
            assert_close(out[0][0], (real)(10 * cvt[k].driver) / 10, 8 * REAL_EPSILON);
            s.in.problem->invariants[1].value(&s.in, 1, g, v, out);
            assert_close(out[0][0], 1, 8 * REAL_EPSILON);
        }
}

/* Data that leave the constraint are refused with the residual; the same data with the last number put right are not. */
TEST(violated_constraints_are_refused)
{
    static const struct {
        const char *problem;
        double q[4], v[4];
        int q_size, v_size, culprit; /* culprit: the component of (q, v) that is wrong */
        double right;
        enum field field;
        const char *residual;
    } cases[] = {
        {"particle", {1, 0.5, 0}, {0.5, -0.75, 0.26}, 3, 3, 5, 0.25, FIELD_V, "residual 0.01"},
        {"cvt", {1, 0, 1}, {0, 1, -0.5}, 3, 3, 5, 0, FIELD_V, "residual -0.5"},
        {"spherical-pendulum", {1.5, 0, 0}, {0, 0.8, 0.3}, 3, 3, 0, 1, FIELD_Q, "residual 0.625"},
        {"spherical-pendulum", {1, 0, 0}, {0.125, 0.8, 0.3}, 3, 3, 3, 0, FIELD_V, "residual 0.125"},
        {"double-pendulum", {0, -1, 0, -1.75}, {1, 0, 1, 0}, 4, 4, 3, -1.7, FIELD_Q, "residual 0.036"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct start s;
        struct setup setup = case_of(cases[k].problem, "lobatto-iiia", 2, 1, 1);
        setup.q_size = cases[k].q_size;
        setup.v_size = cases[k].v_size;
        for (int c = 0; c < 4; c++) {
            setup.q[c] = cases[k].q[c];
            setup.v[c] = cases[k].v[c];
        }
        assert_int_equal(open_start(&setup, &s), STATUS_INCONSISTENT);
        assert_int_equal(s.why.status, STATUS_INCONSISTENT);
        assert_int_equal(s.why.field, cases[k].field);
        assert_non_null(strstr(s.why.message, cases[k].residual));
        assert_non_null(strstr(s.why.message, cases[k].problem));
        int culprit = cases[k].culprit;
        wide *number = culprit < cases[k].q_size ? &setup.q[culprit] : &setup.v[culprit - cases[k].q_size];
        *number =
            (wide)(long)(cases[k].right * 100 + (cases[k].right < 0 ? -0.5 : 0.5)) / 100; /* decimal, also in quad */
        assert_int_equal(open_start(&setup, &s), STATUS_OK);
    }
}

static void assert_refused(const struct setup *setup, enum status status, enum field field, int item, const char *text)
{
    struct start s;
    assert_int_equal(open_start(setup, &s), status);
    assert_int_equal(s.why.status, status);
    assert_int_equal(s.why.field, field);
    assert_int_equal(s.why.item, item);
    if (!strstr(s.why.message, text))
        print_error("message: %s\n", s.why.message);
    assert_non_null(strstr(s.why.message, text));
}

TEST(bad_names_and_sizes_are_refused)
{
    struct start s;
    struct setup fine = case_of("kepler", "gauss", 1, 1, 1), bad = fine;
    assert_int_equal(open_start(&fine, &s), STATUS_OK); /* control */
    bad.problem = "keppler";
    assert_refused(&bad, STATUS_UNKNOWN_NAME, FIELD_PROBLEM, -1, "\"keppler\"");
    bad = fine;
    bad.preset = "apocentre";
    assert_refused(&bad, STATUS_UNKNOWN_NAME, FIELD_PRESET, -1, "\"apocentre\"");
    bad = fine;
    bad.retraction = "cay";
    assert_refused(&bad, STATUS_UNKNOWN_NAME, FIELD_RETRACTION, -1, "\"cay\"");
    bad.retraction = "identity";
    assert_int_equal(open_start(&bad, &s), STATUS_OK); /* control */
    bad = fine;
    bad.q_size = 3;
    assert_refused(&bad, STATUS_BAD_VALUE, FIELD_Q, -1, "takes 2 numbers for q");
    bad = fine;
    bad.v_size = 1;
    assert_refused(&bad, STATUS_BAD_VALUE, FIELD_V, -1, "takes 2 numbers for v");
    bad = fine;
    bad.q_size = 2;
    bad.q[0] = 1;
    bad.q[1] = (wide)NAN;
    assert_refused(&bad, STATUS_BAD_VALUE, FIELD_Q, 1, "q[1]");
    bad = fine;
    bad.v_size = 2;
    bad.v[0] = (wide)INFINITY;
    assert_refused(&bad, STATUS_BAD_VALUE, FIELD_V, 0, "v[0]");
}

/* A matrix in q has to be a rotation: scaled, sheared and reflected ones are none. */
TEST(bad_rotations_are_refused)
{
    static const double entries[][2] = {{8, 1.1}, {1, 0.1}, {8, -1}, {0, 0.6}};
    for (int k = 0; k < 4; k++) {
        struct start s;
        struct setup setup = case_of("rigid-body", "gauss", 1, 1, 1);
        setup.q_size = 9;
        setup.q[0] = setup.q[4] = setup.q[8] = 1;
        assert_int_equal(open_start(&setup, &s), STATUS_OK); /* control */
        setup.q[(int)entries[k][0]] = (wide)entries[k][1];
        assert_refused(&setup, STATUS_BAD_VALUE, FIELD_Q, -1, "rotation matrix");
        setup.problem = "pinned-body"; /* SE(3) */
        setup.q_size = 12;
        assert_refused(&setup, STATUS_BAD_VALUE, FIELD_Q, -1, "rotation matrix");
    }
}

TEST(exact_flows_name_their_source)
{
    int found = 0;
    for (int k = 0; k < motion_count(); k++) {
        struct problem_info info;
        CORE_ENTRY()->problem(k, &info);
        assert_int_equal(motion_at(k)->exact != NULL, info.exact != NULL);
        assert_true(info.retractions >= 1 && info.group && info.retraction[0]);
        found += info.exact != NULL;
    }
    assert_true(found >= 7);
}

TEST(bad_parameters_are_refused)
{
    struct start s;
    struct setup setup = case_of("kepler", "gauss", 1, 1, 1);
    set_parameter(&setup, "e", R(0.5));
    assert_int_equal(open_start(&setup, &s), STATUS_OK); /* control */
    assert_true(s.in.parameter[0] == R(0.5));
    set_parameter(&setup, "eccentricity", R(0.5));
    assert_refused(&setup, STATUS_UNKNOWN_NAME, FIELD_PARAMETER, 1, "\"eccentricity\"");
    setup.parameters = 1;
    setup.parameter_value[0] = (wide)NAN;
    assert_refused(&setup, STATUS_BAD_VALUE, FIELD_PARAMETER, 0, "parameter e");
    setup.parameter_value[0] = R(1.2);
    assert_refused(&setup, STATUS_BAD_VALUE, FIELD_PARAMETER, -1, "e < 1");
    static const struct {
        double m;
        const char *message;
    } bad[] = {{1, "m >= 2"}, {2.5, "whole number"}, {8, "m <= 7"}, {-3, "m >= 2"}};
    for (int k = 0; k < 4; k++) {
        setup = case_of("chaotic", "lobatto-iiia", 2, 1, 1);
        set_parameter(&setup, "m", (wide)bad[k].m);
        assert_refused(&setup, STATUS_BAD_VALUE, FIELD_PARAMETER, -1, bad[k].message);
    }
    setup.parameter_value[0] = 7;
    assert_int_equal(open_start(&setup, &s), STATUS_OK); /* control: the largest that fits */
    assert_int_equal(s.in.n, 15);
    instance_close(&s.in);
    setup = case_of("particle", "lobatto-iiia", 2, 1, 1);
    set_parameter(&setup, "eps", 1);
    assert_refused(&setup, STATUS_UNKNOWN_NAME, FIELD_PARAMETER, 0, "particle has no parameter \"eps\"");
}

/* [martin-sato-2018, (4), (13d)]; [anahory-marrero-martin-2022, ex. 1, (17)].
 * lambda = (v_x v_y - x y)/(1 + y^2) of the particle, m w v1 - f2 with f = -R^T x of the disc. */
TEST(multipliers_have_their_closed_forms)
{
    struct start s;
    real acceleration[SMALL_DIMENSION], lambda[SMALL_MULTIPLIERS];
    struct setup setup = case_of("particle", "lobatto-iiia", 2, 1, 1);
    assert_int_equal(open_start(&setup, &s), STATUS_OK);
    assert_int_equal(continuous_acceleration(&s.in, s.g, s.eta, acceleration, lambda), STATUS_OK);
    real y2 = s.g[1] * s.g[1], particle = (s.eta[0] * s.eta[1] - s.g[0] * s.g[1]) / (1 + y2);
    assert_close(lambda[0], particle, 8 * REAL_EPSILON);
    assert_above(fabs(lambda[0] + particle), 8 * REAL_EPSILON); /* control: the sign */
    setup = case_of("disc", "lobatto-iiia", 2, 1, 1);
    assert_int_equal(open_start(&setup, &s), STATUS_OK);
    assert_int_equal(continuous_acceleration(&s.in, s.g, s.eta, acceleration, lambda), STATUS_OK);
    real pull = sin(s.g[2]) * s.g[0] - cos(s.g[2]) * s.g[1];
    assert_close(lambda[0], s.eta[2] * s.eta[0] - pull, 8 * REAL_EPSILON);
    assert_above(fabs(lambda[0] - s.eta[2] * s.eta[0] - pull), 8 * REAL_EPSILON);
}

/* Returns true if the constraint allows velocity 0 everywhere: its forces then do no work. */
static bool keeps_energy(const struct start *s)
{
    struct start rest = *s;
    SCRATCH_NODE(node, &rest.in);
    memset(rest.eta, 0, sizeof rest.eta);
    node_at_velocity(&rest.in, rest.g, rest.eta, node);
    return s->in.problem->constraint != CONSTRAINT_NONHOLONOMIC || norm_max(s->in.m, &node->phi[0][0]) == 0;
}

static real invariant_at(const struct start *s, int k)
{
    SCRATCH_NODE(node, &s->in);
    lane out[1];
    node_at_velocity(&s->in, s->g, s->eta, node);
    s->in.problem->invariants[k].value(&node->in, k, node->g, node->velocity, out);
    return out[0][0];
}

static bool is_invariant(const struct problem *p, int k)
{
    static const char *const kept[] = {"cvt", "ball"}; /* all of theirs, by the paper's sections 7.2 and 7.5 */
    bool listed = p->invariants[k].momentum_map;
    for (int i = 0; i < 2; i++)
        listed = listed || strcmp(p->name, kept[i]) == 0;
    return listed;
}

/* [jimenez-2012, prop. 2.2.3].
 * The reference flow keeps the constraint, the energy where constraint forces do no work, and the momentum maps. */
TEST(continuous_flow_keeps_what_it_must)
{
    /* rounding of stages and sums in four steps, of values up to 10 */
    const real bound = 512 * REAL_EPSILON;
    for (int k = 0; k < motion_count(); k++) {
        struct start before, after;
        struct setup setup = case_of(motion_at(k)->name, "gauss", 1, 1, 1);
        assert_int_equal(open_start(&setup, &before), STATUS_OK);
        after = before;
        assert_int_equal(reference_flow(&after.in, R(0.2), 4, after.g, after.eta), STATUS_OK);
        assert_above(norm_max(after.in.element, after.g) + norm_max(after.in.n, after.eta), 0);
        assert_at_most(residual_at(&after), bound);
        if (keeps_energy(&before))
            assert_close(energy_at(&after), energy_at(&before), bound);
        for (int i = 0; before.in.problem->invariants && before.in.problem->invariants[i].name; i++)
            if (is_invariant(before.in.problem, i))
                assert_close(invariant_at(&after, i), invariant_at(&before, i), bound);
        after.eta[0] += R(1e-6); /* control: the checks see a velocity that is off */
        bool seen = residual_at(&after) > bound || fabs(energy_at(&after) - energy_at(&before)) > bound;
        assert_true(seen || !keeps_energy(&before));
        instance_close(&before.in);
    }
}

/* [martin-sato-2018, sec. 7.3]; [jimenez-2012, thm. 1.1.11].
 * Frobenius, at the initial data: of all nonholonomic constraints only that of 7.3 as it is printed can be integrated. */
TEST(only_the_printed_chaotic_system_can_be_integrated)
{
    int nonholonomic = 0, integrable = 0;
    for (int k = 0; k < motion_count(); k++) {
        struct start s;
        struct examination found;
        const struct problem *p = motion_at(k);
        struct setup setup = case_of(p->name, "lobatto-iiia", 2, 1, 1);
        if (p->constraint != CONSTRAINT_NONHOLONOMIC)
            continue;
        assert_int_equal(open_start(&setup, &s), STATUS_OK);
        assert_int_equal(examine(&s.in, s.g, s.eta, &found), STATUS_OK);
        instance_close(&s.in);
        nonholonomic++;
        if (!found.affine)
            continue;
        if ((found.growth == 0) != (strcmp(p->name, "chaotic") == 0))
            fail_msg("%s: brackets add %d to %d directions", p->name, found.growth, found.allowed);
        integrable += found.growth == 0;
    }
    assert_true(nonholonomic > 10);
    assert_int_equal(integrable, 1); /* control: it is seen where it is */
}
