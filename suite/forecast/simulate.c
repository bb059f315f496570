/* A heap of the times at which the ranks come back for more. */
#include "suite/forecast/simulate.h"

#include "suite/run/schedule.h"

#include <math.h>
#include <stdlib.h>

/* Put `time` in place of the earliest one, which is at the root. */
static void replace_earliest(double *heap, long count, double time)
{
    long at = 0;
    for (long child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap[child + 1] < heap[child])
            child++;
        if (heap[child] >= time)
            break;
        heap[at] = heap[child];
    }
    heap[at] = time;
}

double simulate_schedule(const double *cost, const double *seconds, int count, long ranks)
{
    int *order = malloc((size_t)(count + 1) * sizeof *order);
    double *heap = calloc((size_t)ranks, sizeof *heap), end = order && heap ? 0 : -1;
    if (end == 0)
        schedule_order(cost, count, order);
    for (int position = 0; position < count && end >= 0; position++) {
        double done = heap[0] + seconds[order[position]];
        end = fmax(end, done);
        replace_earliest(heap, ranks, done);
    }
    free(order);
    free(heap);
    return end;
}
