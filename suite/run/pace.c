/* The pace of the last third of a run. */
#include "suite/run/pace.h"

#include <math.h>

void pace_note(struct pace *pace, double seconds, double share)
{
    if (pace->count > 0 && seconds < pace->seconds[pace->count - 1] + pace->spacing)
        return;
    if (pace->count == PACE_SEEN) {
        for (int k = 0; k < PACE_SEEN / 2; k++) {
            pace->seconds[k] = pace->seconds[2 * k];
            pace->share[k] = pace->share[2 * k];
        }
        pace->count = PACE_SEEN / 2;
        pace->spacing = 2 * (pace->seconds[1] - pace->seconds[0]);
    }
    pace->seconds[pace->count] = seconds;
    pace->share[pace->count++] = share;
}

double pace_left(const struct pace *pace, double seconds, double share)
{
    double then = 0, before = 0;
    for (int k = 0; k < pace->count && pace->seconds[k] <= 2 * seconds / 3; k++) {
        then = pace->seconds[k];
        before = pace->share[k];
    }
    double done = share - before;
    return done > 0 ? (seconds - then) * (1 - share) / done : NAN;
}
