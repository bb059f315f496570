/* Progress of a schedule. */
#ifndef RATTLEBACK_SUITE_PROGRESS_H
#define RATTLEBACK_SUITE_PROGRESS_H

#include "suite/run/bar.h"
#include "suite/run/schedule.h"

/* Names of the items of a schedule and of their parts (schedule_report). of: NULL: items have no names. */
struct progress_names {
    const char *(*of)(const void *context, int k, int what);
    const void *context;
};

struct progress {
    struct schedule *schedule;
    const char *what; /* plural name of the items */
    struct progress_names names;
    int begun;          /* first items of the order, already summed up in begun_work */
    int64_t begun_work; /* their work, in units of 1 / SCHEDULE_WORK */
    struct bar bar;     /* shown on rank 0 only */
};

/* Starts to show a schedule on stderr; prints nothing on ranks other than 0. */
void progress_open(struct progress *progress, struct schedule *schedule, const char *what, struct progress_names names);

/* Returns the estimated elapsed share of the time, 0 to 1, from the counters of the schedule; 0 before an item is done. A running item
 * counts half; each rank has one. If fewer items than ranks are left, only that many ranks still work: the share is lower then, because the
 * rest takes longer. */
double progress_share(struct progress *progress, const int64_t counters[SCHEDULE_COUNTERS]);

/* Shows finished items, the time left and the item that has run longest, if the last display is long enough ago. */
void progress_show(struct progress *progress);

/* Waits until all ranks have finished, and shows their progress; collective. */
void progress_wait(struct progress *progress);

/* Switches progress off for the rest of the process. */
void progress_silence(void);

#endif
