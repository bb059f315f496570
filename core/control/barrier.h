/* Bounds and fuel by a primal-dual interior-point method (Waechter and Biegler 2006) [mathematics, Control 1.4]. Every
 * node of an element has its own controls, slacks and multipliers.
 *
 * A control with fuel cost |u| is the difference of two non-negative parts; every other control is one part. Bounds of
 * controls, parts and states are rows c(g, v, parts) >= 0 with slack c. On the central path slack times multiplier is
 * mu. Newton's method eliminates these unknowns node by node, so that the system keeps the unknowns that it has without
 * bounds: configurations and costates. */
#ifndef RATTLEBACK_CORE_BARRIER_H
#define RATTLEBACK_CORE_BARRIER_H

#include "core/control/running_node.h"

enum { MAX_PARTS = 2 * MAX_CONTROLS, MAX_ROWS = 2 * MAX_PARTS + MAX_MARGINS };

struct barrier {
    real mu, share; /* mu: barrier parameter, a density in time like the cost; share: mu over the density of the cost,
                     * reported as softness */
    int parts, rows, margins, stride; /* parts, rows: per node; margins: rows that are bounds of states; stride:
                                       * numbers per node */
    int of[MAX_PARTS];                /* control to which a part belongs; negative parts of fuel controls come last */
    real sign[MAX_PARTS];             /* sign of the part in its control */
    long nodes;                       /* number of nodes of all elements, s N */
    real *now, *step,
        *first; /* nodes x stride numbers each. now: parts, slacks and multipliers; step: their correction; first:
                 * values before the correction */
    /* Rows c = offset + <along, parts>; the last `margins` rows are the margins, without offset and parts. */
    real offset[MAX_ROWS], along[MAX_ROWS][MAX_PARTS];
    real least[MAX_ROWS];         /* smallest initial slack of a row */
    real largest_slack[MAX_ROWS]; /* largest initial slack of a row at any node */
    /* From the last assembly. cost, logs, gap: integrals over time of the cost, of -log of all slacks over
     * `largest_slack`, and of the residuals |c - slack| of the rows. defect: sum of squares of all residuals of the
     * barrier. */
    real cost, logs, gap, defect;
    /* Second order at the last mu that was large compared with round-off. At smaller mu, multipliers of active bounds
     * are as small as mu. */
    int index;
    real conjugate;
};

/* Adds a barrier to a system. Controls start at the optimal ones for the costates without bounds; slacks at those of
 * these controls and of the path, at least a tenth of the distance between two bounds; multipliers on the central path
 * of mu. Returns STATUS_OUT_OF_MEMORY or the statuses of running_at. barrier_close must follow. */
enum status barrier_open(struct optimality *system, real mu);
void barrier_close(struct optimality *system);

/* Evaluates the barrier's Hamiltonian at a node, with the controls of the node, out->u. matrix: also computes its
 * second derivatives, from which the variables of the barrier are eliminated for Newton's method. terms: those of the
 * controls. Returns STATUS_SINGULAR if they cannot be eliminated. */
enum status barrier_at(const struct optimality *system, long node, const struct running_terms *terms, bool matrix,
                       struct running_point *out);

/* barrier_clear: sets the integrals cost, logs, gap and defect to 0. barrier_count: adds a node with its quadrature weight. */
void barrier_clear(const struct optimality *system);
void barrier_count(const struct optimality *system, const struct running_point *at, real weight);

/* Computes `step`, the correction of the eliminated unknowns, from the correction of configurations, costates and
 * border.
 *
 * primal, dual: out the largest fraction (at most 1) of it that keeps slacks, and multipliers, positive; slope: out the
 * derivative of cost plus barrier along it. */
enum status barrier_correct(struct optimality *system, const real *correction, real *primal, real *dual, real *slope);

/* Sets `now` to `first` plus these fractions of `step`: primal for parts and slacks, dual for multipliers. */
void barrier_move(struct optimality *system, real primal, real dual);

/* Parts, slacks and multipliers (`price`) of one node in `now`, `step` or `first`. */
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
