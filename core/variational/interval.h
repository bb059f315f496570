/* One interval of a discrete Lagrangian L_d(g, g') = h sum_j w_j l(g tau(a_j h xi), xi), g' = g tau(h xi), on R^n and on
 * groups, with any mass: its two discrete Legendre transforms, body momenta both,
 *   m^- = -D1 L_d = (dtau_{-h xi}^{-1})^* P - h sum_j w_j Ad*_{tau(-a_j h xi)} f_j,   m^+ = D2 L_d = (dtau_{h xi}^{-1})^* P,
 *   P = sum_j w_j (D2 l_j + a_j h dtau_{a_j h xi}^* f_j),   f = L_g^* D1 l,
 * and the velocity xi for which m^- has the value that `multipliers` prescribes [mathematics, Discrete M1 to M7]. dtau is left-trivialised
 * (core/groups/factor.h); a_j and w_j are the nodes and weights of `rule`. */
#ifndef RATTLEBACK_CORE_INTERVAL_H
#define RATTLEBACK_CORE_INTERVAL_H

#include "core/numbers/solver.h"
#include "core/run/family.h"
#include "core/run/run.h"
#include "core/variational/method.h"

/* Role of a multiplier of the interval. In either role phi_d = sum_j w_j phi(g tau(a_j h xi), xi) = 0 must hold. */
enum multipliers {
    NO_MULTIPLIERS,   /* m^- = p; constraints are ignored */
    PUSH_AT_START,    /* D'Alembert: m^- = p + h A(g)^T lambda [mathematics, Discrete M6] */
    IN_THE_LAGRANGIAN /* vakonomic: m^- = p, with l + <lambda, phi> instead of l [mathematics, Discrete M7] */
};

struct interval {
    struct instance in; /* of the problem with l and phi: the run's or, if IN_THE_LAGRANGIAN, its problem->extended */
    const struct run *run;
    struct rule rule; /* may be replaced between solutions */
    enum multipliers multipliers;
    real h; /* length, set by interval_solve */
    real
        after; /* time from the start of the run's step to that of the interval; set it before interval_solve; initially 0 */
    struct moment at_start;                         /* the problem's instance at the time of the start */
    struct node start;                              /* (g, p), with inverse_mass and inverse_G (node_metric) */
    real target[MAX_DIMENSION];                     /* p */
    real minus[MAX_DIMENSION], plus[MAX_DIMENSION]; /* m^- and m^+ */
    real kick[MAX_DIMENSION];                       /* m^+ - m^- without cancellation */
    struct run_scales scales;
    struct solver solver; /* unknowns x: xi (n), then lambda (m) */
};

static inline const real *interval_multipliers(const struct interval *interval)
{
    return interval->solver.x + interval->in.n;
}

/* Opens an interval for the run's problem or, if IN_THE_LAGRANGIAN, for its problem->extended. First guesses are the run's velocity and
 * multipliers or, if IN_THE_LAGRANGIAN, the velocity of l at the run's momentum and 0. interval_close must follow, whatever the status. */
enum status interval_open(struct interval *interval, const struct run *run, const struct rule *rule,
                          enum multipliers multipliers);
void interval_close(struct interval *interval);

/* Solves the interval of length h from (g, p); sets x, minus, plus and kick. Returns the statuses of branch_solve or
 * of node_metric. */
enum status interval_solve(struct interval *interval, real h, const real *g, const real *p);

/* Multiplies run->g, which must be the start of the interval, by tau(h xi), with its low part. */
void interval_move(const struct interval *interval, struct run *run);

/* Solves the run's step from (g, mu) and moves run->g. If it fails the run is unchanged. Returns the statuses of
 * interval_solve. */
enum status interval_step(struct interval *interval, struct run *run);

/* Functions step and close of families whose workspace is an interval, not with PUSH_AT_START. The step advances the momentum by `kick` and leaves
 * lambda. */
enum status interval_step_of_run(struct run *run);
void interval_close_of_run(struct run *run);

#endif
