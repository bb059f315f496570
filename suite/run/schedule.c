/* The shared counter and the order of the items. */
#include "suite/run/schedule.h"

#include "results/heap.h"

enum { SWEEPS = 8 };

static const double serve_period = 0.001; /* seconds: MPI may give the core away each time it is asked */

static MPI_Comm served = MPI_COMM_NULL; /* of the schedule that is open, on the rank with its counters */

static int longest_first(const void *left, const void *right, void *costs)
{
    const double *cost = *(const double *const *)costs;
    int a = *(const int *)left, b = *(const int *)right;
    if (cost[a] != cost[b])
        return cost[a] < cost[b] ? 1 : -1;
    return a < b ? -1 : 1;
}

static void longest_order(const double *cost, int count, int *order)
{
    bool ordered = true;
    for (int i = 0; i < count; i++) {
        order[i] = i;
        ordered = ordered && (i == 0 || cost[i] <= cost[i - 1]);
    }
    if (!ordered)
        qsort_r(order, (size_t)count, sizeof *order, longest_first, &cost);
}

void schedule_order(const double *cost, int count, long ranks, int *order)
{
    HEAP(int, by_cost, count);
    double total = 0;
    int given = 0;
    longest_order(cost, count, by_cost);
    for (int i = 0; i < count; i++)
        total += cost[i];
    for (; given < count && cost[by_cost[given]] * SWEEPS * (double)ranks >= total; given++)
        order[given] = by_cost[given];
    for (int sweep = 0, first = given; sweep < SWEEPS; sweep++)
        for (int i = first + sweep; i < count; i += SWEEPS)
            order[given++] = by_cost[i];
}

static void share_work(struct schedule *schedule, const double *cost)
{
    double total = 0;
    for (int i = 0; i < schedule->count; i++)
        total += cost[i];
    for (int i = 0; i < schedule->count; i++)
        schedule->work[i] = total > 0 ? (int64_t)(SCHEDULE_WORK * (cost[i] / total)) : 0;
}

/* The counters and what each rank has reported, which all ranks reach. Without a window there is nothing to do: what can be said is said, and the ranks end. */
static void open_window(struct schedule *schedule)
{
    MPI_Errhandler handler;
    MPI_Aint size = schedule->rank == 0 ? (SCHEDULE_COUNTERS + schedule->ranks) * (MPI_Aint)sizeof(int64_t) : 0;
    MPI_Comm_get_errhandler(schedule->comm, &handler);
    MPI_Comm_set_errhandler(schedule->comm, MPI_ERRORS_RETURN);
    int error =
        MPI_Win_allocate(size, sizeof(int64_t), MPI_INFO_NULL, schedule->comm, &schedule->counters, &schedule->window);
    MPI_Comm_set_errhandler(schedule->comm, handler);
    if (error == MPI_SUCCESS)
        return;
    const char *osc = getenv("OMPI_MCA_osc");
    if (schedule->rank == 0)
        fprintf(stderr,
                "rattleback: MPI opens no window between these ranks (MPI_Win_allocate). Open MPI was told to take "
                "osc = %s; between nodes that TCP joins it needs the component pt2pt: OMPI_MCA_osc=^ucx\n",
                osc ? osc : "(nothing)");
    fflush(stderr);
    MPI_Abort(schedule->comm, EXIT_FAILURE);
}

void schedule_open(struct schedule *schedule, MPI_Comm comm, const double *cost, int count)
{
    *schedule = (struct schedule){.comm = comm, .window = MPI_WIN_NULL, .count = count, .current = -1};
    MPI_Comm_rank(comm, &schedule->rank);
    MPI_Comm_size(comm, &schedule->ranks);
    schedule->order = heap_take((size_t)count, sizeof *schedule->order);
    schedule->work = heap_take((size_t)count, sizeof *schedule->work);
    schedule_order(cost, count, schedule->ranks, schedule->order);
    share_work(schedule, cost);
    open_window(schedule);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, schedule->window);
    int64_t zero = 0, before;
    for (int k = 0; schedule->rank == 0 && k < SCHEDULE_COUNTERS + schedule->ranks; k++)
        MPI_Fetch_and_op(&zero, &before, MPI_INT64_T, 0, k, MPI_REPLACE, schedule->window);
    MPI_Win_flush(0, schedule->window);
    served = schedule->rank == 0 && schedule->ranks > 1 ? comm : MPI_COMM_NULL;
    MPI_Barrier(comm); /* nobody claims before the counters are zero */
}

/* Add to all counters and wait once for the answers: across nodes each wait is a trip to rank 0 and back. */
static void add_to_counters(struct schedule *schedule, const int64_t amount[SCHEDULE_COUNTERS],
                            int64_t before[SCHEDULE_COUNTERS])
{
    for (int k = 0; k < SCHEDULE_COUNTERS; k++)
        MPI_Fetch_and_op(&amount[k], &before[k], MPI_INT64_T, 0, k, MPI_SUM, schedule->window);
    MPI_Win_flush(0, schedule->window);
}

int schedule_next(struct schedule *schedule)
{
    int64_t amount[SCHEDULE_COUNTERS] = {[SCHEDULE_CLAIMED] = 1}, before[SCHEDULE_COUNTERS];
    if (schedule->current >= 0) {
        amount[SCHEDULE_DONE] = 1;
        amount[SCHEDULE_WORK_DONE] = schedule->work[schedule->current];
    }
    add_to_counters(schedule, amount, before);
    int64_t position = before[SCHEDULE_CLAIMED];
    schedule->current = position < schedule->count ? schedule->order[position] : -1;
    schedule->rank_in_order = schedule->current < 0 ? -1 : (int)position;
    return schedule->current;
}

void schedule_serve(void)
{
    static double last;
    int arrived;
    double now = served == MPI_COMM_NULL ? last : MPI_Wtime();
    if (now - last < serve_period)
        return;
    last = now;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, served, &arrived, MPI_STATUS_IGNORE);
}

void schedule_stop(struct schedule *schedule)
{
    int64_t amount[SCHEDULE_COUNTERS] = {[SCHEDULE_CLAIMED] = schedule->count}, before[SCHEDULE_COUNTERS];
    add_to_counters(schedule, amount, before);
}

void schedule_read(struct schedule *schedule, int64_t counters[SCHEDULE_COUNTERS])
{
    int64_t nothing = 0;
    for (int k = 0; k < SCHEDULE_COUNTERS; k++)
        MPI_Fetch_and_op(&nothing, &counters[k], MPI_INT64_T, 0, k, MPI_NO_OP, schedule->window);
    MPI_Win_flush(0, schedule->window);
}

/* In one number, so that readers see both at once: the place and one, 0 for none, below; what above. */
void schedule_report(struct schedule *schedule, int what)
{
    int64_t reported = schedule->current < 0 ? 0 : (int64_t)what << 32 | (schedule->rank_in_order + 1), before;
    MPI_Fetch_and_op(&reported, &before, MPI_INT64_T, 0, SCHEDULE_COUNTERS + schedule->rank, MPI_REPLACE,
                     schedule->window);
    MPI_Win_flush(0, schedule->window);
}

int schedule_longest(struct schedule *schedule, int *what)
{
    int64_t nothing = 0, reported, least = INT64_C(1) << 32;
    int item = -1;
    for (int r = 0; r < schedule->ranks; r++) {
        MPI_Fetch_and_op(&nothing, &reported, MPI_INT64_T, 0, SCHEDULE_COUNTERS + r, MPI_NO_OP, schedule->window);
        MPI_Win_flush(0, schedule->window);
        int64_t rank_in_order = reported & UINT32_MAX;
        if (rank_in_order == 0 || rank_in_order >= least)
            continue;
        least = rank_in_order;
        item = schedule->order[rank_in_order - 1];
        *what = (int)(reported >> 32);
    }
    return item;
}

void schedule_close(struct schedule *schedule)
{
    served = MPI_COMM_NULL;
    MPI_Win_unlock(0, schedule->window);
    MPI_Win_free(&schedule->window);
    free(schedule->order);
    free(schedule->work);
}
