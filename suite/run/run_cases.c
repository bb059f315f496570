/* Run cases, and keep what comes of them. */
#include "suite/run/run_cases.h"

#include "results/heap.h"
#include "suite/integrator/integrator.h"
#include "suite/kinds/sampled.h"
#include "suite/registers.h"
#include "suite/run/phase.h"
#include "suite/run/run_case.h"
#include "suite/run/timing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { RELEASED_EVERY = 100000 /* cases after which the memory of earlier ones is released */ };

/* Context of the phase. */
struct work {
    const struct campaign *campaign;
    const struct plan *plan;
    const struct references *references;
    struct run_tables *tables;
    int rank;
    int first, count;   /* the last cases that ran */
    double joined_cost; /* of cases that run in turns, at most */
};

/* Returns true if cases of this group run in turns (`join` of struct core_api). Methods from outside do not: they
 * may run one motion at a time. */
static bool is_joined(const struct work *work, const struct plan_group *group)
{
    const struct kind *kind = work->campaign->experiments[group->which.experiment].kind;
    struct method_info method;
    struct setup setup;
    if (!kind->joins || group->count == 1 || !campaign_core(work->campaign, &group->which)->joins() || timing_wanted())
        return false;
    campaign_setup(work->campaign, &group->which, &setup);
    return method_lookup(setup.method, &method) && !method.outside;
}

static double expected_case_cost(const void *context, int item, int count)
{
    const struct work *work = context;
    if (!work->campaign->experiments[plan_group_of(work->plan, item)->which.experiment].kind->joins)
        return plan_batch_cost(work->campaign, work->plan, item, count);
    double cost = 0;
    for (int k = 0; k < count; k++)
        cost += plan_case_at(work->plan, item + k).cost;
    return cost;
}

/* Alone a rank joins what it can. Ranks that share the work join cases that are together so small a part of it that it makes no
 * difference to the end which rank has them. */
static double most_joined(const struct plan *plan, int ranks)
{
    enum { GRAINS = 64 /* of each rank */ };
    double cost = 0;
    for (int g = 0; g < plan->group_count && ranks > 1; g++)
        cost += plan_group_cost(plan, &plan->groups[g]);
    return ranks > 1 ? cost / ranks / GRAINS : (double)INFINITY;
}

static int joined_from(const struct work *work, int item)
{
    const struct plan_group *group = plan_group_of(work->plan, item);
    double cost = plan_case_in(work->plan, group, item).cost;
    int count = 1, most = is_joined(work, group) ? group->first + group->count - item : 1;
    while (count < most && (cost += plan_case_in(work->plan, group, item + count).cost) <= work->joined_cost)
        count++;
    return count;
}

static struct sample_row *gather_samples(struct work *work, int item)
{
    return spread_add(&work->tables->samples, plan_first_sample(work->plan, item),
                      plan_group_of(work->plan, item)->samples);
}

static bool restore_case(void *context, const struct session *session, int item)
{
    struct work *work = context;
    const struct plan_group *group = plan_group_of(work->plan, item);
    struct run_tables *tables = work->tables;
    struct case_found found;
    size_t samples = group->samples * sizeof(struct sample_row), size;
    const char *payload = session_find(session, JOURNAL_CASE, item, &size);
    if (!payload || size < samples ||
        !spread_keep(&tables->cases.found, (size_t)item, payload + samples, size - samples))
        return false;
    spread_get(&tables->cases.found, (size_t)item, &found);
    if (run_case_again((int)found.status, found.wall_time))
        return false;
    memcpy(gather_samples(work, item), payload, samples);
    return true;
}

static void release_cases(const void *context)
{
    const struct work *work = context;
    spread_release(&work->tables->cases.found);
    spread_release(&work->tables->samples);
}

static int together(const void *context, int item)
{
    const struct work *work = context;
    int members = plan_together(work->campaign, work->plan, item);
    return members > 1 ? members : joined_from(work, item);
}

static void open_task(struct work *work, int item, struct setup *setup, struct case_row *row, struct case_task *task)
{
    const struct plan_group *group = plan_group_of(work->plan, item);
    const struct plan_case at = plan_case_in(work->plan, group, item);
    const struct flow *flow = at.reference < 0 ? NULL : &work->references->flows[at.reference];
    struct sample_row *samples = gather_samples(work, item);
    campaign_setup(work->campaign, &at.which, setup);
    setup->give_up = phase_give_up;
    *task = (struct case_task){.core = campaign_core(work->campaign, &at.which),
                               .kind = work->campaign->experiments[at.which.experiment].kind,
                               .setup = setup,
                               .reference = flow ? &flow->reference : NULL,
                               .reference_status = flow ? flow->status : STATUS_OK,
                               .samples = group->samples > 0 ? samples : NULL,
                               .off_grid = plan_off_grid(work->campaign, work->plan, item)};
    if (task->samples)
        sampled_clear(setup, item, task->samples);
    case_row_clear(row);
}

/* Nobody points at the samples of the last cases any more: keep them small. */
static void pack_last(struct work *work)
{
    if (work->count == 0)
        return;
    size_t count = (size_t)work->count; /* of one group */
    spread_pack(&work->tables->samples, plan_first_sample(work->plan, work->first),
                count * plan_group_of(work->plan, work->first)->samples);
    work->count = 0;
}

/* A row is kept only if the files of its method were the same behind it as before (phase.c asks own_files_changed). */
static void look_at_integrator(const char *method)
{
    struct method_info info;
    if (method_lookup(method, &info) && info.outside)
        integrator_same(integrator_find(method));
}

static void run_some(void *context, int item, int count, struct iovec (*parts)[PHASE_PARTS])
{
    struct work *work = context;
    struct case_row rows[PHASE_TOGETHER];
    struct case_task tasks[PHASE_TOGETHER] = {{0}};
    HELD(struct setup, setups) = heap_grow(NULL, (size_t)count, sizeof *setups); /* of which little is set */
    const struct plan_group *group = plan_group_of(work->plan, item);
    pack_last(work);
    work->first = item;
    work->count = count;
    for (int k = 0; k < count; k++)
        open_task(work, item + k, &setups[k], &rows[k], &tasks[k]);
    run_case(tasks, count, rows);
    look_at_integrator(setups[0].method);
    struct case_found *found = spread_add(&work->tables->cases.found, (size_t)item, (size_t)count);
    for (int k = 0; k < count; k++) {
        rows[k].rank = work->rank;
        case_found_take(&rows[k], &found[k]);
    }
    spread_pack(&work->tables->cases.found, (size_t)item, (size_t)count);
    for (int k = 0; k < count; k++) {
        size_t size;
        const void *kept = spread_kept(&work->tables->cases.found, (size_t)item + (size_t)k, &size);
        parts[k][0] = (struct iovec){tasks[k].samples, group->samples * sizeof *tasks[k].samples};
        /* NOLINTNEXTLINE(performance-no-int-to-ptr): vectors to be written are not const */
        parts[k][1] = (struct iovec){(void *)(uintptr_t)kept, size};
    }
}

/* Rows that do not fit into a little memory go to a file beside the journal, which some file systems could not delete with it. */
static void open_tables(const struct session *session, const struct campaign *campaign, const struct plan *plan,
                        struct run_tables *out)
{
    char folder[SESSION_PATH_SIZE + sizeof "/.."];
    MPI_Comm comm = session->comm;
    snprintf(folder, sizeof folder, "%s/..", session->folder);
    *out = (struct run_tables){.cases = {.campaign = campaign, .plan = plan}};
    spread_open(&out->cases.found, comm, (size_t)plan->case_count, sizeof(struct case_found), folder);
    spread_open(&out->samples, comm, plan->sample_count, sizeof(struct sample_row), folder);
}

/* The samples of a case are where the case is. */
static void own_rows(const struct plan *plan, struct run_tables *tables)
{
    for (int id = 0; id < plan->case_count; id++) {
        if (id % RELEASED_EVERY == 0)
            release_cases(&(struct work){.tables = tables});
        const struct plan_group *group = plan_group_of(plan, id);
        for (size_t k = 0; k < group->samples; k++)
            tables->samples.owner[plan_first_sample(plan, id) + k] = tables->cases.found.owner[id];
    }
}

enum ending run_cases(struct session *session, const struct campaign *campaign, const struct plan *plan,
                      const struct references *references, struct run_tables *out)
{
    int ranks;
    MPI_Comm_size(session->comm, &ranks);
    struct work work = {.campaign = campaign,
                        .plan = plan,
                        .references = references,
                        .tables = out,
                        .rank = session->rank,
                        .joined_cost = most_joined(plan, ranks)};
    const struct phase phase = {.what = "cases",
                                .type = JOURNAL_CASE,
                                .count = plan->case_count,
                                .context = &work,
                                .cost = expected_case_cost,
                                .restore = restore_case,
                                .together = together,
                                .release = release_cases,
                                .run = run_some};
    open_tables(session, campaign, plan, out);
    enum ending ending = phase_run(session, &phase, out->cases.found.owner);
    own_rows(plan, out);
    return ending;
}

static void fetch_cases(void *context, size_t first, size_t count, void *rows)
{
    case_table_fetch(context, first, count, rows);
}

static void fetch_rows(void *context, size_t first, size_t count, void *rows)
{
    spread_fetch(context, first, count, rows);
}

struct store_source run_tables_cases(struct run_tables *tables)
{
    return (struct store_source){fetch_cases, &tables->cases};
}

struct store_source run_tables_samples(struct run_tables *tables)
{
    return (struct store_source){fetch_rows, &tables->samples};
}

void run_tables_free(struct run_tables *tables)
{
    spread_close(&tables->cases.found);
    spread_close(&tables->samples);
}
