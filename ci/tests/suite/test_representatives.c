/* Items that stand for their kind: each kind has some, and rates by them are those of all. */
#include "suite/forecast/representatives.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST = 400, MOST_KINDS = 5, MOST_POINTS = 16 };

static unsigned seed = 1;

static int random_below(int most)
{
    seed = 1103515245 * seed + 12345;
    return (int)((seed >> 16) % (unsigned)most);
}

static void scattered_items(int count, int kinds, int *kind, double *cost)
{
    for (int item = 0; item < count; item++) {
        kind[item] = item < kinds ? item : random_below(kinds);
        cost[item] = 1 + random_below(50);
    }
}

static void every_kind_has_all_its_points(void **state)
{
    (void)state;
    int kind[MOST];
    double cost[MOST];
    struct representative chosen[MOST_KINDS * MOST_POINTS];
    for (int points = 1; points <= MOST_POINTS; points++) {
        int count = MOST_KINDS + random_below(MOST - MOST_KINDS), times[MOST_KINDS] = {0};
        scattered_items(count, MOST_KINDS, kind, cost);
        int found = representatives_choose(kind, cost, count, MOST_KINDS, points, chosen);
        assert_in_range(found, MOST_KINDS, MOST_KINDS * points);
        for (int k = 0; k < found; k++) {
            assert_int_equal(chosen[k].kind, kind[chosen[k].item]);
            assert_true(k == 0 || chosen[k].item > chosen[k - 1].item);
            times[chosen[k].kind] += chosen[k].times;
        }
        for (int k = 0; k < MOST_KINDS; k++)
            assert_int_equal(times[k], points);
    }
}

/* Seconds of items, as costs and more. */
static double invented(int item, double cost)
{
    return cost * (1 + 0.25 * ((item * 7919) % 13));
}

/* Where costs are whole numbers of the distance of two points the mean is exact: an item of twice the cost has twice the points. */
static void weighs_by_the_cost(void **state)
{
    (void)state;
    static const int kind[MOST] = {0};
    double cost[MOST], whole = 0, seconds = 0, mean = 0;
    struct representative chosen[MOST];
    int points = 0, count = 40;
    for (int item = 0; item < count; item++) {
        cost[item] = 1 + random_below(4);
        points += (int)cost[item];
        whole += cost[item];
        seconds += invented(item, cost[item]);
    }
    int found = representatives_choose(kind, cost, count, 1, points, chosen);
    assert_int_equal(found, count);
    for (int k = 0; k < found; k++)
        mean += chosen[k].times * invented(chosen[k].item, cost[chosen[k].item]) / cost[chosen[k].item] / points;
    assert_true(fabs(mean - seconds / whole) < 1e-13 * mean);
}

/* Few points are spread: rates that grow along the items are met in the middle of each part. The item whose cost is the mean one, which stood for
 * all before, is at the start. */
static void meets_what_goes_along(void **state)
{
    (void)state;
    static const int kind[MOST] = {0};
    double cost[MOST], mean = 0;
    struct representative chosen[MOST_POINTS];
    for (int item = 0; item < MOST; item++)
        cost[item] = 1;
    int found = representatives_choose(kind, cost, MOST, 1, 8, chosen);
    assert_int_equal(found, 8);
    for (int k = 0; k < found; k++)
        mean += (1 + 3.0 * (chosen[k].item + 0.5) / MOST) / 8;
    assert_true(fabs(mean - 2.5) < 3.0 / MOST);
    assert_int_equal(representatives_choose(kind, cost, MOST, 1, 1, chosen), 1);
    assert_true(chosen[0].item == MOST / 2);
    assert_int_equal(representatives_choose(kind, cost, 0, 0, 8, chosen), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_has_all_its_points),
        cmocka_unit_test(weighs_by_the_cost),
        cmocka_unit_test(meets_what_goes_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
