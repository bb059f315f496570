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
    struct bar bar; /* shown on rank 0 only */
};

/* Start to show a schedule on stderr; says nothing on ranks other than 0. */
void progress_open(struct progress *progress, struct schedule *schedule, const char *what, struct progress_names names);

/* Show what is done, with the time left and the longest item under way, if the last time is long enough ago. */
void progress_show(struct progress *progress);

/* Wait until all ranks have finished, showing how far they are; collective. */
void progress_wait(struct progress *progress);

/* Show no progress from here on. */
void progress_silence(void);

#endif
