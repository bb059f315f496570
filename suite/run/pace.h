/* Progress of a run: the elapsed share of its time, and the time left. */
#ifndef RATTLEBACK_SUITE_PACE_H
#define RATTLEBACK_SUITE_PACE_H

/* Returns the estimated elapsed share of the time of a run, 0 to 1: the mean of `work`, the finished share of the estimated cost, and
 * `items`, the finished share of the number of items. `work` alone overrates long items, and `items` alone underrates them: measured times
 * grow about with the square root of the cost. */
double pace_share(double work, double items);

/* Returns the estimated seconds left, if the rest runs as fast as the elapsed part. seconds: elapsed. share: of pace_share. NAN if share
 * is 0. */
double pace_left(double seconds, double share);

#endif
