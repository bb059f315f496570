/* Records of a trajectory during its computation: samples, largest residuals and deviations, amplitudes. */
#ifndef RATTLEBACK_CORE_RECORD_H
#define RATTLEBACK_CORE_RECORD_H

#include "core/problem/independence.h"
#include "core/run/family.h"
#include "core/run/reference.h"
#include "core/run/swings.h"
#include "core/run/watch.h"

enum { UNRECORDED = -1 /* negative: the residual was not recorded */ };

/* The records of a batch of trajectories, one per lane of the nodes. */
struct record {
    struct trajectory *out; /* one per lane */
    const struct run *run;  /* of a single trajectory, whose observables are recorded; NULL: none are */
    int invariants;         /* number of invariants, observables included */
    long taken, nodes;      /* taken: nodes recorded in all; nodes: since the last sample */
    int samples;
    lane start[MAX_INVARIANTS], value[MAX_INVARIANTS], sum[MAX_INVARIANTS], deviation[MAX_INVARIANTS];
    lane constraint, tangency, constraint_over, tangency_over,
        gradient_least;                                       /* maxima (last: minimum) of node_residuals */
    lane square_g, square_mu, square_lambda, square_velocity; /* the largest values; squares of Euclidean norms */
    lane product;                                             /* the largest |<mu, v>| */
    lane velocity_of_positions;                               /* the largest value, at every `stride`-th node */
    long stride;
    bool positions_only; /* momenta are not known, and neither are values that depend on them */
    /* For a single trajectory: its last `waiting` nodes with their multipliers, which are recorded together; NULL:
     * nodes are recorded at once. */
    struct node *batch;
    lane *multipliers;
    int waiting;
    /* For a single trajectory whose energy changes by the work of constraint forces, other forces or time dependence.
     * work: up to the last node; balance: the largest difference between energy and work; work_epsilon: accuracy needed
     * for the work of the next step. `motion` below: the motion over the last step. */
    bool works;
    real work, balance, work_epsilon;
    /* The following members have memory for the largest problem. They are not cleared, since that takes longer than a
     * short run. */
    real last_g[MAX_ELEMENT], last_velocity[MAX_DIMENSION], last_time;
    lane reaction[MAX_DIMENSION]; /* core/run/reaction.h, n of them set */
    struct collocation motion;
    struct watch watch;
    struct independence independence; /* set if out->watches */
    struct swing *swings; /* for each lane the components of g, then those of mu; a single trajectory has one lane */
};

/* Starts a record at the initial data of a motion, before its steps of size h. With `run`, records the observables of
 * its family as well. record_close must follow in the same thread. */
void record_open(struct record *record, const struct node *start, const struct run *run, long steps, real h,
                 struct trajectory *out);

/* Collects nodes, one per lane, for checks of every `every`-th node: in double precision one node takes as long as
 * eight. Not for checks that need neighbouring nodes or the run's own state. */
void record_batch(struct record *record, const struct run *run, long every);

/* Records the node after a step, with its multipliers (m). */
void record_node(struct record *record, const struct node *node, const lane *lambda);

/* Records the node of a run after a step, and stores it as a sample if it is the last of `every` nodes. */
void record_run(struct record *record, const struct run *run, long every);

/* Stores the next sample, run->g, mu and lambda, for a family that solves all steps at once and has samples only. */
void run_keep_sample(struct run *run, struct record *record);

/* Stores the node that was just recorded as the next sample. */
void record_sample(struct record *record, const struct node *node, const lane *lambda);

/* Records the waiting nodes. The last lane is the last node; if there are fewer nodes than lanes, the last node is
 * repeated. */
void record_take_waiting(struct record *record);

/* Stores the maxima in the trajectories. Sets a status for each lane: STATUS_OK; NOT_FINITE if a node or its energy
 * was not finite; POLE if a step has crossed a singularity. */
void record_close(struct record *record, const struct node *node, enum status status[LANES]);

#endif
