/* Optimal controls for a costate y: the minimum over u of C(g, v, u) + <y, B(g) u>, for running costs other than |u|^2/2. */
#ifndef RATTLEBACK_CORE_BEST_CONTROL_H
#define RATTLEBACK_CORE_BEST_CONTROL_H

#include "core/control/optimality.h"

struct best_control {
    struct running_terms *terms;                /* memory of the caller; evaluated at u */
    real u[MAX_CONTROLS], value, cost;          /* minimiser, minimum, and C there */
    real response[MAX_CONTROLS * MAX_CONTROLS]; /* du/dz, controls x controls */
};

/* Minimises. If C is a sum of costs of single controls, each is found separately within its bounds. Otherwise all are found together by
 * Newton's method with C_uu, without bounds, which belong to the barrier [mathematics, Control 1.2]. Returns STATUS_NOT_CONVEX if C_uu is not
 * positive definite at an iterate, NOT_FINITE, or NO_CONVERGENCE, e.g. if there is no minimum. */
enum status best_control_take(const struct control *control, const real *g, const real *v, const real *y,
                              struct best_control *out);

/* Computes the start of Newton's method: 0 if the bounds allow it, else between them. */
void best_control_start(const struct control *control, real *u);

/* Refuses a cost that is not convex: C_uu is not positive definite, or the slope along a control decreases, at an end, for controls of
 * magnitude 0 to 10 within their bounds at which C is finite. */
enum status best_control_check(const struct control *control, struct refusal *why);

/* Computes the cost of each control alone, near the start of the transfer: its weight, or the second derivative of
 * C, or the curvature that bounds give a cost without a square; 1 if there is none. Controls of |u|^2/2 and the
 * costates of its path may be off by any factor in the units of a problem; these are not. */
void best_control_effort(const struct control *control, real *effort);

/* Returns the number, from 1, of a control in which the cost grows at most linearly, with the sign of the direction; 0: none. Its minimum may
 * be an impulse. */
int best_control_slow(const struct control *control);

#endif
