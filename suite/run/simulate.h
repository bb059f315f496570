/* The shared schedule played through without running anything. */
#ifndef RATTLEBACK_SUITE_SIMULATE_H
#define RATTLEBACK_SUITE_SIMULATE_H

/* Seconds until all of `ranks` ranks have found the schedule of suite/run/schedule.h empty, given how long each item takes and
 * how long the counter is busy with one claim: claims made at the same time wait for each other. The order is that of
 * schedule_order by `cost`. Returns a negative number if memory ran out. */
double simulate_schedule(const double *cost, const double *seconds, int count, long ranks, double claim);

#endif
