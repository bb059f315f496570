/* Progress read from the shared counters. */
#include "suite/run/progress.h"

#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR_WIDTH = 30, TEXT_SIZE = 200 };
static const double bar_period = 0.2, line_period = 10; /* seconds */

static bool silent; /* one run a process, and all its phases show progress or none */

void progress_silence(void)
{
    silent = true;
}

void progress_open(struct progress *progress, struct schedule *schedule, const char *what, struct progress_names names)
{
    int rank;
    MPI_Comm_rank(schedule->comm, &rank);
    double now = MPI_Wtime();
    *progress = (struct progress){.schedule = schedule,
                                  .what = what,
                                  .names = names,
                                  .shown = !silent && rank == 0 && schedule->count > 0,
                                  .terminal = isatty(STDERR_FILENO) != 0,
                                  .start = now,
                                  .last = now};
}

/* The item that is likely to be waited for. */
static const char *longest(const struct progress *progress)
{
    int what, item = progress->names.of ? schedule_longest(progress->schedule, &what) : -1;
    return item < 0 ? NULL : progress->names.of(progress->names.context, item, what);
}

/* One line: items done, rate, the time left by the shares of the work that were done lately, and what is being done. */
static void describe(struct progress *progress, double now, char text[TEXT_SIZE], double *share)
{
    int64_t counters[SCHEDULE_COUNTERS];
    schedule_read(progress->schedule, counters);
    double elapsed = now - progress->start;
    *share = (double)counters[SCHEDULE_WORK_DONE] / SCHEDULE_WORK;
    int length = snprintf(text, TEXT_SIZE, "%s: %lld of %d, %.1f/s", progress->what, (long long)counters[SCHEDULE_DONE],
                          progress->schedule->count, elapsed > 0 ? (double)counters[SCHEDULE_DONE] / elapsed : 0);
    double left = pace_left(&progress->pace, elapsed, *share);
    pace_note(&progress->pace, elapsed, *share);
    if (isfinite(left) && counters[SCHEDULE_DONE] < progress->schedule->count)
        length += snprintf(text + length, TEXT_SIZE - (size_t)length, ", %.0f s left", fmax(1, ceil(left)));
    const char *name = longest(progress);
    if (name)
        snprintf(text + length, TEXT_SIZE - (size_t)length, "; now %s", name);
}

static void print(struct progress *progress, double now)
{
    char text[TEXT_SIZE];
    double share;
    describe(progress, now, text, &share);
    if (progress->terminal) {
        char bar[BAR_WIDTH + 1] = {0};
        for (int i = 0; i < BAR_WIDTH; i++)
            bar[i] = i < (int)(BAR_WIDTH * share) ? '#' : '.';
        fprintf(stderr, "\r[%s] %s\033[K", bar, text);
    } else {
        fprintf(stderr, "%s\n", text);
    }
    fflush(stderr);
    progress->last = now;
}

void progress_show(struct progress *progress)
{
    double now = MPI_Wtime();
    if (progress->shown && now - progress->last >= (progress->terminal ? bar_period : line_period))
        print(progress, now);
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
    if (progress->shown && progress->terminal)
        fprintf(stderr, "\r\033[K");
}
