/* The forced motion of a nonholonomic problem on R^n with its variational equation: what exact discrete objects are made of
 * where no closed form is known (spec exact 2.1, 2.6 and 11). */
#ifndef RATTLEBACK_CORE_MOTION_H
#define RATTLEBACK_CORE_MOTION_H

#include "core/problem/problem.h"

/* The system d/dt L_v - L_q = F~, on and off D. F~ = mu^T lambda + extension Phi^a G_a(q, v), where lambda is the natural
 * extension, with which Phi stays, and G_a a fixed field: motions on D do not depend on `extension`. */
struct forced {
    const struct instance *in;
    real extension;
};

/* A motion over time h from (q0, v0): its end, the action, the work of F~ along variations, and derivatives of all these
 * by q0 and by v0. Matrices n x n by rows: Qq[i n + j] = d q_i(h) / d q0_j. */
struct motion {
    real q[MAX_DIMENSION], v[MAX_DIMENSION];
    real action;                                           /* int L dt */
    real action_q[MAX_DIMENSION], action_v[MAX_DIMENSION]; /* its gradients */
    real work_q[MAX_DIMENSION], work_v[MAX_DIMENSION];     /* int F~ . dq(t)/dq0 dt, int F~ . dq(t)/dv0 dt */
    real Qq[MAX_DIMENSION * MAX_DIMENSION], Qv[MAX_DIMENSION * MAX_DIMENSION];
    real Vq[MAX_DIMENSION * MAX_DIMENSION], Vv[MAX_DIMENSION * MAX_DIMENSION];
};

/* The motion by `substeps` steps of 12-stage Gauss collocation, quadratures at its nodes. Derivatives of the acceleration
 * are differences of eighth order, good to motion_difference_error(). STATUS_NO_CONVERGENCE where the steps are too long. */
enum status motion_make(const struct forced *forced, real h, int substeps, const real *q0, const real *v0,
                        struct motion *out);

/* Only q and v at the end of the same motion, and int L dt (NULL: not wanted). */
enum status motion_end(const struct forced *forced, real h, int substeps, const real *q0, const real *v0, real *q,
                       real *v, real *action);

/* Central differences of eighth order: f' = sum_k weight(k) f(k step)/step over k = -MOTION_REACH..MOTION_REACH, with the step
 * that keeps the truncation, for ninth derivatives up to 4e8, below the rounding; and the relative error that leaves. */
enum { MOTION_REACH = 4 };
real motion_difference_step(void);
real motion_difference_weight(int k);
real motion_difference_error(void);

/* v0 = R_F^-_h(q0, q1): the initial velocity of the motion from q0 that is at q1 after time h, by Newton's method from the
 * guess in v0, such as (q1 - q0)/h; *out is that motion. STATUS_NO_CONVERGENCE where there is none near. */
enum status motion_shoot(const struct forced *forced, real h, int substeps, const real *q0, const real *q1, real *v0,
                         struct motion *out);

#endif
