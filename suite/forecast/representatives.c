/* One pass for the sums of costs, one along them. */
#include "suite/forecast/representatives.h"

#include <stdlib.h>

/* How far along its costs a kind is. */
struct way {
    double whole, gone;
    int points;
};

/* Points up to here that are not taken. */
static int points_passed(struct way *way, int points)
{
    int before = way->points;
    while (way->points < points && (way->points + 0.5) / points * way->whole < way->gone)
        way->points++;
    return way->points - before;
}

int representatives_choose(const int *kind, const double *cost, int count, int kinds, int points,
                           struct representative *out)
{
    struct way *ways = calloc((size_t)kinds + 1, sizeof *ways);
    int chosen = ways ? 0 : -1;
    for (int item = 0; item < count && ways; item++)
        ways[kind[item]].whole += cost[item];
    for (int item = 0; item < count && ways; item++) {
        struct way *way = &ways[kind[item]];
        way->gone += cost[item];
        int times = points_passed(way, points);
        if (times > 0)
            out[chosen++] = (struct representative){item, kind[item], times};
    }
    free(ways);
    return chosen;
}
