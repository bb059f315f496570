/* The simulated schedule against a list schedule written down by hand, and against a run that was timed. */
#include "suite/forecast/simulate.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

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

static void is_the_list_schedule(void **state)
{
    (void)state;
    double cost[MOST], seconds[MOST];
    for (unsigned seed = 1; seed <= 20; seed++)
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            int count = (int)(seed * 37 % MOST);
            scattered_items(seed, count, cost, seconds);
            assert_true(simulate_schedule(cost, seconds, count, ranks, 0) == by_hand(cost, seconds, count, ranks));
        }
}

/* The control of the test above: in another order the same items end at another time. */
static void depends_on_the_order(void **state)
{
    (void)state;
    static const double longest_first[] = {6, 2, 2, 2}, longest_last[] = {1, 2, 2, 2}, seconds[] = {6, 2, 2, 2};
    assert_true(simulate_schedule(longest_first, seconds, 4, 2, 0) == 6);
    assert_true(simulate_schedule(longest_last, seconds, 4, 2, 0) == 8);
}

static void one_rank_takes_the_sum(void **state)
{
    (void)state;
    static const double cost[] = {3, 1, 2}, seconds[] = {1, 2, 4};
    assert_true(simulate_schedule(cost, seconds, 3, 1, 0) == 7);
    assert_true(simulate_schedule(cost, seconds, 3, 1, 0.5) == 7 + 4 * 0.5); /* and once more for nothing */
    assert_true(simulate_schedule(cost, seconds, 0, 1, 0.5) == 0.5);
}

static void many_ranks_take_the_longest(void **state)
{
    (void)state;
    static const double cost[] = {3, 1, 2}, seconds[] = {1, 2, 4};
    assert_true(simulate_schedule(cost, seconds, 3, 3, 0) == 4);
    assert_true(simulate_schedule(cost, seconds, 3, 4096, 0) == 4);
}

/* Items that take no time are claimed one after the other, however many ranks ask. */
static void claims_wait_for_each_other(void **state)
{
    (void)state;
    static const double nothing[MOST] = {0};
    assert_true(simulate_schedule(nothing, nothing, MOST, 8, 0.25) == (MOST + 8) * 0.25);
    assert_true(simulate_schedule(nothing, nothing, MOST, 64, 0.25) == (MOST + 64) * 0.25);
}

/* The earliest end of all ways to share items 0..count-1 out, of those that end before `best`. */
static double earliest_end(const double *seconds, int count, int ranks, double *busy, double best)
{
    double end = 0;
    for (int r = 0; r < ranks; r++)
        end = fmax(end, busy[r]);
    if (count == 0 || end >= best)
        return fmin(end, best);
    for (int r = 0; r < ranks; r++) {
        busy[r] += seconds[count - 1];
        best = earliest_end(seconds, count - 1, ranks, busy, best);
        busy[r] -= seconds[count - 1];
    }
    return best;
}

static void no_order_ends_before_its_bound(void **state)
{
    (void)state;
    enum { FEW = 9 };
    double cost[FEW], seconds[FEW];
    int reached = 0, tried = 0;
    for (unsigned seed = 1; seed <= 40; seed++)
        for (int ranks = 1; ranks <= 4; ranks++) {
            double busy[MOST_RANKS] = {0};
            int count = 1 + (int)(seed % FEW);
            scattered_items(seed, count, cost, seconds);
            double best = earliest_end(seconds, count, ranks, busy, INFINITY);
            double bound = simulate_bound(seconds, count, ranks);
            assert_true(bound <= best * (1 + 1e-14));
            assert_true(bound <= simulate_schedule(cost, seconds, count, ranks, 0) * (1 + 1e-14));
            reached += bound >= best * (1 - 1e-14);
            tried++;
        }
    assert_true(2 * reached > tried); /* control: a bound that is too low is never reached */
}

static void its_bound_is_of_what_waits(void **state)
{
    (void)state;
    static const double alike[] = {2, 2, 2, 2, 2, 2, 2}, mixed[] = {1, 5, 4, 4, 1}, one[] = {1, 9, 1};
    assert_true(simulate_bound(alike, 7, 3) == 6); /* one of three ranks has three of seven */
    assert_true(simulate_bound(alike, 6, 3) == 4);
    assert_true(simulate_bound(mixed, 5, 2) == 8); /* two of the longest three */
    assert_true(simulate_bound(one, 3, 2) == 9);
    assert_true(simulate_bound(one, 3, 1) == 11);
    assert_true(simulate_bound(one, 3, 4096) == 9);
    assert_true(simulate_bound(one, 0, 2) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_list_schedule),       cmocka_unit_test(depends_on_the_order),
        cmocka_unit_test(one_rank_takes_the_sum),     cmocka_unit_test(many_ranks_take_the_longest),
        cmocka_unit_test(claims_wait_for_each_other), cmocka_unit_test(no_order_ends_before_its_bound),
        cmocka_unit_test(its_bound_is_of_what_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
