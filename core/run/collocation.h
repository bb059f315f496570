/* Gauss collocation on the index-reduced equations g' = g eta, eta' = continuous_acceleration, one step at a time. */
#ifndef RATTLEBACK_CORE_COLLOCATION_H
#define RATTLEBACK_CORE_COLLOCATION_H

#include "core/numbers/roundoff.h"
#include "core/problem/problem.h"
#include "core/tableaux/tableau.h"

enum { COLLOCATION_STAGES = 12, COLLOCATION_UNKNOWNS = 2 * COLLOCATION_STAGES * MAX_DIMENSION };

struct predictor;

/* Coefficients of a Gauss rule. extrapolation: values of its polynomial at the nodes of the next step. tail: the last
 * Legendre coefficients of stage values. */
struct collocation_nodes {
    struct tableau tableau;
    real extrapolation[COLLOCATION_STAGES][COLLOCATION_STAGES], tail[2][COLLOCATION_STAGES];
};

/* A step. H: algebra increments; acceleration: accelerations at the stages; the other arrays follow from them. */
struct collocation {
    const struct collocation_nodes *rule; /* NULL: none was chosen yet */
    struct predictor *predictor;          /* from predictor_motion_open; NULL: none */
    /* Adds the rest of Newton's correction to the last sweep, which started from the unknowns `before`. Returns false
     * if it cannot. NULL: only sweeps. */
    bool (*refine)(struct collocation *c, int n, const real *before);
    bool whole;  /* positions are also used by functions other than those of the problem */
    real change; /* change by the last sweep of collocation_solve */
    /* weight: factors that make velocities (row 0) and eta (row 1) comparable, from the masses at the first step; 0:
     * not yet known. size: the largest weighted H and h acceleration of a step. */
    real weight[2][MAX_DIMENSION], size;
    real H[COLLOCATION_STAGES][MAX_DIMENSION], acceleration[COLLOCATION_STAGES][MAX_DIMENSION];
    real position[COLLOCATION_STAGES][MAX_ELEMENT], velocity[COLLOCATION_STAGES][MAX_DIMENSION];
    real lambda[COLLOCATION_STAGES][MAX_MULTIPLIERS];
};

/* Initialises a collocation, whose memory need not be cleared: no rule, no predictor, unknown weights. */
static inline void collocation_begin(struct collocation *c)
{
    c->rule = NULL;
    c->predictor = NULL;
    c->refine = NULL;
    c->whole = false;
    c->weight[0][0] = 0;
}

/* Chooses the rule of s stages. Each rule is computed once per thread: in quadruple precision it takes longer than a
 * step. */
enum status collocation_rule(struct collocation *c, int s);

/* Sets start values: constant in the first step, later by the polynomial of the last step. */
void collocation_start(const struct instance *in, struct collocation *c, bool first, const real *g, const real *eta);

/* Sets the weights at the first step, and the size of a step h from (g, eta) as far as it is known before the step. */
void collocation_weigh(const struct instance *in, struct collocation *c, real h, const real *g, const real *eta);

/* Computes the velocity of stage i (n) after a sweep of a step h from eta. If the motion is given by its Hamiltonian
 * alone, computes its momentum instead. */
void collocation_data(const struct instance *in, const struct collocation *c, int i, real h, const real *eta,
                      real *out);

/* Runs a sweep of the fixed point of a step h from (g, eta). *change: the largest change of H and h acceleration,
 * relative to the size of the step. Returns a status of continuous_acceleration. */
enum status collocation_sweep(const struct instance *in, struct collocation *c, real h, const real *g, const real *eta,
                              real *change);

/* Sweeps until the next change, predicted by the ratio of the last to the smallest so far, is at most `enough` times
 * the size of the step. Changes below the square root of round-off that no longer shrink are round-off and end the
 * sweeps as well. Positions, and values that belong to them, are those at the start of the last sweep. Returns
 * STATUS_NO_CONVERGENCE, TIMEOUT or a status of continuous_acceleration on failure. */
enum status collocation_solve(const struct instance *in, struct collocation *c, real h, const real *g, const real *eta,
                              real enough);

/* Returns true if the step h has enough stages to give integrals over it with a relative error of `enough`. */
bool collocation_is_resolved(const struct instance *in, const struct collocation *c, real h, real enough);

/* Moves (g, eta) to the end of the solved step, with the low parts of compensated sums. */
void collocation_advance(const struct instance *in, const struct collocation *c, real h, real *g, real *g_low,
                         real *eta, real *eta_low);

/* Copy the unknowns H and acceleration of the stages into one vector of 2 s n numbers, and back. */
void collocation_get(const struct collocation *c, int n, real *x);
void collocation_set(struct collocation *c, int n, const real *x);

/* Returns an instance of the same problem at one point, in the cheapest chart; the motion is the same in all charts. */
struct instance collocation_point(const struct instance *point);

/* Returns the relative size below which changes of a step are round-off. */
static inline real collocation_enough(void)
{
    return tolerance.negligible;
}

#endif
