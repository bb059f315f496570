/* Share of a run that is done, and the time that is left of it. */
#ifndef RATTLEBACK_SUITE_PACE_H
#define RATTLEBACK_SUITE_PACE_H

/* Returns the share of the time of a run, 0 to 1, after which the share `work` of its estimated cost and the share `items` of the number
 * of its items are done. An item takes longer than its cost by what all take alike: to open a problem, to check hypotheses. So the long
 * items, which come first, have a smaller share of the time than of the cost. Measured on the theorem, nonholonomic, symplectic Lie and
 * control campaigns: the last third of the items, 0.1 % of the cost, takes 7 to 15 % of the time. */
double pace_share(double work, double items);

/* Returns the seconds that are left if the rest goes as the run went so far: the share of its time and this number say one thing. NAN
 * before anything is done. */
double pace_left(double seconds, double share);

#endif
