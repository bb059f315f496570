/* Gauss collocation on the index-reduced equations g' = g eta, eta' = continuous_acceleration, one step at a time. */
#ifndef RATTLEBACK_CORE_COLLOCATION_H
#define RATTLEBACK_CORE_COLLOCATION_H

#include "core/numbers/roundoff.h"
#include "core/problem/problem.h"
#include "core/tableaux/tableau.h"

enum { COLLOCATION_STAGES = 12, COLLOCATION_UNKNOWNS = 2 * COLLOCATION_STAGES * MAX_DIMENSION };

struct draft;

/* A Gauss tableau, its polynomial continued into the next step, and what makes the last Legendre coefficients of stage values. */
struct collocation_nodes {
    struct tableau tableau;
    real extrapolation[COLLOCATION_STAGES][COLLOCATION_STAGES], tail[2][COLLOCATION_STAGES];
};

/* The step: algebra increments H and accelerations at the stages, with what they lead to. */
struct collocation {
    const struct collocation_nodes *rule; /* NULL: none has been made yet */
    struct draft *draft;                  /* draft_motion_open; NULL: none */
    /* what the last sweep, from the unknowns `before`, lacks of Newton's correction is added by it; false: it could not. NULL: sweeps
     * alone */
    bool (*refine)(struct collocation *c, int n, const real *before);
    bool whole;  /* places are for others than the problem's own functions, too */
    real change; /* what the last sweep of collocation_solve moved */
    /* what velocities and eta are multiplied by to be compared, masses at the first step; 0: not known yet. And the largest that a step has
     * of H and h acceleration, multiplied */
    real weight[2][MAX_DIMENSION], size;
    real H[COLLOCATION_STAGES][MAX_DIMENSION], acceleration[COLLOCATION_STAGES][MAX_DIMENSION];
    real place[COLLOCATION_STAGES][MAX_ELEMENT], velocity[COLLOCATION_STAGES][MAX_DIMENSION];
    real lambda[COLLOCATION_STAGES][MAX_MULTIPLIERS];
};

/* Use the rule of s stages; each is made once a thread: in quadruple precision it takes longer than a step. */
enum status collocation_rule(struct collocation *c, int s);

/* Start values: constant in the first step, then by the last step's polynomial. */
void collocation_start(const struct instance *in, struct collocation *c, bool first, const real *g, const real *eta);

/* Take weights, of the first step, and what is known of the size of a step h from (g, eta) before it is made. */
void collocation_weigh(const struct instance *in, struct collocation *c, real h, const real *g, const real *eta);

/* Writes what is beside the place of stage i (n) after a sweep of a step h from eta: its velocity, or the momentum of a motion that is given by
 * its Hamiltonian alone. */
void collocation_data(const struct instance *in, const struct collocation *c, int i, real h, const real *eta,
                      real *out);

/* Runs a sweep of the fixed point of a step h from (g, eta). *change: the largest of H and h acceleration, over the
 * size of the step. */
enum status collocation_sweep(const struct instance *in, struct collocation *c, real h, const real *g, const real *eta,
                              real *change);

/* Sweeps until the changes stop shrinking; below the square root of round-off that is round-off. Or until the next change, by the
 * ratio of the last two, is the part `enough` of the size of the step. Places and what goes with them are those of the last sweep's start. */
enum status collocation_solve(const struct instance *in, struct collocation *c, real h, const real *g, const real *eta,
                              real enough);

/* Returns true if the stages of a step h are as many as it needs for integrals over it to be known to the part
 * `enough` of their size. */
bool collocation_is_resolved(const struct instance *in, const struct collocation *c, real h, real enough);

/* (g, eta) to the end of the solved step, with the low parts of compensated sums. */
void collocation_advance(const struct instance *in, const struct collocation *c, real h, real *g, real *g_low,
                         real *eta, real *eta_low);

/* The unknowns H and acceleration of the stages as one vector, of 2 s n, and back. */
void collocation_get(const struct collocation *c, int n, real *x);
void collocation_set(struct collocation *c, int n, const real *x);

/* Returns an instance of the same problem at one point, in the cheapest chart; the motion is the same in all charts. */
struct instance collocation_point(const struct instance *point);

/* Returns the relative size below which changes of a step are round-off. */
static inline real collocation_enough(void)
{
    return tolerance.settled;
}

#endif
