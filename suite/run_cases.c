/* Claim, run, name and gather cases. */
#include "suite/run_cases.h"

#include "suite/progress.h"
#include "suite/registers.h"
#include "suite/run_case.h"
#include "suite/sampled.h"
#include "suite/schedule.h"

#include <stdio.h>
#include <stdlib.h>

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

static void run_one(const struct campaign *campaign, const struct plan *plan, const struct references *references,
                    int id, struct case_row *row, struct sample_row *samples)
{
    const struct plan_case *at = &plan->cases[id];
    const struct flow *flow = at->reference < 0 ? NULL : &references->flows[at->reference];
    struct setup setup;
    campaign_setup(campaign, &at->which, &setup);
    struct case_task task = {.core = campaign_core(campaign, &at->which),
                             .kind = campaign->experiments[at->which.experiment].kind,
                             .setup = &setup,
                             .reference = flow ? &flow->reference : NULL,
                             .reference_status = flow ? flow->status : STATUS_OK,
                             .samples = at->samples > 0 ? samples + at->first_sample : NULL};
    if (task.samples)
        sampled_clear(&setup, id, task.samples);
    case_row_clear(row);
    name_row(campaign, at, id, &setup, task.core, row);
    run_case(&task, row);
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

bool run_cases(MPI_Comm comm, const struct campaign *campaign, const struct plan *plan,
               const struct references *references, struct run_tables *out)
{
    int rank, have, all_have, count = 0;
    struct schedule schedule;
    struct progress progress;
    size_t size = (size_t)plan->case_count + 1;
    double *cost = malloc(size * sizeof *cost);
    struct case_row *mine = malloc(size * sizeof *mine);
    struct sample_row *samples = calloc(plan->sample_count + 1, sizeof *samples); /* untouched rows take no memory */
    MPI_Comm_rank(comm, &rank);
    *out = (struct run_tables){0};
    have = cost && mine && samples;
    MPI_Allreduce(&have, &all_have, 1, MPI_INT, MPI_MIN, comm);
    for (int id = 0; all_have && id < plan->case_count; id++)
        cost[id] = plan->cases[id].cost;
    bool done = all_have && schedule_open(&schedule, comm, cost, plan->case_count);
    if (done) {
        progress_open(&progress, &schedule, "cases");
        for (int id; (id = schedule_next(&schedule)) >= 0; progress_show(&progress)) {
            run_one(campaign, plan, references, id, &mine[count], samples);
            mine[count++].rank = rank;
        }
        progress_wait(&progress);
        schedule_close(&schedule);
        done = gather_rows(comm, mine, count, plan->case_count, &out->cases) &&
               sampled_gather(comm, plan, out->cases, samples);
    }
    if (done && rank == 0)
        out->samples = samples;
    else
        free(samples);
    free(cost);
    free(mine);
    return done;
}
