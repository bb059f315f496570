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

/* Returns how many items at the head of the order are done or worked on. After a stop the counter of claims is beyond that. */
static int count_begun(const struct schedule *schedule, int64_t done)
{
    int64_t begun = done + schedule->ranks;
    return begun < schedule->count ? (int)begun : schedule->count;
}

double progress_share(struct progress *progress, const int64_t counters[SCHEDULE_COUNTERS])
{
    const struct schedule *schedule = progress->schedule;
    const int64_t done = counters[SCHEDULE_DONE];
    const int begun = count_begun(schedule, done);
    while (progress->begun < begun)
        progress->begun_work += schedule->work[schedule->order[progress->begun++]];
    double work = (double)(counters[SCHEDULE_WORK_DONE] + progress->begun_work) / (2.0 * SCHEDULE_WORK);
    double items = (double)(done + begun) / (2.0 * schedule->count);
    double share = pace_share(work, items), busy = begun > done ? (double)(begun - done) : 1;
    return done > 0 ? share / (share + (1 - share) * schedule->ranks / busy) : 0;
}

/* Returns the name of the item that is likely to be waited for. */
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
    bar_show(&progress->bar, progress_share(progress, counters), progress->what, counters[SCHEDULE_DONE],
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
