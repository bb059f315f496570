/* A heap of the times at which the ranks come back for more. */
#include "suite/run/simulate.h"

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

double simulate_schedule(const double *cost, const double *seconds, int count, long ranks, double claim)
{
    int *order = malloc((size_t)(count + 1) * sizeof *order);
    double *heap = calloc((size_t)ranks, sizeof *heap), counter = 0;
    if (order && heap) {
        schedule_order(cost, count, order);
    } else {
        counter = -1;
        count = 0;
        ranks = 0;
    }
    for (int position = 0; position < count; position++) {
        counter = fmax(counter, heap[0]) + claim;
        replace_earliest(heap, ranks, counter + seconds[order[position]]);
    }
    for (long left = ranks; left > 0; left--) { /* each asks once more and finds nothing */
        counter = fmax(counter, heap[0]) + claim;
        replace_earliest(heap, left - 1, heap[left - 1]);
    }
    free(order);
    free(heap);
    return counter;
}
