/* What trajectories keep while they run: samples, largest residuals and deviations, amplitudes. */
#ifndef RATTLEBACK_CORE_RECORD_H
#define RATTLEBACK_CORE_RECORD_H

#include "core/api.h"
#include "core/problem/node.h"

/* The records of a batch of trajectories: one a lane, as many as the nodes have lanes. */
struct record {
    struct trajectory *out; /* one a lane */
    int invariants;
    long nodes; /* since the last sample */
    int samples;
    lane start[MAX_INVARIANTS], value[MAX_INVARIANTS], sum[MAX_INVARIANTS], deviation[MAX_INVARIANTS];
    lane constraint, tangency, square_g, square_mu, square_lambda; /* the largest; squares of Euclidean norms */
};

/* Start at the initial data. */
void record_open(struct record *record, const struct node *start, struct trajectory *out);

/* Take in the node after a step, with its multipliers (m). */
void record_node(struct record *record, const struct node *node, const lane *lambda);

/* The node just taken in is the next sample. */
void record_sample(struct record *record, const struct node *node, const lane *lambda);

/* Put maxima into the trajectories. False for a lane in which something was not finite. */
void record_close(const struct record *record, const struct node *node, bool finite[LANES]);

#endif
