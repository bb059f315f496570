/* One interval of a rolling problem: the discrete Lagrange-d'Alembert equations along a basis, the forms by the midpoint rule
 * (spec control section 2). */
#include "core/control/optimality.h"
#include "core/numbers/scratch.h"

/* S += lambda times how psi = omega(q_m) (q_1 - q_0) moves with the ends; F_0 has psi behind the rank rows of the basis. */
static void add_forms(const struct optimality *system, const real *q, const real *lambda, real *S, real *F)
{
    const struct control *control = system->control;
    int n = control->in.n, rank = control->problem->rank;
    real middle[MAX_DIMENSION], gap[MAX_DIMENSION];
    SCRATCH_MATRIX(real, omega, MAX_PAIR, MAX_CONTROLLED);
    SCRATCH_MATRIX(real, slope, MAX_PAIR, MAX_CONTROLLED);
    for (int c = 0; c < n; c++) {
        middle[c] = (q[c] + q[n + c]) / 2;
        gap[c] = q[n + c] - q[c];
    }
    control->problem->forms(&control->in, middle, omega);
    control->problem->forms_slope(&control->in, middle, gap, slope);
    for (int i = 0; i < n - rank; i++) {
        F[rank + i] = F[n + rank + i] = 0;
        for (int c = 0; c < n; c++) {
            F[rank + i] += omega[i * n + c] * gap[c];
            S[c] += lambda[i] * (slope[i * n + c] / 2 - omega[i * n + c]);
            S[n + c] += lambda[i] * (slope[i * n + c] / 2 + omega[i * n + c]);
        }
    }
}

enum status rolling_interval(const struct optimality *system, const real *q, const real *y, real *S, real *F)
{
    const struct control *control = system->control;
    const struct control_problem *problem = control->problem;
    int n = control->in.n, rank = problem->rank;
    real along[2 * MAX_DIMENSION];
    SCRATCH_ROWS(real, X, 2, MAX_DIMENSION * MAX_DIMENSION);
    SCRATCH_MATRIX(real, slope, MAX_DIMENSION, MAX_DIMENSION);
    SCRATCH(struct element_terms, action, 1);
    for (int e = 0; e < 2; e++) {
        problem->basis(&control->in, q + e * n, X[e]);
        for (int c = 0; c < n; c++) {
            along[e * n + c] = 0;
            for (int a = 0; a < rank; a++)
                along[e * n + c] += X[e][c * rank + a] * y[e * n + a];
        }
    }
    vector_element(system, q, along, false, action);
    for (int e = 0; e < 2; e++) {
        problem->basis_slope(&control->in, q + e * n, y + e * n, slope);
        for (int a = 0; a < rank; a++) {
            F[e * n + a] = 0;
            for (int c = 0; c < n; c++)
                F[e * n + a] += X[e][c * rank + a] * action->F[e * n + c];
        }
        for (int d = 0; d < n; d++) {
            S[e * n + d] = action->S[e * n + d];
            for (int c = 0; c < n; c++)
                S[e * n + d] += action->F[e * n + c] * slope[c * n + d];
        }
    }
    add_forms(system, q, y + rank, S, F);
    return STATUS_OK;
}
