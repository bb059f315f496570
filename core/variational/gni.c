/* Geometric nonholonomic integrators (thesis chapter 6; spec discrete M3 to M5): the discrete Legendre transforms of an
 * interval, and at each node the reflection of the momentum on the constraint, p^- = p^+ + h A^T lambda with
 * phi(g, (p^- + p^+)/2) = 0. One code for R^n, groups and products, linear and affine constraints.
 * The state is (g, pbar, lambda): pbar = (p^- + p^+)/2 satisfies the constraint, and p^- = pbar + (h/2) A^T lambda, h of the
 * substep that follows: what is passed between substeps of different length (spec discrete, pitfall 3). */
#include "core/variational/gni.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/run/energy_balance.h"
#include "core/variational/interval.h"
#include "core/variational/promises.h"

struct gni {
    struct interval interval;
    struct node end;
    real h; /* of the substep that starts at the node */
};

void gni_momentum_before(const struct run *run, real h, real *out)
{
    real push[MAX_DIMENSION];
    node_constraint_force(&run->node, run->lambda, push);
    for (int c = 0; c < run->in.n; c++)
        out[c] = run->mu[c] + (run->mu_low[c] + h / 2 * push[c]);
}

/* lambda at the end of the substep, from p^+ there. */
static enum status reflect(struct run *run, real h)
{
    struct gni *work = run->work;
    const struct node *end = &work->end;
    int m = run->in.m;
    node_at_momentum(&run->in, run->g, work->interval.plus, &work->end);
    enum status status = m ? node_metric(&work->end) : STATUS_OK;
    for (int i = 0; i < m; i++) {
        run->lambda[i] = 0;
        for (int j = 0; j < m; j++)
            run->lambda[i] -= 2 / h * end->inverse_G[i * m + j] * end->phi[j][0];
        if (run->fault == FAULT_REFLECTION)
            run->lambda[i] = -run->lambda[i];
    }
    return status;
}

static enum status substep(struct run *run, const struct rule *rule, real h)
{
    struct gni *work = run->work;
    struct interval *interval = &work->interval;
    int n = run->in.n;
    real before[MAX_DIMENSION], push[MAX_DIMENSION], push_end[MAX_DIMENSION];
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
    node_move(&run->node, run->g, run->mu);
    return status;
}

static void count(struct run *run)
{
    const struct gni *work = run->work;
    run->iterations = work->interval.solver.iterations;
    run->newton = work->interval.solver.newton;
    run->evaluations = work->interval.evaluations;
}

static enum status one(struct run *run, const struct rule *rule)
{
    enum status status = substep(run, rule, run->h);
    count(run);
    return status;
}

/* The fault: a momentum ptilde = pbar +- (h/2) f of one rule is taken for that of the other (spec discrete, correction 14). */
static void confuse(struct run *run, real shift)
{
    lane force[MAX_DIMENSION];
    if (run->fault != FAULT_PTILDE)
        return;
    run_force(run, &run->node.in, run->node.g, run->node.velocity, force);
    for (int c = 0; c < run->in.n; c++)
        run->mu[c] += shift * force[c][0];
    node_move(&run->node, run->g, run->mu);
}

/* Half a step by each rule; `sign` is 1 where the force of the first is at its start. */
static enum status two(struct run *run, const struct rule *first, const struct rule *second, real sign)
{
    real h = run->h / 2;
    confuse(run, -sign * h);
    enum status status = substep(run, first, h);
    confuse(run, sign * h);
    if (status == STATUS_OK)
        status = substep(run, second, h);
    count(run);
    return status;
}

static enum status step_a(struct run *run)
{
    return one(run, &rule_start);
}

static enum status step_b(struct run *run)
{
    return one(run, &rule_end);
}

static enum status step_sv(struct run *run)
{
    return one(run, &rule_trapezoidal);
}

static enum status step_ab(struct run *run)
{
    return two(run, &rule_start, &rule_end, 1);
}

static enum status step_ba(struct run *run)
{
    return two(run, &rule_end, &rule_start, -1);
}

static enum status gni_open(struct run *run)
{
    struct gni *work = aligned_alloc(64, (sizeof *work + 63) / 64 * 64);
    run->work = work;
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->h = run->h;
    if (run->fault == FAULT_START)
        memset(run->lambda, 0, sizeof run->lambda);
    return interval_open(&work->interval, run, &rule_start, NO_MULTIPLIERS);
}

static void gni_close(struct run *run)
{
    struct gni *work = run->work;
    interval_close(&work->interval);
    free(work);
    run->work = NULL;
}

static enum status gni_applies(const struct core_case *given, struct refusal *why)
{
    const struct problem *problem = given->in.problem;
    if (problem->constraint == CONSTRAINT_HOLONOMIC)
        return needs(given, "a nonholonomic constraint, or none", why);
    if (problem->constraint == CONSTRAINT_NONHOLONOMIC && !is_affine(given))
        return needs(given, "a constraint affine in the velocities", why);
    return problem->momentum_rate ? needs(given, "a constant mass matrix", why) : STATUS_OK;
}

static int claims_of(const struct core_case *given, int order, bool self_adjoint, const char *source,
                     struct claim out[MAX_CLAIMS])
{
    if (given->in.problem->constraint == CONSTRAINT_NONE)
        return symplectic_claims(given, order, self_adjoint, source, out);
    int number = claim_order(out, 0, QUANTITY_Q, order, source);
    number = claim_order(out, number, QUANTITY_P, order, source);
    number = claim_identity(out, number, QUANTITY_CONSTRAINT, bound_at_node, "thesis (6.6): reflection at the node");
    number = claim_energy_balance(given, out, number);
    return self_adjoint ? claim_identity(out, number, QUANTITY_REVERSAL, bound_of_step, "thesis theorem 6.3.5")
                        : number;
}

/* Without a force the two rules are one, and it is self-adjoint. */
static int one_sided_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    bool free = is_force_free(given);
    return claims_of(given, free ? 2 : 1, free, free ? "spec discrete M3: no force" : "thesis theorem 6.3.3", out);
}

static int sv_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    return claims_of(given, 2, true, "thesis remark 6.3.2", out);
}

static int composed_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    return claims_of(given, 2, true, "thesis remark 6.3.6", out);
}

/* |p^- - pbar|: the component that the constraint forbids, whose sign alternates from node to node and which the reflection
 * does not damp (spec discrete, pitfall 1). */
static real parasitic_part(const struct run *run)
{
    const struct gni *work = run->work;
    real push[MAX_DIMENSION];
    node_constraint_force(&run->node, run->lambda, push);
    return fabs(work->h / 2) * norm_euclidean(run->in.n, push);
}

/* What a bi-invariant metric conserves (thesis theorem 6.2.1; spec discrete, correction 17). */
real gni_energy_before(const struct run *run)
{
    const struct gni *work = run->work;
    const struct node *node = &run->node;
    real before[MAX_DIMENSION];
    lane momentum[MAX_DIMENSION], velocity[MAX_DIMENSION], value[1];
    gni_momentum_before(run, work->h, before);
    broadcast(run->in.n, before, momentum);
    run->in.problem->velocity(&node->in, node->g, momentum, velocity);
    energy(&node->in, node->g, velocity, value);
    return value[0][0];
}

static const struct observable observables[] = {
    {"|p^- - pbar|", parasitic_part}, {"energy at p^-", gni_energy_before}, {0}};
static const enum fault one_rule_faults[] = {FAULT_FORCE,          FAULT_REFLECTION,  FAULT_START,
                                             FAULT_OFF_CONSTRAINT, FAULT_OWN_ADJOINT, FAULT_NONE};
static const enum fault two_rule_faults[] = {FAULT_FORCE, FAULT_REFLECTION, FAULT_START, FAULT_PTILDE, FAULT_NONE};

#define GNI_FAMILY(code, step_, claims_, faults_)                                                                      \
    const struct family code##_family = {.applies = gni_applies,                                                       \
                                         .open = gni_open,                                                             \
                                         .close = gni_close,                                                           \
                                         .step = step_,                                                                \
                                         .claims = claims_,                                                            \
                                         .faults = faults_,                                                            \
                                         .observables = observables}
GNI_FAMILY(gni_a, step_a, one_sided_claims, one_rule_faults);
GNI_FAMILY(gni_b, step_b, one_sided_claims, one_rule_faults);
GNI_FAMILY(gni_sv, step_sv, sv_claims, one_rule_faults);
GNI_FAMILY(gni_ab, step_ab, composed_claims, two_rule_faults);
GNI_FAMILY(gni_ba, step_ba, composed_claims, two_rule_faults);

bool gni_reflects(const struct core_case *given)
{
    return given->method->family->open == gni_open && given->in.problem->constraint == CONSTRAINT_NONHOLONOMIC;
}
