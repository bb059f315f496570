/* Newton's method on the discrete optimality system, and the recipes that lead it to the branch of a problem. */
#ifndef RATTLEBACK_CORE_NEWTON_H
#define RATTLEBACK_CORE_NEWTON_H

#include "core/control/optimality.h"

/* Returns true if no other solver should be tried after this status. */
static inline bool is_hopeless(enum status status)
{
    return status == STATUS_TIMEOUT || status == STATUS_OUT_OF_MEMORY;
}

/* Report on how a solution ended. */
struct newton_report {
    int iterations;
    real residual; /* largest entry of the last residual */
    struct violation violation;
};

/* Solves from the current (g, y), with a line search, until the next correction would be below round-off. The ends of g must be those of
 * the boundary. Returns the statuses of optimality_assemble, STATUS_SINGULAR, NOT_FINITE, NO_CONVERGENCE or TIMEOUT. */
enum status newton_solve(struct optimality *system, struct newton_report *report);

/* Like newton_solve, with at most `most` iterations, which are added to the report's. */
enum status newton_reach(struct optimality *system, int most, struct newton_report *report);

/* Computes Newton's correction at (g, y): optimality_rows numbers, for each node its position and costate; then the border. */
enum status newton_correction(struct optimality *system, real *correction);

/* Like newton_correction, for a system that is assembled; its matrix is overwritten by the factors. */
enum status newton_correct(struct optimality *system, real *correction);

enum { NEWTON_MOST = 60 };

/* Returns the size of a correction: of the positions in units of the lengths of the transfer
 * (core/problem/scales/scales.h), of the costates relative to their largest. */
real newton_size(const struct optimality *system, const real *correction);

/* Returns the size of the correction of the positions alone. */
real newton_positions(const struct optimality *system, const real *correction);

/* Sets the nodes to the stored (g, y) plus a fraction of a correction. */
void newton_move(struct optimality *system, const real *g, const real *y, const real *correction, real fraction);

/* Sets the nodes to the problem's first guess, with y = 0. */
void newton_start(struct optimality *system);

/* Interpolates a solution of the same problem on other nodes into the system. */
enum status newton_prolong(const struct optimality *from, struct optimality *system);

/* Solve from the present path, costates 0, by a primal-dual method of the discrete cost: steps of Newton's with controls, slacks and
 * multipliers as unknowns, regularised where the inertia of the matrix shows no minimum along the equations of motion, as far as a
 * filter of cost and violated equations lets them (Waechter and Biegler 2006) [mathematics, Control 1.4]. The system
 * keeps its barrier where
 * bounds of states or fuel are active; else it is solved exactly. Iterations are added to the report's.
 * Returns the errors of newton_solve. */
enum status interior_solve(struct optimality *system, struct newton_report *report);

/* A system without bounds, and its parts. */
struct unbound {
    struct control control;
    struct control_problem problem;
    struct running running;
};

/* Take the bounds of controls and places from a problem with a running cost, and the fuel: with what is left of its cost, or, where `own` is not
 * set, with |u|^2/2, whose controls act along the directions of the start everywhere (running->fixed). *out must stay where it is. */
void unbound_take(const struct control *control, bool own, struct unbound *out);

/* Solves by the interior-point method from the guess. If that fails, as when a symmetry of the guess keeps it from
 * the end, starts from perturbed paths. */
enum status newton_globally(struct optimality *system, struct newton_report *report);

/* Returns true if a system that could not be solved has a path without its bounds but none with them, on 32
 * intervals of the trapezoidal rule. out: how the path without them violates them. For costs that need bounds (fuel,
 * none of a control) the path is that of |u|^2/2, if controls act along the same directions everywhere. */
bool newton_fails_for_bounds(const struct optimality *system, struct violation *out);

/* Solve by the problem's recipe: from its guess; or continued in a parameter; or prolonged from a coarse solution by the
 * trapezoidal rule, refined by two at a time [mathematics, Control 3]. Where that fails, by the interior-point method from the guess,
 * on a coarse grid, then on its own, as where there are bounds or fuel. The report counts all iterations, of a continuation those of its last solution.
 * What has bounds ends with STATUS_BOUNDS where the same without them has a path, on a coarse grid: that is not to say that nothing keeps them. */
enum status newton_by_recipe(struct optimality *system, struct newton_report *report);

#endif
