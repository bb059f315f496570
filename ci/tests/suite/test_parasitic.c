/* Exponents of parasitic modes from made sizes: the growth that is predicted is confirmed, and what only looks like it is not. */
#include "results/rows.h"
#include "suite/judge/exponent.h"
#include "suite/kinds/sampled.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <string.h>

#include "ci/tests/testing.h"

enum { INTERVALS = 60, SIZES = 2 };

/* Deviation and prediction in an interval k of a case; `which` is its number. */
typedef struct mode_size size_of(int which, int k);

static size_of *made;
static struct case_row rows[SIZES];
static struct order_row verdict;

static enum status made_mode(const struct core_case *given, int count, struct mode_size *out)
{
    const int which = *(const int *)given;
    for (int k = 0; k < count; k++)
        out[k] = made(which, k);
    return STATUS_OK;
}

/* Runs SIZES cases, of which the first `count` are judged. Returns the word of the verdict that the check MEMBERS leaves. */
static const char *word_of(size_of *sizes, int count, double claimed)
{
    static const struct core_api core = {.mode = made_mode};
    const struct setup setup = {.samples = INTERVALS};
    const struct claim claim = {.kind = CLAIM_GROWTH, .quantity = QUANTITY_MODE_GROWTH, .value = claimed};
    const struct case_rows all = {.count = count, .whole = rows};
    const struct group group = {.rows = &all, .count = count};
    struct checks checks;
    made = sizes;
    for (int which = 0; which < SIZES; which++) {
        struct case_row *row = &rows[which];
        const struct case_task task = {.core = &core, .setup = &setup, .given = (struct core_case *)&which};
        case_row_clear(row);
        row->steps = 100 << which;
        const enum status status = kind_find("parasitic")->run(&task, NULL, row);
        snprintf(row->status, sizeof row->status, "%s", status == STATUS_OK ? "ok" : "failed");
    }
    verdict_row_open(&rows[0], CLAIM_GROWTH, "mode-growth", "", &verdict);
    checks_open(CLAIM_GROWTH, CHECK_ALWAYS, &checks);
    const enum verdict found = group_judge_growth(&group, &claim, &checks, &verdict);
    return verdict_word(checks_verdict(&checks, CHECKS, found, verdict.doubt));
}

/* The size that is predicted: it turns, and grows by a factor of 10 in ten intervals. */
static double predicted(int k)
{
    return pow(10, k / 10.0) * (1.5 + sin(1.3 * k));
}

static struct mode_size with(double deviation, int k)
{
    return (struct mode_size){.deviation = deviation, .predicted = predicted(k), .floor = 1e-15};
}

/* Smaller steps lower the mode, and leave its growth; what a step adds on its way turns by itself. */
static struct mode_size grows(int which, int k)
{
    return with(1e-9 / (1 + which) * (predicted(k) + cos(2.1 * k)), k);
}

static struct mode_size stays(int which, int k)
{
    return with(1e-9 / (1 + which) * (1.2 + cos(2.1 * k)), k);
}

TEST(what_is_predicted_is_confirmed)
{
    assert_string_equal(word_of(grows, 2, 1), "confirmed");
    assert_true(fabs(verdict.measured - 1) < 0.02 && verdict.standard_error < 0.02);
    assert_string_equal(word_of(grows, 2, 0), "above");
    assert_string_equal(word_of(stays, 2, 0), "confirmed");
    assert_true(fabs(verdict.measured) < 0.1);
    assert_string_equal(word_of(stays, 2, 1), "below");
}

/* Adversaries: growth by the root of what is predicted, by its square, and as a power of time. */
static struct mode_size grows_by_the_root(int which, int k)
{
    return with(1e-9 / (1 + which) * sqrt(predicted(k)) * (1 + cos(2.1 * k) / 5), k);
}

static struct mode_size grows_by_the_square(int which, int k)
{
    return with(1e-15 / (1 + which) * pow(predicted(k), 2) * (1 + cos(2.1 * k) / 5), k);
}

static struct mode_size grows_with_time(int which, int k)
{
    return with(1e-9 / (1 + which) * pow(1 + k, 2) * (1 + cos(2.1 * k) / 5), k);
}

TEST(other_growth_is_refuted)
{
    assert_string_equal(word_of(grows_by_the_root, 2, 1), "below");
    assert_string_equal(word_of(grows_by_the_square, 2, 1), "above");
    assert_string_equal(word_of(grows_with_time, 2, 1), "below");
}

/* Adversaries: no growth is predicted, round-off, a deviation too large for a linear equation, no prediction, and exponents that the step size
 * changes. */
static struct mode_size grows_little(int which, int k)
{
    struct mode_size out = grows(which, k / 3);
    out.predicted = predicted(k / 3);
    return out;
}

static struct mode_size is_round_off(int which, int k)
{
    struct mode_size out = grows(which, k);
    out.floor = out.deviation / 5;
    return out;
}

static struct mode_size is_too_large(int which, int k)
{
    struct mode_size out = grows(which, k);
    out.deviation *= 1e5;
    return out;
}

static struct mode_size is_not_predicted(int which, int k)
{
    struct mode_size out = grows(which, k);
    out.predicted = NAN;
    return out;
}

static struct mode_size changes_with_the_step(int which, int k)
{
    return which ? grows(which, k) : stays(which, k);
}

TEST(what_shows_no_exponent_is_insufficient)
{
    size_of *const sizes[] = {grows_little, is_round_off, is_too_large, is_not_predicted};
    for (int k = 0; k < 4; k++) {
        assert_string_equal(word_of(sizes[k], 2, 1), "insufficient");
        assert_true(strstr(verdict.doubt, sizes[k] == is_not_predicted ? "no growth is predicted: needs more samples"
                                                                       : "intervals that count"));
    }
    assert_string_equal(word_of(changes_with_the_step, 2, 1), "insufficient");
    assert_true(strstr(verdict.doubt, "of 100 steps"));
    assert_string_equal(word_of(grows, 1, 1), "insufficient");
    assert_true(strstr(verdict.doubt, "1 step sizes ran"));
}
