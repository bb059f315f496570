/* Times of all items, phases simulated one after the other, memory added up. */
#include "suite/forecast/forecast.h"

#include "suite/forecast/simulate.h"
#include "suite/judge/judge.h"
#include "suite/kinds/samples.h"
#include "suite/run/case_table.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>

static double peak_memory(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * (double)usage.ru_maxrss;
}

static double memory_of_reference(const struct campaign *campaign, const struct plan *plan, int reference)
{
    struct setup setup;
    struct shape shape = {0};
    struct refusal why;
    plan_reference_setup(campaign, plan, reference, &setup);
    core_check(core_quad(), &setup, &shape, &why);
    return (double)(samples_size(&shape, setup.samples) * sizeof(wide));
}

static void fill(const struct campaign *campaign, const struct rates *rates, struct forecast *out)
{
    const struct plan *plan = out->plan;
    struct work_kind of;
    bool guessed;
    for (int id = 0, left = 0; id < plan->case_count; id++, left--) {
        double seconds = rates_of_case(campaign, plan, id, &of) * rates_find(rates, &of, &guessed);
        if (left == 0) { /* with this case a batch begins, as in suite/run/phase.c */
            left = plan_together(campaign, plan, id);
            out->batch_cost[out->batch_count] = plan_batch_cost(campaign, plan, id, left);
            out->batch_seconds[out->batch_count++] = seconds * plan_batch_mean(campaign, plan, id);
        }
        out->cases += seconds;
        out->guessed += guessed;
    }
    for (int k = 0; k < out->batch_count; k++)
        out->longest_batch = fmax(out->longest_batch, out->batch_seconds[k]);
    for (int k = 0; k < plan->reference_count; k++) {
        double cost = rates_of_reference(campaign, plan, k, &of);
        out->reference_cost[k] = plan->references[k].cost;
        out->reference_seconds[k] = cost * rates_find(rates, &of, &guessed);
        out->references += out->reference_seconds[k];
        out->longest_reference = fmax(out->longest_reference, out->reference_seconds[k]);
        out->guessed += guessed;
        out->reference_memory += memory_of_reference(campaign, plan, k);
    }
}

bool forecast_open(const struct campaign *campaign, const struct plan *plan, const struct rates *rates,
                   struct forecast *out)
{
    size_t cases = (size_t)plan->case_count + 1, references = (size_t)plan->reference_count + 1;
    *out = (struct forecast){.plan = plan, .base_memory = peak_memory()};
    out->batch_cost = calloc(cases, sizeof(double));
    out->batch_seconds = calloc(cases, sizeof(double));
    out->reference_cost = calloc(references, sizeof(double));
    out->reference_seconds = calloc(references, sizeof(double));
    if (!out->batch_cost || !out->batch_seconds || !out->reference_cost || !out->reference_seconds)
        return false;
    fill(campaign, rates, out);
    return true;
}

void forecast_close(struct forecast *forecast)
{
    free(forecast->batch_cost);
    free(forecast->batch_seconds);
    free(forecast->reference_cost);
    free(forecast->reference_seconds);
}

enum {
    FILE_ROWS = 2048, /* on their way into the result file */
    BATCH_SIZE = 28, /* of what the schedule knows of cases that are claimed together: which, their cost, their place */
    ROW_OF_PACK = 8  /* a row among many of a group takes no more than this part of a whole one */
};

/* The rest is in a file. */
static double in_memory(double bytes)
{
    return fmin(bytes, SCRATCH_CHUNK);
}

static double memory_of_judging(const struct plan_group *group)
{
    double count = group->count, whole = fmin(count, JUDGE_ROWS), packed = count > JUDGE_ROWS ? count / ROW_OF_PACK : 0;
    return (whole + packed) * sizeof(struct case_row) + count * group->samples * sizeof(struct sample_row);
}

/* The program, the references, what of its own cases is in memory, the schedule, a window of the result file; on rank 0 besides the rows of
 * the group that takes most. */
static void add_memory(const struct forecast *forecast, struct forecast_row *row)
{
    const struct plan *plan = forecast->plan;
    double largest = 0, ranks = (double)row->ranks;
    for (int g = 0; g < plan->group_count; g++)
        largest = fmax(largest, memory_of_judging(&plan->groups[g]));
    double rows = in_memory((double)plan->case_count * sizeof(struct case_found) / ranks) +
                  in_memory((double)plan->sample_count * sizeof(struct sample_row) / ranks);
    double numbers =
        in_memory(sizeof(uint64_t) * (double)plan->case_count) + in_memory(sizeof(int) * (double)plan->case_count) +
        in_memory(sizeof(uint64_t) * (double)plan->sample_count) + in_memory(sizeof(int) * (double)plan->sample_count);
    double window =
        fmin(FILE_ROWS, (double)plan->case_count / ranks) * (2 * TABLE_ROW_SIZE + 3 * sizeof(struct case_found));
    double own = forecast->base_memory + forecast->reference_memory + rows + numbers + window +
                 (double)forecast->batch_count * BATCH_SIZE;
    row->memory = own / 1e6;
    row->memory_first = (own + largest) / 1e6;
}

bool forecast_ranks(const struct forecast *forecast, long ranks, struct forecast_row *row)
{
    const struct plan *plan = forecast->plan;
    const struct overhead *overhead = &forecast->overhead;
    double alone = overhead->start + overhead->verdicts + overhead->file;
    double shared = overhead->start_shared + overhead->file_shared, kept = overhead->keep * plan->case_count;
    double one = alone + shared + forecast->references + forecast->cases + kept +
                 overhead->claim * (plan->reference_count + forecast->batch_count + 2);
    row->ranks = ranks;
    row->references = simulate_schedule(forecast->reference_cost, forecast->reference_seconds, plan->reference_count,
                                        ranks, overhead->claim);
    row->cases =
        simulate_schedule(forecast->batch_cost, forecast->batch_seconds, forecast->batch_count, ranks, overhead->claim);
    double references = simulate_bound(forecast->reference_seconds, plan->reference_count, ranks);
    double cases = simulate_bound(forecast->batch_seconds, forecast->batch_count, ranks);
    bool simulated = row->references >= 0 && row->cases >= 0 && references >= 0 && cases >= 0;
    double besides = alone + (shared + kept) / (double)ranks;
    row->cases += kept / (double)ranks;
    row->total = alone + shared / (double)ranks + row->references + row->cases;
    row->speedup = one / row->total;
    row->efficiency = 100 * row->speedup / (double)ranks;
    row->at_most = 100 * one / (double)ranks / (besides + references + cases);
    add_memory(forecast, row);
    return simulated;
}
