/* Local errors of stages and dense output: one step from exact data. */
#include <string.h>

#include "core/identities/discrete_lagrangian.h"
#include "core/identities/exact_step.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/refuse.h"
#include "core/run/case.h"
#include "core/run/local_floor.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

static real largest_distance(int n, const real *x, const real *y)
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

static enum status stage_errors(struct exact_step *flow, double error[QUANTITIES])
{
    const struct run *run = flow->run;
    int n = run->in.n;
    const struct exact_point *exact;
    SCRATCH(real, G, run->in.element);
    SCRATCH(real, momentum, run->in.n);
    SCRATCH(real, extra, run->in.n);
    for (int i = 0; i < run->tableau.s; i++) {
        enum status status = exact_step_at(flow, run->tableau.c[i], &exact);
        if (status != STATUS_OK)
            return status;
        run->method->family->dense->stage(run, i, G, momentum, extra);
        keep_largest(&error[QUANTITY_STAGE_Q], group_distance(&run->in, G, exact->g) / run->h);
        keep_largest(&error[QUANTITY_STAGE_P], largest_distance(n, momentum, exact->mu) / run->h);
        keep_largest(&error[QUANTITY_STAGE_EXTRA_P], largest_distance(n, extra, exact->mu) / run->h);
    }
    return STATUS_OK;
}

static enum status dense_errors(struct exact_step *flow, double error[QUANTITIES])
{
    const struct run *run = flow->run;
    int n = run->in.n;
    const struct dense *dense = run->method->family->dense;
    const struct exact_point *exact;
    SCRATCH(real, g, run->in.element);
    SCRATCH(real, extra, run->in.element);
    SCRATCH(real, mu, run->in.n);
    SCRATCH(real, rate, run->in.n);
    for (int k = 1; k <= DENSE_POINTS; k++) {
        real theta = (real)k / (DENSE_POINTS + 1);
        enum status status = exact_step_at(flow, theta, &exact);
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
        keep_largest(&error[QUANTITY_DENSE_U], largest_distance(n, mu, exact->mu) / run->h);
    }
    return STATUS_OK;
}

/* First and second derivative in time at theta of what `rate` gives at theta + k step, k = -3..3: differences of order 6. */
static void time_derivatives(int n, real rate[2 * REACH + 1][MAX_DIMENSION], real step, real *first, real *second)
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
static enum status derivative_errors(struct exact_step *flow, double error[QUANTITIES])
{
    const struct run *run = flow->run;
    int n = run->in.n;
    real step = exact_step_beside(0, 1);
    SCRATCH_ROWS(real, gap, 2 * REACH + 1, MAX_DIMENSION);
    SCRATCH(real, first, run->in.n);
    SCRATCH(real, second, run->in.n);
    SCRATCH(real, rate, run->in.n);
    for (int k = 1; k <= DERIVATIVES && group_is_abelian(run->in.group); k++) {
        for (int j = 0; j <= 2 * REACH; j++) {
            const struct exact_point *exact;
            real at = exact_step_beside(k, j - REACH);
            enum status status = exact_step_at(flow, at, &exact);
            if (status != STATUS_OK)
                return status;
            run->method->family->dense->momentum_rate(run, at, rate);
            for (int c = 0; c < n; c++)
                gap[j][c] = rate[c] - exact->rate[c];
        }
        time_derivatives(n, gap, step * run->h, first, second);
        keep_largest(&error[QUANTITY_DENSE_D2P], norm_euclidean(n, first));
        keep_largest(&error[QUANTITY_DENSE_D3P], norm_euclidean(n, second));
    }
    return STATUS_OK;
}

/* The end of the step that was solved, which is taken. */
static enum status end_errors(struct run *run, struct exact_step *flow, double error[QUANTITIES])
{
    const struct exact_point *exact;
    enum status status = exact_step_at(flow, 1, &exact);
    if (status == STATUS_OK)
        status = run_step(run);
    if (status != STATUS_OK)
        return status;
    error[QUANTITY_STEP_Q] = (double)group_distance(&run->in, run->g, exact->g);
    error[QUANTITY_STEP_P] = (double)largest_distance(run->in.n, run->mu, exact->mu);
    if (run->in.m > 0)
        error[QUANTITY_STEP_LAMBDA] = (double)largest_distance(run->in.m, run->lambda, exact->lambda);
    return STATUS_OK;
}

/* L_d at the ends of the motion over the step, whose action it approximates. */
static enum status action_error(struct exact_step *flow, double error[QUANTITIES])
{
    const struct run *run = flow->run;
    const real *g0 = run->given->g, *g1 = NULL;
    real exact, value = (real)NAN, size = 0;
    SCRATCH(struct between, between, 1);
    if (!has_discrete_lagrangian(run->given) || run->in.m)
        return STATUS_OK;
    enum status status = between_open(run, between);
    if (status == STATUS_OK)
        status = exact_step_action(flow, &g1, &exact);
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

/* The multipliers, and with them the forces, are known to epsilon / h only, in the motion's own time. */
static void take_floors(const struct exact_step *flow, double floor[QUANTITIES])
{
    const struct core_case *given = flow->run->given;
    SCRATCH_SCALES(own, &given->in);
    struct local_scales scales;
    case_scales(given, &own);
    local_scales_open(given, &own, &scales);
    const real off = LARGER(exact_step_error(flow, &own) / scales.size, tolerance.operations);
    local_floors(&scales, off * own.time / fabs(flow->run->h), floor);
}

/* Errors of the stages, the dense output and the end of one step. */
static enum status dense_local_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES])
{
    SCRATCH(struct run, run, 1);
    SCRATCH_ZERO(struct exact_step, flow, 1);
    enum status status = run_open(given, 1, run);
    if (status == STATUS_OK)
        status = run->method->family->dense->solve(run);
    if (status == STATUS_OK)
        status = exact_step_open(run, flow);
    if (status == STATUS_OK)
        status = stage_errors(flow, error);
    if (status == STATUS_OK)
        status = dense_errors(flow, error);
    if (status == STATUS_OK)
        status = derivative_errors(flow, error);
    if (status == STATUS_OK)
        status = end_errors(run, flow, error);
    if (status == STATUS_OK)
        status = action_error(flow, error);
    if (status == STATUS_OK)
        take_floors(flow, floor);
    exact_step_close(flow);
    run_close(run);
    return status;
}

enum status trajectory_stages(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES])
{
    const double none = -1;
    enum status status = STATUS_REFUSED;
    for (int k = QUANTITY_STAGE_Q; k <= QUANTITY_EXPONENTIAL_RETURN; k++)
        error[k] = floor[k] = none;
    if (given->method && given->method->family->local_errors)
        status = given->method->family->local_errors(given, error, floor);
    else if (given->method && given->method->family->dense)
        status = dense_local_errors(given, error, floor);
    for (int k = QUANTITY_STAGE_Q; k <= QUANTITY_EXPONENTIAL_RETURN; k++)
        if (error[k] == none)
            error[k] = floor[k] = (double)NAN;
    return status;
}

enum status trajectory_mode_applies(const struct core_case *given, struct refusal *why)
{
    if (given->method && given->method->family->mode)
        return STATUS_OK;
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "a parasitic mode needs a method degenerate-*%s%s",
                  given->method ? ", unlike " : "", given->method ? given->method->name : "");
}

enum status trajectory_mode(const struct core_case *given, int count, struct mode_size *out)
{
    struct refusal why;
    enum status status = trajectory_mode_applies(given, &why);
    return status == STATUS_OK ? given->method->family->mode(given, count, out) : status;
}
