/* Measurements on one step from exact data: local errors of stages and dense output, symplectic and reversal defects. */
#include <string.h>

#include "continuous.h"
#include "hp.h"
#include "linear.h"
#include "node.h"
#include "reference.h"
#include "trajectory.h"

enum { DENSE_POINTS = 9, SUBSTEPS = 2 };

/* The exact flow at theta h: position, momentum and its rate D1 l + A^T lambda; *error is how far one step of the
 * reference is from two, divided by h. */
struct exact_point {
    real g[MAX_ELEMENT], mu[MAX_DIMENSION], rate[MAX_DIMENSION];
};

static enum status exact_point(const struct run *run, const real *g0, const real *eta0, real theta,
                               struct exact_point *out, real *error)
{
    int n = run->in.n;
    real eta[MAX_DIMENSION], coarse_g[MAX_ELEMENT], coarse_eta[MAX_DIMENSION];
    real acceleration[MAX_DIMENSION], lambda[MAX_MULTIPLIERS];
    memcpy(out->g, g0, sizeof out->g);
    memcpy(eta, eta0, sizeof eta);
    memcpy(coarse_g, g0, sizeof coarse_g);
    memcpy(coarse_eta, eta0, sizeof coarse_eta);
    enum status status = reference_flow(&run->in, theta * run->h, SUBSTEPS, out->g, eta);
    if (status == STATUS_OK)
        status = reference_flow(&run->in, theta * run->h, SUBSTEPS - 1, coarse_g, coarse_eta);
    if (status == STATUS_OK)
        status = continuous_acceleration(&run->in, out->g, eta, acceleration, lambda);
    if (status != STATUS_OK)
        return status;
    struct node node;
    lane force[MAX_DIMENSION];
    node_at_velocity(&run->in, out->g, eta, &node);
    run->in.problem->force(&node.in, node.g, node.velocity, force);
    node_constraint_force(&node, lambda, out->rate);
    for (int c = 0; c < n; c++) {
        out->mu[c] = node.mu[c][0];
        out->rate[c] += force[c][0];
        *error = fmax(*error, fabs(eta[c] - coarse_eta[c]));
    }
    *error = fmax(*error, group_distance(&run->in, out->g, coarse_g));
    return STATUS_OK;
}

static real batch_distance(int n, const lane *x, int stage, const real *y)
{
    real difference[MAX_DIMENSION];
    for (int c = 0; c < n; c++)
        difference[c] = x[stage / LANES * n + c][stage % LANES] - y[c];
    return norm_euclidean(n, difference);
}

static void keep_largest(double *error, real value)
{
    *error = fmax(*error, (double)value);
}

static enum status stage_errors(const struct run *run, const real *g0, const real *eta0, double error[QUANTITIES],
                                real *floor)
{
    const struct hp *hp = run->work;
    struct exact_point exact;
    real G[MAX_ELEMENT];
    for (int i = 0; i < hp->s; i++) {
        enum status status = exact_point(run, g0, eta0, run->tableau.c[i], &exact, floor);
        if (status != STATUS_OK)
            return status;
        for (int c = 0; c < hp->element; c++)
            G[c] = hp->G[i / LANES * hp->element + c][i % LANES];
        keep_largest(&error[QUANTITY_STAGE_Q], group_distance(&run->in, G, exact.g) / run->h);
        keep_largest(&error[QUANTITY_STAGE_P], batch_distance(hp->n, hp->momentum, i, exact.mu) / run->h);
        keep_largest(&error[QUANTITY_STAGE_EXTRA_P], batch_distance(hp->n, hp->extra, i, exact.mu) / run->h);
    }
    return STATUS_OK;
}

static enum status dense_errors(const struct run *run, const real *g0, const real *eta0, double error[QUANTITIES],
                                real *floor)
{
    int n = run->in.n;
    struct exact_point exact;
    real g[MAX_ELEMENT], mu[MAX_DIMENSION], rate[MAX_DIMENSION];
    for (int k = 1; k <= DENSE_POINTS; k++) {
        real theta = (real)k / (DENSE_POINTS + 1);
        enum status status = exact_point(run, g0, eta0, theta, &exact, floor);
        if (status != STATUS_OK)
            return status;
        hp_dense(run, theta, g, mu);
        hp_dense_momentum_rate(run, theta, rate);
        for (int c = 0; c < n; c++) {
            mu[c] -= exact.mu[c];
            rate[c] -= exact.rate[c];
        }
        keep_largest(&error[QUANTITY_DENSE_Q], group_distance(&run->in, g, exact.g) / run->h);
        keep_largest(&error[QUANTITY_DENSE_P], norm_euclidean(n, mu) / run->h);
        keep_largest(&error[QUANTITY_DENSE_DP], norm_euclidean(n, rate));
    }
    return STATUS_OK;
}

enum status trajectory_stages(const struct setup *setup, double error[QUANTITIES], double *floor)
{
    struct run run;
    struct refusal why;
    struct instance in;
    real g0[MAX_ELEMENT], eta0[MAX_DIMENSION], reference_error = 0;
    for (int k = QUANTITY_STAGE_Q; k <= QUANTITY_DENSE_DP; k++)
        error[k] = 0;
    enum status status = run_open(setup, &run);
    if (status == STATUS_OK)
        status = instance_open(setup, &in, g0, eta0, &why);
    if (status == STATUS_OK && !run.method->steps->has_stages)
        status = STATUS_REFUSED;
    if (status == STATUS_OK)
        status = hp_solve(&run);
    if (status == STATUS_OK) {
        hp_extra_momenta(run.work);
        status = stage_errors(&run, g0, eta0, error, &reference_error);
    }
    if (status == STATUS_OK)
        status = dense_errors(&run, g0, eta0, error, &reference_error);
    if (status != STATUS_OK) {
        run_close(&run);
        return status;
    }
    /* the multipliers, and with them the forces, are known to epsilon / h only */
    real size = norm_euclidean(in.n, run.mu) + norm_euclidean(in.element, run.g) + 1;
    *floor = (double)fmax(reference_error / run.h, 16 * REAL_EPSILON * size / run.h);
    run_close(&run);
    return status;
}

/* One step from (g, mu) + shift of coordinate `index` (position, then momentum); the end comes back. */
static enum status step_from(const struct setup *setup, int index, real shift, real *end)
{
    struct run run;
    enum status status = run_open(setup, &run);
    if (status == STATUS_OK) {
        int n = run.in.n;
        if (index < n)
            run.g[index] += shift;
        else
            run.mu[index - n] += shift;
        status = run.method->steps->step(&run);
        memcpy(end, run.g, (size_t)n * sizeof(real));
        memcpy(end + n, run.mu, (size_t)n * sizeof(real));
    }
    run_close(&run);
    return status;
}

/* Largest entry of J^T Omega J - Omega, J the Jacobian of the step by fourth-order differences. */
static enum status symplectic_defect(const struct setup *setup, int n, double *defect)
{
    real J[2 * MAX_DIMENSION][2 * MAX_DIMENSION]; /* J[j]: derivative by coordinate j */
    real shift = pow(REAL_EPSILON, R(0.2)), end[4][2 * MAX_DIMENSION];
    static const int at[] = {-2, -1, 1, 2};
    for (int j = 0; j < 2 * n; j++) {
        for (int k = 0; k < 4; k++) {
            enum status status = step_from(setup, j, at[k] * shift, end[k]);
            if (status != STATUS_OK)
                return status;
        }
        for (int i = 0; i < 2 * n; i++)
            J[j][i] = (end[0][i] - 8 * end[1][i] + 8 * end[2][i] - end[3][i]) / (12 * shift);
    }
    *defect = 0;
    for (int j = 0; j < 2 * n; j++)
        for (int k = 0; k < 2 * n; k++) {
            real product = j + n == k ? -1 : j == k + n ? 1 : 0;
            for (int i = 0; i < n; i++)
                product += J[j][i] * J[k][i + n] - J[j][i + n] * J[k][i];
            *defect = fmax(*defect, (double)fabs(product));
        }
    return STATUS_OK;
}

/* Distance from the start after a step h and a step -h. */
static enum status reversal_defect(const struct setup *setup, double *defect)
{
    struct run forth, back;
    struct setup backwards = *setup;
    backwards.horizon = -setup->horizon;
    enum status status = run_open(setup, &forth), status_back = run_open(&backwards, &back);
    if (status == STATUS_OK && status_back == STATUS_OK) {
        status = forth.method->steps->step(&forth);
        real g0[MAX_ELEMENT], mu0[MAX_DIMENSION];
        memcpy(g0, back.g, sizeof g0);
        memcpy(mu0, back.mu, sizeof mu0);
        memcpy(back.g, forth.g, sizeof back.g);
        memcpy(back.mu, forth.mu, sizeof back.mu);
        memcpy(back.lambda, forth.lambda, sizeof back.lambda);
        if (status == STATUS_OK)
            status = back.method->steps->step(&back);
        for (int c = 0; c < back.in.n; c++)
            mu0[c] -= back.mu[c];
        *defect = (double)fmax(group_distance(&back.in, g0, back.g), norm_euclidean(back.in.n, mu0));
    }
    run_close(&forth);
    run_close(&back);
    return status == STATUS_OK ? status_back : status;
}

enum status trajectory_structure(const struct setup *setup, double residual[QUANTITIES])
{
    struct instance in;
    struct refusal why;
    real g[MAX_ELEMENT], eta[MAX_DIMENSION];
    enum status status = instance_open(setup, &in, g, eta, &why);
    residual[QUANTITY_SYMPLECTIC] = residual[QUANTITY_REVERSAL] = (double)NAN;
    if (status == STATUS_OK)
        status = reversal_defect(setup, &residual[QUANTITY_REVERSAL]);
    if (status == STATUS_OK && in.problem->constraint == CONSTRAINT_NONE && group_is_abelian(in.group))
        status = symplectic_defect(setup, in.n, &residual[QUANTITY_SYMPLECTIC]);
    return status;
}
