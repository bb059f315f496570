/* The simulated schedule against a list schedule written down by hand, and against a run that was timed. */
#include "suite/forecast/forecast.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { MOST = 200, MOST_RANKS = 16 };

static void scattered_items(unsigned seed, int count, double *cost, double *seconds)
{
    for (int i = 0; i < count; i++) {
        seed = 1103515245 * seed + 12345;
        cost[i] = 1 + (seed >> 16) % 50;
        seed = 1103515245 * seed + 12345;
        seconds[i] = cost[i] * (0.5 + (seed >> 16) / 65536.0);
    }
}

/* Again and again the dearest item that is left goes to the rank that is free first. */
static double by_hand(const double *cost, const double *seconds, int count, int ranks)
{
    double busy[MOST_RANKS] = {0}, end = 0;
    bool given[MOST] = {false};
    for (int step = 0; step < count; step++) {
        int item = -1, rank = 0;
        for (int i = 0; i < count; i++)
            if (!given[i] && (item < 0 || cost[i] > cost[item]))
                item = i;
        for (int r = 1; r < ranks; r++)
            if (busy[r] < busy[rank])
                rank = r;
        given[item] = true;
        busy[rank] += seconds[item];
        end = fmax(end, busy[rank]);
    }
    return end;
}

TEST(is_the_list_schedule)
{
    double cost[MOST], seconds[MOST];
    for (unsigned seed = 1; seed <= 20; seed++)
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            int count = (int)(seed * 37 % MOST);
            scattered_items(seed, count, cost, seconds);
            assert_true(forecast_schedule(cost, seconds, count, ranks) == by_hand(cost, seconds, count, ranks));
        }
}

/* The control of the test above: in another order the same items end at another time. */
TEST(depends_on_the_order)
{
    static const double longest_first[] = {6, 2, 2, 2}, longest_last[] = {1, 2, 2, 2}, seconds[] = {6, 2, 2, 2};
    assert_true(forecast_schedule(longest_first, seconds, 4, 2) == 6);
    assert_true(forecast_schedule(longest_last, seconds, 4, 2) == 8);
}

TEST(one_rank_takes_the_sum)
{
    static const double cost[] = {3, 1, 2}, seconds[] = {1, 2, 4};
    assert_true(forecast_schedule(cost, seconds, 3, 1) == 7);
    assert_true(forecast_schedule(cost, seconds, 0, 1) == 0);
}

TEST(many_ranks_take_the_longest)
{
    static const double cost[] = {3, 1, 2}, seconds[] = {1, 2, 4};
    assert_true(forecast_schedule(cost, seconds, 3, 3) == 4);
    assert_true(forecast_schedule(cost, seconds, 3, 4096) == 4);
}
