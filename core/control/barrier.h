/* Bounds and fuel as an interior-point method has them: controls, slacks and multipliers of their own at every node of an element.
 *
 * A control with fuel |u| is the difference of two parts that are bounded by 0, others are a part of their own. Bounds are rows
 * c(g, v, parts) >= 0, whose slack is what is left: of a control below and above, of its parts, of a state. On the central path slack and multiplier have the product mu; Newton's method takes them as unknowns and eliminates
 * them node by node, so that the system has places and costates alone, as without bounds (primal-dual method; Waechter and Biegler 2006)
 * [mathematics, Control 1.4]. */
#ifndef RATTLEBACK_CORE_BARRIER_H
#define RATTLEBACK_CORE_BARRIER_H

#include "core/control/running_node.h"

enum { MAX_PARTS = 2 * MAX_CONTROLS, MAX_ROWS = 2 * MAX_PARTS + MAX_MARGINS };

struct barrier {
    real mu, share; /* a density in time, as the cost is; of that, which softness is reported by */
    int parts, rows, margins, stride;
    int of[MAX_PARTS];        /* the control that a part is of; negative ones are behind all others, */
    real sign[MAX_PARTS];     /* which have that sign in it */
    long nodes;               /* of all elements: s N */
    real *now, *step, *first; /* nodes x stride: parts, slacks, multipliers; their correction; those before it */
    /* Rows c = offset + <along, parts>; the last `margins` rows are the margins, without offset and parts. */
    real offset[MAX_ROWS], along[MAX_ROWS][MAX_PARTS];
    real least[MAX_ROWS]; /* slack that it starts with */
    real room[MAX_ROWS];  /* the largest slack that one starts with */
    /* Integrals over time from the last assembly: of the cost, of -log of all slacks over `room`, of the rows'
     * residuals |c - slack|; and the sum of squares of all residuals here. */
    real cost, logs, gap, defect;
    /* Second order at the last mu that was large compared with round-off: multipliers of active bounds are as small
     * as mu. */
    int index;
    real conjugate;
};

/* Room beside a system, with the controls that are best for its costates without bounds, slacks of what these and the path leave, at
 * least a tenth of what is between two bounds, and multipliers on the central path of mu. STATUS_OUT_OF_MEMORY, or as running_at_node. */
enum status barrier_open(struct optimality *system, real mu);
void barrier_close(struct optimality *system);

/* Evaluates the barrier's Hamiltonian at a node, with its own controls out->u. matrix: also its second derivatives,
 * from which the variables of the barrier are eliminated for Newton's method. terms: those of the controls. Returns
 * STATUS_SINGULAR if they cannot be eliminated. */
enum status barrier_at(const struct optimality *system, long node, const struct running_terms *terms, bool matrix,
                       struct running_point *out);

/* The integrals: from 0, and what a node of such a weight adds. */
void barrier_clear(const struct optimality *system);
void barrier_count(const struct optimality *system, const struct running_point *at, real weight);

/* The correction of what was eliminated, from that of places, costates and the border; how far (at most 1) it may be followed by
 * slacks and by multipliers, and how the cost with its barrier changes along it. */
enum status barrier_correct(struct optimality *system, const real *correction, real *primal, real *dual, real *slope);

/* From those before the correction, so far along it. */
void barrier_move(struct optimality *system, real primal, real dual);

/* The numbers of one node. */
struct barrier_local {
    real *part, *slack, *price;
};

static inline struct barrier_local barrier_local_at(const struct barrier *barrier, real *of, long node)
{
    real *part = of + node * barrier->stride;
    return (struct barrier_local){part, part + barrier->parts, part + barrier->parts + barrier->rows};
}

/* u (controls), the sums of their parts. */
void barrier_controls(const struct optimality *system, long node, real *u);

#endif
