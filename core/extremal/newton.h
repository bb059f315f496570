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

/* Solves from the current (g, y), with a line search, until the next correction would be below round-off. The ends of g
 * must be those of the boundary data. Returns the statuses of optimality_assemble, STATUS_SINGULAR, NOT_FINITE,
 * NO_CONVERGENCE or TIMEOUT. */
enum status newton_solve(struct optimality *system, struct newton_report *report);

/* Like newton_solve, with at most `most` iterations, which are added to the report's. */
enum status newton_reach(struct optimality *system, int most, struct newton_report *report);

/* Computes Newton's correction at (g, y), optimality_rows numbers: position and costate for each node, then the
 * border. */
enum status newton_correction(struct optimality *system, real *correction);

/* Like newton_correction, for an assembled system; its matrix is overwritten by the factors. */
enum status newton_correct(struct optimality *system, real *correction);

enum { NEWTON_MOST = 60 };

/* Returns the size of a correction: of the positions in units of the lengths of the transfer
 * (core/problem/scales/scales.h), of the costates relative to the largest one. */
real newton_size(const struct optimality *system, const real *correction);

/* Returns the size of the correction of the positions alone. */
real newton_positions(const struct optimality *system, const real *correction);

/* Sets the nodes to the stored (g, y) plus a fraction of a correction. */
void newton_move(struct optimality *system, const real *g, const real *y, const real *correction, real fraction);

/* Sets the nodes to the problem's first guess, with costates y = 0. */
void newton_start(struct optimality *system);

/* Interpolates a solution of the same problem on other nodes into the system. */
enum status newton_prolong(const struct optimality *from, struct optimality *system);

/* Solves from the current path, with costates 0, by a primal-dual interior-point method for the discrete cost (Waechter
 * and Biegler 2006) [mathematics, Control 1.4].
 *
 * Newton steps have controls, slacks and multipliers as unknowns. They are regularised if the inertia of the matrix
 * shows no minimum along the equations of motion; a filter of cost and violated equations limits their length. The
 * system keeps its barrier if bounds of states or fuel are active; otherwise it is then solved without barrier.
 * Iterations are added to the report's. Returns the statuses of newton_solve. */
enum status interior_solve(struct optimality *system, struct newton_report *report);

/* A problem without its bounds: the parts of its system. */
struct unbound {
    struct control control;
    struct control_problem problem;
    struct running running;
};

/* Makes a problem with a running cost but without its bounds of controls and states and without fuel. If `own`, the
 * cost is the rest of its cost; else |u|^2/2, and controls act along the directions of the start everywhere
 * (running->fixed). *out must not be moved or copied. */
void unbound_take(const struct control *control, bool own, struct unbound *out);

/* Solves by the interior-point method from the guess. If that fails, for example because a symmetry of the guess keeps
 * it from the end, starts from perturbed paths. */
enum status newton_globally(struct optimality *system, struct newton_report *report);

/* Returns true if a system that could not be solved has a path without its bounds but none with them, on 32 intervals
 * of the trapezoidal rule. out: how the path without bounds violates them. If the cost needs bounds (fuel, or no cost
 * of a control) the path is that of |u|^2/2, provided that controls act along the same directions everywhere. */
bool newton_fails_for_bounds(const struct optimality *system, struct violation *out);

/* Solves by the recipe of the problem: from its guess; by continuation in a parameter; or from a coarse solution of the
 * trapezoidal rule, refined by factors of two [mathematics, Control 3].
 *
 * If that fails, or if there are bounds or fuel, uses the interior-point method from the guess: on a coarse grid, then
 * on the system's own. The report counts all iterations; for a continuation, those of its last solution. Returns
 * STATUS_BOUNDS if a bounded system fails but has a path without its bounds on a coarse grid. This does not prove that
 * no path satisfies them. */
enum status newton_by_recipe(struct optimality *system, struct newton_report *report);

#endif
