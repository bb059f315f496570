/* Variational integrators of phase-space Lagrangians l = theta(q) v - H(q) in position-momentum form, and with their ends projected onto
 * p = theta(q). Unprojected they are two-step methods on Q: p - theta(q) is a parasitic mode. */
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/hypotheses.h"
#include "core/run/run.h"
#include "core/variational/phase_interval.h"
#include "core/variational/phase_mode.h"

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
        compensated_add(&run->g[c], &run->g_low[c], interval->increment.q[c]);
        compensated_add(&run->mu[c], &run->mu_low[c], interval->increment.p[c]);
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

static bool phase_momenta_follow(const struct core_case *given)
{
    const struct phase_method *method = given->method->of;
    return method->projection != PHASE_FREE;
}

static bool phase_self_adjoint(const struct core_case *given)
{
    const struct phase_method *method = given->method->of;
    return method->projection != PHASE_RESET && method->projection != PHASE_POST && method->projection != PHASE_EULER;
}

/* R: what a step makes of p - theta(q) as h tends to 0; of projections 0. */
static enum status phase_local_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES])
{
    const struct phase_method *method = given->method->of;
    const int R = method->projection != PHASE_FREE ? 0 : method->trapezoidal || given->tableau.s % 2 ? -1 : 1;
    return phase_mode_defect(given, R, &error[QUANTITY_MODE], &floor[QUANTITY_MODE]);
}

/* Returns the order of J^T Omega(q1) J - Omega(q0) of one step; the multiplier m of a projection has size h^(s+1). Of POST it is m^2, of
 * SYMMETRIC the difference of that at both ends; of MIDPOINT h m for R = -1, and h^2 m for R = 1. */
static int defect_order(enum phase_projection projection, int s)
{
    switch (projection) {
    case PHASE_POST:
        return 2 * s + 2;
    case PHASE_SYMMETRIC:
        return 2 * s + 3;
    case PHASE_MIDPOINT:
        return s + 3 - s % 2;
    default:
        return s + 1;
    }
}

/* Returns the exponent of p - theta(q) before projections by the size that delta' = A delta predicts. Nothing grows with a linear theta, where A = 0,
 * or with half of theta 0, where Phi is a quotient of derivatives of theta; that is no claim. */
static int mode_exponent(const struct core_case *given)
{
    const struct phase_method *method = given->method->of;
    if (given->in.problem->theta_is_linear || hypothesis_properly_degenerate(given) == HELD)
        return -1;
    return method->projection == PHASE_FREE;
}

static struct stated phase_order(const struct core_case *given, enum quantity quantity)
{
    const struct phase_method *method = given->method->of;
    const int s = given->tableau.s, odd = s % 2;
    if (quantity == QUANTITY_MODE)
        return (struct stated){given->in.problem->theta_is_linear ? -1 : 2, NULL};
    if (method->projection == PHASE_EULER)
        return (struct stated){1, "Ellison et al. 2018: symplectic Euler in canonical coordinates"};
    if (quantity == QUANTITY_MODE_GROWTH)
        return (struct stated){mode_exponent(given), NULL};
    if (quantity == QUANTITY_SYMPLECTIC)
        return (struct stated){defect_order(method->projection, s), NULL};
    if (method->projection >= PHASE_POST && hypothesis_properly_degenerate(given) == HELD)
        return (struct stated){2 * s, "Ellison et al. 2018: Gauss in canonical coordinates"};
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
                                    .momenta_follow = phase_momenta_follow,
                                    .local_errors = phase_local_errors,
                                    .mode = phase_mode_sizes,
                                    .order = phase_order,
                                    .claims = BY(phase),
                                    .observables = phase_observables,
                                    .faults = (const enum fault[]){FAULT_FORCE, FAULT_NONE}};
