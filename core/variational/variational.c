/* Variational integrators without constraints, from a discrete Lagrangian (spec discrete M1): p = -D1 L_d(q, q'),
 * p' = D2 L_d(q, q'); and the Lie-Poisson integrator on groups (M2), which is the same with the trapezoidal rule. */
#include "core/numbers/linear.h"
#include "core/run/run.h"
#include "core/variational/interval.h"
#include "core/variational/promises.h"

static enum status open(struct run *run)
{
    const struct variational_method *method = run->method->of;
    struct interval *interval = run_allocate(run, sizeof *interval);
    return interval ? interval_open(interval, run, &method->rule, NO_MULTIPLIERS) : STATUS_OUT_OF_MEMORY;
}

static void close(struct run *run)
{
    interval_close(run->work);
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
    const struct variational_method *method = given->method->of;
    if (method->on_groups == group_is_abelian(given->in.group))
        return needs(given, method->on_groups ? "a Lie group other than R^n" : "a vector space", why);
    return given->in.problem->constraint == CONSTRAINT_NONE ? STATUS_OK
                                                            : needs(given, "a motion without constraint", why);
}

/* A discrete Lagrangian of variational order r gives a map of order r (thesis, theorem 3.3.5). */
static bool self_adjoint(const struct core_case *given)
{
    const struct variational_method *method = given->method->of;
    return method->promise.self_adjoint;
}

static int claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    const struct variational_method *method = given->method->of;
    return symplectic_claims(given, method->promise, out);
}

const struct family variational_family = {.applies = applies,
                                          .open = open,
                                          .close = close,
                                          .step = step,
                                          .self_adjoint = self_adjoint,
                                          .claims = claims,
                                          .faults = (const enum fault[]){FAULT_FORCE, FAULT_NONE}};
