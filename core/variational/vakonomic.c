/* Discrete constrained variational (vakonomic) integrator [jimenez-2012, sec. 4.3.2] [mathematics, Discrete M7]: the
 * variational integrator of
 * l + <lambda, phi> with a multiplier an interval, for problems that are vakonomic: p is free, and the momenta beyond the
 * Legendre transform of l are the first multipliers. */
#include "core/run/run.h"
#include "core/variational/interval.h"
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

static bool vakonomic_self_adjoint(const struct core_case *given)
{
    return with_number(&given->with, "alpha") == R(0.5);
}

static struct stated vakonomic_order(const struct core_case *given, enum quantity quantity)
{
    (void)quantity;
    return (struct stated){vakonomic_self_adjoint(given) ? 2 : 1, "Jimenez 2012, theorem 4.3.4"};
}

const struct family vakonomic_family = {
    .parameters = parameters,
    .takes_hamiltonian = true,
    .open = vakonomic_open,
    .close = interval_close_of_run,
    .step = interval_step_of_run,
    .self_adjoint = vakonomic_self_adjoint,
    .claims = BY(vakonomic) | BY(symplectic_map),
    .order = vakonomic_order,
    .faults = (const enum fault[]){FAULT_FORCE, FAULT_OWN_ADJOINT, FAULT_MULTIPLIERS, FAULT_NONE},
    .observables = (const struct observable[]){{"condition (4.10)", twofold_condition_at}, {0}}};
