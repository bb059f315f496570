/* Growth of an ensemble from its members and their energies: identical members count as one, and missing values have
 * no exponent. */
#include "suite/kinds/growth.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { LEVELS = 4, MEMBERS = 6, SAMPLES = 5, ROWS = LEVELS * MEMBERS * (SAMPLES + 1) };

static const double steps_h[LEVELS] = {0.4, 0.2, 0.1, 0.05};

/* Member j does what one of number `as[j]` does, whose mean square is h^4 t^b but for a turn of its own; -1: it failed. */
static struct growth growth_of(const int as[MEMBERS], double b, double turns)
{
    static struct sample_row rows[ROWS];
    struct growth growth;
    for (int i = 0; i < ROWS; i++) {
        int sample = i % (SAMPLES + 1), member = as[i / (SAMPLES + 1) % MEMBERS], level = i / (SAMPLES + 1) / MEMBERS;
        double turn = turns * sin(1 + 5 * member), time = 2 * sample;
        rows[i] = (struct sample_row){.sample = sample, .time = time};
        rows[i].deviation[0] =
            (1 + 0.1 * member) * pow(steps_h[level], (4 + turn) / 2) * (sample > 0 ? pow(time, (b - turn) / 2) : 0);
        rows[i].value[0] = member < 0 ? (double)NAN : 3 + rows[i].deviation[0];
    }
    const struct ensemble ensemble = {rows, steps_h, LEVELS, MEMBERS, SAMPLES};
    ensemble_growth(&ensemble, &growth);
    return growth;
}

/* Three members twice are three: their error is that of the three but for what a jackknife of six has of one of three, and not that of
 * six. Six that are one, or two, say nothing of any error. */
TEST(members_that_do_the_same_are_one)
{
    const struct growth twice = growth_of((const int[]){0, 0, 2, 2, 4, 4}, 1, 0.05),
                        alone = growth_of((const int[]){0, 2, 4, -1, -1, -1}, 1, 0.05);
    assert_true(twice.sufficient && twice.walks && !twice.alike && alone.sufficient && !alone.alike);
    assert_int_equal(twice.members, 3);
    assert_int_equal(alone.members, 3);
    assert_true(fabs(twice.h_exponent - alone.h_exponent) < 1e-9 &&
                fabs(twice.walk_exponent - alone.walk_exponent) < 1e-3);
    const double of_three[] = {alone.h_error, alone.t_error, alone.walk_error};
    const double of_six[] = {twice.h_error, twice.t_error, twice.walk_error};
    for (int k = 0; k < 3; k++) /* sqrt(4/5) where the exponent is linear in the squares */
        assert_true(of_six[k] > 0.7 * of_three[k] && of_six[k] < 1.1 * of_three[k]);
    assert_true(fabs(alone.walk_error / alone.h_error - 1) < 0.01); /* where all is a walk it is the same exponent */
    const int fewer[][MEMBERS] = {{0, 0, 0, 0, 0, 0}, {0, 1, 0, 1, 0, 1}};
    for (int k = 0; k < 2; k++) {
        const struct growth growth = growth_of(fewer[k], 1, 0.05);
        assert_true(growth.alike && !growth.sufficient && !growth.starts && !growth.walks);
    }
    assert_false(
        growth_of((const int[]){0, 1, -1, -1, -1, -1}, 1, 0.05).alike); /* too few ran, which is reported elsewhere */
}

/* An exponent is measured only where mu shows the part that it is of, and where mu is such a sum at all: the fit of a part that is not
 * there ends wherever it likes, at h^8e7 with a small standard error. */
TEST(a_part_that_is_not_there_has_no_exponent)
{
    const int all[MEMBERS] = {0, 1, 2, 3, 4, 5};
    for (double b = 1.5; b < 9; b *= 1.5)
        for (int turned = 0; turned < 2; turned++) {
            const struct growth faster = growth_of(all, b, 0.03 * turned);
            assert_true(faster.sufficient && !faster.starts && !faster.walks);
        }
    const struct growth walk = growth_of(all, 1, 0.03), still = growth_of(all, 0, 0.03);
    assert_true(walk.walks && !walk.starts && fabs(walk.walk_exponent - 4) < 0.03);
    assert_true(still.sufficient && !still.walks);
}
