/* The two integrators of [martin-sato-2018, sec. 5.1] by the trapezoidal rule L_d = (h/2) (L(q_0, v) + L(q_1, v)), v = (q_1 - q_0) / h:
 *   p_0 = -D1 L_d - (h/2) <lambda_0, D2 Phi(q_0, v)>,    p_1 = D2 L_d + (h/2) <lambda_1, D2 Phi(q_1, v)>.
 * Nonholonomic SHAKE imposes psi(q_1, p_1) = 0, and lambda_0 is data. The direct one has lambda_0 = lambda_1 and discretises the
 * constraint directly, Phi(q_1, v) = 0: a control, as psi = 0 is not preserved at the nodes. */
#include <string.h>

#include "core/numbers/branch.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/run.h"
#include "core/variational/method.h"

struct trapezoid {
    struct moment at_end;
    struct node start, end;                                  /* (q_0, v) and (q_1, v) */
    real kick_start[MAX_DIMENSION], kick_end[MAX_DIMENSION]; /* D1 L + lambda D2 Phi at both ends */
    bool direct;
    struct solver solver; /* of v, then lambda_1 */
    struct run *run;
    struct run_scales scales;
};

static void kick(const struct trapezoid *work, const struct node *node, const real *multiplier, real *out)
{
    SCRATCH(lane, force, node->in.n);
    run_force(work->run, &node->in, node->g, node->velocity, force);
    node_constraint_force(node, multiplier, out);
    for (int c = 0; c < work->run->in.n; c++)
        out[c] += force[c][0];
}

/* The constraint at the new node: of the velocity v, or of the momentum p_1. */
static void constraint_at_end(struct trapezoid *work, const real *next, real *out)
{
    const struct run *run = work->run;
    const struct instance *in = &work->end.in;
    SCRATCH_NODE(node, in);
    SCRATCH(real, p, run->in.n);
    for (int c = 0; c < run->in.n; c++)
        p[c] = run->mu[c] + (run->mu_low[c] + run->h / 2 * (work->kick_start[c] + work->kick_end[c]));
    if (!work->direct)
        node_at_momentum(in, next, p, node);
    for (int k = 0; k < run->in.m; k++)
        out[k] = work->direct ? work->end.phi[k][0] : node->phi[k][0];
}

static void evaluate_trapezoid(void *self)
{
    struct trapezoid *work = self;
    const struct run *run = work->run;
    int n = run->in.n;
    const real *multiplier = work->solver.x + n;
    SCRATCH(real, next, run->in.element);
    for (int c = 0; c < n; c++)
        next[c] = run->g[c] + (run->g_low[c] + run->h * work->solver.x[c]);
    node_at_velocity(&run->in, run->g, work->solver.x, &work->start);
    node_at_velocity(moment_at(&work->at_end, &run->in, run_time(run, run->h)), next, work->solver.x, &work->end);
    kick(work, &work->start, work->direct ? multiplier : run->lambda, work->kick_start);
    kick(work, &work->end, multiplier, work->kick_end);
    for (int c = 0; c < n; c++)
        work->solver.residual[c] = run->mu[c] - (work->start.mu[c][0] + work->end.mu[c][0]) / 2 +
                                   (run->mu_low[c] + run->h / 2 * work->kick_start[c]);
    constraint_at_end(work, next, work->solver.residual + n);
}

static enum status trapezoid_open(struct run *run)
{
    const struct trapezoid_method *method = run->method->of;
    struct trapezoid *work = run_allocate(run, sizeof *work);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->run = run;
    work->direct = method->direct;
    enum status status = node_open_ends(&work->start, &work->end, &run->in);
    if (status != STATUS_OK)
        return status;
    node_at_momentum(&run->in, run->g, run->mu, &work->start);
    status = run_solver_open(run, &work->solver, run->in.n + run->in.m, work, evaluate_trapezoid, NULL);
    if (status != STATUS_OK)
        return status;
    work->solver.scaled_entries = run->in.n;
    first_point(run->in.n, work->start.velocity, work->solver.x);
    memcpy(work->solver.x + run->in.n, run->lambda, (size_t)run->in.m * sizeof(real));
    return STATUS_OK;
}

static void trapezoid_close(struct run *run)
{
    struct trapezoid *work = run->work;
    solver_close(&work->solver);
    node_close(&work->start);
    node_close(&work->end);
}

/* The velocity at the start, which v leaves as h grows; multipliers are decided at once. */
static void trapezoid_rest(void *self)
{
    struct trapezoid *work = self;
    velocity_of_momentum(&work->run->in, work->run->g, work->run->mu, work->solver.x);
}

static enum status trapezoid_step(struct run *run)
{
    struct trapezoid *work = run->work;
    int n = run->in.n, m = run->in.m;
    run_weigh(&run->node, n, m, fabs(run->h), &work->scales, work->solver.weight);
    work->solver.round_off = 2 * tolerance.solve;
    enum status status = branch_solve(&work->solver, &(struct branch){.h = &run->h, .rest = trapezoid_rest});
    if (status == STATUS_OK)
        status = solver_once_more(&work->solver); /* h lambda is an impulse */
    if (status != STATUS_OK)
        return status;
    evaluate_trapezoid(work);
    for (int c = 0; c < n; c++) {
        compensated_add(&run->g[c], &run->g_low[c], run->h * work->solver.x[c]);
        compensated_add(&run->mu[c], &run->mu_low[c], run->h / 2 * (work->kick_start[c] + work->kick_end[c]));
    }
    memcpy(run->lambda, work->solver.x + n, (size_t)m * sizeof(real));
    return STATUS_OK;
}

static bool trapezoid_self_adjoint(const struct core_case *given)
{
    const struct trapezoid_method *method = given->method->of;
    return !method->direct;
}

const struct family trapezoid_family = {.open = trapezoid_open,
                                        .close = trapezoid_close,
                                        .step = trapezoid_step,
                                        .self_adjoint = trapezoid_self_adjoint,
                                        .faults = (const enum fault[]){FAULT_FORCE, FAULT_FROZEN, FAULT_NONE}};
