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

/* Returns the number of items that come before this one: the long ones, and of the others those of earlier sweeps and of the same one. */
static int before(const double *cost, int count, int ranks, int item)
{
    double total = 0;
    int dearer[MOST] = {0}, longs = 0, found = 0;
    for (int i = 0; i < count; i++) {
        total += cost[i];
        for (int k = 0; k < count; k++)
            dearer[i] += cost[k] > cost[i] || (cost[k] == cost[i] && k < i);
    }
    for (int i = 0; i < count; i++)
        longs += cost[i] >= total / (8 * ranks);
    int mine = dearer[item] - longs;
    for (int i = 0; i < count; i++) {
        int other = dearer[i] - longs;
        found += mine < 0 || other < 0 ? other < mine : other % 8 < mine % 8 || (other % 8 == mine % 8 && other < mine);
    }
    return found;
}

/* Again and again the next item in the order goes to the rank that is free first. */
static double by_hand(const double *cost, const double *seconds, int count, int ranks)
{
    double busy[MOST_RANKS] = {0}, end = 0;
    int order[MOST];
    for (int i = 0; i < count; i++)
        order[before(cost, count, ranks, i)] = i;
    for (int step = 0; step < count; step++) {
        int rank = 0;
        for (int r = 1; r < ranks; r++)
            if (busy[r] < busy[rank])
                rank = r;
        busy[rank] += seconds[order[step]];
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
