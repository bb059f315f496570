/* Reference flows: compute, share, and turn into rows. */
#include "suite/run/references.h"

#include "results/heap.h"
#include "suite/kinds/samples.h"
#include "suite/run/phase.h"
#include "suite/run/stop.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Everything of a flow but the arrays: what one message and the journal carry. */
struct flow_summary {
    struct reference reference;
    enum status status;
    double wall_time;
};

static void open_flows(const struct campaign *campaign, const struct plan *plan, struct references *out)
{
    out->count = plan->reference_count;
    out->flows = heap_take((size_t)out->count, sizeof *out->flows);
    for (int k = 0; k < out->count; k++) {
        struct flow *flow = &out->flows[k];
        struct setup setup;
        struct refusal why;
        plan_reference_setup(campaign, plan, k, &setup);
        flow->status = core_check(core_quad(), &setup, &flow->shape, &why);
        samples_open(&flow->shape, setup.samples, &flow->reference.at);
    }
}

static size_t flow_size(const struct flow *flow)
{
    return samples_size(&flow->shape, flow->reference.at.samples) * sizeof *flow->reference.at.g;
}

/* A summary without addresses, which would differ between runs. */
static void summarise(const struct flow *flow, struct flow_summary *out)
{
    memset(out, 0, sizeof *out);
    out->reference = flow->reference;
    out->reference.under_way = (struct reference_under_way){.route = ROUTE_NONE};
    out->reference.at = (struct trajectory){0};
    samples_take_rest(&flow->reference.at, &out->reference.at);
    out->status = flow->status;
    out->wall_time = flow->wall_time;
}

/* All but the arrays, which stay this rank's. */
static void take_summary(const struct flow_summary *summary, struct flow *flow)
{
    struct trajectory mine = flow->reference.at;
    samples_take_rest(&summary->reference.at, &mine);
    flow->reference = summary->reference;
    flow->reference.at = mine;
    flow->status = summary->status;
    flow->wall_time = summary->wall_time;
}

/* Give all ranks what rank `owner` has: bytes, so that every rank has the same to the last bit. */
static void share_flow(MPI_Comm comm, int owner, struct flow *flow)
{
    struct flow_summary summary;
    summarise(flow, &summary);
    MPI_Bcast(&summary, (int)sizeof summary, MPI_BYTE, owner, comm);
    take_summary(&summary, flow);
    MPI_Bcast(flow->reference.at.g, (int)flow_size(flow), MPI_BYTE, owner, comm);
}

/* Context of the phase. */
struct work {
    const struct campaign *campaign;
    const struct plan *plan;
    struct references *references;
    struct flow_summary summary;     /* of the flow that was computed last */
    const struct reference *at_hand; /* is being computed */
};

static double expected_reference_cost(const void *context, int item, int count)
{
    const struct work *work = context;
    (void)count; /* one at a time */
    return work->plan->references[item].cost;
}

/* Encodes the progress of a reference as a number: the route in units of STEPS_RANGE, plus the steps. */
enum { STEPS_RANGE = 1 << 28 };

static int doing(const void *context)
{
    const struct work *work = context;
    const struct reference_under_way *of = &work->at_hand->under_way;
    return (int)of->route * STEPS_RANGE + (int)(of->steps < STEPS_RANGE ? of->steps : STEPS_RANGE - 1);
}

static const char *name_reference(const void *context, int item, int what)
{
    static char text[CAMPAIGN_LABEL_SIZE + 160];
    char data[CAMPAIGN_LABEL_SIZE], steps[32] = "";
    const struct work *work = context;
    const struct campaign_case of = plan_case_at(work->plan, work->plan->references[item].first).which;
    const struct campaign_problem *problem = &work->campaign->experiments[of.experiment].problems[of.problem];
    campaign_label(problem, data);
    if (what % STEPS_RANGE > 0)
        snprintf(steps, sizeof steps, ", %d steps", what % STEPS_RANGE);
    const char *route = reference_route_name((enum reference_route)(what / STEPS_RANGE));
    snprintf(text, sizeof text, "%s%s%s%s%s%s", problem->name, *data ? " " : "", data, *route ? ": " : "", route,
             steps);
    return text;
}

static bool restore_reference(void *context, const struct session *session, int item)
{
    const struct work *work = context;
    struct flow *flow = &work->references->flows[item];
    struct flow_summary summary;
    size_t size;
    const char *payload = session_find(session, JOURNAL_REFERENCE, item, &size);
    if (!payload || size != sizeof summary + flow_size(flow))
        return false;
    memcpy(&summary, payload, sizeof summary);
    if (summary.status == STATUS_TIMEOUT && !stop_item_as_long(summary.wall_time))
        return false;
    take_summary(&summary, flow);
    memcpy(flow->reference.at.g, payload + sizeof summary, flow_size(flow));
    return true;
}

static void compute_reference(void *context, int item, int count, struct iovec (*parts)[PHASE_PARTS])
{
    (void)count; /* one at a time */
    struct work *work = context;
    struct flow *flow = &work->references->flows[item];
    struct setup setup;
    struct core_case *given = NULL;
    struct refusal why;
    double start = MPI_Wtime();
    work->at_hand = &flow->reference;
    stop_item_begin();
    plan_reference_setup(work->campaign, work->plan, item, &setup);
    setup.give_up = phase_give_up;
    if (flow->status == STATUS_OK)
        flow->status = core_quad()->open(&setup, &given, &why);
    if (flow->status == STATUS_OK)
        flow->status = core_quad()->reference(given, &flow->reference);
    core_quad()->close(given);
    flow->wall_time = MPI_Wtime() - start;
    summarise(flow, &work->summary);
    parts[0][0] = (struct iovec){&work->summary, sizeof work->summary};
    parts[0][1] = (struct iovec){flow->reference.at.g, flow_size(flow)};
}

enum ending references_compute(struct session *session, const struct campaign *campaign, const struct plan *plan,
                               struct references *out)
{
    struct work work = {.campaign = campaign, .plan = plan, .references = out};
    const struct phase phase = {.what = "references",
                                .type = JOURNAL_REFERENCE,
                                .count = plan->reference_count,
                                .context = &work,
                                .cost = expected_reference_cost,
                                .name = name_reference,
                                .doing = doing,
                                .restore = restore_reference,
                                .run = compute_reference};
    HEAP(int, owner, plan->reference_count);
    open_flows(campaign, plan, out);
    enum ending ending = phase_run(session, &phase, owner);
    for (int k = 0; ending == ENDING_DONE && k < out->count; k++)
        share_flow(session->comm, owner[k], &out->flows[k]);
    return ending;
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
    const struct campaign_case at = plan_case_at(plan, plan->references[reference].first).which, *which = &at;
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
    row->positions = ok ? flow->shape.element : 0;
    row->momenta = ok ? flow->shape.n : 0;
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
