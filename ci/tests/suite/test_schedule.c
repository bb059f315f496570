/* The shared schedule: every item exactly once, long ones first, whatever the number of ranks. */
/* ranks: 1 2 3 */
#include "suite/run/schedule.h"

#include "ci/tests/suite/ranks.h"

enum { MOST = 1000 };

TESTS_BETWEEN(open_ranks, close_ranks)

/* Run a schedule to its end; times[i] becomes how often item i was given out, on all ranks together. */
static void run(const double *cost, int count, int *times)
{
    struct schedule schedule;
    int mine[MOST] = {0};
    schedule_open(&schedule, MPI_COMM_WORLD, cost, count);
    for (int item; (item = schedule_next(&schedule)) >= 0;) {
        assert_in_range(item, 0, count - 1);
        mine[item]++;
    }
    assert_int_equal(schedule_next(&schedule), -1);
    MPI_Barrier(MPI_COMM_WORLD);
    int64_t counters[SCHEDULE_COUNTERS];
    schedule_read(&schedule, counters);
    assert_int_equal(counters[SCHEDULE_DONE], count);
    assert_in_range(counters[SCHEDULE_WORK_DONE], count ? SCHEDULE_WORK - count : 0, count ? SCHEDULE_WORK : 0);
    schedule_close(&schedule);
    MPI_Allreduce(mine, times, MOST, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

TEST(gives_every_item_once)
{
    static const int counts[] = {0, 1, 2, 3, 100, MOST};
    double cost[MOST];
    int times[MOST];
    for (int i = 0; i < MOST; i++)
        cost[i] = 1 + (i * 7919) % 97;
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        run(cost, counts[k], times);
        for (int i = 0; i < MOST; i++)
            assert_int_equal(times[i], i < counts[k]);
    }
}

/* Two of 20 items are long for one rank, and five for two; the others come in eight sweeps, each from long to short. */
TEST(orders_by_sweeps)
{
    static const double cost[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 20, 9};
    static const int one[] = {18, 19, 15, 5, 13, 16, 6, 14, 17, 7, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12};
    static const int two[] = {18, 19, 15, 16, 17, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7};
    int order[20];
    schedule_order(cost, 20, 1, order);
    assert_memory_equal(order, one, sizeof order);
    schedule_order(cost, 20, 2, order);
    assert_memory_equal(order, two, sizeof order);
}

TEST(gives_the_longest_first)
{
    static const double cost[] = {1, 5, 3, 5, 0, 4};
    static const int expected[] = {1, 3, 5, 2, 0, 4};
    struct schedule schedule;
    schedule_open(&schedule, MPI_COMM_WORLD, cost, 6);
    if (rank == 0)
        for (int k = 0; k < 6; k++)
            assert_int_equal(schedule_next(&schedule), expected[k]);
    MPI_Barrier(MPI_COMM_WORLD);
    assert_int_equal(schedule_next(&schedule), -1); /* the last rank alone would start again at 0 if it had its own */
    schedule_close(&schedule);
}

/* Whoever stops it stops it for all. */
TEST(stops_for_all)
{
    static const double cost[MOST] = {0};
    struct schedule schedule;
    int mine = 0, all;
    schedule_open(&schedule, MPI_COMM_WORLD, cost, MOST);
    mine += schedule_next(&schedule) >= 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == ranks - 1)
        schedule_stop(&schedule);
    MPI_Barrier(MPI_COMM_WORLD);
    mine += schedule_next(&schedule) >= 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    assert_int_equal(all, ranks); /* of the MOST items */
    schedule_close(&schedule);
}

/* Everybody sees the item that is under way for the longest time, whoever has it, and what was told of it last; then the next one. */
TEST(shows_the_longest_under_way)
{
    double cost[MOST];
    struct schedule schedule;
    int what = -1, most = INT32_MAX;
    for (int i = 0; i < MOST; i++)
        cost[i] = 1 + (i * 7919) % 997;
    schedule_open(&schedule, MPI_COMM_WORLD, cost, MOST);
    assert_int_equal(schedule_longest(&schedule, &what), -1);
    MPI_Barrier(MPI_COMM_WORLD);
    int mine = schedule_next(&schedule);
    schedule_report(&schedule, 0);
    schedule_report(&schedule, most - mine);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int ended = 0; ended < ranks; ended++) {
        assert_int_equal(schedule_longest(&schedule, &what), schedule.order[ended]);
        assert_int_equal(what, most - schedule.order[ended]);
        MPI_Barrier(MPI_COMM_WORLD);
        if (schedule.rank_in_order == ended) {
            schedule_stop(&schedule);
            assert_int_equal(schedule_next(&schedule), -1);
            schedule_report(&schedule, 0);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    assert_int_equal(schedule_longest(&schedule, &what), -1);
    schedule_close(&schedule);
}

/* The control of the first test: ranks that count for themselves give every item `ranks` times. */
TEST(private_counters_would_show)
{
    static const double cost[] = {1, 2, 3};
    struct schedule schedule;
    int mine = 0, all;
    schedule_open(&schedule, MPI_COMM_SELF, cost, 3);
    while (schedule_next(&schedule) >= 0)
        mine++;
    schedule_close(&schedule);
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    assert_int_equal(all, 3 * ranks);
}
