/* Reference flows: compute, share, and turn into rows. */
#include "suite/references.h"

#include "suite/progress.h"
#include "suite/samples.h"
#include "suite/schedule.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everything of a flow but the arrays: what one message carries. */
struct flow_summary {
    struct reference reference;
    enum status status;
    double wall_time;
};

static bool open_flows(const struct campaign *campaign, const struct plan *plan, struct references *out)
{
    out->count = plan->reference_count;
    out->flows = calloc((size_t)out->count + 1, sizeof *out->flows);
    for (int k = 0; out->flows && k < out->count; k++) {
        struct flow *flow = &out->flows[k];
        struct setup setup;
        struct refusal why;
        plan_reference_setup(campaign, plan, k, &setup);
        flow->status = core_quad()->check(&setup, &flow->shape, &why);
        if (!samples_open(&flow->shape, setup.samples, &flow->reference.at))
            return false;
    }
    return out->flows != NULL;
}

static void compute(const struct campaign *campaign, const struct plan *plan, int k, struct flow *flow)
{
    struct setup setup;
    double start = MPI_Wtime();
    plan_reference_setup(campaign, plan, k, &setup);
    if (flow->status == STATUS_OK)
        flow->status = core_quad()->reference(&setup, &flow->reference);
    flow->wall_time = MPI_Wtime() - start;
}

/* Give all ranks what rank `owner` has: bytes, so that every rank has the same to the last bit. */
static void share(MPI_Comm comm, int owner, struct flow *flow)
{
    struct flow_summary summary;
    memset(&summary, 0, sizeof summary);
    summary.reference = flow->reference;
    summary.status = flow->status;
    summary.wall_time = flow->wall_time;
    MPI_Bcast(&summary, (int)sizeof summary, MPI_BYTE, owner, comm);
    struct trajectory mine = flow->reference.at;
    flow->reference = summary.reference;
    flow->reference.at.g = mine.g;
    flow->reference.at.mu = mine.mu;
    flow->reference.at.lambda = mine.lambda;
    flow->reference.at.invariant = mine.invariant;
    flow->reference.at.invariant_mean = mine.invariant_mean;
    flow->status = summary.status;
    flow->wall_time = summary.wall_time;
    MPI_Bcast(mine.g, (int)(samples_size(&flow->shape, mine.samples) * sizeof *mine.g), MPI_BYTE, owner, comm);
}

static bool all_have(MPI_Comm comm, int have)
{
    int all;
    MPI_Allreduce(&have, &all, 1, MPI_INT, MPI_MIN, comm);
    return all;
}

bool references_compute(MPI_Comm comm, const struct campaign *campaign, const struct plan *plan, struct references *out)
{
    int rank;
    size_t size = (size_t)plan->reference_count + 1;
    struct schedule schedule;
    struct progress progress;
    double *cost = malloc(size * sizeof *cost);
    int *owner = calloc(size, sizeof *owner);
    MPI_Comm_rank(comm, &rank);
    bool ready = all_have(comm, open_flows(campaign, plan, out) && cost && owner);
    for (int k = 0; ready && k < out->count; k++)
        cost[k] = plan->references[k].cost;
    ready = ready && schedule_open(&schedule, comm, cost, out->count);
    if (ready) {
        progress_open(&progress, &schedule, "references");
        for (int k; (k = schedule_next(&schedule)) >= 0; progress_show(&progress)) {
            compute(campaign, plan, k, &out->flows[k]);
            owner[k] = rank;
        }
        progress_wait(&progress);
        schedule_close(&schedule);
        MPI_Allreduce(MPI_IN_PLACE, owner, out->count, MPI_INT, MPI_SUM, comm);
        for (int k = 0; k < out->count; k++)
            share(comm, owner[k], &out->flows[k]);
    }
    free(cost);
    free(owner);
    return ready;
}

size_t references_width(const struct references *references, int reference)
{
    const struct flow *flow = &references->flows[reference];
    return flow->status == STATUS_OK ? (size_t)(flow->shape.element + flow->shape.n + flow->shape.m) : 0;
}

void references_row(const struct references *references, const struct campaign *campaign, const struct plan *plan,
                    int reference, int64_t first_value, struct reference_row *row)
{
    const struct flow *flow = &references->flows[reference];
    const struct reference *known = &flow->reference;
    const struct campaign_case *which = &plan->cases[plan->references[reference].first].which;
    bool ok = flow->status == STATUS_OK;
    struct setup setup;
    plan_reference_setup(campaign, plan, reference, &setup);
    memset(row, 0, sizeof *row);
    snprintf(row->problem, sizeof row->problem, "%s", setup.problem);
    campaign_label(&campaign->experiments[which->experiment].problems[which->problem], row->data);
    snprintf(row->route, sizeof row->route, "%s", ok ? known->route : "");
    snprintf(row->status, sizeof row->status, "%s", status_text(flow->status));
    row->horizon = (double)setup.horizon;
    row->samples = setup.samples;
    row->error_q = ok ? known->error_q : NAN;
    row->error_p = ok ? known->error_p : NAN;
    row->error_lambda = ok && flow->shape.m > 0 ? known->error_lambda : NAN;
    row->amplitude_g = ok ? known->at.amplitude_g : NAN;
    row->amplitude_mu = ok ? known->at.amplitude_mu : NAN;
    row->amplitude_lambda = ok && flow->shape.m > 0 ? known->at.amplitude_lambda : NAN;
    row->first_value = first_value;
    row->values_per_sample = (int64_t)references_width(references, reference);
    row->wall_time = flow->wall_time;
}

void references_values(const struct references *references, int reference, double *hi, double *lo)
{
    const struct flow *flow = &references->flows[reference];
    const struct trajectory *at = &flow->reference.at;
    const struct {
        const wide *values;
        int width;
    } parts[] = {{at->g, flow->shape.element}, {at->mu, flow->shape.n}, {at->lambda, flow->shape.m}};
    size_t next = 0;
    if (flow->status != STATUS_OK)
        return;
    for (int k = 0; k < at->samples; k++)
        for (int part = 0; part < 3; part++)
            for (int c = 0; c < parts[part].width; c++, next++) {
                wide value = parts[part].values[k * parts[part].width + c];
                hi[next] = (double)value;
                lo[next] = (double)(value - hi[next]);
            }
}

void references_free(struct references *references)
{
    for (int k = 0; references->flows && k < references->count; k++)
        samples_close(&references->flows[k].reference.at);
    free(references->flows);
}
