/* Geometric nonholonomic integrators [jimenez-2012, ch. 6] [mathematics, Discrete M3 to M5]: the discrete Legendre transforms of an
 * interval, and at each node the reflection of the momentum on the constraint, p^- = p^+ + h A^T lambda with
 * phi(g, (p^- + p^+)/2) = 0. One code for R^n, groups and products, linear and affine constraints.
 * The state is (g, pbar, lambda): pbar = (p^- + p^+)/2 satisfies the constraint, and p^- = pbar + (h/2) A^T lambda, h of the
 * substep that follows: what is passed between substeps of different length [mathematics, Discrete M4]. */
#include "core/variational/gni.h"

#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/projection.h"
#include "core/run/hypotheses.h"
#include "core/run/run.h"
#include "core/variational/interval.h"

struct gni {
    struct interval interval;
    struct moment at_end;
    struct node end;
    real h; /* of the substep that starts at the node */
};

void gni_momentum_before(const struct run *run, real h, real *out)
{
    SCRATCH(real, push, run->in.n);
    node_constraint_force(&run->node, run->lambda, push);
    for (int c = 0; c < run->in.n; c++)
        out[c] = run->mu[c] + (run->mu_low[c] + h / 2 * push[c]);
}

/* lambda at the end of the substep, from p^+ there. */
static enum status reflect(struct run *run, real h)
{
    struct gni *work = run->work;
    const struct instance *in = moment_at(&work->at_end, &run->in, run_time(run, work->interval.after + h));
    const int m = run->in.m;
    enum status status = STATUS_OK;
    if (m)
        status = projection_solve(in, run->g, work->interval.plus, h / 2, &work->end, run->lambda);
    else
        node_at_momentum(in, run->g, work->interval.plus, &work->end);
    for (int i = 0; i < m && run->fault == FAULT_REFLECTION; i++)
        run->lambda[i] = -run->lambda[i];
    return status;
}

static enum status gni_substep(struct run *run, const struct rule *rule, real h)
{
    struct gni *work = run->work;
    struct interval *interval = &work->interval;
    int n = run->in.n;
    SCRATCH(real, before, run->in.n);
    SCRATCH(real, push, run->in.n);
    SCRATCH(real, push_end, run->in.n);
    gni_momentum_before(run, h, before);
    node_constraint_force(&run->node, run->lambda, push);
    interval->rule = *rule;
    enum status status = interval_solve(interval, h, run->g, before);
    if (status != STATUS_OK)
        return status;
    interval_move(interval, run);
    status = reflect(run, h);
    node_constraint_force(&work->end, run->lambda, push_end);
    for (int c = 0; c < n; c++)
        compensated_add(&run->mu[c], &run->mu_low[c], interval->kick[c] + h / 2 * (push[c] + push_end[c]));
    work->h = h;
    run_set_node_time(run, interval->after + h);
    node_move(&run->node, run->g, run->mu);
    return status;
}

/* The fault: a momentum ptilde = pbar +- (h/2) f of one rule is taken for that of the other. */
static void confuse(struct run *run, real shift)
{
    SCRATCH(lane, force, run->in.n);
    if (run->fault != FAULT_PTILDE)
        return;
    run_force(run, &run->node.in, run->node.g, run->node.velocity, force);
    for (int c = 0; c < run->in.n; c++)
        run->mu[c] += shift * force[c][0];
    node_move(&run->node, run->g, run->mu);
}

static enum status gni_step(struct run *run)
{
    const struct gni_method *method = run->method->of;
    real h = run->h / method->substeps;
    enum status status = STATUS_OK;
    for (int k = 0; k < method->substeps && status == STATUS_OK; k++) {
        ((struct gni *)run->work)->interval.after = k * h;
        confuse(run, (2 * method->rule[k].abscissa[0] - 1) * h);
        status = gni_substep(run, &method->rule[k], h);
    }
    return status;
}

static enum status gni_open(struct run *run)
{
    struct gni *work = run_allocate(run, sizeof *work);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->h = run->h;
    if (run->fault == FAULT_START)
        memset(run->lambda, 0, sizeof run->lambda);
    enum status status = node_open(&work->end, &run->in);
    if (status != STATUS_OK)
        return status;
    return interval_open(&work->interval, run, ((const struct gni_method *)run->method->of)->rule, NO_MULTIPLIERS);
}

static void gni_close(struct run *run)
{
    struct gni *work = run->work;
    interval_close(&work->interval);
    node_close(&work->end);
}

/* Without a force the rules are one, and it is self-adjoint. */
static bool gni_self_adjoint(const struct core_case *given)
{
    const struct gni_method *method = given->method->of;
    return method->promise.self_adjoint || hypothesis_force_free(given) == HELD;
}

static struct stated gni_order(const struct core_case *given, enum quantity quantity)
{
    const struct gni_method *method = given->method->of;
    (void)quantity;
    return (struct stated){method->promise.order, method->promise.source};
}

/* |p^- - pbar|: the component that the constraint forbids, whose sign alternates from node to node and which the reflection
 * does not damp [mathematics, Discrete M3]. */
static real parasitic_part(const struct run *run)
{
    const struct gni *work = run->work;
    SCRATCH(real, push, run->in.n);
    node_constraint_force(&run->node, run->lambda, push);
    if (run->in.problem->units)
        put_back(run->in.n, run->in.problem->units->momentum, push);
    return fabs(work->h / 2) * norm_euclidean(run->in.n, push);
}

/* Returns the energy that a bi-invariant metric conserves [jimenez-2012, thm. 6.2.1]. */
real gni_energy_before(const struct run *run)
{
    const struct gni *work = run->work;
    const struct node *node = &run->node;
    SCRATCH(real, before, run->in.n);
    lane value[1];
    SCRATCH(lane, momentum, run->in.n);
    SCRATCH(lane, velocity, run->in.n);
    gni_momentum_before(run, work->h, before);
    broadcast(run->in.n, before, momentum);
    run->in.problem->velocity(&node->in, node->g, momentum, velocity);
    energy(&node->in, node->g, velocity, value);
    return value[0][0];
}

static real recorded_energy_before(const struct run *run)
{
    const struct stated_units *units = run->in.problem->units;
    return gni_energy_before(run) * (units ? units->energy : 1);
}

static const struct observable observables[] = {
    {"|p^- - pbar|", parasitic_part}, {"energy at p^-", recorded_energy_before}, {0}};
/* Faults of methods with one rule; methods with two have their own list. */
static const enum fault faults[] = {FAULT_FORCE,       FAULT_REFLECTION, FAULT_START, FAULT_OFF_CONSTRAINT,
                                    FAULT_OWN_ADJOINT, FAULT_FROZEN,     FAULT_NONE};

const struct family gni_family = {.open = gni_open,
                                  .close = gni_close,
                                  .step = gni_step,
                                  .self_adjoint = gni_self_adjoint,
                                  .claims = BY(gni) | BY(symplectic_map),
                                  .order = gni_order,
                                  .faults = faults,
                                  .observables = observables};

bool gni_reflects(const struct core_case *given)
{
    return is_of_family(given, &gni_family) && given->in.problem->constraint == CONSTRAINT_NONHOLONOMIC;
}
