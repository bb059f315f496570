/* Local errors of stages and dense output: one step from exact data. */
#include <string.h>

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/problem/continuous.h"
#include "core/problem/node.h"
#include "core/run/reference.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

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
        *error = LARGER(*error, fabs(eta[c] - coarse_eta[c]));
    }
    *error = LARGER(*error, group_distance(&run->in, out->g, coarse_g));
    return STATUS_OK;
}

static real distance(int n, const real *x, const real *y)
{
    real difference[MAX_DIMENSION];
    for (int c = 0; c < n; c++)
        difference[c] = x[c] - y[c];
    return norm_euclidean(n, difference);
}

static void keep_largest(double *error, real value)
{
    *error = LARGER(*error, (double)value);
}

static enum status stage_errors(const struct run *run, const real *g0, const real *eta0, double error[QUANTITIES],
                                real *floor)
{
    int n = run->in.n;
    struct exact_point exact;
    real G[MAX_ELEMENT], momentum[MAX_DIMENSION], extra[MAX_DIMENSION];
    for (int i = 0; i < run->tableau.s; i++) {
        enum status status = exact_point(run, g0, eta0, run->tableau.c[i], &exact, floor);
        if (status != STATUS_OK)
            return status;
        run->method->family->dense->stage(run, i, G, momentum, extra);
        keep_largest(&error[QUANTITY_STAGE_Q], group_distance(&run->in, G, exact.g) / run->h);
        keep_largest(&error[QUANTITY_STAGE_P], distance(n, momentum, exact.mu) / run->h);
        keep_largest(&error[QUANTITY_STAGE_EXTRA_P], distance(n, extra, exact.mu) / run->h);
    }
    return STATUS_OK;
}

static enum status dense_errors(const struct run *run, const real *g0, const real *eta0, double error[QUANTITIES],
                                real *floor)
{
    int n = run->in.n;
    const struct dense *dense = run->method->family->dense;
    struct exact_point exact;
    real g[MAX_ELEMENT], extra[MAX_ELEMENT], mu[MAX_DIMENSION], rate[MAX_DIMENSION];
    for (int k = 1; k <= DENSE_POINTS; k++) {
        real theta = (real)k / (DENSE_POINTS + 1);
        enum status status = exact_point(run, g0, eta0, theta, &exact, floor);
        if (status != STATUS_OK)
            return status;
        dense->position(run, theta, false, g);
        dense->position(run, theta, true, extra);
        dense->momentum(run, theta, mu);
        dense->momentum_rate(run, theta, rate);
        for (int c = 0; c < n; c++) {
            mu[c] -= exact.mu[c];
            rate[c] -= exact.rate[c];
        }
        keep_largest(&error[QUANTITY_DENSE_Q], group_distance(&run->in, g, exact.g) / run->h);
        keep_largest(&error[QUANTITY_DENSE_EXTRA_Q], group_distance(&run->in, extra, exact.g) / run->h);
        keep_largest(&error[QUANTITY_DENSE_P], norm_euclidean(n, mu) / run->h);
        keep_largest(&error[QUANTITY_DENSE_DP], norm_euclidean(n, rate));
    }
    return STATUS_OK;
}

enum status trajectory_stages(const struct core_case *given, double error[QUANTITIES], double *floor)
{
    struct run run;
    const struct instance *in = &given->in;
    real reference_error = 0;
    for (int k = QUANTITY_STAGE_Q; k <= QUANTITY_TRIPLE_P; k++)
        error[k] = 0;
    if (given->method && given->method->family->local_errors)
        return given->method->family->local_errors(given, error, floor);
    if (!given->method || !given->method->family->dense)
        return STATUS_REFUSED;
    enum status status = run_open(given, 1, &run);
    if (status == STATUS_OK)
        status = run.method->family->dense->solve(&run);
    if (status == STATUS_OK)
        status = stage_errors(&run, given->g, given->eta, error, &reference_error);
    if (status == STATUS_OK)
        status = dense_errors(&run, given->g, given->eta, error, &reference_error);
    /* the multipliers, and with them the forces, are known to epsilon / h only */
    real size = norm_euclidean(in->n, run.mu) + norm_euclidean(in->element, run.g) + 1;
    if (status == STATUS_OK)
        *floor = (double)LARGER(reference_error / run.h, 16 * REAL_EPSILON * size / run.h);
    run_close(&run);
    return status;
}
