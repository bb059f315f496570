/* Record of a trajectory while it runs: samples, largest residuals and deviations, amplitudes. */
#ifndef RATTLEBACK_CORE_RECORD_H
#define RATTLEBACK_CORE_RECORD_H

#include "core/problem/independence.h"
#include "core/run/family.h"
#include "core/run/reference.h"
#include "core/run/swings.h"
#include "core/run/watch.h"

enum { UNRECORDED = -1 /* a residual that is below zero has not been recorded */ };

/* The records of a batch of trajectories: one a lane, as many as the nodes have lanes. */
struct record {
    struct trajectory *out; /* one a lane */
    const struct run *run;  /* of a single trajectory, whose observables are recorded; NULL: none */
    int invariants;         /* with the observables */
    long taken, nodes;      /* in all, and since the last sample */
    int samples;
    lane start[MAX_INVARIANTS], value[MAX_INVARIANTS], sum[MAX_INVARIANTS], deviation[MAX_INVARIANTS];
    lane constraint, tangency, constraint_over, tangency_over, gradient_least; /* of struct node_residuals */
    lane square_g, square_mu, square_lambda, square_velocity; /* the largest; squares of Euclidean norms */
    lane product;                                             /* the largest |<mu, v>| */
    bool positions_only; /* momenta are not known: neither is what depends on them */
    /* of a single trajectory: its last nodes, `waiting` of them with their multipliers, to be taken in together; NULL: at once */
    struct node *batch;
    lane *multipliers;
    int waiting;
    /* of a single trajectory whose energy changes by the work of its reaction, of forces or of the time: the work until the last node, which has these velocities, how far the energy
     * is from it at most, and how well the next step's has to be known; the motion over the last step */
    bool works;
    real work, balance, work_epsilon;
    /* from here on sized for the largest there is, and not cleared: a short run takes less time than that */
    real last_g[MAX_ELEMENT], last_velocity[MAX_DIMENSION], last_time;
    lane reaction[MAX_DIMENSION]; /* core/run/reaction.h, n of them set */
    struct collocation motion;
    struct watch watch;
    struct independence independence;                 /* where out->watches */
    struct swing swings[MAX_ELEMENT + MAX_DIMENSION]; /* of a single trajectory: the components of g, then of mu */
};

/* Start at the initial data; of a single run also with what its family observes. record_close must follow, in the same thread. */
void record_open(struct record *record, const struct node *start, const struct run *run, real h,
                 struct trajectory *out);

/* Collects nodes, one per lane, that are examined only every so many nodes: in double precision one takes as long as eight. Not used if
 * a node also needs its neighbours or the state of the run. */
void record_batch(struct record *record, const struct run *run, long every);

/* Take in the node after a step, with its multipliers (m). */
void record_node(struct record *record, const struct node *node, const lane *lambda);

/* Take in the node of a run after a step, and as a sample where that was the last of `every` nodes. */
void record_run(struct record *record, const struct run *run, long every);

/* Stores the next sample, run->g, mu and lambda, of a family that solves all steps at once and has samples only. */
void run_keep_sample(struct run *run, struct record *record);

/* The node just taken in is the next sample. */
void record_sample(struct record *record, const struct node *node, const lane *lambda);

/* Takes in the nodes that wait; the last lane is the last node, if there are fewer it is in several. */
void record_take_waiting(struct record *record);

/* Put maxima into the trajectories. For each lane STATUS_OK; NOT_FINITE where a node or its energy was not, POLE where a step
 * has crossed a singularity. */
void record_close(struct record *record, const struct node *node, enum status status[LANES]);

#endif
