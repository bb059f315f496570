/* Repetitions on one core, and the load of the machine by /proc/stat. */
#include "suite/run/timing.h"

#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "results/clock.h"
#include "suite/kinds/samples.h"
#include "suite/run/guarded.h"

static const double shortest = 1e-4; /* s, of what is measured at once: a thousand times what the clock resolves */
static const double enough = 20e-3;  /* s, of all repetitions */
static const double too_long = 2;    /* s */
static const double loaded = 0.2;    /* cores that others use: a measurement then shares caches and may be moved */
static const double settle = 0.5;    /* s: ticks of /proc/stat are 0.01 s */

/* Since when the machine is watched. */
static struct {
    int ranks; /* 0: no case is timed */
    double wall, own, busy;
} since;

/* Seconds that all cores have been busy since the machine started; NaN if nobody knows. */
static double busy_seconds(void)
{
    double user, nice, system, idle, wait, irq, soft;
    FILE *in = fopen("/proc/stat", "r");
    /* NOLINTNEXTLINE(cert-err34-c): counts of ticks, written by the kernel */
    int read = in ? fscanf(in, "cpu %lf %lf %lf %lf %lf %lf %lf", &user, &nice, &system, &idle, &wait, &irq, &soft) : 0;
    if (in)
        fclose(in);
    return read == 7 ? (user + nice + system + irq + soft) / (double)sysconf(_SC_CLK_TCK) : (double)NAN;
}

/* Cores that other programs have used since timing_begin. */
static double load_of_others(void)
{
    double wall = clock_seconds(CLOCK_MONOTONIC) - since.wall,
           own = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - since.own;
    return (busy_seconds() - since.busy - own) / wall;
}

void timing_begin(int ranks)
{
    const struct timespec pause = {.tv_nsec = (long)(1e9 * settle)};
    since.ranks = ranks;
    since.wall = clock_seconds(CLOCK_MONOTONIC);
    since.own = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    since.busy = busy_seconds();
    nanosleep(&pause, NULL);
}

bool timing_wanted(void)
{
    return since.ranks > 0;
}

/* Seconds of `count` integrations; NaN if one fails. */
static double integrate_often(const struct case_task *task, struct trajectory *found, long count)
{
    double start = clock_seconds(CLOCK_MONOTONIC);
    for (long k = 0; k < count; k++) {
        found->taken = 0;
        if (task->core->integrate(task->given, found) != STATUS_OK)
            return (double)NAN;
    }
    return clock_seconds(CLOCK_MONOTONIC) - start;
}

/* The least seconds of an integration, NaN if one fails; how often it was measured. */
static double least_seconds(const struct case_task *task, struct trajectory *found, int *measured)
{
    double first = integrate_often(task, found, 1), all = 0, least = INFINITY;
    const long count = (long)fmax(1, ceil(shortest / first));
    *measured = 0;
    while ((*measured < TIMING_LEAST && all < too_long) || all < enough) {
        double seconds = integrate_often(task, found, count);
        if (isnan(seconds) || isnan(first))
            return (double)NAN;
        least = fmin(least, seconds / (double)count);
        all += seconds;
        ++*measured;
    }
    return least;
}

static void measure_case(const struct case_task *task, struct case_row *row)
{
    struct trajectory found;
    cpu_set_t all, one;
    int measured;
    samples_open(task->core->shape(task->given), task->setup->samples, &found);
    CPU_ZERO(&one);
    CPU_SET((size_t)sched_getcpu(), &one);
    const bool known = sched_getaffinity(0, sizeof all, &all) == 0;
    const bool pinned = known && sched_setaffinity(0, sizeof one, &one) == 0;
    const double seconds = least_seconds(task, &found, &measured), load = load_of_others();
    if (pinned)
        sched_setaffinity(0, sizeof all, &all);
    samples_close(&found);
    if (!isfinite(seconds))
        return;
    row->seconds = seconds;
    int used = snprintf(row->timing, sizeof row->timing, "least of %d%s", measured, pinned ? "" : ", not pinned");
    if (since.ranks > 1)
        used += snprintf(row->timing + used, sizeof row->timing - (size_t)used, ", %d ranks", since.ranks);
    if (!(load <= loaded))
        snprintf(row->timing + used, sizeof row->timing - (size_t)used, ", load %.1f", load);
}

void timing_of(const struct case_task *task, struct case_row *row)
{
    if (task->given && !guarded_needed(task) && !task->kind->run_together && task->setup->samples > 0)
        measure_case(task, row);
}
