/* The shared schedule played through without running anything. */
#ifndef RATTLEBACK_SUITE_SIMULATE_H
#define RATTLEBACK_SUITE_SIMULATE_H

/* Seconds until all of `ranks` ranks have found the schedule of suite/run/schedule.h empty, given how long each item takes and
 * how long the counter is busy with one claim: claims made at the same time wait for each other. The order is that of
 * schedule_order by `cost`. Returns a negative number if memory ran out. */
double simulate_schedule(const double *cost, const double *seconds, int count, long ranks, double claim);

/* Seconds that no order in which `ranks` ranks take these items, also one that knows all times beforehand, falls short of: the work over
 * the ranks, and, as one of the ranks takes at least k + 1 of the k ranks + 1 longest items, the k + 1 shortest of these, for every k
 * (k = 0: the longest item; Graham, Bounds on multiprocessing timing anomalies, 1969, has k = 1). Negative if memory ran out. */
double simulate_bound(const double *seconds, int count, long ranks);

#endif
