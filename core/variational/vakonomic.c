/* Discrete constrained variational (vakonomic) integrator (thesis 4.3.2; spec discrete M7): the variational integrator of
 * l + <lambda, phi> with a multiplier an interval, for problems that are vakonomic: p is free, and the momenta beyond the
 * Legendre transform of l are the first multipliers. */
#include "core/run/run.h"
#include "core/variational/interval.h"
#include "core/variational/promises.h"
#include "core/variational/twofold.h"

static const struct method_parameter parameters[] = {{"alpha", PARAMETER_NUMBER, "0.5", "0", "1", NULL,
                                                      "place of the base point: l and phi at (1 - alpha) q + alpha q'"},
                                                     {0}};

static enum status vakonomic_open(struct run *run)
{
    struct interval *interval = run_allocate(run, sizeof *interval);
    const struct rule rule = {1, {1}, {with_number(&run->with, "alpha")}};
    return interval ? interval_open(interval, run, &rule, IN_THE_LAGRANGIAN) : STATUS_OUT_OF_MEMORY;
}

static enum status vakonomic_applies(const struct core_case *given, struct refusal *why)
{
    if (given->in.problem->extended)
        return STATUS_OK;
    return needs(given, "a vakonomic problem (rattleback list problems)", why);
}

static bool vakonomic_self_adjoint(const struct core_case *given)
{
    return with_number(&given->with, "alpha") == R(0.5);
}

static int vakonomic_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    bool centred = vakonomic_self_adjoint(given);
    return symplectic_claims(given, (struct promise){centred ? 2 : 1, centred, "thesis theorem 4.3.4"}, out);
}

const struct family vakonomic_family = {
    .parameters = parameters,
    .takes_hamiltonian = true,
    .applies = vakonomic_applies,
    .open = vakonomic_open,
    .close = interval_close_of_run,
    .step = interval_step_of_run,
    .self_adjoint = vakonomic_self_adjoint,
    .claims = vakonomic_claims,
    .faults = (const enum fault[]){FAULT_FORCE, FAULT_OWN_ADJOINT, FAULT_MULTIPLIERS, FAULT_NONE},
    .observables = (const struct observable[]){{"condition (4.10)", twofold_condition_at}, {0}}};
