/* The controls that are best for a costate: the least of C(g, v, u) + <y, B(g) u> without bounds where it is no sum of squares. */
#ifndef RATTLEBACK_CORE_BEST_CONTROL_H
#define RATTLEBACK_CORE_BEST_CONTROL_H

#include "core/control/optimality.h"

struct best_control {
    struct running_terms *terms;                /* room of the caller; taken at u */
    real u[MAX_CONTROLS], value, cost;          /* the least that u leads to; C */
    real response[MAX_CONTROLS * MAX_CONTROLS]; /* du/dz, controls x controls */
};

/* Controls one by one, within their bounds, where C is a sum of theirs; else together and without bounds, which the
 * barrier has, by Newton's method with C_uu
 * [mathematics, Control 1.2].
 * Errors: STATUS_NOT_CONVEX where that is not positive definite on the way; NOT_FINITE; NO_CONVERGENCE, as where there is no least. */
enum status best_control_take(const struct control *control, const real *g, const real *v, const real *y,
                              struct best_control *out);

/* Computes the start of Newton's method: 0 if the bounds allow it, else between them. */
void best_control_start(const struct control *control, real *u);

/* Refuse a cost whose second derivatives by the controls are not positive definite at an end, for controls of sizes 0 to 10 within
 * their bounds, where it is finite, or whose slope falls on the way there. */
enum status best_control_check(const struct control *control, struct refusal *why);

/* Computes the cost of each control alone, near the start of the transfer: its weight, or the second derivative of
 * C, or the curvature that bounds give a cost without a square; 1 if there is none. Controls of |u|^2/2 and the
 * costates of its path may be off by any factor in the units of a problem; these are not. */
void best_control_effort(const struct control *control, real *effort);

/* A control towards which the cost grows no faster than the control itself, from 1 and with the sign of the way; 0: there is none. The
 * least of such a cost may be an impulse, which no path has. */
int best_control_slow(const struct control *control);

#endif
