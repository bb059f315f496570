/* Share of a run that is done, and the time that is left of it. */
#ifndef RATTLEBACK_SUITE_PACE_H
#define RATTLEBACK_SUITE_PACE_H

/* Returns the share of the time of a run, 0 to 1, after which the share `work` of its estimated cost and the share `items` of the number
 * of its items are done: their mean. By cost, the long items would take all of the time; by number, as little as the short ones. Measured
 * times of cases grow about with the root of their cost. */
double pace_share(double work, double items);

/* Returns the seconds that are left if the rest goes as the run went so far: the share of its time and this number say one thing. NAN
 * before anything is done. */
double pace_left(double seconds, double share);

#endif
