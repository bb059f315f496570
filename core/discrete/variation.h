/* A motion with its variations. */
#ifndef RATTLEBACK_CORE_VARIATION_H
#define RATTLEBACK_CORE_VARIATION_H

#include "core/numbers/real.h"
#include "core/setup.h"

/* A motion over time h from (q0, v0): its end, the action, the work of F~ along variations, and derivatives of all these
 * by q0 and by v0. Matrices n x n by rows: Qq[i n + j] = d q_i(h) / d q0_j. */
struct motion {
    real q[MAX_ELEMENT], v[MAX_DIMENSION];
    real action;                                           /* int L dt */
    real action_q[MAX_DIMENSION], action_v[MAX_DIMENSION]; /* its gradients */
    real work_q[MAX_DIMENSION], work_v[MAX_DIMENSION];     /* int F~ . dq(t)/dq0 dt, int F~ . dq(t)/dv0 dt */
    real Qq[MAX_DIMENSION * MAX_DIMENSION], Qv[MAX_DIMENSION * MAX_DIMENSION];
    real Vq[MAX_DIMENSION * MAX_DIMENSION], Vv[MAX_DIMENSION * MAX_DIMENSION];
};

#endif
