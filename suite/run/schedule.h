/* Shares work among all ranks. Ranks claim items one by one, in the order of schedule_order, from a counter on rank 0 (MPI one-sided). */
#ifndef RATTLEBACK_SUITE_SCHEDULE_H
#define RATTLEBACK_SUITE_SCHEDULE_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>

/* Counters shared by all ranks; they are stored on rank 0. */
enum schedule_counter { SCHEDULE_CLAIMED, SCHEDULE_DONE, SCHEDULE_WORK_DONE, SCHEDULE_COUNTERS };

enum { SCHEDULE_WORK = 1000000 /* unit of SCHEDULE_WORK_DONE: the work of all items is SCHEDULE_WORK */ };

struct schedule {
    MPI_Comm comm;
    MPI_Win window;
    int64_t *counters; /* memory of the window, on rank 0 */
    int rank, ranks;
    int *order;    /* items, in the order in which ranks claim them */
    int64_t *work; /* work of each item, in units of 1 / SCHEDULE_WORK */
    int count;
    int current;       /* item that runs on this rank, or -1 */
    int rank_in_order; /* its index in the order, or -1 */
};

/* Computes the order in which items are assigned: order[k] is an item number.
 *
 * First come the items that are long for `ranks` ranks: an eighth of a rank's share of the cost or more, longest first. The others follow in
 * eight sweeps. Each sweep takes every eighth of these items by cost, longest first; equal costs keep their given order. The sweeps
 * are alike, so each takes as long as the one before, even if costs are wrong by orders of magnitude. The last items are short, as
 * if all items were assigned longest first. */
void schedule_order(const double *cost, int count, long ranks, int *order);

/* Opens a schedule of `count` items; collective over `comm`. cost: estimated costs in any unit, equal on all ranks; not kept.
 * schedule_close must follow. */
void schedule_open(struct schedule *schedule, MPI_Comm comm, const double *cost, int count);

/* Returns the next item for this rank, or -1 if none is left. Also counts the previous item of this rank as done.
 * Every item is assigned exactly once, until schedule_stop. Not collective. */
int schedule_next(struct schedule *schedule);

/* Stops the schedule: no rank gets a further item. Not collective. */
void schedule_stop(struct schedule *schedule);

/* Answers the claims of other ranks; call it from time to time while an item runs. On some networks claims are messages,
 * which rank 0 answers only inside MPI calls. Without this call, other ranks would wait until the item of rank 0 ends. Not
 * collective. Does nothing on other ranks or without a schedule. */
void schedule_serve(void);

/* Reads the shared counters: items claimed and done, and work done in units of 1 / SCHEDULE_WORK. Not collective. */
void schedule_read(struct schedule *schedule, int64_t counters[SCHEDULE_COUNTERS]);

/* Reports to all ranks that this rank works on part `what` (at least 0) of its item, or that it has no item. Not collective. */
void schedule_report(struct schedule *schedule, int what);

/* Returns the item that has run longest on any rank; -1: none. what: out the part of it that was reported last. Not collective. */
int schedule_longest(struct schedule *schedule, int *what);

/* Frees the schedule; collective. */
void schedule_close(struct schedule *schedule);

#endif
