/* Impacts on walls along a path: the first time at which the gap to a wall is 0. */
#ifndef RATTLEBACK_CORE_IMPACT_H
#define RATTLEBACK_CORE_IMPACT_H

#include "core/problem/walls.h"

/* A path without impacts. at: sets the position and the velocity (n each) at a time since its start, and may fail. of:
 * its first argument. */
struct path {
    const struct instance *in;
    const void *of;
    enum status (*at)(const void *of, real t, real *g, real *eta);
};

/* An impact: the wall and the time. wall = NO_WALL: there is none. */
enum { NO_WALL = -1 };
struct impact {
    int wall;
    real time;
};

/* Finds the first impact of a path from time 0 to time `length`. Uses the signs of gaps and of their rates at the ends
 * of `parts` equal parts.
 *
 * At time 0 the path must be inside of all walls or leave them. Two crossings of a wall within a part are found if the
 * gap is convex. Returns STATUS_GRAZES if a gap has a minimum that is 0 to half of the digits, and STATUS_IMPACTS if
 * the path starts on a wall and does not leave it. Also returns statuses of the path. */
enum status first_impact(const struct path *path, real length, int parts, struct impact *out);

#endif
