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

static int descending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a < b) - (a > b);
}

double simulate_bound(const double *seconds, int count, long ranks)
{
    double *sum = malloc((size_t)(count + 1) * sizeof *sum); /* of so many of the longest */
    if (!sum)
        return -1;
    sum[0] = 0;
    for (int k = 0; k < count; k++)
        sum[k + 1] = seconds[k];
    qsort(sum + 1, (size_t)count, sizeof *sum, descending);
    for (int k = 0; k < count; k++)
        sum[k + 1] += sum[k];
    double most = sum[count] / (double)ranks;
    for (long k = 0; k * ranks < count; k++)
        most = fmax(most, sum[k * ranks + 1] - sum[k * ranks - k]);
    free(sum);
    return most;
}
