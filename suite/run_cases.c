/* Run, name and gather cases. */
#include "suite/run_cases.h"

#include "suite/phase.h"
#include "suite/registers.h"
#include "suite/run_case.h"
#include "suite/sampled.h"
#include "suite/stop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void name_invariants(const char *problem, struct case_row *row)
{
    struct problem_info info;
    size_t used = 0;
    problem_lookup(problem, &info);
    for (int k = 0; k < info.invariants && used < sizeof row->invariants; k++)
        used += (size_t)snprintf(row->invariants + used, sizeof row->invariants - used, "%s%s", k > 0 ? "; " : "",
                                 info.invariant[k]);
}

/* What a row says of its case before it runs. */
static void name_row(const struct campaign *campaign, const struct plan_case *at, int id, const struct setup *setup,
                     const struct core_api *core, struct case_row *row)
{
    const struct experiment *experiment = &campaign->experiments[at->which.experiment];
    struct shape shape = {0};
    struct refusal why;
    core->check(setup, &shape, &why);
#define NAME(column, text) snprintf(row->column, sizeof row->column, "%s", text)
    NAME(experiment, experiment->name);
    NAME(kind, experiment_kind_name(experiment->kind));
    NAME(problem, setup->problem);
    NAME(method, setup->method);
    NAME(retraction, shape.retraction ? shape.retraction : "");
    NAME(precision, core->precision);
    NAME(control, fault_name(setup->fault));
#undef NAME
    campaign_label(&experiment->problems[at->which.problem], row->data);
    row->id = id;
    row->stages = setup->stages;
    row->member = experiment->members ? (int)at->which.member : -1;
    if (at->samples > 0)
        name_invariants(setup->problem, row);
    row->steps = setup->steps;
    row->horizon = (double)setup->horizon;
    row->h = (double)(setup->horizon / setup->steps);
    row->reference = at->reference;
}

/* What the functions of the phase see. */
struct work {
    const struct campaign *campaign;
    const struct plan *plan;
    const struct references *references;
    struct case_row *rows; /* of the cases that this rank has */
    int count, rank;
    struct sample_row *samples; /* plan->sample_count rows */
};

static double cost(const void *context, int item)
{
    const struct work *work = context;
    return work->plan->cases[item].cost;
}

static bool restore(void *context, const struct session *session, int item)
{
    struct work *work = context;
    const struct plan_case *at = &work->plan->cases[item];
    struct case_row *row = &work->rows[work->count];
    size_t size = at->samples * sizeof *work->samples;
    const char *payload = session_find(session, JOURNAL_CASE, item, sizeof *row + size);
    if (!payload)
        return false;
    memcpy(row, payload, sizeof *row);
    if (run_case_again(row))
        return false;
    memcpy(work->samples + at->first_sample, payload + sizeof *row, size);
    work->count++;
    return true;
}

static int together(const void *context, int item)
{
    const struct work *work = context;
    return plan_together(work->campaign, work->plan, item);
}

static void open_task(struct work *work, int item, struct setup *setup, struct case_row *row, struct case_task *task)
{
    const struct plan_case *at = &work->plan->cases[item];
    const struct flow *flow = at->reference < 0 ? NULL : &work->references->flows[at->reference];
    campaign_setup(work->campaign, &at->which, setup);
    setup->give_up = phase_give_up;
    *task = (struct case_task){.core = campaign_core(work->campaign, &at->which),
                               .kind = work->campaign->experiments[at->which.experiment].kind,
                               .setup = setup,
                               .reference = flow ? &flow->reference : NULL,
                               .reference_status = flow ? flow->status : STATUS_OK,
                               .samples = at->samples > 0 ? work->samples + at->first_sample : NULL};
    if (task->samples)
        sampled_clear(setup, item, task->samples);
    case_row_clear(row);
    name_row(work->campaign, at, item, setup, task->core, row);
}

static void run_some(void *context, int item, int count, struct iovec (*parts)[PHASE_PARTS])
{
    struct work *work = context;
    struct case_row *rows = work->rows + work->count;
    struct case_task tasks[PHASE_TOGETHER] = {{0}};
    struct setup setups[PHASE_TOGETHER];
    for (int k = 0; k < count; k++)
        open_task(work, item + k, &setups[k], &rows[k], &tasks[k]);
    if (tasks[0].kind == EXPERIMENT_ENSEMBLE)
        run_members(tasks, count, rows);
    else
        run_case(tasks, rows);
    for (int k = 0; k < count; k++) {
        rows[k].rank = work->rank;
        parts[k][0] = (struct iovec){&rows[k], sizeof *rows};
        parts[k][1] = (struct iovec){tasks[k].samples, work->plan->cases[item + k].samples * sizeof *tasks[k].samples};
    }
    work->count += count;
}

bool gather_rows(MPI_Comm comm, const struct case_row *mine, int count, int total, struct case_row **rows)
{
    int rank, ranks, have, all_have;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    size_t room = rank == 0 ? (size_t)total + 1 : 1;
    struct case_row *arrived = malloc(room * sizeof *arrived), *sorted = calloc(room, sizeof *sorted);
    int *counts = calloc((size_t)ranks, sizeof *counts), *starts = calloc((size_t)ranks, sizeof *starts);
    have = arrived && sorted && counts && starts;
    MPI_Allreduce(&have, &all_have, 1, MPI_INT, MPI_MIN, comm);
    if (all_have) {
        MPI_Datatype row_type;
        MPI_Type_contiguous((int)sizeof *mine, MPI_BYTE, &row_type);
        MPI_Type_commit(&row_type);
        MPI_Gather(&count, 1, MPI_INT, counts, 1, MPI_INT, 0, comm);
        for (int r = 1; r < ranks; r++)
            starts[r] = starts[r - 1] + counts[r - 1];
        MPI_Gatherv(mine, count, row_type, arrived, counts, starts, row_type, 0, comm);
        MPI_Type_free(&row_type);
        for (int i = 0; rank == 0 && i < total; i++)
            sorted[arrived[i].id] = arrived[i];
    }
    free(arrived);
    free(counts);
    free(starts);
    *rows = rank == 0 && all_have ? sorted : NULL;
    if (!*rows)
        free(sorted);
    return all_have;
}

/* The tables of all ranks on rank 0. */
static enum outcome gather_tables(MPI_Comm comm, const struct work *work, const int *owner, struct run_tables *out)
{
    if (!gather_rows(comm, work->rows, work->count, work->plan->case_count, &out->cases))
        return OUTCOME_NO_MEMORY;
    sampled_gather(comm, work->plan, owner, work->samples);
    if (out->cases)
        out->samples = work->samples;
    return OUTCOME_DONE;
}

enum outcome run_cases(struct session *session, const struct campaign *campaign, const struct plan *plan,
                       const struct references *references, struct run_tables *out)
{
    size_t size = (size_t)plan->case_count + 1;
    struct work work = {.campaign = campaign, .plan = plan, .references = references, .rank = session->rank};
    const struct phase phase = {.what = "cases",
                                .type = JOURNAL_CASE,
                                .count = plan->case_count,
                                .context = &work,
                                .cost = cost,
                                .restore = restore,
                                .together = together,
                                .run = run_some};
    int *owner = malloc(size * sizeof *owner), have, all_have;
    work.rows = malloc(size * sizeof *work.rows);
    work.samples = calloc(plan->sample_count + 1, sizeof *work.samples); /* untouched rows take no memory */
    *out = (struct run_tables){0};
    have = owner && work.rows && work.samples;
    MPI_Allreduce(&have, &all_have, 1, MPI_INT, MPI_MIN, session->comm);
    enum outcome outcome = all_have ? phase_run(session, &phase, owner) : OUTCOME_NO_MEMORY;
    if (outcome == OUTCOME_DONE)
        outcome = gather_tables(session->comm, &work, owner, out);
    if (out->samples != work.samples)
        free(work.samples);
    free(owner);
    free(work.rows);
    return outcome;
}
