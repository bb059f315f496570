/* Clocks of the system. */
#ifndef RATTLEBACK_RESULTS_CLOCK_H
#define RATTLEBACK_RESULTS_CLOCK_H

#include <time.h>

/* Returns the time of a clock, such as CLOCK_MONOTONIC, in seconds. */
static inline double clock_seconds(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
