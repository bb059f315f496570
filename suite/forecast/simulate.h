/* The shared schedule played through without running anything. */
#ifndef RATTLEBACK_SUITE_SIMULATE_H
#define RATTLEBACK_SUITE_SIMULATE_H

/* Seconds until the last of `count` items is done by `ranks` ranks, given how long each takes: whoever is free takes the next
 * in the order of schedule_order by `cost`. Returns a negative number if memory ran out. */
double simulate_schedule(const double *cost, const double *seconds, int count, long ranks);

#endif
