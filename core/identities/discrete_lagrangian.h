/* The discrete Lagrangian of a variational step with stages, on every group and with every kind of constraint
 * [martin-sato-2018, sec. 4.1, sec. 4.3, sec. 5, sec. 6]: L_d(g0, Lambda, g1) = h sum b_i l(G^i, eta^i), at the stages
 * between the two ends that make the discrete
 * Hamilton-Pontryagin action critical with the multipliers Lambda held; and the exact one, the action of the motion. What a
 * constraint adds are the forces f^-, f^+ of (11) and (17). */
#ifndef RATTLEBACK_CORE_DISCRETE_LAGRANGIAN_H
#define RATTLEBACK_CORE_DISCRETE_LAGRANGIAN_H

#include "core/run/family.h"
#include "core/run/stage.h"

/* The stages between two ends: theorem 6.1's equations with g0, g1 given instead of g0, mu0. */
struct between {
    const struct instance *in;
    const struct tableau *tableau;
    real h, ends[2][MAX_ELEMENT], xi[MAX_DIMENSION];      /* g1 = g0 tau(xi) */
    real H[MAX_STAGES][MAX_DIMENSION], mu[MAX_DIMENSION]; /* the unknowns, mu~ = dtau_xi^* mu1; at first a guess */
    real unit[2 * MAX_DIMENSION];                         /* in which velocities, n, and momenta, n, compare */
    real Lambda[MAX_STAGES][MAX_MULTIPLIERS];             /* held */
    bool factored;                                        /* has it a Jacobian, of some ends nearby? */
    real
        roundings; /* by how many of their last bits unknowns stay off, 1 at least: what last bits of places make of forces */
    real *jacobian, *residual;
    int *pivot;
};

/* Returns true if the case has a discrete Lagrangian: its method has visible stages, a symplectic conjugate and
 * nothing after them, and its problem a Lagrangian. */
bool has_discrete_lagrangian(const struct core_case *given);

/* Return the number of unknowns, and the k-th: those of the stages, then mu~. */
int between_unknowns(const struct between *at);
real *between_unknown(struct between *at, int k);

/* For the step size and tableau of a run: no multipliers, no guess. between_close must follow. */
enum status between_open(const struct run *run, struct between *out);
void between_close(struct between *at);

/* The ends, with stages of constant velocity as a guess. */
enum status between_guess(struct between *at, const real *g0, const real *g1);

/* The stages that a run has solved for its next step as a guess, with the multipliers that are held: where equations are stiff there are others, which
 * a straight way may lead to. */
enum status between_follow(const struct run *run, struct between *at);

/* Solve for these ends from what it has as a guess. STATUS_NO_CONVERGENCE where that does not lead to round-off. */
enum status between_solve(struct between *at, const real *g0, const real *g1);

/* Stage i of what it has. */
void between_stage(const struct between *at, int i, struct stage *out);

/* L_d of what was solved; *size is raised to that of its terms. */
real between_value(const struct between *at, real *size);

/* The action over the run's step h of the motion that starts at (g0, v0), which ends at g1. */
enum status exact_lagrangian(const struct run *run, const real *g0, const real *v0, real *g1, real *value);

#endif
