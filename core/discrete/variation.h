/* A motion with its variations. */
#ifndef RATTLEBACK_CORE_VARIATION_H
#define RATTLEBACK_CORE_VARIATION_H

#include "core/numbers/real.h"
#include "core/setup.h"

/* A motion over time h from (q0, v0): its end, the action, the work of F~ along variations, and the derivatives of the
 * end and the action by q0 and v0. Matrices are n x n by rows: Qq[i n + j] = d q_i(h) / d q0_j. */
struct motion {
    real q[SMALL_ELEMENT], v[SMALL_DIMENSION];
    real action;                                               /* int L dt */
    real action_q[SMALL_DIMENSION], action_v[SMALL_DIMENSION]; /* its gradients */
    real work_q[SMALL_DIMENSION], work_v[SMALL_DIMENSION];     /* int F~ . dq(t)/dq0 dt, int F~ . dq(t)/dv0 dt */
    real Qq[SMALL_DIMENSION * SMALL_DIMENSION], Qv[SMALL_DIMENSION * SMALL_DIMENSION];
    real Vq[SMALL_DIMENSION * SMALL_DIMENSION], Vv[SMALL_DIMENSION * SMALL_DIMENSION];
};

#endif
