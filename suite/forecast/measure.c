/* Measures times: of cases that represent their kind, and of the rest of a run with made-up rows, enough to be measured. */
#include "suite/forecast/measure.h"

#include "results/checksums/file_checksum.h"
#include "results/clock.h"
#include "results/heap.h"
#include "results/store/store.h"
#include "suite/judge/judge.h"
#include "suite/judge/verdict.h"
#include "suite/kinds/samples.h"
#include "suite/run/output.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_TIMED = 64, MOST_OF_A_KIND = 8 };
static const double most_cost = 1e7;    /* of a case that is run: some tenths of a second */
static const double most_seconds = 2;   /* of a reference */
static const double short_time = 0.005; /* seconds: below, the first touch of code and data counts */

enum { VERDICTS_TIMED = 64, ORDERS_A_GROUP = 3 /* about */, ROWS_WRITTEN = 100000, MEASURED_OF_A_CASE = 20 };

double measure_clock(void)
{
    return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

/* Items to be timed: the cases of a plan, or its references. */
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
 * of an ensemble is timed among those it runs with, and takes its share of a batch as batches are on average. */
static double time_case(const struct campaign *campaign, const struct plan *plan, int item, double *cost)
{
    int count = plan_together(campaign, plan, item);
    struct case_row rows[MEMBERS_AT_ONCE];
    HEAP(struct setup, setups, count);
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
    double start = measure_clock();
    run_case(tasks, count, rows);
    return (measure_clock() - start) / plan_batch_mean(campaign, plan, item);
}

static double deadline; /* of measure_clock */

static bool is_late(void)
{
    return measure_clock() > deadline;
}

/* The seconds of a reference, whole, or of its beginning where that takes most_seconds, as if it took as long all the way: its steps are as long
 * as the motion lets them be, so that nothing else is to be known before. */
static double time_reference(const struct campaign *campaign, const struct plan *plan, int item, double *cost)
{
    enum { PART = 4, MOST_PARTS = 20 };
    struct reference flow;
    struct setup setup;
    struct core_case *given;
    struct refusal why;
    enum status status = STATUS_TIMEOUT;
    double seconds = 0, whole = 1;
    (void)cost; /* is that of the whole */
    plan_reference_setup(campaign, plan, item, &setup);
    setup.give_up = is_late;
    for (int k = 0; k < MOST_PARTS && status == STATUS_TIMEOUT; k++) {
        if (k > 0) {
            whole *= PART;
            setup.horizon /= PART;
            setup.samples = 1;
        }
        double start = measure_clock();
        deadline = start + most_seconds;
        status = core_quad()->open(&setup, &given, &why);
        if (status == STATUS_OK) {
            samples_open(core_quad()->shape(given), setup.samples, &flow.at);
            status = core_quad()->reference(given, &flow);
            samples_close(&flow.at);
            core_quad()->close(given);
        }
        seconds = measure_clock() - start;
    }
    return seconds * whole;
}

/* Times up to `points` items of each kind, in equal distances to the last, which is mostly the dearest. Short ones are timed twice, and the
 * second time counts: the first pays for caches that a long run has ready. */
static void time_items(const struct campaign *campaign, const struct plan *plan, const struct timed *timed,
                       struct rates *rates)
{
    HEAP(int, kind, timed->count);
    struct rates all = {0};
    struct work_kind of;
    for (int item = 0; item < timed->count; item++) {
        double cost = timed->kind(campaign, plan, item, &of);
        kind[item] = rates_add(&all, &of, cost, 0);
    }
    int points = (int)fmax(1, fmin(MOST_OF_A_KIND, all.count > 0 ? MOST_TIMED / all.count : 1));
    HEAP(int, seen, all.count);
    for (int item = 0; item < timed->count; item++) {
        int count = all.rate[kind[item]].count, nth = ++seen[kind[item]];
        if (nth * points / count == (nth - 1) * points / count)
            continue;
        double seconds = 0, cost;
        for (int time = 0; time < 2 && seconds < short_time; time++) {
            cost = timed->kind(campaign, plan, item, &of);
            seconds = timed->time(campaign, plan, item, &cost);
        }
        rates_add(rates, &of, cost, seconds);
    }
    rates_free(&all);
}

void measure_rates(const struct campaign *campaign, const struct plan *plan, struct rates *rates)
{
    const struct timed cases = {plan->case_count, rates_of_case, time_case};
    const struct timed references = {plan->reference_count, rates_of_reference, time_reference};
    time_items(campaign, plan, &cases, rates);
    time_items(campaign, plan, &references, rates);
}

/* From groups all over the plan, their rows empty: most of a verdict is to find out what is claimed. */
static double measure_verdicts(const struct campaign *campaign, const struct plan *plan)
{
    HEAP(struct order_row, orders, VERDICT_MOST_ROWS);
    int step = 1 + plan->group_count / VERDICTS_TIMED, timed = 0;
    double spent = 0;
    for (int g = 0; g < plan->group_count; g += step, timed++) {
        const struct plan_group *group = &plan->groups[g];
        int count = group->count < JUDGE_ROWS ? group->count : JUDGE_ROWS;
        HEAP(struct case_row, rows, count);
        for (int i = 0; i < count; i++)
            case_row_clear(&rows[i]);
        const struct case_rows cases = {.count = count, .whole = rows};
        double start = measure_clock();
        verdict_group(campaign, &group->which, &cases, orders);
        spent += (measure_clock() - start) * group->count / count;
    }
    return spent * plan->group_count / timed;
}

/* Rows that differ in all numbers: a column that is the same in all would take no time to write. Of quantities a case measures
 * some. */
static void *make_rows(const struct table_kind *kind, size_t count)
{
    char *rows = heap_grow(NULL, count, kind->row_size);
    for (size_t i = 0; i < count; i++) {
        char *row = rows + i * kind->row_size;
        table_clear_row(kind, row);
        for (int k = 0, measured = 0; k < kind->column_count; k++)
            if (kind->columns[k].type != COLUMN_IS_TEXT &&
                (kind->columns[k].subject == SUBJECT_TABLE || measured++ < MEASURED_OF_A_CASE))
                memcpy(row + kind->columns[k].offset, &i, sizeof i);
    }
    return rows;
}

/* Writes one `part`th of the rows of a run, or none if `part` is 0. */
static int write_file(const struct campaign *campaign, const struct plan *plan, size_t part, const char *path,
                      char *message, size_t size)
{
    struct run_facts facts = {0};
    struct store_content content = {.facts = &facts, .campaign = campaign->text};
    if (part > 0) {
        content.case_count = (size_t)plan->case_count / part;
        content.sample_count = plan->sample_count / part;
        content.order_count = (size_t)plan->group_count * ORDERS_A_GROUP / part;
    }
    HELD(struct case_row, cases) = make_rows(&table_cases, content.case_count);
    HELD(struct sample_row, samples) = make_rows(&table_samples, content.sample_count);
    HELD(struct order_row, orders) = make_rows(&table_orders, content.order_count);
    content.cases = cases;
    content.samples = samples;
    content.orders = orders;
    return store_write(MPI_COMM_SELF, path, true, &content, message, size) == STORE_OK ? 0 : -1;
}

/* The file without rows, and with some: the rest is theirs, of which the checksum is made by rank 0 alone. */
static int measure_file(const struct campaign *campaign, const struct plan *plan, const char *folder,
                        struct overhead *out, char *message, size_t size)
{
    char path[OUTPUT_PATH_SIZE + 16];
    size_t part = 1 + ((size_t)plan->case_count + plan->sample_count) / ROWS_WRITTEN;
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, folder);
    double start = measure_clock();
    int result = write_file(campaign, plan, 0, path, message, size);
    double empty = measure_clock() - start;
    if (result == 0)
        result = write_file(campaign, plan, part, path, message, size);
    double whole = measure_clock() - start - 2 * empty;
    start = measure_clock();
    checksum_check(path);
    double check = measure_clock() - start;
    out->file = empty + check * (double)part;
    out->file_shared = fmax(0, whole - check) * (double)part;
    unlink(path);
    return result;
}

int measure_overhead(const struct campaign *campaign, const struct plan *plan, struct overhead *out, char *message,
                     size_t size)
{
    char folder[OUTPUT_PATH_SIZE];
    out->verdicts = measure_verdicts(campaign, plan);
    if (output_folder_scratch(folder, message, size) != 0)
        return -1;
    int result = measure_file(campaign, plan, folder, out, message, size);
    rmdir(folder);
    return result;
}
