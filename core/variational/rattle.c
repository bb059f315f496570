/* RATTLE and SHAKE as their authors wrote them: for constant mass and forces of position, one multiplier solve each.
 * Written apart from the Hamilton-Pontryagin step on purpose: two routes to one map [martin-sato-2018, sec. 4.3]. */
#include <string.h>

#include "core/numbers/branch.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/inverse_legendre.h"
#include "core/run/run.h"
#include "core/variational/method.h"

struct rattle {
    struct moment at_end;
    struct node start, end;
    real half[MAX_DIMENSION], next[MAX_ELEMENT]; /* momentum at the half step, and the position it leads to */
    struct solver solver;                        /* of the multiplier */
    struct run *run;
    struct run_scales scales;
};

/* Momentum at the half step from the multiplier x, and Phi at the position it leads to. */
static void position_residual(void *self)
{
    struct rattle *work = self;
    const struct run *run = work->run;
    int n = run->in.n;
    SCRATCH(lane, force, run->in.n);
    SCRATCH(real, push, run->in.n);
    SCRATCH(real, velocity, run->in.n);
    run_force(run, &work->start.in, work->start.g, work->start.velocity, force);
    node_constraint_force(&work->start, work->solver.x, push);
    for (int c = 0; c < n; c++)
        work->half[c] = run->mu[c] + (run->mu_low[c] + run->h / 2 * (force[c][0] + push[c]));
    node_divide_by_mass(&work->start, work->half, velocity);
    for (int c = 0; c < n; c++)
        work->next[c] = run->g[c] + (run->g_low[c] + run->h * velocity[c]);
    node_at_velocity(moment_at(&work->at_end, &run->in, run_time(run, run->h)), work->next, velocity, &work->end);
    first_point(run->in.m, work->end.phi, work->solver.residual);
}

/* Phi answers to the multiplier by (h^2 / 2) A M^{-1} A^T. */
static real position_correction(void *self)
{
    struct rattle *work = self;
    const struct solver *solver = &work->solver;
    int m = work->run->in.m;
    real h = work->run->h;
    position_residual(work);
    node_divide_by_gram(&work->start, solver->residual, solver->correction);
    for (int i = 0; i < m; i++)
        solver->correction[i] *= -2 / (h * h);
    return apply_correction(solver->size, solver->correction, solver->weight, solver->x);
}

static enum status rattle_open(struct run *run)
{
    struct rattle *work = run_allocate(run, sizeof *work);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->run = run;
    enum status status = node_open_ends(&work->start, &work->end, &run->in);
    if (status != STATUS_OK)
        return status;
    status = run_solver_open(run, &work->solver, run->in.m, work, position_residual, position_correction);
    if (status == STATUS_OK)
        memcpy(work->solver.x, run->lambda, (size_t)run->in.m * sizeof(real));
    return status;
}

static void rattle_close(struct run *run)
{
    struct rattle *work = run->work;
    solver_close(&work->solver);
    node_close(&work->start);
    node_close(&work->end);
}

/* Relative size of the multiplier: its push against the momentum of what it pushes, whatever else there is; of what is at rest against the
 * momentum that carries it as far as it is from the origin. */
static void rattle_set_weight(struct rattle *work)
{
    const struct run *run = work->run;
    real momentum = 0, position = 0;
    SCRATCH(real, gradient, run->in.m);
    node_row_norms(&work->start, 0, gradient);
    run_take_scales(&work->start, &work->scales);
    const real mass = work->scales.momentum / work->scales.velocity;
    for (int k = 0; k < run->in.m * run->in.n; k++) {
        int c = k % run->in.n;
        momentum = work->start.A[k][0] != 0 ? fmax(momentum, fabs(run->mu[c])) : momentum;
        position = work->start.A[k][0] != 0 ? fmax(position, fabs(run->g[c])) : position;
    }
    position *= mass / fabs(run->h);
    if (momentum == 0)
        momentum = position > 0 ? position : work->scales.momentum;
    for (int k = 0; k < run->in.m; k++)
        work->solver.weight[k] = fabs(run->h) * gradient[k] / momentum;
    work->solver.round_off = tolerance.solve * (1 + position / momentum);
}

/* The multiplier of the last node, near which that of a short step is. */
static void rattle_rest(void *self)
{
    struct rattle *work = self;
    memcpy(work->solver.x, work->run->lambda, (size_t)work->run->in.m * sizeof(real));
}

/* Position half: the constrained momentum at the half step and the new position. */
static enum status position_half(struct run *run)
{
    struct rattle *work = run->work;
    node_at_momentum(&run->in, run->g, run->mu, &work->start);
    enum status status = node_metric(&work->start);
    if (status != STATUS_OK)
        return status;
    rattle_set_weight(work);
    status = branch_solve(&work->solver, &(struct branch){.h = &run->h, .rest = rattle_rest});
    if (status != STATUS_OK)
        return status;
    position_residual(work);
    SCRATCH(real, velocity, run->in.n);
    node_divide_by_mass(&work->start, work->half, velocity);
    for (int c = 0; c < run->in.n; c++)
        compensated_add(&run->g[c], &run->g_low[c], run->h * velocity[c]);
    return STATUS_OK;
}

/* Half kick at the new position: half -> mu. The increment over the whole step goes into the compensated sum. */
static void momentum_half(struct run *run, const real *multiplier)
{
    struct rattle *work = run->work;
    SCRATCH(lane, force, run->in.n);
    SCRATCH(real, push_start, run->in.n);
    SCRATCH(real, push_end, run->in.n);
    SCRATCH(real, kick, run->in.n);
    run_force(run, &work->start.in, work->start.g, work->start.velocity, force);
    node_constraint_force(&work->start, work->solver.x, push_start);
    node_constraint_force(&work->end, multiplier, push_end);
    for (int c = 0; c < run->in.n; c++)
        kick[c] = force[c][0] + push_start[c] + push_end[c];
    run_force(run, &work->end.in, work->end.g, work->end.velocity, force);
    for (int c = 0; c < run->in.n; c++)
        compensated_add(&run->mu[c], &run->mu_low[c], run->h / 2 * (kick[c] + force[c][0]));
}

/* The last multiplier makes A M^{-1} p + dPhi/dt = 0 at the new position: a linear system for constant mass. */
static enum status make_tangent(struct run *run)
{
    struct rattle *work = run->work;
    int n = run->in.n, m = run->in.m;
    SCRATCH(lane, force, run->in.n);
    SCRATCH(real, p, run->in.n);
    SCRATCH(real, velocity, run->in.n);
    SCRATCH(real, rate, run->in.m);
    node_at_velocity(moment_at(&work->at_end, &run->in, run_time(run, run->h)), run->g, work->next, &work->end);
    enum status status = node_metric(&work->end);
    run_force(run, &work->end.in, work->end.g, work->end.velocity, force);
    for (int c = 0; c < n; c++)
        p[c] = work->half[c] + run->h / 2 * force[c][0];
    node_divide_by_mass(&work->end, p, velocity);
    (run->fault == FAULT_STEADY ? node_gradient : node_rates)(&work->end, velocity, rate);
    node_divide_by_gram(&work->end, rate, run->lambda);
    for (int i = 0; i < m; i++)
        run->lambda[i] *= -2 / run->h;
    momentum_half(run, run->lambda);
    return status;
}

static enum status rattle_step(struct run *run)
{
    SCRATCH_ZERO(real, none, run->in.m);
    const struct rattle_method *method = run->method->of;
    enum status status = position_half(run);
    if (status == STATUS_OK && method->tangent)
        return make_tangent(run);
    if (status == STATUS_OK)
        momentum_half(run, none);
    return status;
}

const struct family rattle_family = {.open = rattle_open,
                                     .close = rattle_close,
                                     .step = rattle_step,
                                     .faults =
                                         (const enum fault[]){FAULT_FORCE, FAULT_FROZEN, FAULT_STEADY, FAULT_NONE}};
