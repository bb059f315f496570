/* The share of a run's time and the time that is left, against runs whose times were measured. */
#include "suite/run/pace.h"

#include <math.h>

#include "ci/tests/testing.h"

/* Progress of a run after a part of its time: share of the cost and of the items. */
struct moment {
    double part, work, items;
};

/* The cases of campaigns on two ranks, 2026-11-29; each lasts 1. */
static const struct moment theorems[] = {{0.2, 0.150, 0.015},
                                         {0.3, 0.242, 0.036},
                                         {0.5, 0.686, 0.235},
                                         {0.7, 0.969, 0.468},
                                         {0.9, 0.999, 0.685}},
                           symplectic_lie[] = {{0.1, 0.242, 0.024}, {0.2, 0.420, 0.049}, {0.3, 0.551, 0.074},
                                               {0.5, 0.907, 0.202}, {0.7, 0.986, 0.371}, {0.9, 0.998, 0.595}},
                           nonholonomic[] = {{0.1, 0.152, 0.005}, {0.2, 0.285, 0.009}, {0.3, 0.392, 0.014},
                                             {0.5, 0.701, 0.040}, {0.7, 0.785, 0.058}, {0.9, 0.891, 0.097}},
                           optimal_control[] = {{0.1, 0.075, 0.006}, {0.2, 0.180, 0.017}, {0.3, 0.310, 0.036},
                                                {0.5, 0.610, 0.111}, {0.7, 0.838, 0.239}, {0.9, 0.986, 0.511}};

/* Returns how many moments have a time left that is off by more than a factor of two. */
static int wrong(const struct moment *moments, size_t count, double (*share)(double work, double items))
{
    int found = 0;
    for (const struct moment *at = moments; at < moments + count; at++) {
        double ratio = pace_left(at->part, share(at->work, at->items)) / (1 - at->part);
        found += !(ratio >= 0.5 && ratio <= 2);
    }
    return found;
}

#define WRONG(moments, share) wrong(moments, sizeof(moments) / sizeof *(moments), share)

static double by_cost(double work, double items)
{
    (void)items;
    return work;
}

TEST(measured_runs_within_a_factor_of_two)
{
    int found = WRONG(theorems, pace_share) + WRONG(symplectic_lie, pace_share) + WRONG(nonholonomic, pace_share) +
                WRONG(optimal_control, pace_share);
    int cost = WRONG(theorems, by_cost) + WRONG(symplectic_lie, by_cost) + WRONG(nonholonomic, by_cost) +
               WRONG(optimal_control, by_cost);
    if (found > 3 || cost < 12)
        fail_msg("%d of 23 wrong, and %d by the cost alone; expected at most 3, and at least 12", found, cost);
}

TEST(share_from_0_to_1)
{
    assert_true(pace_share(0, 0) == 0);
    assert_true(fabs(pace_share(1, 1) - 1) < 1e-15);
    for (double part = 0.1; part < 1; part += 0.1) /* progress and time left agree */
        assert_true(fabs(pace_left(7 * part, pace_share(part, part)) - 7 * (1 - part)) < 1e-14);
}

TEST(nothing_done)
{
    assert_true(isnan(pace_left(5, 0)));
    assert_true(pace_left(5, 1) == 0);
}
