/* Parts of all Lagrange-d'Alembert steps: forces off D, the saddle-point correction, the projection at the end. */
#include "core/discrete/lda.h"

#include "core/larger.h"
#include "core/numbers/branch.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/problem/examine.h"
#include "core/problem/inverse_legendre.h"
#include "core/problem/projection.h"
#include "core/run/case.h"
#include "core/run/claims.h"
#include "core/run/predictor.h"

enum status lda_open(struct run *run, int unknowns, int velocities, void (*weigh)(struct lda *work),
                     void (*evaluate)(void *self), real (*fixed_point)(void *self))
{
    struct lda *work = run->work;
    work->run = run;
    work->velocities = velocities;
    work->weigh = weigh;
    for (int k = 0; k < unknowns; k++)
        work->index[k] = k;
    work->solver = (struct solver){.size = (unknowns + LANES - 1) / LANES * LANES,
                                   .unknowns = unknowns,
                                   .index = work->index,
                                   .x = work->x,
                                   .residual = work->residual,
                                   .correction = work->correction,
                                   .start = work->guess,
                                   .weight = work->weight,
                                   .scaled_entries = velocities,
                                   .give_up = run->in.give_up,
                                   .self = work,
                                   .evaluate = evaluate,
                                   .fixed_point = fixed_point};
    solver_starts_from(&work->solver, (struct numbers){run->g, run->in.element, 1},
                       (struct numbers){run->mu, run->in.n, 1});
    enum status status = node_open(&work->start, &run->in);
    return status == STATUS_OK ? solver_open(&work->solver) : status;
}

static bool lda_refine(void *self)
{
    struct lda *work = self;
    return predictor_refine(work->predictor, work->x, work->correction);
}

static real newton_by_predictor(void *self)
{
    struct lda *work = self;
    return predictor_newton(work->predictor, &work->solver);
}

void lda_predictor_open(struct lda *work)
{
    bool contracts = work->solver.fixed_point;
    work->predictor = predictor_open(work->run, &work->solver, contracts ? lda_refine : NULL);
    if (contracts || !work->predictor)
        return;
    work->solver.fixed_point = newton_by_predictor;
    solver_refine_by(&work->solver, NULL);
}

void lda_close(struct run *run)
{
    struct lda *work = run->work;
    predictor_close(work->predictor);
    solver_close(&work->solver);
    node_close(&work->start);
}

enum status lda_start(struct lda *work)
{
    node_at_momentum(&work->run->in, work->run->g, work->run->mu, &work->start);
    enum status status = node_metric(&work->start);
    if (status == STATUS_OK)
        work->weigh(work);
    return status;
}

enum status lda_forces(const struct lda *work, const struct instance *in, const real *q, const real *v,
                       struct node *node, real *applied, real *reaction)
{
    const struct run *run = work->run;
    lane force[SMALL_DIMENSION];
    real acceleration[SMALL_DIMENSION], lambda[SMALL_MULTIPLIERS];
    node_at_velocity(in, q, v, node);
    enum status status = node_metric(node);
    if (status != STATUS_OK)
        return status;
    continuous_solve(node, acceleration, lambda);
    run_force(run, &node->in, node->g, node->velocity, force);
    node_constraint_force(node, lambda, reaction);
    for (int c = 0; c < run->in.n; c++) {
        applied[c] = force[c][0];
        if (c > 0 && run->fault == FAULT_REACTION)
            reaction[c] = -reaction[c];
    }
    return STATUS_OK;
}

enum status lda_finish(struct lda *work, real after, const real *c)
{
    struct run *run = work->run;
    int n = run->in.n;
    real gain[SMALL_DIMENSION], p[SMALL_DIMENSION], normal[SMALL_MULTIPLIERS], push[SMALL_DIMENSION] = {0};
    enum status status = STATUS_OK;
    real acceleration[SMALL_DIMENSION];
    struct moment moment;
    const struct instance *in = moment_at(&moment, &run->in, run_time(run, after));
    SCRATCH_NODE(end, in);
    node_constraint_force(&work->start, c, gain);
    for (int k = 0; k < n; k++) {
        gain[k] += work->kick[k];
        p[k] = run->mu[k] + (run->mu_low[k] + gain[k]);
        compensated_add(&run->g[k], &run->g_low[k], work->shift[k]);
    }
    if (run->fault != FAULT_RAW && !work->everywhere) {
        status = projection_solve(in, run->g, p, -1, end, normal);
        if (status != STATUS_OK)
            return status;
        node_constraint_force(end, normal, push);
    }
    for (int k = 0; k < n; k++)
        compensated_add(&run->mu[k], &run->mu_low[k], gain[k] - push[k]);
    node_at_momentum(in, run->g, run->mu, end);
    status = node_metric(end);
    if (status == STATUS_OK)
        continuous_solve(end, acceleration, run->lambda);
    return status;
}

enum status lda_project(const struct instance *in, const real *q, real *p)
{
    SCRATCH_NODE(node, in);
    real normal[SMALL_MULTIPLIERS], push[SMALL_DIMENSION];
    enum status status = projection_solve(in, q, p, -1, node, normal);
    if (status != STATUS_OK)
        return status;
    node_constraint_force(node, normal, push);
    for (int c = 0; c < in->n; c++)
        p[c] -= push[c];
    return status;
}

enum status lda_enter(const struct instance *in, const real *q, const real *v, real *out)
{
    real p[SMALL_DIMENSION];
    momentum_of_velocity(in, q, v, p);
    enum status status = lda_project(in, q, p);
    velocity_of_momentum(in, q, p, out);
    return status;
}

/* The velocity at the start; all else is linear in its equations and decided at once. */
static void lda_rest(void *self)
{
    struct lda *work = self;
    for (int k = 0; k < work->velocities; k++)
        work->x[k] = work->start.velocity[k % work->run->in.n][0];
}

enum status lda_solve(struct lda *work)
{
    struct run *run = work->run;
    enum status status = predictor_solve(work->predictor, 0, run->g, run->mu, run->lambda, work->x);
    if (status == STATUS_TIMEOUT)
        return status;
    status = solver_run(&work->solver);
    enum status found = work->status;
    if (status != STATUS_OK || !branch_in_doubt(&work->solver))
        return status;
    status = branch_follow(&work->solver, &(struct branch){.h = &run->h, .rest = lda_rest});
    work->status = found;
    return status;
}

enum status lda_predictor(struct run *run, int substep, struct solver **solver)
{
    struct lda *work = run->work;
    (void)substep;
    *solver = &work->solver;
    enum status status = lda_start(work);
    return status == STATUS_OK ? lda_solve(work) : status;
}

enum status lda_step(struct lda *work, int at)
{
    enum status status = lda_solve(work);
    if (status != STATUS_OK)
        return work->status != STATUS_OK ? work->status : status;
    work->solver.evaluate(work);
    return work->status == STATUS_OK ? lda_finish(work, work->run->h, work->x + at) : work->status;
}
