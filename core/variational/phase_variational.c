/* Variational integrators of phase-space Lagrangians l = theta(q) v - H(q) in position-momentum form, and with their ends projected onto
 * p = theta(q). Unprojected they are two-step methods on Q: p - theta(q) is a parasitic mode. */
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/run.h"
#include "core/variational/phase_interval.h"

static enum status phase_open(struct run *run)
{
    struct phase_interval *interval = run_allocate(run, sizeof *interval);
    return interval ? phase_interval_open(interval, run, run->method->of) : STATUS_OUT_OF_MEMORY;
}

static void phase_close(struct run *run)
{
    phase_interval_close(run->work);
}

static enum status phase_step(struct run *run)
{
    struct phase_interval *interval = run->work;
    enum status status = phase_interval_solve(interval, run->h);
    if (status != STATUS_OK)
        return status;
    for (int c = 0; c < run->in.n; c++) {
        compensated_add(&run->g[c], &run->g_low[c], interval->way.q[c]);
        compensated_add(&run->mu[c], &run->mu_low[c], interval->way.p[c]);
    }
    if (interval->projection == PHASE_FREE)
        return STATUS_OK;
    phase_momenta(&run->in, run->g, run->mu);
    for (int c = 0; c < run->in.n; c++)
        run->mu_low[c] = 0;
    return STATUS_OK;
}

/* Returns the distance of the momentum from theta of the positions. */
static real parasitic(const struct run *run)
{
    SCRATCH(real, theta, run->in.n);
    phase_momenta(&run->in, run->g, theta);
    return distance_max(run->in.n, run->mu, theta);
}

static const struct observable phase_observables[] = {{"parasitic", parasitic}, {0}};

static bool phase_self_adjoint(const struct core_case *given)
{
    const struct phase_method *method = given->method->of;
    return method->projection != PHASE_RESET && method->projection != PHASE_POST;
}

static struct stated phase_order(const struct core_case *given, enum quantity quantity)
{
    const struct phase_method *method = given->method->of;
    const int s = given->tableau.s, odd = s % 2;
    (void)quantity;
    if (method->trapezoidal)
        return (struct stated){2, "Hairer, Lubich, Wanner XV.3"};
    if (given->in.problem->theta_is_linear || method->projection == PHASE_POST)
        return (struct stated){2 * s, "Ascher, Petzold 1991: projected collocation of index 2"};
    switch (method->projection) {
    case PHASE_RESET:
        return (struct stated){s, "local error of an unprojected step"};
    case PHASE_SYMMETRIC:
        return (struct stated){2 * s, "Chan, Chartier, Murua 2004"};
    case PHASE_MIDPOINT:
        return (struct stated){s + 2 - odd < 2 * s ? s + 2 - odd : 2 * s, "docs/findings-degenerate.md"};
    default:
        return (struct stated){s + odd, "Hairer, Lubich, Roche 1989: Gauss of index 2"};
    }
}

const struct family phase_family = {.takes_hamiltonian = true,
                                    .small = true,
                                    .open = phase_open,
                                    .close = phase_close,
                                    .step = phase_step,
                                    .self_adjoint = phase_self_adjoint,
                                    .order = phase_order,
                                    .claims = BY(phase),
                                    .observables = phase_observables,
                                    .faults = (const enum fault[]){FAULT_FORCE, FAULT_NONE}};
