/* One interval of the discrete Lagrangian of a phase-space Lagrangian l = theta(q) v - H(q), and its projections onto p = theta(q). Positions
 * are polynomials of degree d whose velocities have the values V_j at the d Gauss nodes, and L_d is stationary in these:
 *   L_d(q_0, q_1) = ext h sum_i b_i l(Q_i, v_i),   Q_i = q_0 + h sum_j A_ij V_j,   v_i = sum_j E_ij V_j,   q_1 = q_0 + h sum_j w_j V_j.
 * With p_0 = -D1 L_d and p_1 = D2 L_d = p_0 + h sum_i b_i D1 l_i that is
 *   sum_i b_i (E_ik theta(Q_i) + h A_ik D1 l_i) = w_k p_1,   k = 1, .., d. */
#ifndef RATTLEBACK_CORE_PHASE_INTERVAL_H
#define RATTLEBACK_CORE_PHASE_INTERVAL_H

#include "core/numbers/solver.h"
#include "core/problem/phase_space.h"
#include "core/run/run.h"
#include "core/variational/method.h"

enum { PHASE_STAGES = 8 };

/* The quadrature with d velocities and `points` points, and R = 1 - w^T K^{-1} w with K_kj = sum_i b_i E_ik A_ij: the factor by which an
 * interval multiplies p - theta(q) as h tends to 0. */
struct phase_rule {
    int d, points;
    real b[PHASE_STAGES], w[PHASE_STAGES], A[PHASE_STAGES][PHASE_STAGES], E[PHASE_STAGES][PHASE_STAGES];
    real inverse[PHASE_STAGES * PHASE_STAGES], R;
};

/* Increments of an interval: q_1 - q_0 and p_1 - p_0 (n each), from a start that a multiplier may have moved. */
struct phase_increment {
    real q[MOST_PHASE], p[MOST_PHASE];
};

struct phase_interval {
    struct run *run;
    enum phase_projection projection;
    bool euler; /* by Euler's rule, which differs between x and y of theta = (theta_x, 0) */
    struct phase_rule rule;
    real h, speed;                               /* speed: the largest velocity so far */
    real inverse[MOST_PHASE * MOST_PHASE];       /* inverse of Omega at the start */
    struct phase_increment increment;            /* increments of the whole step, before the end is projected */
    real free_q[MOST_PHASE], free_p[MOST_PHASE]; /* the end before its projection */
    struct solver solver;  /* unknowns V (d n), then a multiplier (n) if both ends are projected together */
    struct solver landing; /* solver of the projection of the end */
};

enum status phase_interval_open(struct phase_interval *interval, struct run *run, const struct phase_method *method);
void phase_interval_close(struct phase_interval *interval);

/* Solves the interval of length h from the run's (g, mu), with its projection, and sets `increment`. Returns the statuses of
 * solver_run, or STATUS_SINGULAR. */
enum status phase_interval_solve(struct phase_interval *interval, real h);

/* Computes p - theta(q) (n) at the end of the interval that was solved last, before its projection. */
void phase_interval_deviation(const struct phase_interval *interval, real *out);

#endif
