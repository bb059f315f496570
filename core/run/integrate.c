/* A run from 0 to T. */
#include <string.h>

#include "core/run/method.h"
#include "core/run/record.h"
#include "core/run/trajectory.h"

static void clear(struct trajectory *out)
{
    out->constraint = out->tangency = out->momentum = out->amplitude_g = out->amplitude_mu = out->amplitude_lambda = 0;
    memset(out->invariant_deviation, 0, sizeof out->invariant_deviation);
    out->iterations = out->evaluations = out->newton = 0;
}

static enum status advance(const struct setup *setup, struct run *run, struct trajectory *out)
{
    struct record record;
    lane lambda[MAX_MULTIPLIERS];
    bool finite[LANES];
    enum status status = STATUS_OK;
    record_open(&record, &run->node, out);
    for (long k = 1; k <= setup->steps && status == STATUS_OK; k++) {
        status = run_step(run);
        if (status != STATUS_OK)
            break;
        broadcast(run->in.m, run->lambda, lambda);
        record_node(&record, &run->node, lambda);
        if (k % (setup->steps / setup->samples) == 0)
            record_sample(&record, &run->node, lambda);
        if (k % GIVE_UP_PERIOD == 0 && setup->give_up && setup->give_up())
            status = STATUS_TIMEOUT;
    }
    record_close(&record, &run->node, finite);
    return status == STATUS_OK && !finite[0] ? STATUS_NOT_FINITE : status;
}

enum status trajectory_integrate(const struct setup *setup, struct trajectory *out)
{
    struct run run;
    enum status status = run_open(setup, &run);
    clear(out);
    out->samples = setup->samples;
    if (status == STATUS_OK)
        status = advance(setup, &run, out);
    out->iterations = run.iterations;
    out->evaluations = run.evaluations;
    out->newton = run.newton;
    run_close(&run);
    return status;
}
