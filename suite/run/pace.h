/* Remaining time of a run, estimated from its recent progress. */
#ifndef RATTLEBACK_SUITE_PACE_H
#define RATTLEBACK_SUITE_PACE_H

enum { PACE_SEEN = 64 };

/* Shares of the work that were done at times, evenly spread over the run so far: when the places are full every other one goes. */
struct pace {
    double seconds[PACE_SEEN], share[PACE_SEEN];
    int count;
    double spacing; /* seconds, at least, between two of them */
};

/* Note that a share of the work, 0 to 1, is done after so many seconds. */
void pace_note(struct pace *pace, double seconds, double share);

/* Seconds that are left if the rest goes as the last third of the time went: the model of costs that makes up the shares is off by
 * other factors for other kinds of work, and the long items come first. NAN where nothing was done in that time. */
double pace_left(const struct pace *pace, double seconds, double share);

#endif
