/* The ball on a turntable: its exact flow against Gauss collocation, and its integrals over a long run. */

#include "ci/tests/core/runs.h"
#include "core/numbers/linear.h"
#include "core/run/reference.h"

struct data {
    const char *preset;
    double omega, r, a; /* a = b = c */
    double t;
};

static struct setup setup_of_data(const struct data *d)
{
    struct setup setup = case_of("ball", "lobatto-iiia", 2, 1, 1);
    static const char *const gyrations[] = {"a", "b", "c"};
    setup.preset = d->preset;
    set_parameter(&setup, "Omega", (wide)d->omega);
    set_parameter(&setup, "r", (wide)d->r);
    for (int c = 0; c < 3; c++)
        set_parameter(&setup, gyrations[c], (wide)d->a);
    return setup;
}

/* Largest difference of the exact flow at time t and Gauss collocation at another time. */
static real exact_gap(const struct setup *setup, double t, double other)
{
    real g0[SMALL_ELEMENT], eta0[SMALL_DIMENSION], g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
    struct instance in = opened_instance(setup, g0, eta0);
    assert_int_equal(in.problem->exact(&in, g0, eta0, (real)t, g, eta), STATUS_OK);
    assert_int_equal(reference_flow(&in, (real)other, (long)ceil(32 * fabs(other)), g0, eta0), STATUS_OK);
    for (int c = 0; c < in.n; c++)
        eta[c] -= eta0[c];
    return fmax(group_distance(&in, g, g0), norm_max(in.n, eta));
}

TEST(exact_flow_is_the_flow)
{
    static const struct data data[] = {
        {"default", 0.8, 1, 0.4, 2.3},  {"default", 0.8, 1, 0.4, 11}, {"default", -1.7, 0.6, 0.25, 3},
        {"default", 0, 1.3, 0.4, 2},    {"default", 1e-9, 1, 0.4, 2}, {"default", 0.8, 1, 0.4, -1.5},
        {"centred", 0.8, 1, 0.4, 2.3},  {"centred", 0.8, 1, 0.4, 11}, {"centred", -1.7, 0.6, 0.25, 3},
        {"centred", 0.8, 0.7, 0.3, -1},
    };
    for (size_t k = 0; k < sizeof data / sizeof *data; k++) {
        struct setup setup = setup_of_data(&data[k]);
        double t = data[k].t;
        /* as for the other exact flows: rates below 8, some roundings a unit of time */
        real bound = 64 * REAL_EPSILON * (1 + fabs((real)t)), gap;
        if (in_quad() && fabs(t) > 5)
            continue; /* the same, many times slower */
        gap = exact_gap(&setup, t, t);
        if (!(gap < bound))
            fail_msg("data %zu: the exact flow is off by %.2g", k, (double)gap);
        assert_true(exact_gap(&setup, t, t + 1e-6) > bound); /* control: another time */
    }
}

/* An inhomogeneous ball has no closed form: its reference is computed by two other routes. */
TEST(inhomogeneous_ball_has_a_reference)
{
    static struct storage memory;
    struct setup setup = case_of("ball", "lobatto-iiia", 2, 1, 0.5);
    struct reference reference = {.at = *open_storage(&memory)};
    assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
    assert_int_equal(strncmp(reference.route, "exact; gauss-12", 15), 0);
    set_parameter(&setup, "b", (wide)0.5);
    assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
    assert_non_null(strstr(reference.route, "; lobatto-iiia-12"));
    assert_int_equal(strncmp(reference.route, "taylor-", 7), 0);
    assert_true(reference.error_q < 64 * 32 * (double)REAL_EPSILON);
}

enum { TENTHS = 10 };

/* Moving energy: largest deviation, and what its mean has moved from the first tenth of the run to the last. */
static double moved_mean(const char *retraction, long steps, struct trajectory *run)
{
    static struct storage memory;
    struct setup setup = case_of("ball", "lobatto-iiia", 3, steps, 0.1 * (double)steps);
    *run = *open_storage(&memory);
    setup.retraction = retraction;
    setup.samples = TENTHS;
    assert_int_equal(integrate_setup(&setup, run), STATUS_OK);
    return fabs((double)(run->invariant_mean[5 * (TENTHS - 1) + 4] - run->invariant_mean[4]));
}

/* [martin-sato-2018, sec. 7.5].
 * Over 10^5 steps the linear integrals stay at round-off. The moving energy oscillates, and with exp nothing else; with
 * cay its mean drifts, measured as h^7: 1.1e-10 a unit of time for h = 0.1, 1.0e-12 for h = 0.05. */
TEST(integrals_over_a_long_run)
{
    struct trajectory run;
    const long steps = 100000;
    const double bound = 16 * (double)REAL_EPSILON * sqrt((double)steps);
    if (in_quad())
        skip(); /* hours */
    double drift = moved_mean("exp", steps, &run);
    for (int c = 1; c <= 3; c++)
        assert_true(run.invariant_deviation[c] < bound);
    assert_true(run.invariant_deviation[0] > 1e-3); /* control: the energy is not kept */
    assert_true(run.invariant_deviation[4] < 1e-6 && drift < 0.01 * run.invariant_deviation[4]);
    drift = moved_mean("cay", 3 * steps / 10, &run);
    for (int c = 1; c <= 3; c++)
        assert_true(run.invariant_deviation[c] < bound);
    assert_true(run.invariant_deviation[4] < 1e-6 && drift > 0.5 * run.invariant_deviation[4]); /* control */
}
