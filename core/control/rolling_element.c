/* Interval of a rolling problem: the discrete Lagrange-d'Alembert equations along a basis, the forms by the midpoint
 * rule [mathematics, Control 2]. */
#include "core/control/optimality.h"
#include "core/numbers/scratch.h"

static void add(int n, real factor, const real *x, real *to)
{
    for (int c = 0; c < n; c++)
        to[c] += factor * x[c];
}

/* psi = omega(g_m) xi, xi = tau^{-1}(g_0^{-1} g_1) and g_m = g_0 tau(xi/2), is behind the rank rows of the basis in F_0; lambda times how
 * it moves with the ends is added to S: xi by dtau^{-1}_xi eta_1 - dtau^{-1}_{-xi} eta_0, g_m by Ad_{tau(xi/2)^{-1}} eta_0 and half of dtau of that. */
static enum status add_forms(const struct optimality *system, const real *g, const real *lambda, real *S, real *F)
{
    const struct control *control = system->control;
    const struct instance *in = &control->in;
    int n = in->n, rank = control->problem->rank;
    real xi[SMALL_DIMENSION], step[SMALL_DIMENSION], middle[SMALL_ELEMENT],
        along[SMALL_DIMENSION] = {0}, moved[SMALL_DIMENSION] = {0}, turned[SMALL_DIMENSION];
    SCRATCH_MATRIX(real, omega, MAX_PAIR, MAX_CONTROLLED);
    SCRATCH_MATRIX(real, slope, MAX_PAIR, MAX_CONTROLLED);
    SCRATCH(struct point_chart, chart, 1);
    enum status status = point_between(in, g, g + in->element, xi);
    for (int c = 0; c < n; c++)
        step[c] = xi[c] / 2;
    point_move(in, g, step, middle);
    control->problem->forms(in, middle, omega);
    control->problem->forms_slope(in, middle, xi, slope);
    for (int i = 0; i < n - rank; i++) {
        F[rank + i] = F[n + rank + i] = 0;
        for (int c = 0; c < n; c++) {
            F[rank + i] += omega[i * n + c] * xi[c];
            along[c] += lambda[i] * omega[i * n + c];
            moved[c] += lambda[i] * slope[i * n + c];
        }
    }
    point_chart_take(in, step, chart);
    point_chart_apply(in, chart, COADJOINT_BACK, moved, turned);
    add(n, 1, turned, S);
    point_chart_apply(in, chart, TANGENT_DUAL, moved, turned);
    add(n, R(0.5), turned, along);
    point_chart_take(in, xi, chart);
    point_chart_apply(in, chart, INVERSE_DUAL, along, turned);
    add(n, 1, turned, S + n);
    for (int c = 0; c < n; c++)
        step[c] = -xi[c];
    point_chart_take(in, step, chart);
    point_chart_apply(in, chart, INVERSE_DUAL, along, turned);
    add(n, -1, turned, S);
    return status;
}

/* F and S of the action alone, for variations `along`. */
static enum status take_action(const struct optimality *system, const real *g, const real *along,
                               struct element_terms *out)
{
    if (!group_is_abelian(system->control->in.group))
        return group_interval(system, g, along, out->S, out->F);
    vector_element(system, g, along, false, out);
    return STATUS_OK;
}

enum status rolling_interval(const struct optimality *system, const real *g, const real *y, real *S, real *F)
{
    const struct control *control = system->control;
    const struct control_problem *problem = control->problem;
    int n = control->in.n, rank = problem->rank;
    real along[2 * SMALL_DIMENSION];
    SCRATCH_ROWS(real, X, 2, SMALL_DIMENSION * SMALL_DIMENSION);
    SCRATCH_MATRIX(real, slope, SMALL_DIMENSION, SMALL_DIMENSION);
    SCRATCH(struct element_terms, action, 1);
    for (int e = 0; e < 2; e++) {
        problem->basis(&control->in, g + e * control->in.element, X[e]);
        for (int c = 0; c < n; c++) {
            along[e * n + c] = 0;
            for (int a = 0; a < rank; a++)
                along[e * n + c] += X[e][c * rank + a] * y[e * n + a];
        }
    }
    enum status status = take_action(system, g, along, action);
    for (int e = 0; e < 2; e++) {
        problem->basis_slope(&control->in, g + e * control->in.element, y + e * n, slope);
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
    return status == STATUS_OK ? add_forms(system, g, y + rank, S, F) : status;
}
