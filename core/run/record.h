/* Record of a trajectory while it is computed: samples, largest residuals and deviations, amplitudes. */
#ifndef RATTLEBACK_CORE_RECORD_H
#define RATTLEBACK_CORE_RECORD_H

#include "core/problem/independence.h"
#include "core/run/family.h"
#include "core/run/reference.h"
#include "core/run/swings.h"
#include "core/run/watch.h"

enum { UNRECORDED = -1 /* a residual that is below zero has not been recorded */ };

/* The records of a batch of trajectories, one per lane of the nodes. */
struct record {
    struct trajectory *out; /* one per lane */
    const struct run *run;  /* of a single trajectory, whose observables are recorded; NULL: none */
    int invariants;         /* number of invariants, observables included */
    long taken, nodes;      /* nodes recorded in all, and since the last sample */
    int samples;
    lane start[MAX_INVARIANTS], value[MAX_INVARIANTS], sum[MAX_INVARIANTS], deviation[MAX_INVARIANTS];
    lane constraint, tangency, constraint_over, tangency_over,
        gradient_least;                                       /* maxima (last: minimum) of node_residuals */
    lane square_g, square_mu, square_lambda, square_velocity; /* the largest; squares of Euclidean norms */
    lane product;                                             /* the largest |<mu, v>| */
    lane velocity_of_positions;                               /* the largest at the nodes asked, one of each `stride` */
    long stride;
    bool positions_only; /* momenta are not known, nor values that depend on them */
    /* of a single trajectory: its last `waiting` nodes with their multipliers, which are recorded together; NULL:
     * nodes are recorded at once */
    struct node *batch;
    lane *multipliers;
    int waiting;
    /* of a single trajectory whose energy changes by the work of its reaction, of forces or of the time: the work
     * until the last node, which has these velocities; the largest difference between energy and work; the accuracy
     * needed for the work of the next step; the motion over the last step */
    bool works;
    real work, balance, work_epsilon;
    /* Members from here on have room for the largest problem and are not cleared, since that takes longer than a
     * short run. */
    real last_g[MAX_ELEMENT], last_velocity[MAX_DIMENSION], last_time;
    lane reaction[MAX_DIMENSION]; /* core/run/reaction.h, n of them set */
    struct collocation motion;
    struct watch watch;
    struct independence independence; /* where out->watches */
    struct swing *swings; /* of each lane the components of g, then those of mu; a single trajectory has one lane */
};

/* Starts a record at the initial data of a motion, before its steps of size h; for a single run also with the
 * observables of its family. record_close must follow in the same thread. */
void record_open(struct record *record, const struct node *start, const struct run *run, long steps, real h,
                 struct trajectory *out);

/* Collects nodes, one per lane, for checks that are made every so many nodes only: in double precision one node takes
 * as long as eight. Not for checks of each node that need its neighbours, or the run's own state. */
void record_batch(struct record *record, const struct run *run, long every);

/* Records the node after a step, with its multipliers (m). */
void record_node(struct record *record, const struct node *node, const lane *lambda);

/* Records the node of a run after a step, and as a sample if it was the last of `every` nodes. */
void record_run(struct record *record, const struct run *run, long every);

/* Stores the next sample, run->g, mu and lambda, of a family that solves all steps at once and has samples only. */
void run_keep_sample(struct run *run, struct record *record);

/* Stores the node that was just recorded as the next sample. */
void record_sample(struct record *record, const struct node *node, const lane *lambda);

/* Records the waiting nodes. The last lane is the last node; if there are fewer nodes than lanes, it is in several
 * lanes. */
void record_take_waiting(struct record *record);

/* Stores the maxima in the trajectories. Sets a status for each lane: STATUS_OK; NOT_FINITE if a node or its energy
 * was not finite; POLE if a step has crossed a singularity. */
void record_close(struct record *record, const struct node *node, enum status status[LANES]);

#endif
