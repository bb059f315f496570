/* Optimal controls for a costate y: the minimum over u of C(g, v, u) + <y, B(g) u>, for running costs other than |u|^2/2. */
#ifndef RATTLEBACK_CORE_BEST_CONTROL_H
#define RATTLEBACK_CORE_BEST_CONTROL_H

#include "core/control/optimality.h"

struct best_control {
    struct running_terms *terms;                /* in memory of the caller; out: evaluated at u */
    real u[MAX_CONTROLS], value, cost;          /* minimiser, minimum, and C there */
    real response[MAX_CONTROLS * MAX_CONTROLS]; /* du/dz, controls x controls */
};

/* Finds the minimum. If C is a sum of costs of single controls, finds each control separately within its bounds.
 * Otherwise finds all of them together by Newton's method with C_uu; their bounds are then left to the barrier
 * [mathematics, Control 1.2]. Returns STATUS_NOT_CONVEX if C_uu is not positive definite at an iterate, NOT_FINITE, or
 * NO_CONVERGENCE, for example if there is no minimum. */
enum status best_control_take(const struct control *control, const real *g, const real *v, const real *y,
                              struct best_control *out);

/* Computes the start of Newton's method: 0 if the bounds allow it, else a value between them. */
void best_control_start(const struct control *control, real *u);

/* Refuses a cost that is not convex: C_uu is not positive definite, or the slope along a control decreases. Tests both
 * ends, for controls of magnitude 0 to 10 within their bounds at which C is finite. Also refuses a cost that is not
 * finite at an end. */
enum status best_control_check(const struct control *control, struct refusal *why);

/* Computes the weight of each control in a quadratic cost near the start of the transfer: its own weight, or the second
 * derivative of C, or, for a cost without a square, the curvature that bounds give it; 1 if there is none. In contrast
 * to |u|^2/2, these weights do not depend on the units of a problem. */
void best_control_effort(const struct control *control, real *effort);

/* Returns the number, from 1, of a control in which the cost grows at most linearly, with the sign of the direction; 0:
 * none. The optimal control may then be an impulse. */
int best_control_slow(const struct control *control);

#endif
