/* The discrete Lagrangian of a variational step with stages, on every group and with every kind of constraint
 * [martin-sato-2018, sec. 4.1, sec. 4.3, sec. 5, sec. 6], and the exact one, the action of the motion.
 *
 * L_d(g0, Lambda, g1) = h sum b_i l(G^i, eta^i). Its stages make the discrete Hamilton-Pontryagin action critical
 * between the two ends, with fixed multipliers Lambda. A constraint adds the forces f^-, f^+ of (11) and (17). */
#ifndef RATTLEBACK_CORE_DISCRETE_LAGRANGIAN_H
#define RATTLEBACK_CORE_DISCRETE_LAGRANGIAN_H

#include "core/run/family.h"
#include "core/run/stage.h"

/* The stages between two ends: the equations of theorem 6.1 with g0, g1 given instead of g0, mu0. */
struct between {
    const struct instance *in;
    const struct tableau *tableau;
    real h, ends[2][MAX_ELEMENT], xi[MAX_DIMENSION];      /* g1 = g0 tau(xi) */
    real H[MAX_STAGES][MAX_DIMENSION], mu[MAX_DIMENSION]; /* the unknowns, mu~ = dtau_xi^* mu1; before the solution a
                                                           * guess */
    real unit[2 * MAX_DIMENSION];                         /* units of velocities (n), then of momenta (n) */
    real Lambda[MAX_STAGES][MAX_MULTIPLIERS];             /* fixed multipliers */
    bool factored;                                        /* `jacobian` holds factors, for these ends or nearby ones */
    real roundings; /* rounding error of the unknowns in units of their last bit, at least 1, from rounding of
                     * positions in forces */
    real *jacobian, *residual;
    int *pivot;
};

/* Returns true if the case has a discrete Lagrangian: its problem has a Lagrangian, and its method has visible stages,
 * a symplectic conjugate and no parts after the stages. */
bool has_discrete_lagrangian(const struct core_case *given);

/* between_unknowns: returns the number of unknowns. between_unknown: the address of unknown k: H of all stages, then
 * mu~. */
int between_unknowns(const struct between *at);
real *between_unknown(struct between *at, int k);

/* Opens the stages for the step size and tableau of a run, with Lambda = 0 and without a guess. Returns
 * STATUS_OUT_OF_MEMORY or OK. between_close must follow. */
enum status between_open(const struct run *run, struct between *out);
void between_close(struct between *at);

/* Sets the ends, and as guess stages of constant velocity. */
enum status between_guess(struct between *at, const real *g0, const real *g1);

/* Solves the run's next step; its stages become the guess and its multipliers Lambda. For stiff equations a straight
 * guess may lead to other stages. */
enum status between_follow(const struct run *run, struct between *at);

/* Solves for the stages between these ends from the current guess. Returns STATUS_NO_CONVERGENCE if the residual does not reach round-off. */
enum status between_solve(struct between *at, const real *g0, const real *g1);

/* Computes stage i of the solution. */
void between_stage(const struct between *at, int i, struct stage *out);

/* Returns L_d of the solution; raises *size to the magnitude of its terms. */
real between_value(const struct between *at, real *size);

/* Computes the action over one step h of the run for the motion that starts at (g0, v0); g1: out its end. */
enum status exact_lagrangian(const struct run *run, const real *g0, const real *v0, real *g1, real *value);

#endif
