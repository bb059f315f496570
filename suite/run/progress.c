/* Progress read from the shared counters. */
#include "suite/run/progress.h"

#include "suite/run/pace.h"

#include <time.h>

static bool silent; /* one run a process, and all its phases show progress or none */

void progress_silence(void)
{
    silent = true;
}

void progress_open(struct progress *progress, struct schedule *schedule, const char *what, struct progress_names names)
{
    int rank;
    MPI_Comm_rank(schedule->comm, &rank);
    *progress = (struct progress){.schedule = schedule, .what = what, .names = names};
    bar_open(&progress->bar, !silent && rank == 0 && schedule->count > 0);
}

/* The item that is likely to be waited for. */
static const char *longest(const struct progress *progress)
{
    int what, item = progress->names.of ? schedule_longest(progress->schedule, &what) : -1;
    return item < 0 ? NULL : progress->names.of(progress->names.context, item, what);
}

void progress_show(struct progress *progress)
{
    int64_t counters[SCHEDULE_COUNTERS];
    if (!bar_is_due(&progress->bar))
        return;
    schedule_read(progress->schedule, counters);
    double work = (double)counters[SCHEDULE_WORK_DONE] / SCHEDULE_WORK;
    double items = (double)counters[SCHEDULE_DONE] / progress->schedule->count;
    bar_show(&progress->bar, pace_share(work, items), progress->what, counters[SCHEDULE_DONE],
             progress->schedule->count, longest(progress));
}

void progress_wait(struct progress *progress)
{
    static const struct timespec pause = {.tv_nsec = 2000000};
    MPI_Request all_arrived;
    int arrived = 0;
    MPI_Ibarrier(progress->schedule->comm, &all_arrived);
    MPI_Test(&all_arrived, &arrived, MPI_STATUS_IGNORE);
    while (!arrived) {
        progress_show(progress);
        nanosleep(&pause, NULL);
        MPI_Test(&all_arrived, &arrived, MPI_STATUS_IGNORE);
    }
    bar_close(&progress->bar);
}
