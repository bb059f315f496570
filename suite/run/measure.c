/* Which cases stand for their kind, and the clocks around them. */
#include "suite/run/measure.h"

#include "suite/judge/judge.h"
#include "suite/judge/verdict.h"
#include "suite/kinds/samples.h"
#include "suite/run/run_case.h"
#include "suite/run/schedule.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    CLAIMS = 20000,
    VERDICTS_TIMED = 64,
    ORDERS_A_GROUP = 3 /* about */,
    ROWS_WRITTEN = 100000,
    MEASURED_OF_A_CASE = 20
};
static const double most_cost = 1e7;    /* of what is run: some tenths of a second */
static const double short_time = 0.005; /* seconds: below, the first touch of code and data counts */

/* Processor time of this thread: what the work takes on a core of its own, even where cores are shared. */
static double processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* What is timed: the cases of a plan, or its references. */
struct timed {
    int count;
    double (*kind)(const struct campaign *campaign, const struct plan *plan, int item, struct work_kind *of);
    double (*time)(const struct campaign *campaign, const struct plan *plan, int item, double *cost);
};

/* Keep the step size and stop after that share of the steps. */
static void shorten(struct setup *setup, double share)
{
    long steps = (long)fmax(1, share * (double)setup->steps);
    setup->horizon *= (wide)steps / (wide)setup->steps;
    setup->steps = steps;
    setup->samples = 1;
}

/* Seconds that a case takes, shortened if its cost is more than most_cost; then *cost becomes what was left of it. A member
 * of an ensemble is timed among those it runs with. */
static double time_case(const struct campaign *campaign, const struct plan *plan, int item, double *cost)
{
    int count = plan_together(campaign, plan, item);
    struct case_row rows[MEMBERS_AT_ONCE];
    struct setup setups[MEMBERS_AT_ONCE];
    struct case_task tasks[MEMBERS_AT_ONCE];
    double share = most_cost / *cost;
    for (int k = 0; k < count; k++) {
        const struct campaign_case which = plan_case_at(plan, item + k).which;
        campaign_setup(campaign, &which, &setups[k]);
        if (share < 1)
            shorten(&setups[k], share);
        tasks[k] = (struct case_task){.core = campaign_core(campaign, &which),
                                      .kind = campaign->experiments[which.experiment].kind,
                                      .setup = &setups[k]};
        case_row_clear(&rows[k]);
    }
    struct cost_case timed = plan_cost_case(campaign, plan, item);
    timed.steps = (double)setups[0].steps;
    timed.horizon = (double)setups[0].horizon;
    *cost = tasks[0].kind->cost(&timed);
    double start = processor_time();
    run_case(tasks, count, rows);
    return (processor_time() - start) / count;
}

/* As time_case. Negative if memory ran out. */
static double time_reference(const struct campaign *campaign, const struct plan *plan, int item, double *cost)
{
    struct reference flow;
    struct setup setup;
    struct core_case *given;
    struct refusal why;
    plan_reference_setup(campaign, plan, item, &setup);
    if (*cost > most_cost) {
        shorten(&setup, most_cost / *cost);
        *cost = cost_of_reference((double)setup.horizon, setup.samples);
    }
    double start = processor_time();
    if (core_quad()->open(&setup, &given, &why) == STATUS_OK) {
        if (!samples_open(core_quad()->shape(given), setup.samples, &flow.at))
            return -1;
        core_quad()->reference(given, &flow);
        samples_close(&flow.at);
        core_quad()->close(given);
    }
    return processor_time() - start;
}

struct chosen {
    int item;
    double cost;
};

/* Collect the kinds of work and choose for each the item whose cost is nearest to the mean. The caller frees what is
 * returned; NULL if memory ran out. */
static struct chosen *choose(const struct campaign *campaign, const struct plan *plan, const struct timed *timed,
                             struct rates *kinds)
{
    size_t room = (size_t)timed->count + 1;
    struct work_kind of;
    int *kind = calloc(room, sizeof *kind);
    double *cost = calloc(room, sizeof *cost);
    struct chosen *chosen = calloc(room, sizeof *chosen);
    bool done = kind && cost && chosen;
    for (int item = 0; item < timed->count && done; item++) {
        cost[item] = timed->kind(campaign, plan, item, &of);
        kind[item] = rates_add(kinds, &of, cost[item], 0);
        done = kind[item] >= 0;
    }
    for (int item = 0; item < timed->count && done; item++) {
        const struct rate *all = &kinds->rate[kind[item]];
        double mean = all->cost / all->count;
        struct chosen *best = &chosen[kind[item]];
        if (best->cost == 0 || fabs(log(cost[item] / mean)) < fabs(log(best->cost / mean)))
            *best = (struct chosen){item, cost[item]};
    }
    free(kind);
    free(cost);
    if (!done)
        free(chosen);
    return done ? chosen : NULL;
}

/* Short ones twice, and the second time counts: the first pays for caches that a long run has ready. */
static bool time_items(const struct campaign *campaign, const struct plan *plan, const struct timed *timed,
                       struct rates *rates)
{
    struct rates kinds = {0};
    struct chosen *chosen = choose(campaign, plan, timed, &kinds);
    bool done = chosen != NULL;
    for (int k = 0; k < kinds.count && done; k++) {
        double cost = chosen[k].cost;
        double seconds = timed->time(campaign, plan, chosen[k].item, &cost);
        if (seconds >= 0 && seconds < short_time) {
            cost = chosen[k].cost;
            seconds = timed->time(campaign, plan, chosen[k].item, &cost);
        }
        done = seconds >= 0 && rates_add(rates, &kinds.rate[k].of, cost, seconds) >= 0;
    }
    rates_free(&kinds);
    free(chosen);
    return done;
}

bool measure_rates(const struct campaign *campaign, const struct plan *plan, struct rates *rates)
{
    const struct timed cases = {plan->case_count, rates_of_case, time_case};
    const struct timed references = {plan->reference_count, rates_of_reference, time_reference};
    return time_items(campaign, plan, &cases, rates) && time_items(campaign, plan, &references, rates);
}

static bool measure_claim(double *claim)
{
    struct schedule schedule;
    double *cost = calloc(CLAIMS, sizeof *cost);
    bool done = cost && schedule_open(&schedule, MPI_COMM_SELF, cost, CLAIMS);
    if (done) {
        double start = MPI_Wtime();
        while (schedule_next(&schedule) >= 0)
            continue;
        *claim = (MPI_Wtime() - start) / CLAIMS;
        schedule_close(&schedule);
    }
    free(cost);
    return done;
}

/* From groups all over the plan, their rows empty: most of a verdict is to find out what is claimed. */
static bool measure_verdicts(const struct campaign *campaign, const struct plan *plan, double *seconds)
{
    struct order_row *orders = malloc(VERDICT_MOST_ROWS * sizeof *orders);
    int step = 1 + plan->group_count / VERDICTS_TIMED, timed = 0;
    bool done = orders != NULL;
    double spent = 0;
    for (int g = 0; g < plan->group_count && done; g += step, timed++) {
        const struct plan_group *group = &plan->groups[g];
        int count = group->count < JUDGE_ROWS ? group->count : JUDGE_ROWS;
        struct case_row *rows = malloc((size_t)count * sizeof *rows);
        for (int i = 0; i < count && rows; i++)
            case_row_clear(&rows[i]);
        const struct case_rows cases = {.count = count, .whole = rows};
        double start = processor_time();
        done = rows && verdict_group(campaign, &group->which, &cases, orders) >= 0;
        spent += (processor_time() - start) * group->count / count;
        free(rows);
    }
    *seconds = spent * plan->group_count / timed;
    free(orders);
    return done;
}

/* Rows that differ in all numbers: a column that is the same in all would take no time to write. Of quantities a case measures
 * some. */
static void *make_rows(const struct table_kind *kind, size_t count)
{
    char *rows = malloc((count + 1) * kind->row_size);
    for (size_t i = 0; i < count && rows; i++) {
        char *row = rows + i * kind->row_size;
        table_clear_row(kind, row);
        for (int k = 0, measured = 0; k < kind->column_count; k++)
            if (kind->columns[k].type != COLUMN_IS_TEXT &&
                (kind->columns[k].place == PLACE_TABLE || measured++ < MEASURED_OF_A_CASE))
                memcpy(row + kind->columns[k].offset, &i, sizeof i);
    }
    return rows;
}

/* One `part`th of the rows of a run. */
static int write_file(const struct campaign *campaign, const struct plan *plan, size_t part, const char *path,
                      char *message, size_t size)
{
    struct run_facts facts = {0};
    struct store_content content = {.case_count = (size_t)plan->case_count / part,
                                    .sample_count = plan->sample_count / part,
                                    .order_count = (size_t)plan->group_count * ORDERS_A_GROUP / part,
                                    .facts = &facts,
                                    .campaign = campaign->text};
    struct case_row *cases = make_rows(&table_cases, content.case_count);
    struct sample_row *samples = make_rows(&table_samples, content.sample_count);
    struct order_row *orders = make_rows(&table_orders, content.order_count);
    int result = -1;
    content.cases = cases;
    content.samples = samples;
    content.orders = orders;
    snprintf(message, size, "out of memory");
    if (cases && samples && orders)
        result = store_write(MPI_COMM_SELF, path, false, &content, message, size) == STORE_OK ? 0 : -1;
    free(cases);
    free(samples);
    free(orders);
    return result;
}

static int measure_file(const struct campaign *campaign, const struct plan *plan, double *seconds, char *message,
                        size_t size)
{
    const char *above = getenv("TMPDIR");
    char folder[4096], path[sizeof folder + 16];
    snprintf(folder, sizeof folder, "%s/rattleback-plan-XXXXXX", above && *above ? above : "/tmp");
    if (!mkdtemp(folder)) {
        snprintf(message, size, "%s: %s", folder, strerror(errno));
        return -1;
    }
    snprintf(path, sizeof path, "%s/results.h5", folder);
    size_t part = 1 + ((size_t)plan->case_count + plan->sample_count) / ROWS_WRITTEN;
    double start = MPI_Wtime();
    int result = write_file(campaign, plan, part, path, message, size);
    *seconds = (MPI_Wtime() - start) * (double)part;
    unlink(path);
    rmdir(folder);
    return result;
}

int measure_overhead(const struct campaign *campaign, const struct plan *plan, struct overhead *out, char *message,
                     size_t size)
{
    if (measure_claim(&out->claim) && measure_verdicts(campaign, plan, &out->verdicts))
        return measure_file(campaign, plan, &out->file, message, size);
    snprintf(message, size, "out of memory");
    return -1;
}
