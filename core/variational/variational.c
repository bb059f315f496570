/* Variational integrators without constraints, from a discrete Lagrangian (spec discrete M1): p = -D1 L_d(q, q'),
 * p' = D2 L_d(q, q'); and the Lie-Poisson integrator on groups (M2), which is the same with the trapezoidal rule. */
#include <stdlib.h>

#include "core/numbers/linear.h"
#include "core/variational/interval.h"
#include "core/variational/promises.h"

static enum status open_rule(struct run *run, const struct rule *rule)
{
    struct interval *interval = aligned_alloc(64, (sizeof *interval + 63) / 64 * 64);
    run->work = interval;
    return interval ? interval_open(interval, run, rule, NO_MULTIPLIERS) : STATUS_OUT_OF_MEMORY;
}

static enum status open_start(struct run *run)
{
    return open_rule(run, &rule_start);
}

static enum status open_end(struct run *run)
{
    return open_rule(run, &rule_end);
}

static enum status open_trapezoidal(struct run *run)
{
    return open_rule(run, &rule_trapezoidal);
}

static enum status open_middle(struct run *run)
{
    return open_rule(run, &rule_middle);
}

static void variational_close(struct run *run)
{
    interval_close(run->work);
    free(run->work);
    run->work = NULL;
}

static enum status step(struct run *run)
{
    struct interval *interval = run->work;
    enum status status = interval_step(interval, run);
    if (status != STATUS_OK)
        return status;
    for (int c = 0; c < run->in.n; c++)
        compensated_add(&run->mu[c], &run->mu_low[c], interval->kick[c]);
    return STATUS_OK;
}

static enum status applies(const struct core_case *given, struct refusal *why)
{
    return given->in.problem->constraint == CONSTRAINT_NONE ? STATUS_OK
                                                            : needs(given, "a motion without constraint", why);
}

static enum status on_vectors(const struct core_case *given, struct refusal *why)
{
    return group_is_abelian(given->in.group) ? applies(given, why) : needs(given, "a vector space", why);
}

static enum status on_groups(const struct core_case *given, struct refusal *why)
{
    return group_is_abelian(given->in.group) ? needs(given, "a Lie group other than R^n", why) : applies(given, why);
}

/* A discrete Lagrangian of variational order r gives a map of order r (thesis, theorem 3.3.5). */
static int first_order(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    return symplectic_claims(given, 1, false, "thesis theorem 3.3.5", out);
}

static int second_order(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    return symplectic_claims(given, 2, true, "thesis theorem 3.3.5", out);
}

static int lie_poisson_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    return symplectic_claims(given, 2, true, "thesis (3.18)", out);
}

static const enum fault faults[] = {FAULT_FORCE, FAULT_NONE};

const struct family rect0_family = {.applies = on_vectors,
                                    .open = open_start,
                                    .close = variational_close,
                                    .step = step,
                                    .claims = first_order,
                                    .faults = faults};
const struct family rect1_family = {.applies = on_vectors,
                                    .open = open_end,
                                    .close = variational_close,
                                    .step = step,
                                    .claims = first_order,
                                    .faults = faults};
const struct family trap_family = {.applies = on_vectors,
                                   .open = open_trapezoidal,
                                   .close = variational_close,
                                   .step = step,
                                   .claims = second_order,
                                   .faults = faults};
const struct family mid_family = {.applies = on_vectors,
                                  .open = open_middle,
                                  .close = variational_close,
                                  .step = step,
                                  .claims = second_order,
                                  .faults = faults};
const struct family lie_poisson_family = {.applies = on_groups,
                                          .open = open_trapezoidal,
                                          .close = variational_close,
                                          .step = step,
                                          .claims = lie_poisson_claims,
                                          .faults = faults};
