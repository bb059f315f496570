/* Clock, pinning, medians, interleaving. */
#include "ci/bench/timing.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 9, SLOW_ROUNDS = 3 };
static const double shortest = 1e-3, slow = 20e-3; /* s */

bool pin_core(void)
{
    cpu_set_t set;
    size_t core = CPU_SETSIZE - 1;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return false;
    while (core > 0 && !CPU_ISSET(core, &set))
        core--;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
}

double processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int ascending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, ascending);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* Mean of `repeats` runs. */
static double run_repeatedly(bool (*run)(void *), void *what, long repeats)
{
    double start = processor_time();
    for (long k = 0; k < repeats; k++)
        if (!run(what))
            return (double)NAN;
    return (processor_time() - start) / (double)repeats;
}

double time_once(bool (*run)(void *), void *what)
{
    double first = run_repeatedly(run, what, 1);
    return first < slow ? fmin(first, run_repeatedly(run, what, 1)) : first;
}

void time_all(struct timed *timed, int count)
{
    double(*sample)[ROUNDS] = calloc((size_t)count + 1, sizeof *sample);
    for (int round = 0; round < ROUNDS && sample; round++) {
        for (int k = 0; k < count; k++) {
            if (round == 0)
                timed[k].seconds = time_once(timed[k].run, timed[k].what);
            if (!isfinite(timed[k].seconds) || (timed[k].seconds > slow && round >= SLOW_ROUNDS))
                continue;
            long repeats = (long)ceil(shortest / fmax(timed[k].seconds, 1e-9));
            sample[k][round] = run_repeatedly(timed[k].run, timed[k].what, repeats);
        }
    }
    for (int k = 0; k < count; k++)
        timed[k].seconds = !sample || !isfinite(timed[k].seconds)
                               ? (double)NAN
                               : median(sample[k], timed[k].seconds > slow ? SLOW_ROUNDS : ROUNDS);
    free(sample);
}
