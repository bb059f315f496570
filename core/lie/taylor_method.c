/* Taylor series as a one-step method of any order: explicit, for every motion that is a text, and a peer of no structure. */
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/problem/moment.h"
#include "core/run/run.h"
#include "core/run/taylor.h"

static int order_of_series(const struct core_case *given)
{
    return (int)with_number(&given->with, "order");
}

static enum status taylor_open(struct run *run)
{
    struct series **series = run_allocate(run, sizeof *series);
    int order = order_of_series(run->given) - (run->fault == FAULT_SERIES);
    return series ? series_open(&run->in, order, false, series) : STATUS_OUT_OF_MEMORY;
}

static void taylor_close(struct run *run)
{
    series_close(*(struct series **)run->work);
}

/* Onto the group, to the square of what the series leaves; positions and velocities follow, multipliers as the equations have them. */
static enum status arrive_on_group(struct run *run, const real *eta)
{
    SCRATCH(real, acceleration, run->in.n);
    if (!group_is_abelian(run->in.group))
        group_nearest(&run->in, run->g);
    struct moment end;
    const struct instance *in = moment_at(&end, &run->in, run->t + (run->t_low + run->h));
    momentum_of_velocity(in, run->g, eta, run->mu);
    return in->m > 0 ? continuous_acceleration(in, run->g, eta, acceleration, run->lambda) : STATUS_OK;
}

static enum status taylor_step(struct run *run)
{
    struct series *series = *(struct series **)run->work;
    SCRATCH(real, eta, run->in.n);
    SCRATCH_ZERO(real, eta_low, run->in.n);
    first_point(run->in.n, run->node.velocity, eta);
    enum status status = series_expand(series, run->t, run->g, eta);
    if (status != STATUS_OK)
        return status;
    run->rough += !series_is_smooth(series, run->h);
    taylor_advance(series, run->h, run->g, run->g_low, eta, eta_low);
    return arrive_on_group(run, eta);
}

static struct stated series_order(const struct core_case *given, enum quantity quantity)
{
    (void)quantity;
    return (struct stated){order_of_series(given), NULL};
}

static const struct method_parameter parameters[] = {
    {"order", PARAMETER_INTEGER, "8", "2", "40", NULL, "degree of the polynomial that a step follows"}, {0}};

const struct family taylor_family = {.parameters = parameters,
                                     .takes_hamiltonian = true,
                                     .open = taylor_open,
                                     .close = taylor_close,
                                     .step = taylor_step,
                                     .claims = BY(taylor),
                                     .order = series_order,
                                     .faults = (const enum fault[]){FAULT_SERIES, FAULT_NONE}};
