/* Progress of a schedule. */
#ifndef RATTLEBACK_SUITE_PROGRESS_H
#define RATTLEBACK_SUITE_PROGRESS_H

#include "suite/run/bar.h"
#include "suite/run/schedule.h"

/* Names of the items of a schedule and of their parts, as in schedule_report; `of` NULL: none. */
struct progress_names {
    const char *(*of)(const void *context, int k, int what);
    const void *context;
};

struct progress {
    struct schedule *schedule;
    const char *what; /* of the items, in the plural */
    struct progress_names names;
    int begun;          /* items in order of which `begun_work` is the sum of their work */
    int64_t begun_work; /* of SCHEDULE_WORK */
    struct bar bar;     /* shown on rank 0 only */
};

/* Start to show a schedule on stderr; says nothing on ranks other than 0. */
void progress_open(struct progress *progress, struct schedule *schedule, const char *what, struct progress_names names);

/* Returns the share of the time that is over, 0 to 1, by the counters of the schedule: 0 before an item is done. Items that are worked on,
 * one a rank, count half. When fewer items than ranks are left, only the ranks that have one go on: what is left takes longer. */
double progress_share(struct progress *progress, const int64_t counters[SCHEDULE_COUNTERS]);

/* Show what is done, with the time left and the item that has been under way for the longest time, if the last time is long enough ago. */
void progress_show(struct progress *progress);

/* Wait until all ranks have finished, showing how far they are; collective. */
void progress_wait(struct progress *progress);

/* Show no progress from here on. */
void progress_silence(void);

#endif
