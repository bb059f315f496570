/* Newmark's method for nonholonomic systems on R^n and groups [mathematics, Discrete M10], with a = Gamma(g, v) the
 * acceleration of the constrained motion:
 *   g_1 = g_0 tau(h w),   w   = v_0 + h ((1/2 - beta) a_0 + beta a_1) + d/2,
 *                         v_1 = v_0 + h ((1 - gamma) a_0 + gamma a_1) + d,    d = (M_0^-1 A_0^T + M_1^-1 A_1^T) kappa / 2,
 * kappa such that phi(g_1, v_1) = 0. Newmark's formulas leave D by O(h^3) for gamma = 1/2, else by O(h^2); the impulse kappa acts
 * at both ends alike, so that the adjoint of a step is one of beta* = beta + 1/2 - gamma, gamma* = 1 - gamma: with gamma = 1/2 it is its own, and
 * half a step followed by half of its adjoint is, whatever beta and gamma (then = adjoint). */
#include <string.h>

#include "core/numbers/branch.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/run/run.h"

struct newmark {
    struct run *run;
    struct run_scales scales;
    bool twofold;               /* half a step, then half of the adjoint */
    real beta, gamma, h, since; /* of the substep, which starts `since` after the node */
    struct moment at_start, at_end;
    struct node start, end;
    real acceleration[MAX_DIMENSION]; /* at the start, then at the end */
    real acceleration_end[MAX_DIMENSION], lambda_end[MAX_MULTIPLIERS];
    real kicked[MAX_DIMENSION]; /* v_1 - v_0 */
    struct solver solver;       /* of v_1 (n), w (n), kappa (m) */
};

/* The acceleration at a node with its metric; with the deliberate fault the sign of the force's first component is flipped. */
static void accelerate(const struct newmark *work, const struct node *node, real *acceleration, real *lambda)
{
    continuous_solve(node, acceleration, lambda);
    if (work->run->fault != FAULT_FORCE)
        return;
    SCRATCH(lane, force, node->in.n);
    SCRATCH_ZERO(real, flip, node->in.n);
    SCRATCH(real, change, node->in.n);
    evaluate_force(node->in.problem, &node->in, node->g, node->velocity, force);
    flip[0] = -2 * force[0][0];
    node_divide_by_mass(node, flip, change);
    for (int c = 0; c < node->in.n; c++)
        acceleration[c] += change[c];
}

/* out += M^-1 A^T kappa / 2 at a node. */
static void push(const struct node *node, const real *kappa, real *out)
{
    SCRATCH(real, force, node->in.n);
    SCRATCH(real, velocity, node->in.n);
    node_constraint_force(node, kappa, force);
    node_divide_by_mass(node, force, velocity);
    for (int c = 0; c < node->in.n; c++)
        out[c] += velocity[c] / 2;
}

static void end_position(const struct newmark *work, real *g)
{
    const struct run *run = work->run;
    SCRATCH(real, low, run->in.element);
    SCRATCH(real, displacement, run->in.n);
    for (int c = 0; c < run->in.n; c++)
        displacement[c] = work->h * work->solver.x[run->in.n + c];
    memcpy(g, run->g, (size_t)run->in.element * sizeof *g);
    memcpy(low, run->g_low, (size_t)run->in.element * sizeof *low);
    group_advance(&run->in, displacement, g, low);
}

static void evaluate_newmark(void *self)
{
    struct newmark *work = self;
    const struct run *run = work->run;
    int n = run->in.n, m = run->in.m;
    real h = work->h, beta = work->beta, gamma = work->gamma;
    real *residual = work->solver.residual;
    SCRATCH(real, end, run->in.element);
    SCRATCH_ZERO(real, impulse, run->in.n);
    const real *v1 = work->solver.x, *w = v1 + n, *kappa = w + n, *a0 = work->acceleration,
               *a1 = work->acceleration_end;
    end_position(work, end);
    node_at_velocity(moment_at(&work->at_end, &run->in, run_time(run, work->since + h)), end, v1, &work->end);
    if (node_metric(&work->end) != STATUS_OK) {
        residual[0] = (real)NAN;
        return;
    }
    accelerate(work, &work->end, work->acceleration_end, work->lambda_end);
    push(&work->start, kappa, impulse);
    push(&work->end, kappa, impulse);
    for (int c = 0; c < n; c++) {
        real v0 = work->start.velocity[c][0];
        work->kicked[c] = h * ((1 - gamma) * a0[c] + gamma * a1[c]) + impulse[c];
        residual[c] = v1[c] - v0 - work->kicked[c];
        residual[n + c] = w[c] - v0 - h * ((R(0.5) - beta) * a0[c] + beta * a1[c]) - impulse[c] / 2;
    }
    for (int k = 0; k < m; k++)
        residual[2 * n + k] = work->end.phi[k][0];
}

/* v_1 and kappa by the metric of the start: A (-r - M^-1 A^T y) = -phi gives the impulse -y. */
static real correct_newmark(void *self)
{
    struct newmark *work = self;
    const struct node *start = &work->start;
    int n = start->in.n, m = start->in.m;
    real *correction = work->solver.correction;
    SCRATCH(real, normal, start->in.m);
    SCRATCH_ZERO(real, change, start->in.n);
    evaluate_newmark(self);
    const real *residual = work->solver.residual;
    node_gradient(start, residual, normal);
    for (int k = 0; k < m; k++)
        normal[k] -= residual[2 * n + k];
    node_divide_by_gram(start, normal, correction + 2 * n);
    push(start, correction + 2 * n, change);
    for (int c = 0; c < n; c++) {
        correction[c] = 2 * change[c] - residual[c];
        correction[n + c] = change[c] - residual[n + c];
    }
    return apply_correction(work->solver.size, correction, work->solver.weight, work->solver.x);
}

/* A step of no length: the velocity of the start, no impulse. */
static void newmark_rest(void *self)
{
    struct newmark *work = self;
    int n = work->run->in.n;
    for (int c = 0; c < n; c++)
        work->solver.x[c] = work->solver.x[n + c] = work->start.velocity[c][0];
    memset(work->solver.x + 2 * n, 0, (size_t)work->run->in.m * sizeof(real));
}

static enum status start_newmark(struct newmark *work)
{
    struct run *run = work->run;
    SCRATCH(real, unused, run->in.m);
    node_at_momentum(moment_at(&work->at_start, &run->in, run_time(run, work->since)), run->g, run->mu, &work->start);
    enum status status = node_metric(&work->start);
    if (status != STATUS_OK)
        return status;
    accelerate(work, &work->start, work->acceleration, unused);
    run_weigh(&work->start, 2 * run->in.n, run->in.m, 1, &work->scales, work->solver.weight);
    return STATUS_OK;
}

static enum status newmark_open(struct run *run)
{
    struct newmark *work = run_allocate(run, sizeof *work);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->run = run;
    work->twofold = strcmp(with_word(&run->with, "then"), "adjoint") == 0;
    enum status status = node_open_ends(&work->start, &work->end, &run->in);
    if (status != STATUS_OK)
        return status;
    status = run_solver_open(run, &work->solver, 2 * run->in.n + run->in.m, work, evaluate_newmark, correct_newmark);
    if (status != STATUS_OK)
        return status;
    work->solver.round_off = tolerance.solve;
    work->solver.scaled_entries = 2 * run->in.n;
    work->solver.noise = group_is_abelian(run->in.group) ? 0 : tolerance.group_noise;
    node_at_momentum(&run->in, run->g, run->mu, &work->start);
    newmark_rest(work);
    return STATUS_OK;
}

static void newmark_close(struct run *run)
{
    struct newmark *work = run->work;
    solver_close(&work->solver);
    node_close(&work->start);
    node_close(&work->end);
}

static enum status newmark_substep(struct run *run)
{
    struct newmark *work = run->work;
    int n = run->in.n;
    SCRATCH(real, displacement, run->in.n);
    enum status status = start_newmark(work);
    if (status == STATUS_OK)
        status = branch_solve(&work->solver, &(struct branch){.h = &work->h, .rest = newmark_rest});
    if (status != STATUS_OK)
        return status;
    evaluate_newmark(work);
    for (int c = 0; c < n; c++) {
        displacement[c] = work->h * work->solver.x[n + c];
        run->mu[c] = work->end.mu[c][0];
        run->mu_low[c] = 0;
    }
    group_advance(&run->in, displacement, run->g, run->g_low);
    memcpy(run->lambda, work->lambda_end, (size_t)run->in.m * sizeof(real));
    return STATUS_OK;
}

static enum status newmark_step(struct run *run)
{
    struct newmark *work = run->work;
    const real beta = with_number(&run->with, "beta"), gamma = with_number(&run->with, "gamma");
    work->beta = beta;
    work->gamma = gamma;
    work->h = work->twofold ? run->h / 2 : run->h;
    work->since = 0;
    enum status status = newmark_substep(run);
    if (status != STATUS_OK || !work->twofold)
        return status;
    work->since = work->h;
    work->beta = run->fault == FAULT_OWN_ADJOINT ? beta : beta + (R(0.5) - gamma);
    work->gamma = run->fault == FAULT_OWN_ADJOINT ? gamma : 1 - gamma;
    return newmark_substep(run);
}

static bool newmark_self_adjoint(const struct core_case *given)
{
    return with_number(&given->with, "gamma") == R(0.5) || strcmp(with_word(&given->with, "then"), "adjoint") == 0;
}

static const char *const companions[] = {"itself", "adjoint", NULL};
static const struct method_parameter parameters[] = {
    {"beta", PARAMETER_NUMBER, "0.25", "0", "0.5", NULL,
     "part of the acceleration at the end in the position: 1/4 trapezoidal, 0 central differences"},
    {"gamma", PARAMETER_NUMBER, "0.5", "0", "1", NULL,
     "weight of the new acceleration in the velocity: 1/2 for order 2"},
    {"then", PARAMETER_WORD, "itself", NULL, NULL, companions,
     "adjoint: half a step, then half a step of beta + 1/2 - gamma and 1 - gamma, of order 2 for any of them"},
    {0}};

const struct family newmark_family = {
    .parameters = parameters,
    .open = newmark_open,
    .close = newmark_close,
    .step = newmark_step,
    .self_adjoint = newmark_self_adjoint,
    .claims = BY(newmark),
    .faults = (const enum fault[]){FAULT_FORCE, FAULT_FROZEN, FAULT_OWN_ADJOINT, FAULT_NONE}};
