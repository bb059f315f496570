/* Local errors of stages and dense output: one step from exact data. */
#include <string.h>

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/problem/node.h"
#include "core/run/discrete_lagrangian.h"
#include "core/run/draft.h"
#include "core/run/reference.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

enum { DENSE_POINTS = 9, REACH = 3 /* of differences of order 6 */, MOST_POINTS = MAX_STAGES + 32 };

/* The exact flow over the step: where it is at some theta, each found from the nearest one before. */
struct exact_flow {
    const struct run *run;
    struct draft *draft;
    struct collocation far, near; /* over the step or half of it; over less */
    int count;
    struct {
        real theta, g[MAX_ELEMENT], eta[MAX_DIMENSION];
    } known[MOST_POINTS];
    real error; /* how far one step of the reference is from two at the end */
};

/* The exact flow at theta h: position, momentum, its rate D1 l + A^T lambda, and lambda. */
struct exact_point {
    real g[MAX_ELEMENT], mu[MAX_DIMENSION], rate[MAX_DIMENSION], lambda[MAX_MULTIPLIERS];
};

/* (g, eta) at theta, which is known from then on. */
static enum status flow_to(struct exact_flow *flow, real theta, real *g, real *eta)
{
    int near = 0;
    for (int k = 1; k < flow->count; k++)
        if (fabs(theta - flow->known[k].theta) < fabs(theta - flow->known[near].theta))
            near = k;
    real way = theta - flow->known[near].theta;
    size_t element = (size_t)flow->run->in.element * sizeof *g, n = (size_t)flow->run->in.n * sizeof *eta;
    memcpy(g, flow->known[near].g, element);
    memcpy(eta, flow->known[near].eta, n);
    struct collocation *c = fabs(way) < R(0.25) ? &flow->near : &flow->far;
    enum status status = way == 0 ? STATUS_OK : reference_reach(&flow->run->in, way * flow->run->h, c, g, eta);
    if (status != STATUS_OK || way == 0 || flow->count == MOST_POINTS)
        return status;
    flow->known[flow->count].theta = theta;
    memcpy(flow->known[flow->count].g, g, element);
    memcpy(flow->known[flow->count++].eta, eta, n);
    return STATUS_OK;
}

/* The flow from the run's initial data, known at the start, half way and at the end. */
static enum status start_flow(const struct run *run, struct exact_flow *flow)
{
    SCRATCH(real, g, run->in.element);
    SCRATCH(real, eta, run->in.n);
    SCRATCH(real, coarse_g, run->in.element);
    SCRATCH(real, coarse_eta, run->in.n);
    memcpy(flow->known[0].g, run->given->g, (size_t)run->in.element * sizeof *g);
    memcpy(flow->known[0].eta, run->given->eta, (size_t)run->in.n * sizeof *eta);
    memcpy(coarse_g, run->given->g, (size_t)run->in.element * sizeof *g);
    memcpy(coarse_eta, run->given->eta, (size_t)run->in.n * sizeof *eta);
    memset(&flow->far, 0, sizeof flow->far);
    memset(&flow->near, 0, sizeof flow->near);
    flow->near.draft = flow->far.draft = flow->draft;
    flow->run = run;
    flow->known[0].theta = 0;
    flow->count = 1;
    enum status status = reference_reach(&run->in, run->h, &flow->far, coarse_g, coarse_eta);
    for (int half = 1; half <= 2 && status == STATUS_OK; half++)
        status = flow_to(flow, (real)half / 2, g, eta);
    if (status != STATUS_OK)
        return status;
    flow->error = group_distance(&run->in, g, coarse_g);
    for (int c = 0; c < run->in.n; c++)
        flow->error = LARGER(flow->error, fabs(eta[c] - coarse_eta[c]));
    return STATUS_OK;
}

static enum status exact_point(struct exact_flow *flow, real theta, struct exact_point *out)
{
    const struct run *run = flow->run;
    SCRATCH(real, eta, run->in.n);
    SCRATCH(real, acceleration, run->in.n);
    enum status status = flow_to(flow, theta, out->g, eta);
    if (status == STATUS_OK)
        status = continuous_acceleration(&run->in, out->g, eta, acceleration, out->lambda);
    if (status != STATUS_OK)
        return status;
    SCRATCH_NODE(node, &run->in);
    SCRATCH(lane, force, run->in.n);
    node_at_velocity(&run->in, out->g, eta, node);
    run->in.problem->force(&node->in, node->g, node->velocity, force);
    node_constraint_force(node, out->lambda, out->rate);
    for (int c = 0; c < run->in.n; c++) {
        out->mu[c] = node->mu[c][0];
        out->rate[c] += force[c][0];
    }
    return STATUS_OK;
}

static real distance(int n, const real *x, const real *y)
{
    SCRATCH(real, difference, n);
    for (int c = 0; c < n; c++)
        difference[c] = x[c] - y[c];
    return norm_euclidean(n, difference);
}

static void keep_largest(double *error, real value)
{
    *error = LARGER(*error, (double)value);
}

static enum status stage_errors(struct exact_flow *flow, double error[QUANTITIES])
{
    const struct run *run = flow->run;
    int n = run->in.n;
    SCRATCH(struct exact_point, exact, 1);
    SCRATCH(real, G, run->in.element);
    SCRATCH(real, momentum, run->in.n);
    SCRATCH(real, extra, run->in.n);
    for (int i = 0; i < run->tableau.s; i++) {
        enum status status = exact_point(flow, run->tableau.c[i], exact);
        if (status != STATUS_OK)
            return status;
        run->method->family->dense->stage(run, i, G, momentum, extra);
        keep_largest(&error[QUANTITY_STAGE_Q], group_distance(&run->in, G, exact->g) / run->h);
        keep_largest(&error[QUANTITY_STAGE_P], distance(n, momentum, exact->mu) / run->h);
        keep_largest(&error[QUANTITY_STAGE_EXTRA_P], distance(n, extra, exact->mu) / run->h);
    }
    return STATUS_OK;
}

static enum status dense_errors(struct exact_flow *flow, double error[QUANTITIES])
{
    const struct run *run = flow->run;
    int n = run->in.n;
    const struct dense *dense = run->method->family->dense;
    SCRATCH(struct exact_point, exact, 1);
    SCRATCH(real, g, run->in.element);
    SCRATCH(real, extra, run->in.element);
    SCRATCH(real, mu, run->in.n);
    SCRATCH(real, rate, run->in.n);
    for (int k = 1; k <= DENSE_POINTS; k++) {
        real theta = (real)k / (DENSE_POINTS + 1);
        enum status status = exact_point(flow, theta, exact);
        if (status != STATUS_OK)
            return status;
        dense->position(run, theta, false, g);
        dense->position(run, theta, true, extra);
        dense->momentum(run, theta, mu);
        dense->momentum_rate(run, theta, rate);
        for (int c = 0; c < n; c++) {
            mu[c] -= exact->mu[c];
            rate[c] -= exact->rate[c];
        }
        keep_largest(&error[QUANTITY_DENSE_Q], group_distance(&run->in, g, exact->g) / run->h);
        keep_largest(&error[QUANTITY_DENSE_EXTRA_Q], group_distance(&run->in, extra, exact->g) / run->h);
        keep_largest(&error[QUANTITY_DENSE_P], norm_euclidean(n, mu) / run->h);
        keep_largest(&error[QUANTITY_DENSE_DP], norm_euclidean(n, rate));
        if (!group_is_abelian(run->in.group))
            continue;
        dense->momentum_inside(run, theta, mu);
        keep_largest(&error[QUANTITY_DENSE_U], distance(n, mu, exact->mu) / run->h);
    }
    return STATUS_OK;
}

/* First and second derivative in time at theta of what `rate` gives at theta + k step, k = -3..3: differences of order 6. */
static void derivatives(int n, real rate[2 * REACH + 1][MAX_DIMENSION], real step, real *first, real *second)
{
    static const int once[] = {-1, 9, -45, 0, 45, -9, 1}, twice[] = {2, -27, 270, -490, 270, -27, 2};
    for (int c = 0; c < n; c++) {
        first[c] = second[c] = 0;
        for (int k = 0; k <= 2 * REACH; k++) {
            first[c] += once[k] * rate[k][c] / (60 * step);
            second[c] += twice[k] * rate[k][c] / (180 * step * step);
        }
    }
}

/* Second and third derivative of v(t), on R^n: the same differences of its rate and of the exact one, whose own errors, of
 * order step^6 and epsilon / step^2, are far below those of v(t). At two points, as the error may pass through 0 at one. */
static enum status derivative_errors(struct exact_flow *flow, double error[QUANTITIES])
{
    const struct run *run = flow->run;
    int n = run->in.n;
    real step = pow(REAL_EPSILON, R(0.125)) / 2;
    SCRATCH_ROWS(real, gap, 2 * REACH + 1, MAX_DIMENSION);
    SCRATCH(real, first, run->in.n);
    SCRATCH(real, second, run->in.n);
    SCRATCH(real, rate, run->in.n);
    for (int k = 1; k <= 2 && group_is_abelian(run->in.group); k++) {
        for (int j = 0; j <= 2 * REACH; j++) {
            real at = (real)k / 5 + (real)(j - REACH) * step;
            SCRATCH(struct exact_point, exact, 1);
            enum status status = exact_point(flow, at, exact);
            if (status != STATUS_OK)
                return status;
            run->method->family->dense->momentum_rate(run, at, rate);
            for (int c = 0; c < n; c++)
                gap[j][c] = rate[c] - exact->rate[c];
        }
        derivatives(n, gap, step * run->h, first, second);
        keep_largest(&error[QUANTITY_DENSE_D2P], norm_euclidean(n, first));
        keep_largest(&error[QUANTITY_DENSE_D3P], norm_euclidean(n, second));
    }
    return STATUS_OK;
}

/* The end of the step that was solved, which is taken. */
static enum status end_errors(struct run *run, struct exact_flow *flow, double error[QUANTITIES])
{
    SCRATCH(struct exact_point, exact, 1);
    enum status status = exact_point(flow, 1, exact);
    if (status == STATUS_OK)
        status = run_step(run);
    if (status != STATUS_OK)
        return status;
    error[QUANTITY_STEP_Q] = (double)group_distance(&run->in, run->g, exact->g);
    error[QUANTITY_STEP_P] = (double)distance(run->in.n, run->mu, exact->mu);
    error[QUANTITY_STEP_LAMBDA] = (double)distance(run->in.m, run->lambda, exact->lambda);
    return STATUS_OK;
}

/* L_d at the ends of the motion over the step, whose action it approximates. */
static enum status action_error(const struct run *run, const real *g0, const real *eta0, double error[QUANTITIES])
{
    real exact, value = (real)NAN, size = 0;
    SCRATCH(real, g1, run->in.element);
    SCRATCH(struct between, between, 1);
    if (!has_discrete_lagrangian(run->given) || run->in.m)
        return STATUS_OK;
    enum status status = between_open(run, between);
    if (status == STATUS_OK)
        status = exact_lagrangian(run, g0, eta0, g1, &exact);
    if (status == STATUS_OK)
        status = between_guess(between, g0, g1);
    if (status == STATUS_OK)
        status = between_solve(between, g0, g1);
    if (status == STATUS_OK)
        value = between_value(between, &size);
    error[QUANTITY_STEP_ACTION] = (double)fabs(value - exact);
    between_close(between);
    return status;
}

enum status trajectory_stages(const struct core_case *given, double error[QUANTITIES], double *floor)
{
    SCRATCH(struct run, run, 1);
    const struct instance *in = &given->in;
    SCRATCH(struct exact_flow, flow, 1);
    for (int k = QUANTITY_STAGE_Q; k <= QUANTITY_EXPONENTIAL_RETURN; k++)
        error[k] = 0;
    if (given->method && given->method->family->local_errors)
        return given->method->family->local_errors(given, error, floor);
    if (!given->method || !given->method->family->dense)
        return STATUS_REFUSED;
    flow->draft = draft_motion_open(&given->setup);
    enum status status = run_open(given, 1, run);
    if (status == STATUS_OK)
        status = run->method->family->dense->solve(run);
    if (status == STATUS_OK)
        status = start_flow(run, flow);
    if (status == STATUS_OK)
        status = stage_errors(flow, error);
    if (status == STATUS_OK)
        status = dense_errors(flow, error);
    if (status == STATUS_OK)
        status = derivative_errors(flow, error);
    if (status == STATUS_OK)
        status = end_errors(run, flow, error);
    if (status == STATUS_OK)
        status = action_error(run, given->g, given->eta, error);
    /* the multipliers, and with them the forces, are known to epsilon / h only */
    real size = norm_euclidean(in->n, run->mu) + norm_euclidean(in->element, run->g) + 1;
    if (status == STATUS_OK)
        *floor = (double)LARGER(flow->error / run->h, 16 * REAL_EPSILON * size / run->h);
    draft_close(flow->draft);
    run_close(run);
    return status;
}
