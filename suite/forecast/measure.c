/* Which cases stand for their kind, and the clocks around them. */
#include "suite/forecast/measure.h"

#include "suite/forecast/overhead.h"
#include "suite/heap.h"
#include "suite/kinds/samples.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TIMED = 64, MOST_OF_A_KIND = 8 };
static const double most_cost = 1e7;    /* of a case that is run: some tenths of a second */
static const double most_seconds = 2;   /* of a reference */
static const double short_time = 0.005; /* seconds: below, the first touch of code and data counts */

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
    double start = overhead_clock();
    run_case(tasks, count, rows);
    return (overhead_clock() - start) / plan_batch_mean(campaign, plan, item);
}

static double deadline; /* of overhead_clock */

static bool is_late(void)
{
    return overhead_clock() > deadline;
}

/* The seconds of a reference, whole, or of its beginning where that takes most_seconds, as if it took as long all the way: its steps are as long
 * as the motion lets them be, so that nothing else is to be known before. Negative if memory ran out. */
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
        double start = overhead_clock();
        deadline = start + most_seconds;
        status = core_quad()->open(&setup, &given, &why);
        if (status == STATUS_OK && !samples_open(core_quad()->shape(given), setup.samples, &flow.at))
            return -1;
        if (status == STATUS_OK) {
            status = core_quad()->reference(given, &flow);
            samples_close(&flow.at);
            core_quad()->close(given);
        }
        seconds = overhead_clock() - start;
    }
    return seconds * whole;
}

/* Times up to `points` items of each kind, in equal distances to the last, which is mostly the dearest. Short ones are timed twice, and the
 * second time counts: the first pays for caches that a long run has ready. */
static bool time_items(const struct campaign *campaign, const struct plan *plan, const struct timed *timed,
                       struct rates *rates)
{
    int *kind = calloc((size_t)timed->count + 1, sizeof *kind);
    struct rates all = {0};
    struct work_kind of;
    bool done = kind != NULL;
    for (int item = 0; item < timed->count && done; item++) {
        double cost = timed->kind(campaign, plan, item, &of);
        kind[item] = rates_add(&all, &of, cost, 0);
        done = kind[item] >= 0;
    }
    int points = (int)fmax(1, fmin(MOST_OF_A_KIND, all.count > 0 ? MOST_TIMED / all.count : 1));
    int *seen = calloc((size_t)all.count + 1, sizeof *seen);
    for (int item = 0; item < timed->count && done && seen; item++) {
        int count = all.rate[kind[item]].count, nth = ++seen[kind[item]];
        if (nth * points / count == (nth - 1) * points / count)
            continue;
        double seconds = 0, cost;
        for (int time = 0; time < 2 && seconds >= 0 && seconds < short_time; time++) {
            cost = timed->kind(campaign, plan, item, &of);
            seconds = timed->time(campaign, plan, item, &cost);
        }
        done = seconds >= 0 && rates_add(rates, &of, cost, seconds) >= 0;
    }
    done = done && seen;
    rates_free(&all);
    free(seen);
    free(kind);
    return done;
}

bool measure_rates(const struct campaign *campaign, const struct plan *plan, struct rates *rates)
{
    const struct timed cases = {plan->case_count, rates_of_case, time_case};
    const struct timed references = {plan->reference_count, rates_of_reference, time_reference};
    return time_items(campaign, plan, &cases, rates) && time_items(campaign, plan, &references, rates);
}
