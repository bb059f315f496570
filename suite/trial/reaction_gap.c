#include "suite/trial/reaction_gap.h"

#include <gsl/gsl_linalg.h>
#include <string.h>

#include "core/outside/rattleback_method.h"
#include "results/heap.h"

/* x = M^{-1} x; false where M, which is overwritten, is singular. */
static bool solve(int n, double *M, double *x)
{
    gsl_matrix_view matrix = gsl_matrix_view_array(M, (size_t)n, (size_t)n);
    gsl_vector_view solved = gsl_vector_view_array(x, (size_t)n);
    return gsl_linalg_HH_svx(&matrix.matrix, &solved.vector) == GSL_SUCCESS;
}

bool mass_divide(const struct models *model, const struct model_state *state, double *x)
{
    const struct rattleback_problem *physics = model->physics;
    double q[SMALL_ELEMENT], v[SMALL_DIMENSION];
    HEAP(double, M, physics->n * physics->n);
    models_state(physics, state, q, v);
    physics->mass(physics->context, q, v, M);
    return solve(physics->n, M, x);
}

/* Adds part times M^{-1} A^T multipliers to the acceleration of a state. */
static bool add_reaction(const struct models *model, struct model_state *state, const double *multipliers, double part)
{
    const struct rattleback_problem *physics = model->physics;
    double q[SMALL_ELEMENT], v[SMALL_DIMENSION], reaction[SMALL_DIMENSION] = {0};
    HEAP(double, A, physics->m * physics->n);
    models_state(physics, state, q, v);
    physics->constraint_matrix(physics->context, q, v, A);
    for (int i = 0; i < physics->m; i++)
        for (int c = 0; c < physics->n; c++)
            reaction[c] += A[i * physics->n + c] * multipliers[i];
    if (!mass_divide(model, state, reaction))
        return false;
    for (int c = 0; c < physics->n; c++)
        state->of.value[MODEL_ACCELERATION][c] += part * reaction[c];
    return true;
}

static void take_over_multipliers(const struct models *model, int k, struct model_state *state)
{
    memcpy(state->of.value[MODEL_LAMBDA], model->theirs[k].value[MODEL_LAMBDA], sizeof state->of.value[MODEL_LAMBDA]);
}

bool reaction_remove(const struct models *model, struct model_state ours[MODEL_STATES])
{
    for (int k = 0; k < MODEL_STATES && model->physics->m > 0; k++) {
        if (!add_reaction(model, &ours[k], ours[k].of.value[MODEL_LAMBDA], -1))
            return false;
        take_over_multipliers(model, k, &ours[k]);
    }
    return model->physics->m > 0;
}

/* mu of (A M^{-1} A^T) mu = A d, d the difference of the accelerations. */
static bool fit_multipliers(const struct models *model, const struct model_state *state, const double *theirs,
                            double *mu)
{
    const struct rattleback_problem *physics = model->physics;
    const int n = physics->n, m = physics->m;
    double q[SMALL_ELEMENT], v[SMALL_DIMENSION], column[SMALL_DIMENSION];
    HEAP(double, A, m *n);
    HEAP(double, G, m *m);
    models_state(physics, state, q, v);
    physics->constraint_matrix(physics->context, q, v, A);
    for (int i = 0; i < m; i++) {
        memcpy(column, A + i * n, (size_t)n * sizeof *column);
        if (!mass_divide(model, state, column))
            return false;
        mu[i] = 0;
        for (int c = 0; c < n; c++)
            mu[i] += A[i * n + c] * (theirs[c] - state->of.value[MODEL_ACCELERATION][c]);
        for (int j = 0; j < m; j++) {
            G[j * m + i] = 0;
            for (int c = 0; c < n; c++)
                G[j * m + i] += A[j * n + c] * column[c];
        }
    }
    return solve(m, G, mu);
}

bool reaction_fit(const struct models *model, struct model_state ours[MODEL_STATES])
{
    double mu[SMALL_DIMENSION];
    if (model->physics->m == 0 || !models_has(model, MODEL_ACCELERATION) ||
        models_gap(model, ours, MODEL_ACCELERATION) <= model->tolerance)
        return false;
    for (int k = 0; k < MODEL_STATES; k++) {
        if (!fit_multipliers(model, &ours[k], model->theirs[k].value[MODEL_ACCELERATION], mu) ||
            !add_reaction(model, &ours[k], mu, 1))
            return false;
        take_over_multipliers(model, k, &ours[k]);
    }
    return true;
}
