/* The benchmark's own parts: the peers' right-hand sides against the core's flow, every contender, medians, fronts, JSON. */
#include "ci/bench/reference.h"
#include "ci/bench/report.h"
#include "ci/bench/timing.h"
#include "ci/bench/work.h"

#include <float.h>
#include <math.h>

#include "ci/tests/testing.h"

static const double horizon = 1;

/* A state advanced by the classical Runge-Kutta method; `pace` 1 + 1e-6 is a right-hand side that is off by so much. */
static void runge_kutta(const struct motion *motion, int steps, double pace, double *y)
{
    static const double end_point[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
    double h = pace * horizon / steps;
    motion_start(motion, y);
    for (int k = 0; k < steps; k++) {
        double rate[MOTION_STATES] = {0}, sum[MOTION_STATES] = {0}, at[MOTION_STATES];
        for (int stage = 0; stage < 4; stage++) {
            for (int c = 0; c < motion->states; c++)
                at[c] = y[c] + end_point[stage] * h * rate[c];
            motion->rhs(at, rate);
            for (int c = 0; c < motion->states; c++)
                sum[c] += weight[stage] * rate[c];
        }
        for (int c = 0; c < motion->states; c++)
            y[c] += h / 6 * sum[c];
    }
}

static double largest_difference(int count, const double *x, const double *y)
{
    double largest = 0;
    for (int c = 0; c < count; c++)
        largest = fmax(largest, fabs(x[c] - y[c]));
    return largest;
}

/* Position and velocity at the horizon. */
struct end_state {
    double g[MAX_ELEMENT], eta[MAX_DIMENSION];
};

static double distance(const struct motion *motion, const struct end_state *a, const struct end_state *b)
{
    return fmax(largest_difference(motion->element, a->g, b->g), largest_difference(motion->n, a->eta, b->eta));
}

static void core_end(const struct motion *motion, struct end_state *out)
{
    struct end_point point;
    struct setup setup = motion_setup(motion, 2, 1, horizon);
    struct reference reference = {.at = *end_point_open(&point)};
    struct core_case *given;
    struct refusal why;
    assert_int_equal(core_double()->open(&setup, &given, &why), STATUS_OK);
    assert_int_equal(core_double()->reference(given, &reference), STATUS_OK);
    core_double()->close(given);
    end_point_position(motion, &point, out->g, out->eta);
}

/* The bound: steps half as long change the result by 15/16 of its error, and all else is rounding of `steps` sums. */
TEST(right_hand_sides_are_those_of_the_core)
{
    enum { STEPS = 2000 };
    for (int k = 0; k < motion_count; k++) {
        const struct motion *motion = &motions[k];
        double y[MOTION_STATES];
        struct end_state core, coarse, fine, off, start;
        core_end(motion, &core);
        runge_kutta(motion, STEPS / 2, 1, y);
        motion_position(motion, y, coarse.g, coarse.eta);
        runge_kutta(motion, STEPS, 1, y);
        motion_position(motion, y, fine.g, fine.eta);
        runge_kutta(motion, STEPS, 1 + 1e-6, y);
        motion_position(motion, y, off.g, off.eta);
        motion_start(motion, y);
        motion_position(motion, y, start.g, start.eta);
        double bound = distance(motion, &coarse, &fine) + 4 * STEPS * DBL_EPSILON;
        assert_true(distance(motion, &core, &fine) <= bound);
        assert_false(distance(motion, &core, &off) <= bound); /* control */
        assert_true(distance(motion, &start, &fine) > 0.1);   /* something moved */
        assert_true(fabs(motion->constraint(fine.g, fine.eta)) <= bound);
        assert_true(fabs(motion->invariant(fine.g, fine.eta) - motion->invariant(start.g, start.eta)) <= 8 * bound);
        fine.eta[motion->n - 1] += 1e-6; /* control */
        assert_false(fabs(motion->constraint(fine.g, fine.eta)) <= bound &&
                     fabs(motion->invariant(fine.g, fine.eta) - motion->invariant(start.g, start.eta)) <= 8 * bound);
    }
}

/* The form with a multiplier is the same motion, and the invariant is one of the core's. */
TEST(other_forms_agree)
{
    for (int k = 0; k < motion_count; k++) {
        const struct motion *motion = &motions[k];
        double y[MOTION_STATES], eliminated[MOTION_STATES], multiplied[MOTION_STATES];
        struct end_state start;
        motion_start(motion, y);
        motion->rhs(y, eliminated);
        if (motion->flow) {
            double lambda = motion->multiplier(y);
            motion->flow(y, lambda, multiplied);
            assert_true(largest_difference(motion->states, eliminated, multiplied) <= 16 * DBL_EPSILON);
            motion->flow(y, lambda + 1e-6, multiplied); /* control */
            assert_false(largest_difference(motion->states, eliminated, multiplied) <= 16 * DBL_EPSILON);
        }
        struct end_point point;
        struct setup setup = motion_setup(motion, 2, 8, horizon);
        struct core_case *given;
        struct refusal why;
        assert_int_equal(core_double()->open(&setup, &given, &why), STATUS_OK);
        assert_int_equal(core_double()->integrate(given, end_point_open(&point)), STATUS_OK);
        core_double()->close(given);
        motion_position(motion, y, start.g, start.eta);
        double invariant = motion->invariant(start.g, start.eta);
        int listed = strcmp(motion->problem, "ball") == 0 ? 4 : 0; /* the moving energy */
        assert_true(fabs(invariant - (double)point.at.invariant_start[listed]) <= 16 * DBL_EPSILON);
    }
}

/* Distance from the core's reference of a contender at one setting; NaN if it failed. */
static double error_of(const struct contender *who, const struct motion *motion, double value)
{
    struct end_state core;
    struct task task = {.who = who, .motion = motion, .horizon = horizon, .value = value};
    core_end(motion, &core);
    bool good = who->open(&task) && who->run(&task) && who->run(&task); /* again: it starts again */
    struct end_state found;
    memcpy(found.g, task.g, sizeof found.g);
    memcpy(found.eta, task.eta, sizeof found.eta);
    who->close(&task);
    return good ? distance(motion, &core, &found) : (double)NAN;
}

TEST(contenders_solve_the_problem)
{
    for (int table = 0; table < CONTENDER_TABLES; table++)
        for (const struct contender *who = contender_tables[table]; who->name; who++)
            for (int k = 0; k < motion_count; k++) {
                if (!contender_fits(who, &motions[k]))
                    continue;
                bool steps = who->scale == SCALE_STEPS;
                double loose = error_of(who, &motions[k], steps ? 2 : 1e-3);
                double tight = error_of(who, &motions[k], steps ? 400 : 1e-9);
                double round_off = 64 * DBL_EPSILON; /* 8 stages are there with two steps */
                if (!(tight < 1e-4) || !(loose > tight || loose < round_off))
                    print_error("%s %s, %s: %g, %g\n", who->name, who->detail, motions[k].problem, loose, tight);
                assert_true(tight < 1e-4);                       /* order 2 with h = 1/400 */
                assert_true(loose > tight || loose < round_off); /* control: it is the setting that makes it so */
            }
}

TEST(medians)
{
    double odd[] = {5, -1, 100}, even[] = {4, 1, 3, 1000}, one[] = {7};
    assert_true(median(odd, 3) == 5);
    assert_true(median(even, 4) == 3.5);
    assert_true(median(one, 1) == 7);
}

static bool count_run(void *what)
{
    ++*(long *)what;
    return *(long *)what > 0;
}

/* A short run is repeated in every round until 1 ms is full, and a run that fails has no time. */
TEST(time_is_that_of_one_run)
{
    long runs = 0, failing = -1000000000;
    struct timed timed[2] = {{count_run, &runs, 0}, {count_run, &failing, 0}};
    double start = processor_time();
    time_all(timed, 2);
    double all = processor_time() - start;
    assert_true(timed[0].seconds > 0 && timed[0].seconds * (double)runs / 2 <= all);
    assert_true(runs > 90); /* one run takes far less than 100 us */
    assert_true(isnan(timed[1].seconds));
}

TEST(fronts_and_the_fastest)
{
    static const struct contender a = {.name = "a"}, b = {.name = "b"};
    struct work_point points[] = {{.who = &b, .seconds = 1, .error = 1e-3}, {.who = &a, .seconds = 3, .error = 1e-8},
                                  {.who = &a, .seconds = 1, .error = 1e-4}, {.who = &a, .seconds = 2, .error = 1e-3},
                                  {.who = &b, .seconds = 4, .error = 1e-9}, {.who = &a, .seconds = 4, .error = 1e-8}};
    struct work_point timed_once[6];
    memcpy(timed_once, points, sizeof points);
    assert_int_equal(keep_front(timed_once, 6, 1.5), 5); /* the last may be faster than it looks */
    struct study study = {.points = points, .count = keep_front(points, 6, 1)};
    assert_int_equal(study.count, 4);
    assert_true(points[0].who == &a && points[0].seconds == 1);
    assert_true(points[1].who == &a && points[1].seconds == 3);
    assert_true(fastest(&study, "a", 1e-4)->seconds == 1);
    assert_true(fastest(&study, "a", 0.9e-4)->seconds == 3);
    assert_true(fastest(&study, NULL, 1e-8)->who == &a);
    assert_true(fastest(&study, NULL, 1e-9)->who == &b);
    assert_null(fastest(&study, "a", 1e-9));
}

/* The core takes 9 to an error of 1e-3 and 10 to 1e-12, the peer 10^(d/4 - 1) to 10^-d: as much where d = 7.92. */
TEST(the_crossover_is_where_times_are_equal)
{
    static const struct contender peer = {.name = "peer"};
    const struct contender *core = &core_contenders[0];
    struct work_point points[] = {{.who = &peer, .seconds = 1, .error = 1e-4},
                                  {.who = &peer, .seconds = 100, .error = 1e-12},
                                  {.who = core, .seconds = 9, .error = 1e-3},
                                  {.who = core, .seconds = 10, .error = 1e-12}};
    struct study study = {.points = points, .count = 4};
    double found = crossover(&study, "peer"), equal = pow(10, -7.918);
    assert_true(found <= equal && found >= equal / pow(10, 1.0 / 16));
    assert_string_equal(cheapest_at(&study, 2 * equal), "peer");
    assert_string_equal(cheapest_at(&study, equal / 2), core->name);
    assert_null(cheapest_at(&study, 1e-13));
    points[2].seconds = 900;
    points[3].seconds = 1000;
    assert_true(isnan(crossover(&study, "peer")));
    points[1].error = 1e-10; /* what only the core reaches it reaches at any price, but is not compared */
    assert_true(isnan(crossover(&study, "peer")));
}

/* A target that is missed, or was not measured, is not reached. */
TEST(targets_are_reached_or_not)
{
    const struct target good = {.what = "", .how = "", .unit = "x", .wanted = 2, .measured = 2};
    const struct target others[] = {{.unit = "x", .wanted = 2, .measured = 1.99},
                                    {.unit = "x", .wanted = 2, .measured = 2.01, .at_most = true},
                                    {.unit = "x", .wanted = 2, .measured = (double)NAN}};
    for (int k = 0; k < 3; k++) {
        struct report report = {0};
        char *text;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        report_target(&report, &good);
        assert_true(report_print_targets(&report, out));
        report_target(&report, &others[k]);
        assert_false(report_print_targets(&report, out));
        fclose(out);
        free(text);
    }
}

TEST(json_is_written_with_care)
{
    char *text;
    size_t size;
    struct report report = {.json = open_memstream(&text, &size)};
    json_begin(&report, NULL, '{');
    json_text(&report, "text", "a \"quoted\"\\ line\n");
    json_begin(&report, "empty", '[');
    json_end(&report, ']');
    json_begin(&report, "list", '[');
    json_number(&report, NULL, 0.25);
    json_number(&report, NULL, (double)NAN);
    json_number(&report, NULL, (double)INFINITY);
    json_end(&report, ']');
    json_end(&report, '}');
    fclose(report.json);
    assert_string_equal(text, "\n{\n  \"text\": \"a \\\"quoted\\\"\\\\ line\\u000a\",\n  \"empty\": [],\n"
                              "  \"list\": [\n    0.25,\n    null,\n    null\n  ]\n}");
    free(text);
}
