/* The share of a run's time and the time that is left, against schedules played through with times that the costs do not foretell. */
#include "suite/run/pace.h"
#include "suite/run/progress.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { MOST = 600, MOST_RANKS = 3 };

/* Items with their estimated costs and the times that they take. */
struct work {
    int count;
    double cost[MOST], seconds[MOST], ends[MOST]; /* ends: in a schedule, by position in the order */
};

/* References of cases/optimal-control.yaml, 2026-11-29: costs / 1e6, and seconds. The eight longest have costs in the middle. */
static const double references[][2] = {
    {20.4, 0.11}, {20.4, 0.53}, {40.9, 1.6}, {40.9, 1.7},  {40.9, 0.95}, {20.4, 0.51}, {40.9, 0.91}, {20.4, 0.71},
    {152, 3.4},   {50.2, 1.2},  {94.8, 2.7}, {94.8, 3},    {94.8, 2.9},  {50.2, 4.1},  {50.2, 4},    {100, 12},
    {100, 11},    {40.9, 1.8},  {26, 1.1},   {66.9, 5.1},  {66.9, 6.8},  {18.6, 1.6},  {18.6, 2.8},  {11.2, 8.1},
    {66.9, 2.1},  {37.2, 3.7},  {37.2, 7},   {46.5, 8.3},  {24.2, 0.49}, {48.3, 1.5},  {48.3, 1},    {46.5, 0.7},
    {92.9, 3.4},  {92.9, 2.8},  {48.3, 2.4}, {24.2, 0.47}, {48.3, 0.99}, {63.2, 1.8},  {16.7, 3.5},  {16.7, 4},
    {16.7, 3.6},  {27.9, 4.3},  {16.7, 8.2}, {16.7, 13},   {40.9, 1.7},  {48.3, 2.1}};

static void measured(struct work *work)
{
    work->count = (int)(sizeof references / sizeof *references);
    for (int i = 0; i < work->count; i++) {
        work->cost[i] = references[i][0];
        work->seconds[i] = references[i][1];
    }
}

/* Costs over six decades; the times are a power of them, and of each third item, of another kind, `factor` as long. */
static void invent(struct work *work, double power, double factor)
{
    unsigned seed = 1;
    work->count = MOST;
    for (int i = 0; i < MOST; i++) {
        seed = 1103515245 * seed + 12345;
        work->cost[i] = pow(10, 6 * ((seed >> 16) / 65536.0));
        work->seconds[i] = pow(work->cost[i], power) * (i % 3 == 0 ? factor : 1);
    }
}

/* Plays a schedule through: whoever is free takes the next item. Returns the time of its end. */
static double play(struct work *work, const struct schedule *schedule)
{
    double busy[MOST_RANKS] = {0}, end = 0;
    for (int k = 0; k < work->count; k++) {
        int rank = 0;
        for (int r = 1; r < schedule->ranks; r++)
            if (busy[r] < busy[rank])
                rank = r;
        work->ends[k] = busy[rank] += work->seconds[schedule->order[k]];
        end = fmax(end, busy[rank]);
    }
    return end;
}

/* Returns the time that is left as the bar says it after so many seconds, by what is done then. */
static double left_after(double seconds, const struct work *work, struct schedule *schedule)
{
    struct progress progress = {.schedule = schedule};
    int64_t counters[SCHEDULE_COUNTERS] = {0};
    for (int k = 0; k < work->count; k++)
        if (work->ends[k] <= seconds) {
            counters[SCHEDULE_DONE]++;
            counters[SCHEDULE_WORK_DONE] += schedule->work[schedule->order[k]];
        }
    return pace_left(seconds, progress_share(&progress, counters));
}

/* Returns at how many of 17 moments, 10 to 90 % of the time, the time that is left is off by more than a factor of two. Without sweeps the
 * items come longest first, as for thousands of ranks. */
static int wrong(struct work *work, int ranks, bool sweeps)
{
    int order[MOST], found = 0;
    int64_t share[MOST];
    double total = 0;
    for (int i = 0; i < work->count; i++)
        total += work->cost[i];
    for (int i = 0; i < work->count; i++)
        share[i] = (int64_t)(SCHEDULE_WORK * work->cost[i] / total);
    struct schedule schedule = {.ranks = ranks, .count = work->count, .order = order, .work = share};
    schedule_order(work->cost, work->count, sweeps ? ranks : INT32_MAX, order);
    double end = play(work, &schedule);
    for (int percent = 10; percent <= 90; percent += 5) {
        double seconds = end * percent / 100, ratio = left_after(seconds, work, &schedule) / (end - seconds);
        found += !(ratio >= 0.5 && ratio <= 2);
    }
    return found;
}

TEST(measured_references_within_a_factor_of_two)
{
    struct work work;
    int before = 0;
    measured(&work);
    for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
        int found = wrong(&work, ranks, true);
        if (found > 0)
            fail_msg("%d ranks: %d of 17 wrong", ranks, found);
        before += wrong(&work, ranks, false);
    }
    assert_true(before >= 12); /* of 51: longest first by cost the long ones come last */
}

TEST(times_that_costs_do_not_foretell)
{
    static const double powers[] = {0.2, 0.35, 0.5}, factors[] = {1, 30, 1 / 30.0};
    struct work work;
    int before = 0;
    for (int ranks = 1; ranks <= MOST_RANKS; ranks++)
        for (int k = 0; k < 9; k++) {
            invent(&work, powers[k / 3], factors[k % 3]);
            int found = wrong(&work, ranks, true);
            if (found > 0)
                fail_msg("power %g, factor %g, %d ranks: %d of 17 wrong", powers[k / 3], factors[k % 3], ranks, found);
            before += wrong(&work, ranks, false);
        }
    assert_true(before >= 100); /* of 459 */
}

/* Three items of 10 s on two ranks: the last one has a rank of its own, and the other rank none. */
TEST(the_last_item_runs_on_one_rank)
{
    struct work work = {.count = 3, .cost = {1, 1, 1}, .seconds = {10, 10, 10}};
    int order[] = {0, 1, 2};
    int64_t share[] = {SCHEDULE_WORK / 3, SCHEDULE_WORK / 3, SCHEDULE_WORK / 3};
    struct schedule schedule = {.ranks = 2, .count = work.count, .order = order, .work = share};
    assert_true(play(&work, &schedule) == 20);
    assert_true(isnan(left_after(9, &work, &schedule))); /* nothing is done */
    double left = left_after(15, &work, &schedule);      /* 5 s; 3 s if both ranks went on */
    assert_true(left > 4 && left < 6.5);
    assert_true(left_after(20, &work, &schedule) < 1e-4);
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
