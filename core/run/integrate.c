/* A run from 0 to T. */
#include <string.h>

#include "core/numbers/scratch.h"
#include "core/run/record.h"
#include "core/run/run.h"
#include "core/run/trajectory.h"

static void clear_trajectory(struct trajectory *out)
{
    out->momentum_size = out->energy_size = out->constraint_over = out->tangency_over = out->gradient = out->reaction =
        0;
    out->constraint = out->tangency = out->momentum = out->swings = out->amplitude_g = out->amplitude_mu =
        out->amplitude_lambda = out->amplitude_velocity = out->velocity_of_positions = 0;
    memset(out->invariant_deviation, 0, sizeof out->invariant_deviation);
    out->work = (struct work_counts){0};
    out->rough = 0;
}

static enum status advance_and_record(struct run *run, struct record *record)
{
    const struct setup *setup = &run->given->setup;
    const long every = setup->steps / setup->samples;
    enum status status = STATUS_OK;
    record_batch(record, run, every);
    for (long k = 1; k <= setup->steps && status == STATUS_OK; k++) {
        status = run_step(run);
        if (status != STATUS_OK)
            break;
        record_run(record, run, every);
        if (k % GIVE_UP_PERIOD == 0 && gives_up(&run->in))
            status = STATUS_TIMEOUT;
    }
    return status;
}

static enum status solve_at_once(struct run *run, struct record *record)
{
    const struct work_counts before = work_done;
    enum status status = run->method->family->solve(run, record);
    work_since(&before, &run->counts);
    return status;
}

/* Step by step or at once, as the family does it. */
static enum status run_through(struct run *run, struct trajectory *out)
{
    SCRATCH(struct record, record, 1);
    enum status recorded[LANES];
    const struct family *family = run->method->family;
    record_open(record, &run->node, run, run->given->setup.steps, run->h, out);
    enum status status = family->solve ? solve_at_once(run, record) : advance_and_record(run, record);
    record_close(record, &run->node, recorded);
    return status == STATUS_OK ? recorded[0] : status;
}

static void put_work(const struct run *run, struct work_counts *out)
{
    int k = 0;
#define WORK(name, meaning) out->name = run->uncounted >> k++ & 1 ? WORK_UNKNOWN : run->counts.name;
#include "core/work.def"
}

enum status trajectory_integrate(const struct core_case *given, struct trajectory *out)
{
    SCRATCH(struct run, run, 1);
    if (!given->method)
        return STATUS_REFUSED;
    if (given->family->transfers)
        return given->family->transfers->solve(given, out);
    enum status status = run_open(given, 1, run);
    clear_trajectory(out);
    out->samples = given->setup.samples;
    if (status == STATUS_OK)
        status = run_through(run, out);
    put_work(run, &out->work);
    out->rough = run->rough;
    run_close(run);
    return status;
}
