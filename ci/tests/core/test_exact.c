/* Exact flows against Gauss collocation, over many periods, and the reference trajectories built on both. */
#include "ci/tests/core/runs.h"
#include "core/numbers/linear.h"
#include "core/problem/problem.h"
#include "core/run/reference.h"

struct start {
    struct instance in;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
};

static void open_start(const struct setup *setup, struct start *s)
{
    memset(s, 0, sizeof *s);
    s->in = opened_instance(setup, s->g, s->eta);
}

/* Distance of the exact flow after time t from (g, eta). */
static real exact_distance(const struct start *s, real t, const real *g, const real *eta)
{
    real exact_g[SMALL_ELEMENT] = {0}, exact_eta[SMALL_DIMENSION] = {0};
    assert_int_equal(s->in.problem->exact(&s->in, s->g, s->eta, t, exact_g, exact_eta), STATUS_OK);
    for (int c = 0; c < s->in.n; c++)
        exact_eta[c] -= eta[c];
    return group_distance(&s->in, exact_g, g) + norm_max(s->in.n, exact_eta);
}

/* The exact flow against 12-stage Gauss collocation with `per_unit` steps a unit of time.
 * A rounding of the energy changes the period by as much, so the phase is off by eps a unit of time; rates are below 8
 * and every step adds a few roundings: 64 units of round-off a unit of time, and as many at the start. */
static void assert_flows_agree(const struct start *s, real t, int per_unit)
{
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION], bound = 64 * REAL_EPSILON * (1 + fabs(t));
    memcpy(g, s->g, sizeof g);
    memcpy(eta, s->eta, sizeof eta);
    assert_int_equal(reference_flow(&s->in, t, (long)ceil(fabs(t)) * per_unit, g, eta), STATUS_OK);
    real defect = exact_distance(s, t, g, eta);
    if (!(defect <= bound))
        print_error("%s, t = %g:\n", s->in.problem->name, (double)t);
    assert_at_most(defect, bound);
    assert_above(exact_distance(s, t + R(1e-6), g, eta), bound); /* control: another time */
}

/* Data other than those of the first preset may have none. */
static bool has_closed_form(const struct start *s)
{
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    return s->in.problem->exact(&s->in, s->g, s->eta, 1, g, eta) == STATUS_OK;
}

/* Also from where the flow leads, as presets are often where terms vanish: false if it has no closed form from there. */
static bool agrees_from_later(const struct start *s)
{
    struct start later = *s;
    assert_int_equal(s->in.problem->exact(&s->in, s->g, s->eta, R(0.7), later.g, later.eta), STATUS_OK);
    if (!has_closed_form(&later))
        return false;
    assert_flows_agree(&later, R(1.5), 12);
    return true;
}

TEST(exact_flows_are_the_flows)
{
    int found = 0, from_later = 0;
    for (int k = 0; k < motion_count(); k++) {
        const struct problem *p = motion_at(k);
        if (!p->exact)
            continue;
        found++;
        for (const struct preset_info *preset = p->presets; preset->name; preset++) {
            struct start s;
            struct setup setup = case_of(p->name, "gauss", 1, 1, 1);
            setup.preset = preset->name;
            open_start(&setup, &s);
            if (preset != p->presets && !has_closed_form(&s))
                continue;
            assert_flows_agree(&s, R(0.3), 12);
            assert_flows_agree(&s, R(2.5), 12);
            assert_flows_agree(&s, R(-1.5), 12);
            from_later += agrees_from_later(&s);
        }
    }
    assert_true(found >= 3 && 2 * from_later > found);
}

/* Formulas of a text may have no value: a flow with a component that is no number is none. */
TEST(formulas_without_a_value_are_no_flow)
{
    static const char *const names[] = {"free-line", "oscillator"};
    for (int k = 0; k < 2; k++) {
        struct start s;
        struct setup setup = case_of(names[k], "gauss", 1, 1, 1);
        real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
        open_start(&setup, &s);
        assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, 1, g, eta), STATUS_OK); /* control */
        s.eta[0] = (real)NAN;
        assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, 1, g, eta), STATUS_FAILED);
    }
}

/* Librations and rotations, both ways, also from beyond the first turn, over two to four periods. */
TEST(pendulum_over_several_periods)
{
    static const double starts[][2] = {{1, 0.7}, {1, -0.7}, {-2, 0.3}, {0.5, 2.5}, {0.5, -2.5}, {7, 0.1}, {-20, 3}};
    for (size_t k = 0; k < sizeof starts / sizeof *starts; k++) {
        struct start s;
        struct setup setup = case_of("pendulum", "gauss", 1, 1, 1);
        set_parameter(&setup, "omega", R(1.25));
        setup.q_size = setup.v_size = 1;
        setup.q[0] = starts[k][0];
        setup.v[0] = starts[k][1];
        open_start(&setup, &s);
        assert_flows_agree(&s, 16, 6);
    }
    struct start s; /* at rest at the bottom; and the separatrix, which is refused */
    struct setup setup = case_of("pendulum", "gauss", 1, 1, 1);
    open_start(&setup, &s);
    s.g[0] = s.eta[0] = 0;
    assert_true(exact_distance(&s, 3, s.g, s.eta) == 0);
    s.eta[0] = 2;
    real g[1], eta[1];
    assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, 1, g, eta), STATUS_FAILED);
}

/* Some revolutions of orbits of eccentricity 0 to .8, from the pericentre and from a point without symmetry. */
TEST(kepler_over_several_revolutions)
{
    static const double eccentricities[] = {0, 0.3, 0.8};
    for (int k = 0; k < 3; k++) {
        struct start s;
        struct setup setup = case_of("kepler", "gauss", 1, 1, 1);
        set_parameter(&setup, "e", (wide)eccentricities[k]);
        open_start(&setup, &s);
        /* at the pericentre rates go like (1 - e)^(-3/2) up to 11, and so do steps and roundings */
        assert_flows_agree(&s, eccentricities[k] > 0.5 ? 1 : 16, eccentricities[k] > 0.5 ? 64 : 8);
    }
    struct start s;
    struct setup setup = case_of("kepler", "gauss", 1, 1, 1);
    setup.q_size = setup.v_size = 2;
    setup.q[0] = R(0.8);
    setup.q[1] = R(-0.9);
    setup.v[0] = R(0.5);
    setup.v[1] = R(0.6);
    open_start(&setup, &s);
    assert_flows_agree(&s, 16, 8);
    s.eta[0] = 2; /* a hyperbola has no closed form here */
    real g[2], eta[2];
    assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, 1, g, eta), STATUS_FAILED);
}

/* Two pieces of an orbit make one, wherever it is divided: Kepler's equation is solved from every point of it, within its
 * limit of iterations. At the pericentre rates go like (1 - e)^(-3/2) = 4, which counts once a piece. */
TEST(kepler_from_all_points_of_an_orbit)
{
    struct start s, on;
    struct setup setup = case_of("kepler", "gauss", 1, 1, 1);
    set_parameter(&setup, "e", (wide)R(0.6));
    open_start(&setup, &s);
    real g[SMALL_ELEMENT] = {0}, eta[SMALL_DIMENSION] = {0};
    for (int i = 1; i < 16; i++) {
        on = s;
        assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, R(0.4) * i, on.g, on.eta), STATUS_OK);
        for (int k = 1; k < 16; k++) {
            assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, R(0.4) * (i + k), g, eta), STATUS_OK);
            assert_at_most(exact_distance(&on, R(0.4) * k, g, eta), 16 * 64 * REAL_EPSILON * (1 + R(0.4) * (i + k)));
        }
        assert_above(exact_distance(&on, R(6.1), g, eta), R(1e-3)); /* control: another time */
    }
}

/* Period of a libration: 4 K(k) / omega, k = sin(q_max/2) by another route, the arithmetic-geometric mean. */
TEST(pendulum_has_its_period)
{
    struct start s;
    struct setup setup = case_of("pendulum", "gauss", 1, 1, 1);
    open_start(&setup, &s);
    real k2 = sin(s.g[0] / 2) * sin(s.g[0] / 2) + s.eta[0] * s.eta[0] / 4, a = 1, b = sqrt(1 - k2), g[1], eta[1];
    for (int i = 0; i < 8; i++) {
        real mean = (a + b) / 2;
        b = sqrt(a * b);
        a = mean;
    }
    real period = 2 * REAL_PI / a, bound = 64 * REAL_EPSILON * period;
    assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, period, g, eta), STATUS_OK);
    assert_close(g[0], s.g[0], bound);
    assert_close(eta[0], s.eta[0], bound);
    assert_int_equal(s.in.problem->exact(&s.in, s.g, s.eta, period + R(1e-6), g, eta), STATUS_OK);
    assert_above(fabs(g[0] - s.g[0]), bound); /* control */
}

/* A reference knows its error: two routes that agree to round-off; at the samples it is the flow. */
TEST(references_measure_their_error)
{
    static const char *const problems[] = {"particle", "spherical-pendulum", "kepler", "disc"};
    for (int k = 0; k < 4; k++) {
        struct start s;
        struct storage at;
        struct setup setup = case_of(problems[k], "lobatto-iiia", 2, 4, 1);
        setup.samples = 4;
        open_storage(&at);
        struct reference reference = {.at = at.at};
        assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
        /* the driver's own floor: 64 sqrt(steps) units, and once more for the amplitude */
        real bound = 64 * 32 * REAL_EPSILON;
        assert_at_most(fmax(reference.error_q, reference.error_p), bound);
        open_start(&setup, &s);
        assert_int_equal(strncmp(reference.route, "exact", 5) == 0, s.in.problem->exact != NULL);
        for (int sample = 0; sample < 4; sample++) {
            real g[SMALL_ELEMENT];
            assert_int_equal(reference_flow(&s.in, R(0.25), 8, s.g, s.eta), STATUS_OK);
            for (int c = 0; c < s.in.element; c++)
                g[c] = (real)at.g[sample * s.in.element + c];
            assert_at_most(group_distance(&s.in, g, s.g), bound);
            g[0] += R(1e-6); /* control */
            assert_above(group_distance(&s.in, g, s.g), bound);
        }
    }
}
