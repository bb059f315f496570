/* Work shared by all ranks: items claimed one by one, in the order of schedule_order, from a counter on rank 0 (MPI one-sided). */
#ifndef RATTLEBACK_SUITE_SCHEDULE_H
#define RATTLEBACK_SUITE_SCHEDULE_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>

/* Numbers all ranks share; they live on rank 0. */
enum schedule_counter { SCHEDULE_CLAIMED, SCHEDULE_DONE, SCHEDULE_WORK_DONE, SCHEDULE_COUNTERS };

enum { SCHEDULE_WORK = 1000000 /* all of the work, as SCHEDULE_WORK_DONE counts it */ };

struct schedule {
    MPI_Comm comm;
    MPI_Win window;
    int64_t *counters; /* memory of the window, on rank 0 */
    int rank, ranks;
    int *order;    /* items, as they are given out */
    int64_t *work; /* share of each item in SCHEDULE_WORK */
    int count;
    int current;       /* item this rank works on, or -1 */
    int rank_in_order; /* in the order */
};

/* Computes the order in which items are given out: order[k] is item number k.
 *
 * First come the items that are long for `ranks` ranks: an eighth of a rank's share of the cost or more. All others follow in eight sweeps.
 * Each sweep takes every eighth item of those that are left by cost; inside of it the longest comes first, and equal costs keep their given
 * order. The sweeps are alike, so the next one takes as long as the last even if costs are wrong by orders of magnitude. The last
 * item of a rank is short, as if all were given out longest first. */
void schedule_order(const double *cost, int count, long ranks, int *order);

/* Open a schedule of `count` items with their estimated costs (any unit, the same on every rank; not kept); collective over `comm`. */
void schedule_open(struct schedule *schedule, MPI_Comm comm, const double *cost, int count);

/* The next item for this rank, or -1 if none is left. Asking again says that the item before it is done.
 * Every item is given out exactly once, until schedule_stop. Not collective. */
int schedule_next(struct schedule *schedule);

/* Gives out no further item to any rank. Not collective. */
void schedule_stop(struct schedule *schedule);

/* Answer the claims of other ranks; call it now and then while an item is worked on. Where the counters are not in memory
 * that all ranks or their network can reach, claims are messages, which rank 0 takes only when it calls MPI: without this
 * they would wait for the end of its item. Not collective; does nothing on other ranks and without a schedule. */
void schedule_serve(void);

/* Read the shared counters: items claimed and done, and work done in units of 1 / SCHEDULE_WORK. Not collective. */
void schedule_read(struct schedule *schedule, int64_t counters[SCHEDULE_COUNTERS]);

/* Tell all ranks that this one works on its item, and what of it it does: a number of its own, at least 0; where it has none, that it has none.
 * Not collective. */
void schedule_report(struct schedule *schedule, int what);

/* Returns the item that a rank has worked on for the longest time, and what of it it does, as was reported last; -1: none. Not collective. */
int schedule_longest(struct schedule *schedule, int *what);

/* Free the schedule; collective. */
void schedule_close(struct schedule *schedule);

#endif
