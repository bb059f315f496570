/* The time that is left of a run whose shares of work are off: what is foretold is what comes. */
#include "suite/run/pace.h"

#include <math.h>

#include "ci/tests/testing.h"

/* A run of 100 s that does the share `first` of its work, evenly, in its first half and the rest in the second. */
static double share_at(double first, double seconds)
{
    return seconds < 50 ? first * seconds / 50 : first + (1 - first) * (seconds - 50) / 50;
}

/* What is foretold after so many seconds; noted every fifth of a second. */
static double left_at(double first, double seconds)
{
    struct pace pace = {0};
    for (int k = 0; k * 0.2 < seconds; k++)
        pace_note(&pace, k * 0.2, share_at(first, k * 0.2));
    return pace_left(&pace, seconds, share_at(first, seconds));
}

static void assert_near(double found, double expected, double tolerance)
{
    if (!(fabs(found - expected) <= tolerance))
        fail_msg("%g s are left, expected %g", found, expected);
}

TEST(even_work)
{
    for (double seconds = 1; seconds < 100; seconds += 7)
        assert_near(left_at(0.5, seconds), 100 - seconds, 1e-9);
}

/* In the first half nobody can know; from 3/4 on the last third lies in the second half. */
TEST(work_that_is_overrated_at_first)
{
    for (double seconds = 79; seconds < 100; seconds += 5)
        assert_near(left_at(0.999, seconds), 100 - seconds, 1e-6);
    assert_near(left_at(0.01, 95), 5, 1e-6);
}

TEST(work_that_has_stopped)
{
    struct pace pace = {0};
    for (int k = 0; k < 500; k++)
        pace_note(&pace, k, k < 100 ? k / 101.0 : 100 / 101.0);
    assert_true(isnan(pace_left(&pace, 500, 100 / 101.0)));
    assert_true(isnan(pace_left(&(struct pace){0}, 5, 0)));
}
