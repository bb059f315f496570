/* Ensembles: statistics by hand, exponents of known laws, and a jackknife against fits of smaller ensembles. */
#include "suite/kinds/growth.h"
#include "suite/kinds/kind.h"
#include "suite/kinds/sampled.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { LEVELS = 4, MEMBERS = 6, SAMPLES = 5, ROWS = LEVELS * MEMBERS * (SAMPLES + 1) };

static const double steps_h[LEVELS] = {0.4, 0.2, 0.1, 0.05};

static struct sample_row *row_of(struct sample_row *rows, int level, int member, int sample)
{
    return &rows[(level * MEMBERS + member) * (SAMPLES + 1) + sample];
}

/* Energies 3 + deviation, deviation = c_j h^(a/2) t^(b/2); `scatter` turns the exponents of member j a little. */
static struct ensemble power_law(struct sample_row rows[ROWS], double a, double b, double scatter)
{
    for (int i = 0; i < LEVELS * MEMBERS * (SAMPLES + 1); i++) {
        int sample = i % (SAMPLES + 1), member = i / (SAMPLES + 1) % MEMBERS, level = i / (SAMPLES + 1) / MEMBERS;
        double turn = scatter * sin(1 + 5 * member), time = 2 * sample;
        rows[i] = (struct sample_row){.case_id = level * MEMBERS + member, .sample = sample, .time = time};
        for (int k = 0; k < TABLE_INVARIANTS; k++)
            rows[i].value[k] = rows[i].deviation[k] = (double)NAN;
        rows[i].deviation[0] =
            (1 + 0.1 * member) * pow(steps_h[level], (a + turn) / 2) * (sample > 0 ? pow(time, (b - turn) / 2) : 0);
        rows[i].value[0] = 3 + rows[i].deviation[0];
    }
    return (struct ensemble){rows, steps_h, LEVELS, MEMBERS, SAMPLES};
}

static void assert_near(double found, double expected, double tolerance)
{
    if (!(fabs(found - expected) <= tolerance))
        fail_msg("%.17g is not %.17g within %g", found, expected, tolerance);
}

TEST(statistics_are_those_by_hand)
{
    static struct sample_row rows[ROWS];
    static struct ensemble_row out[LEVELS * (SAMPLES + 1)];
    struct ensemble ensemble = power_law(rows, 4, 1, 0);
    static const double values[MEMBERS] = {1, 2, 3, 4, 5, 9};
    for (int j = 0; j < MEMBERS; j++) {
        row_of(rows, 2, j, 3)->value[0] = values[j];
        row_of(rows, 2, j, 3)->deviation[0] = values[j] - 1;
    }
    ensemble_statistics(&ensemble, 100, out);
    const struct ensemble_row *row = &out[2 * (SAMPLES + 1) + 3];
    assert_int_equal(row->first_case, 100 + 2 * MEMBERS);
    assert_int_equal(row->members, MEMBERS);
    assert_int_equal(row->failed, 0);
    assert_int_equal(row->sample, 3);
    assert_true(row->h == 0.1 && row->time == 6);
    assert_near(row->mean[0], 4, 0);
    assert_near(row->standard_deviation[0], sqrt(8), 1e-15);
    assert_near(row->mean_square[0], (0 + 1 + 4 + 9 + 16 + 64) / 6.0, 1e-15);
    assert_true(isnan(row->mean[1]) && isnan(row->mean_square[1]));
}

/* The row of the start has the invariants of the start, and no deviation. */
TEST(samples_deviate_from_the_start)
{
    static wide values[] = {3.5, 5, 2, 9}, means[] = {3.25, 5, 2.5, 8};
    const struct shape shape = {.invariants = 2};
    struct trajectory found = {.samples = 2, .invariant = values, .invariant_mean = means};
    struct sample_row rows[3] = {0};
    found.invariant_start[0] = 3;
    found.invariant_start[1] = 7;
    sampled_fill(&shape, &found, rows);
    static const double value[3][2] = {{3, 7}, {3.5, 5}, {2, 9}}, deviation[3][2] = {{0, 0}, {0.5, -2}, {-1, 2}},
                        mean[3][2] = {{0, 0}, {0.25, -2}, {-0.5, 1}};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++) {
            assert_near(rows[k].value[i], value[k][i], 0);
            assert_near(rows[k].deviation[i], deviation[k][i], 0);
            assert_near(rows[k].mean_deviation[i], mean[k][i], 0);
        }
}

TEST(members_that_failed_are_left_out)
{
    static struct sample_row rows[ROWS];
    static struct ensemble_row whole[LEVELS * (SAMPLES + 1)], out[LEVELS * (SAMPLES + 1)];
    struct ensemble ensemble = power_law(rows, 4, 1, 0);
    ensemble_statistics(&ensemble, 0, whole);
    for (int k = 0; k <= SAMPLES; k++)
        row_of(rows, 1, MEMBERS - 1, k)->value[0] = row_of(rows, 1, MEMBERS - 1, k)->deviation[0] = (double)NAN;
    ensemble_statistics(&ensemble, 0, out);
    const struct ensemble_row *row = &out[SAMPLES + 1 + 2], *before = &whole[SAMPLES + 1 + 2];
    double last = (1 + 0.1 * (MEMBERS - 1)) * pow(0.2, 2) * pow(4, 0.5);
    assert_int_equal(row->failed, 1);
    assert_near(row->mean_square[0], (MEMBERS * before->mean_square[0] - last * last) / (MEMBERS - 1), 1e-15);
    assert_int_equal(out[2].failed, 0);
}

TEST(growth_finds_the_exponents)
{
    static struct sample_row rows[ROWS];
    struct growth growth;
    struct ensemble ensemble = power_law(rows, 4, 1, 0);
    ensemble_growth(&ensemble, &growth);
    assert_true(growth.sufficient);
    assert_near(growth.h_exponent, 4, 1e-12);
    assert_near(growth.t_exponent, 1, 1e-12);
    assert_near(growth.h_error, 0, 1e-12); /* all members grow alike */
    ensemble = power_law(rows, 8, 2, 0);
    ensemble_growth(&ensemble, &growth);
    assert_near(growth.h_exponent, 8, 1e-12);
    assert_near(growth.t_exponent, 2, 1e-12);
}

/* Energies whose squares have the mean c_j^2 (A h^a + B h^b t). */
static struct ensemble walk_law(struct sample_row rows[ROWS], double a, double b)
{
    struct ensemble ensemble = power_law(rows, a, 0, 0);
    for (int i = 0; i < ROWS; i++) {
        int level = i / (SAMPLES + 1) / MEMBERS, member = i / (SAMPLES + 1) % MEMBERS;
        double mu = 0.3 * pow(steps_h[level], a) + 0.02 * pow(steps_h[level], b) * rows[i].time;
        rows[i].deviation[0] = (1 + 0.1 * member) * sqrt(mu);
        rows[i].value[0] = 3 + rows[i].deviation[0];
    }
    return ensemble;
}

/* No single power of t is right, and the two parts are found; their constants are those above times the mean of c_j^2. */
TEST(growth_tells_a_walk_from_an_oscillation)
{
    static struct sample_row rows[ROWS];
    struct growth growth;
    double mean = 0;
    struct ensemble ensemble = walk_law(rows, 4, 5);
    for (int j = 0; j < MEMBERS; j++)
        mean += (1 + 0.1 * j) * (1 + 0.1 * j) / MEMBERS;
    ensemble_growth(&ensemble, &growth);
    assert_true(growth.starts && growth.walks);
    assert_near(growth.start_exponent, 4, 1e-6);
    assert_near(growth.walk_exponent, 5, 1e-6);
    assert_near(growth.start_constant, 0.3 * mean, 1e-6);
    assert_near(growth.walk_constant, 0.02 * mean, 1e-6);
    assert_near(growth.walk_error, 0, 1e-6); /* all members grow alike */
    assert_true(growth.t_exponent < 0.5);    /* control: the single power is neither 0 nor 1 */
    assert_true(growth.t_exponent > 0.01);
}

/* The ensemble without one member, fitted on its own. */
static struct growth growth_without(const struct sample_row rows[ROWS], int without)
{
    static struct sample_row fewer[ROWS];
    struct growth growth;
    int count = 0;
    for (int i = 0; i < ROWS; i++)
        if (i / (SAMPLES + 1) % MEMBERS != without)
            fewer[count++] = rows[i];
    struct ensemble ensemble = {fewer, steps_h, LEVELS, MEMBERS - 1, SAMPLES};
    ensemble_growth(&ensemble, &growth);
    return growth;
}

TEST(the_standard_error_is_the_jackknife)
{
    static struct sample_row rows[ROWS];
    struct growth growth;
    double without[MEMBERS], mean = 0, sum = 0;
    struct ensemble ensemble = power_law(rows, 4, 1, 0.3);
    ensemble_growth(&ensemble, &growth);
    for (int j = 0; j < MEMBERS; j++) {
        without[j] = growth_without(rows, j).h_exponent;
        mean += without[j] / MEMBERS;
    }
    for (int j = 0; j < MEMBERS; j++)
        sum += (without[j] - mean) * (without[j] - mean);
    assert_true(growth.h_error > 1e-3);
    assert_near(growth.h_error, sqrt(sum * (MEMBERS - 1) / MEMBERS), 1e-12);
}

/* A member that failed at one step size is left out at all: with other members at each the exponents would be those of
 * nobody. Its deviations are ten times the others'. */
TEST(members_that_failed_somewhere_do_not_enter_the_fit)
{
    static struct sample_row rows[ROWS];
    struct growth growth;
    struct ensemble ensemble = power_law(rows, 4, 1, 0.3);
    for (int level = 0; level < LEVELS; level++)
        for (int k = 0; k <= SAMPLES; k++)
            row_of(rows, level, 2, k)->deviation[0] *= 10;
    struct growth without = growth_without(rows, 2);
    for (int k = 0; k <= SAMPLES; k++)
        row_of(rows, 1, 2, k)->value[0] = row_of(rows, 1, 2, k)->deviation[0] = (double)NAN;
    ensemble_growth(&ensemble, &growth);
    assert_near(growth.h_exponent, without.h_exponent, 1e-12);
    assert_near(growth.h_error, without.h_error, 1e-12);
    for (int j = 0; j < MEMBERS; j++) /* control: nobody ran everywhere */
        row_of(rows, j % LEVELS, j, 0)->value[0] = (double)NAN;
    ensemble_growth(&ensemble, &growth);
    assert_false(growth.sufficient);
}

TEST(too_little_is_not_fitted)
{
    static struct sample_row rows[ROWS];
    struct growth growth;
    struct ensemble few = power_law(rows, 4, 1, 0);
    few.levels = 2;
    ensemble_growth(&few, &growth);
    assert_false(growth.sufficient);
    assert_true(isnan(growth.h_exponent));
    struct ensemble still = power_law(rows, 4, 1, 0);
    for (int j = 0; j < MEMBERS; j++)
        row_of(rows, 0, j, 1)->deviation[0] = 0; /* no logarithm */
    ensemble_growth(&still, &growth);
    assert_false(growth.sufficient);
}

/* Slope and standard error of the points (1, 1), (2, 3), (3, 2): 1/2 and sqrt(3)/2. */
TEST(a_drift_is_a_least_squares_line)
{
    struct sample_row rows[] = {
        {.time = 1, .mean_deviation = {1}}, {.time = 2, .mean_deviation = {3}}, {.time = 3, .mean_deviation = {2}}};
    const size_t stride = sizeof *rows / sizeof(double);
    struct drift drift;
    sampled_drift(&rows[0].time, stride, &rows[0].mean_deviation[0], stride, 3, &drift);
    assert_near(drift.slope, 0.5, 1e-15);
    assert_near(drift.standard_error, sqrt(3) / 2, 1e-15);
    assert_near(drift.freedom, 1, 1e-15);
    sampled_drift(&rows[0].time, stride, &rows[0].mean_deviation[0], stride, 2, &drift);
    assert_true(isnan(drift.slope) && isnan(drift.standard_error) && isnan(drift.freedom));
}

/* Student's t: two-sided, what is beyond three standard errors of many residuals is beyond 235.8, 4.28 and 3.16 of fewer. */
TEST(few_residuals_need_more_standard_errors)
{
    assert_near(sampled_sigmas(1), 1 / tan(M_PI * 0.0013498980316301), 1e-6);
    assert_near(sampled_sigmas(8), 4.2766, 1e-3);
    assert_near(sampled_sigmas(50), 3.1565, 1e-3);
    assert_near(sampled_sigmas(1e6), 3, 1e-4);
    assert_true(isinf(sampled_sigmas(0.99)) && isinf(sampled_sigmas(-1)) && isinf(sampled_sigmas((double)NAN)));
}

/* A modulation with a period of 2/3 of the time has residuals that follow each other: they are worth fewer, and the slope is
 * not taken for a drift. The same residuals in another order are worth all. */
TEST(residuals_that_follow_each_other_are_worth_fewer)
{
    enum { COUNT = 24 };
    double time[COUNT], slow[COUNT], fast[COUNT];
    struct drift slowly, quickly;
    for (int k = 0; k < COUNT; k++) {
        time[k] = k;
        slow[k] = sin(3 * M_PI * k / COUNT);
        fast[k] = sin(3 * M_PI * (k * 7 % COUNT) / COUNT);
    }
    sampled_drift(time, 1, slow, 1, COUNT, &slowly);
    assert_true(fabs(slowly.slope) < slowly.standard_error);
    sampled_drift(time, 1, fast, 1, COUNT, &quickly);
    assert_true(slowly.standard_error > 3 * quickly.standard_error && slowly.freedom < quickly.freedom);
}

static struct case_row case_rows[LEVELS * MEMBERS];

/* The verdict on ensemble-h where `expected` is expected of it. */
static const char *growth_verdict(double expected, const struct ensemble *ensemble)
{
    static char verdict[sizeof((struct order_row *)NULL)->verdict];
    struct verdicts out = {0};
    double all[QUANTITIES];
    for (int k = 0; k < QUANTITIES; k++)
        all[k] = k == QUANTITY_ENSEMBLE_H ? expected : (double)NAN;
    for (int i = 0; i < LEVELS * MEMBERS; i++) {
        snprintf(case_rows[i].problem, sizeof case_rows[i].problem, "chaotic");
        snprintf(case_rows[i].status, sizeof case_rows[i].status, "ok");
        case_rows[i].h = steps_h[i / MEMBERS];
    }
    const struct case_rows cases_found = {.count = LEVELS * MEMBERS, .whole = case_rows};
    const struct kind_group group = {.cases = &cases_found,
                                     .count = LEVELS * MEMBERS,
                                     .members = MEMBERS,
                                     .samples = ensemble->rows,
                                     .sample_count = SAMPLES,
                                     .expected = all,
                                     .because = ""};
    kind_find("ensemble")->judge(&group, &out);
    assert_in_range(out.order_count, 2, 4);
    assert_int_equal(out.ensemble_count, LEVELS * (SAMPLES + 1));
    assert_string_equal(out.orders[0].quantity, "ensemble-h");
    assert_string_equal(out.orders[1].quantity, "ensemble-t");
    assert_string_equal(out.orders[0].claim, "growth");
    memcpy(verdict, out.orders[0].verdict, sizeof verdict);
    bool good = strcmp(verdict, "documented") == 0 || strcmp(verdict, "measured") == 0;
    assert_int_equal(out.orders[0].as_expected, good);
    verdicts_free(&out);
    return verdict;
}

TEST(growth_is_judged_if_something_is_expected)
{
    static struct sample_row rows[ROWS];
    struct ensemble ensemble = power_law(rows, 4, 1, 0.03);
    assert_string_equal(growth_verdict(NAN, &ensemble), "measured");
    assert_string_equal(growth_verdict(4, &ensemble), "documented");
    assert_string_equal(growth_verdict(5, &ensemble), "below");
    assert_string_equal(growth_verdict(3, &ensemble), "above");
    ensemble = power_law(rows, 4, 1, 3); /* too wide a scatter to distinguish 4 from 5 */
    assert_string_equal(growth_verdict(3, &ensemble), "insufficient");
    for (int i = 0; i < ROWS; i++)
        rows[i].value[0] = rows[i].deviation[0] = (double)NAN;
    assert_string_equal(growth_verdict(3, &ensemble), "insufficient");
}

/* Beyond three standard errors of six members may be chance: as rare as three of many are 5.5, by Student's t of five degrees of
 * freedom. */
TEST(few_members_need_more_standard_errors)
{
    static struct sample_row rows[ROWS];
    struct ensemble ensemble = power_law(rows, 4, 1, 0.2);
    struct growth growth;
    ensemble_growth(&ensemble, &growth);
    assert_int_equal(growth.members, MEMBERS);
    assert_near(sampled_sigmas(MEMBERS - 1), 5.51, 0.01);
    assert_true(4 * growth.h_error > 0.15 && 5.5 * growth.h_error < 0.5);
    assert_string_equal(growth_verdict(growth.h_exponent + 4 * growth.h_error, &ensemble), "documented");
    assert_string_equal(growth_verdict(growth.h_exponent + 6 * growth.h_error, &ensemble), "below");
}

/* Drift `which` of a trajectory of cvt; *count becomes their number. */
static struct order_row drift(const struct sample_row *rows, int samples, int which, int *count)
{
    struct case_row row = {.problem = "cvt", .steps = 50};
    const struct case_rows all = {.count = 1, .whole = &row};
    double expected[QUANTITIES];
    for (int k = 0; k < QUANTITIES; k++)
        expected[k] = (double)NAN;
    const struct kind_group group = {.cases = &all,
                                     .count = 1,
                                     .members = 1,
                                     .samples = rows,
                                     .sample_count = samples,
                                     .expected = expected,
                                     .because = ""};
    struct verdicts out = {0};
    kind_find("trajectory")->judge(&group, &out);
    struct order_row found = out.orders[which];
    *count = out.order_count;
    verdicts_free(&out);
    return found;
}

TEST(drifts_are_measured_or_failed)
{
    enum { TIMES = 12 };
    static const double slopes[] = {0.25, -1, 0};
    struct sample_row rows[TIMES + 1];
    int count;
    for (int k = 0; k <= TIMES; k++)
        rows[k] = (struct sample_row){.sample = k, .time = k, .mean_deviation = {0.25 * k, -k, 7}};
    rows[0].mean_deviation[0] = 99; /* the start is not fitted */
    for (int i = 0; i < 3; i++) {
        struct order_row found = drift(rows, TIMES, i, &count);
        assert_string_equal(found.verdict, "measured");
        assert_near(found.measured, slopes[i], 1e-14);
        assert_true(found.as_expected && found.window_last == 50);
    }
    assert_int_equal(count, 3);
    assert_string_equal(drift(rows, TIMES, 1, &count).quantity, "driver energy");
    struct order_row few = drift(rows, 9, 0, &count); /* a line through nine is no proof, however straight */
    assert_string_equal(few.verdict, "insufficient");
    assert_string_equal(few.doubt, "9 samples: needs at least 10 of them");
    rows[0].value[0] = (double)NAN;
    struct order_row failed = drift(rows, TIMES, 0, &count);
    assert_string_equal(failed.verdict, "failed");
    assert_false(failed.as_expected);
}
