/* Bounds and fuel by a primal-dual interior-point method (Waechter and Biegler 2006) [mathematics, Control 1.4]: every node of an element has
 * its own controls, slacks and multipliers.
 *
 * A control with fuel cost |u| is the difference of two non-negative parts; every other control is one part. Bounds of controls, parts and
 * states are rows c(g, v, parts) >= 0 with slack c. On the central path slack times multiplier is mu. Newton's method eliminates these
 * unknowns node by node, so that the system has only configurations and costates, as without bounds. */
#ifndef RATTLEBACK_CORE_BARRIER_H
#define RATTLEBACK_CORE_BARRIER_H

#include "core/control/running_node.h"

enum { MAX_PARTS = 2 * MAX_CONTROLS, MAX_ROWS = 2 * MAX_PARTS + MAX_MARGINS };

struct barrier {
    real mu,
        share; /* barrier parameter, a density in time like the cost; mu over the density of the cost, reported as softness */
    int parts, rows, margins, stride; /* parts and rows per node; bounds of states among the rows; numbers per node */
    int of[MAX_PARTS];                /* control to which a part belongs; negative parts of fuel controls come last */
    real sign[MAX_PARTS];             /* sign of the part in its control */
    long nodes;                       /* number of nodes of all elements, s N */
    real *now, *step,
        *first; /* nodes x stride: parts, slacks and multipliers; their correction; values before the correction */
    /* Rows c = offset + <along, parts>; the last `margins` rows are the margins, without offset and parts. */
    real offset[MAX_ROWS], along[MAX_ROWS][MAX_PARTS];
    real least[MAX_ROWS];         /* smallest slack with which a row starts */
    real largest_slack[MAX_ROWS]; /* largest slack with which a row starts at any node */
    /* Integrals over time from the last assembly: of the cost, of -log of all slacks over `largest_slack`, of the rows'
     * residuals |c - slack|; and the sum of squares of all residuals here. */
    real cost, logs, gap, defect;
    /* Second order at the last mu that was large compared with round-off: multipliers of active bounds are as small
     * as mu. */
    int index;
    real conjugate;
};

/* Adds a barrier to a system: controls that are optimal for the costates without bounds, slacks of these controls and of the path but at
 * least a tenth of the distance between two bounds, and multipliers on the central path of mu. Returns STATUS_OUT_OF_MEMORY, or the
 * statuses of running_at. */
enum status barrier_open(struct optimality *system, real mu);
void barrier_close(struct optimality *system);

/* Evaluates the barrier's Hamiltonian at a node, with its own controls out->u. matrix: also its second derivatives,
 * from which the variables of the barrier are eliminated for Newton's method. terms: those of the controls. Returns
 * STATUS_SINGULAR if they cannot be eliminated. */
enum status barrier_at(const struct optimality *system, long node, const struct running_terms *terms, bool matrix,
                       struct running_point *out);

/* barrier_clear: sets the integrals cost, logs, gap and defect to 0. barrier_count: adds a node with its quadrature weight. */
void barrier_clear(const struct optimality *system);
void barrier_count(const struct optimality *system, const struct running_point *at, real weight);

/* Computes `step`, the correction of the eliminated unknowns, from the correction of configurations, costates and border. primal, dual: out
 * the largest fraction (at most 1) of it for slacks and for multipliers; slope: out the derivative of cost plus barrier along it. */
enum status barrier_correct(struct optimality *system, const real *correction, real *primal, real *dual, real *slope);

/* Sets `now` to `first` plus these fractions of `step`: primal for parts and slacks, dual for multipliers. */
void barrier_move(struct optimality *system, real primal, real dual);

/* Parts, slacks and multipliers of one node in `now`, `step` or `first`. */
struct barrier_local {
    real *part, *slack, *price;
};

static inline struct barrier_local barrier_local_at(const struct barrier *barrier, real *of, long node)
{
    real *part = of + node * barrier->stride;
    return (struct barrier_local){part, part + barrier->parts, part + barrier->parts + barrier->rows};
}

/* Computes u (controls) at a node, the signed sums of its parts. */
void barrier_controls(const struct optimality *system, long node, real *u);

#endif
