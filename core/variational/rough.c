/* The "rough" nonholonomic trapezoidal variant: the constraint is discretised directly at the new node (HP paper 5.1).
 * Kept as a control: psi(q, p) = 0 is not preserved at the nodes. */
#include <stdlib.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/solver.h"
#include "core/run/run.h"

struct rough {
    struct node start, end;                                  /* (q_k, v) and (q_{k+1}, v), v = (q_{k+1} - q_k) / h */
    real kick_start[MAX_DIMENSION], kick_end[MAX_DIMENSION]; /* D1 L + lambda D2 Phi at both ends */
    struct solver solver;                                    /* of v, then lambda */
    struct run *run;
};

static enum status rough_applies(const struct core_case *given, struct refusal *why)
{
    const struct instance *in = &given->in;
    if (in->problem->constraint == CONSTRAINT_NONHOLONOMIC && group_is_abelian(in->group))
        return STATUS_OK;
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                  "%s needs a nonholonomic constraint on a vector space, %s has none", given->method->name,
                  in->problem->name);
}

static void kick(const struct rough *work, const struct node *node, real *out)
{
    lane force[MAX_DIMENSION];
    run_force(work->run, &node->in, node->g, node->velocity, force);
    node_constraint_force(node, work->solver.x + work->run->in.n, out);
    for (int c = 0; c < work->run->in.n; c++)
        out[c] += force[c][0];
}

/* p = -D1 L_d - (h/2) lambda D2 Phi(q, v) and Phi(q+, v) = 0, L_d the trapezoidal rule. */
static void evaluate(void *self)
{
    struct rough *work = self;
    const struct run *run = work->run;
    int n = run->in.n;
    real next[MAX_ELEMENT];
    for (int c = 0; c < n; c++)
        next[c] = run->g[c] + (run->g_low[c] + run->h * work->solver.x[c]);
    node_at_velocity(&run->in, run->g, work->solver.x, &work->start);
    node_at_velocity(&run->in, next, work->solver.x, &work->end);
    kick(work, &work->start, work->kick_start);
    kick(work, &work->end, work->kick_end);
    for (int c = 0; c < n; c++)
        work->solver.residual[c] = run->mu[c] - (work->start.mu[c][0] + work->end.mu[c][0]) / 2 +
                                   (run->mu_low[c] + run->h / 2 * work->kick_start[c]);
    for (int k = 0; k < run->in.m; k++)
        work->solver.residual[n + k] = work->end.phi[k][0];
}

static enum status rough_open(struct run *run)
{
    struct rough *work = run_allocate(run, sizeof *work);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->run = run;
    node_at_momentum(&run->in, run->g, run->mu, &work->start);
    enum status status = solver_open_own(&work->solver, run->in.n + run->in.m, work, evaluate, NULL);
    if (status != STATUS_OK)
        return status;
    for (int c = 0; c < run->in.n; c++)
        work->solver.x[c] = work->start.velocity[c][0];
    memcpy(work->solver.x + run->in.n, run->lambda, (size_t)run->in.m * sizeof(real));
    return STATUS_OK;
}

static void rough_close(struct run *run)
{
    struct rough *work = run->work;
    solver_close(&work->solver);
    free(work);
    run->work = NULL;
}

static enum status rough_step(struct run *run)
{
    struct rough *work = run->work;
    int n = run->in.n, m = run->in.m;
    real velocity = norm_max(n, work->solver.x) + fabs(run->h), force = norm_max(m, work->solver.x + n) + 1;
    for (int k = 0; k < n + m; k++)
        work->solver.weight[k] = k < n ? 1 / velocity : fabs(run->h) / force;
    work->solver.round_off = 1024 * REAL_EPSILON * (1 + norm_max(n, run->mu) / velocity);
    enum status status = solver_run(&work->solver);
    run->iterations = work->solver.iterations;
    run->newton = work->solver.newton;
    run->evaluations += 2;
    if (status != STATUS_OK)
        return status;
    evaluate(work);
    for (int c = 0; c < n; c++) {
        compensated_add(&run->g[c], &run->g_low[c], run->h * work->solver.x[c]);
        compensated_add(&run->mu[c], &run->mu_low[c], run->h / 2 * (work->kick_start[c] + work->kick_end[c]));
    }
    memcpy(run->lambda, work->solver.x + n, (size_t)m * sizeof(real));
    return STATUS_OK;
}

/* Order 1 is what is measured on every nonholonomic problem of the suite; the paper makes no claim. */
static int rough_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    (void)given;
    int count = claim_order(out, 0, QUANTITY_Q, 1, "HP paper 5.1: rough; measured");
    count = claim_order(out, count, QUANTITY_P, 1, "HP paper 5.1: rough; measured");
    return claim_order(out, count, QUANTITY_CONSTRAINT, 1, "HP paper 5.1: violated; measured");
}

const struct family rough_trapezoidal_family = {.applies = rough_applies,
                                                .open = rough_open,
                                                .close = rough_close,
                                                .step = rough_step,
                                                .claims = rough_claims,
                                                .faults = (const enum fault[]){FAULT_FORCE, FAULT_NONE}};
