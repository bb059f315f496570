/* Intervals of discrete Lagrangians: the residual at a velocity, and the fixed point that solves it. */
#include "core/variational/interval.h"

#include <string.h>

#include "core/numbers/branch.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/run.h"

/* Values of the problem at the points of the rule, one per lane. */
struct points {
    struct instance in;
    lane time;
    struct chart chart; /* of a_j h xi */
    lane xi[MAX_DIMENSION], g[MAX_ELEMENT], eta[MAX_DIMENSION];
    lane momentum[MAX_DIMENSION], force[MAX_DIMENSION], phi[MAX_MULTIPLIERS];
};

static void set_times(const struct interval *interval, struct points *at)
{
    if (!at->in.problem->timed)
        return;
    for (int l = 0; l < LANES; l++)
        at->time[l] = run_time(interval->run, interval->after + interval->rule.abscissa[l] * interval->h);
    at->in.time = &at->time;
}

static void place_points(const struct interval *interval, struct points *at)
{
    const struct instance *in = &interval->in;
    int element = in->element;
    at->in = *in;
    at->in.lanes = interval->rule.points;
    set_times(interval, at);
    broadcast(in->n, interval->solver.x, at->eta);
    for (int c = 0; c < in->n; c++)
        for (int l = 0; l < LANES; l++)
            at->xi[c][l] = interval->rule.abscissa[l] * interval->h * at->eta[c][l];
    if (group_is_abelian(in->group)) {
        for (int c = 0; c < element; c++)
            for (int l = 0; l < LANES; l++)
                at->g[c][l] = interval->start.g[c][0] + at->xi[c][l];
        return;
    }
    SCRATCH(real, g, in->element);
    first_point(element, interval->start.g, g);
    group_chart(&at->in, at->xi, &at->chart);
    broadcast(element, g, at->g); /* lanes without a point, which quadruple does not visit */
    group_translate(&at->in, &at->chart, g, at->g);
}

/* out += B^T lambda at every point, B (m x n). */
static void add_multipliers(const struct interval *interval, const struct points *at, const lane *B, lane *out)
{
    int n = at->in.n;
    for (int k = 0; k < at->in.m * n; k++)
        for (int l = 0; l < at->in.lanes; l++)
            out[k % n][l] += interval->solver.x[n + k / n] * B[k][l];
}

static void evaluate_points(struct interval *interval, struct points *at)
{
    const struct instance *in = &at->in;
    SCRATCH_MATRIX(lane, B, interval->in.m, interval->in.n);
    place_points(interval, at);
    in->problem->momentum(in, at->g, at->eta, at->momentum);
    run_force(interval->run, in, at->g, at->eta, at->force);
    if (interval->multipliers == NO_MULTIPLIERS)
        return;
    in->problem->constraint_value(in, at->g, at->eta, at->phi);
    if (interval->multipliers == PUSH_AT_START)
        return;
    evaluate_constraint_gradient(in->problem, in, at->g, at->eta, B);
    add_multipliers(interval, at, B, at->momentum);
    in->problem->constraint_slope(in, at->g, at->eta, B);
    add_multipliers(interval, at, B, at->force);
}

static void interval_weighted_sum(const struct interval *interval, int count, const lane *x, real *out)
{
    for (int c = 0; c < count; c++) {
        out[c] = 0;
        for (int j = 0; j < interval->rule.points; j++)
            out[c] += interval->rule.weight[j] * x[c][j];
    }
}

/* R^n: P and the kick h sum_j w_j f_j. */
static void transforms_on_vectors(struct interval *interval, const struct points *at)
{
    int n = at->in.n;
    SCRATCH_ZERO(real, before, n);
    SCRATCH_ZERO(real, after, n);
    SCRATCH(real, momentum, n);
    interval_weighted_sum(interval, n, at->momentum, momentum);
    for (int c = 0; c < n; c++) {
        for (int j = 0; j < interval->rule.points; j++) {
            real push = interval->h * interval->rule.weight[j] * at->force[c][j];
            after[c] += interval->rule.abscissa[j] * push;
            before[c] += (1 - interval->rule.abscissa[j]) * push;
        }
        interval->plus[c] = momentum[c] + after[c];
        interval->minus[c] = momentum[c] - before[c];
        interval->kick[c] = before[c] + after[c];
    }
}

/* The odd part of dtau_x^{-1} is ad_x / 2, of exp by its series and of cay, whose inverse is y + [x, y] / 2 - x y x / 4: what
 * m^+ has more than m^- is ad*_{h xi} P and the kicks, none of which cancels. */
static void transforms_on_groups(struct interval *interval, const struct points *at)
{
    const struct instance *in = &at->in;
    int n = in->n;
    struct instance one = *in;
    SCRATCH(struct chart, chart, 1);
    SCRATCH(lane, pulled, n);
    SCRATCH(lane, P, n);
    SCRATCH(lane, displacement, n);
    SCRATCH(lane, back, n);
    SCRATCH(lane, out, n);
    SCRATCH(lane, turned, n);
    SCRATCH(real, sum, n);
    SCRATCH(real, push, n);
    one.lanes = 1;
    group_apply(in, &at->chart, TANGENT_DUAL, at->force, pulled);
    for (int c = 0; c < n; c++)
        for (int l = 0; l < interval->rule.points; l++)
            pulled[c][l] = at->momentum[c][l] + interval->rule.abscissa[l] * interval->h * pulled[c][l];
    interval_weighted_sum(interval, n, pulled, sum);
    group_apply(in, &at->chart, COADJOINT_BACK, at->force, pulled);
    interval_weighted_sum(interval, n, pulled, push);
    broadcast(n, sum, P);
    for (int c = 0; c < n; c++)
        for (int l = 0; l < LANES; l++) {
            displacement[c][l] = interval->h * interval->solver.x[c];
            back[c][l] = -displacement[c][l];
        }
    group_chart(&one, back, chart);
    group_apply(&one, chart, INVERSE_DUAL, P, out);
    for (int c = 0; c < n; c++)
        interval->minus[c] = out[c][0] - interval->h * push[c];
    group_chart(&one, displacement, chart);
    group_apply(&one, chart, INVERSE_DUAL, P, out);
    group_coadjoint_small(&one, displacement, P, turned);
    for (int c = 0; c < n; c++) {
        interval->plus[c] = out[c][0];
        interval->kick[c] = turned[c][0] + interval->h * push[c];
    }
}

/* residual: m^- - p (- h A^T lambda), then phi_d. */
static void evaluate_interval(void *self)
{
    struct interval *interval = self;
    SCRATCH(struct points, at, 1);
    SCRATCH_ZERO(real, push, interval->in.n);
    evaluate_points(interval, at);
    if (group_is_abelian(at->in.group))
        transforms_on_vectors(interval, at);
    else
        transforms_on_groups(interval, at);
    if (interval->multipliers == PUSH_AT_START)
        node_constraint_force(&interval->start, interval->solver.x + at->in.n, push);
    for (int c = 0; c < at->in.n; c++)
        interval->solver.residual[c] = interval->minus[c] - interval->target[c] - interval->h * push[c];
    if (interval->multipliers != NO_MULTIPLIERS)
        interval_weighted_sum(interval, at->in.m, at->phi, interval->solver.residual + at->in.n);
}

/* To first order in h: M dxi + s A^T dlambda = -residual, A dxi = -phi_d, with M and A at the start; s = -h for a push at
 * the start, 1 in the Lagrangian. */
static real correct_interval(void *self)
{
    struct interval *interval = self;
    const int n = interval->in.n, m = interval->multipliers == NO_MULTIPLIERS ? 0 : interval->start.in.m;
    const real s = interval->multipliers == PUSH_AT_START ? interval->h : -1, *residual = interval->solver.residual;
    real *correction = interval->solver.correction;
    evaluate_interval(interval);
    node_saddle(&interval->start, residual, m ? residual + n : NULL, correction, correction + n);
    for (int k = n; k < n + m; k++)
        correction[k] /= s;
    return apply_correction(n + m, correction, interval->solver.weight, interval->solver.x);
}

enum status interval_open(struct interval *interval, const struct run *run, const struct rule *rule,
                          enum multipliers multipliers)
{
    memset(interval, 0, sizeof *interval);
    interval->in = run->in;
    interval->in.lanes = 1;
    if (multipliers == IN_THE_LAGRANGIAN) {
        interval->in.problem = run->in.problem->extended;
        interval->in.m = interval->in.problem->m;
    }
    interval->run = run;
    interval->rule = *rule;
    interval->multipliers = multipliers;
    int n = run->in.n, m = multipliers == NO_MULTIPLIERS ? 0 : interval->in.m;
    struct solver *solver = &interval->solver;
    enum status status = node_open(&interval->start, &interval->in);
    if (status == STATUS_OK)
        status = solver_open_own(solver, n + m, interval, evaluate_interval, correct_interval);
    if (status != STATUS_OK)
        return status;
    solver->give_up = run->in.give_up;
    solver_starts_from(solver, (struct numbers){interval->start.g[0], interval->in.element, LANES},
                       (struct numbers){interval->target, interval->in.n, 1});
    solver->round_off = tolerance.solve;
    solver->scaled_entries = n;
    solver->noise = group_is_abelian(run->in.group) ? 0 : tolerance.group_noise;
    if (multipliers == IN_THE_LAGRANGIAN) /* node.velocity is the momentum there: that of l, as `rest` has it */
        velocity_of_momentum(&interval->in, run->g, run->mu, solver->x);
    else
        first_point(n, run->node.velocity, solver->x);
    if (multipliers == PUSH_AT_START)
        memcpy(solver->x + n, run->lambda, (size_t)m * sizeof(real));
    return STATUS_OK;
}

void interval_close(struct interval *interval)
{
    solver_close(&interval->solver);
    node_close(&interval->start);
}

/* The velocity at the start; multipliers are decided at once, by equations that are linear in them. */
static void interval_rest(void *self)
{
    struct interval *interval = self;
    first_point(interval->in.n, interval->start.velocity, interval->solver.x);
}

enum status interval_solve(struct interval *interval, real h, const real *g, const real *p)
{
    interval->h = h;
    memcpy(interval->target, p, (size_t)interval->in.n * sizeof *p);
    node_at_momentum(moment_at(&interval->at_start, &interval->in, run_time(interval->run, interval->after)), g, p,
                     &interval->start);
    enum status status = node_metric(&interval->start);
    if (status != STATUS_OK)
        return status;
    run_weigh(&interval->start, interval->in.n, interval->multipliers == NO_MULTIPLIERS ? 0 : interval->start.in.m,
              interval->multipliers == PUSH_AT_START ? fabs(h) : 1, &interval->scales, interval->solver.weight);
    status = branch_solve(&interval->solver, &(struct branch){.h = &interval->h, .rest = interval_rest});
    if (status == STATUS_OK)
        evaluate_interval(interval);
    return status;
}

void interval_move(const struct interval *interval, struct run *run)
{
    SCRATCH(real, displacement, run->in.n);
    for (int c = 0; c < interval->in.n; c++)
        displacement[c] = interval->h * interval->solver.x[c];
    group_advance(&interval->in, displacement, run->g, run->g_low);
}

enum status interval_step(struct interval *interval, struct run *run)
{
    enum status status = interval_solve(interval, run->h, run->g, run->mu);
    if (status == STATUS_OK)
        interval_move(interval, run);
    return status;
}

enum status interval_step_of_run(struct run *run)
{
    struct interval *interval = run->work;
    enum status status = interval_step(interval, run);
    for (int c = 0; status == STATUS_OK && c < run->in.n; c++)
        compensated_add(&run->mu[c], &run->mu_low[c], interval->kick[c]);
    return status;
}

void interval_close_of_run(struct run *run)
{
    interval_close(run->work);
}
