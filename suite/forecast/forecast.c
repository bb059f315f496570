/* Times of all items, phases simulated one after the other, memory added up. */
#include "suite/forecast/forecast.h"

#include "results/heap.h"
#include "suite/judge/judge.h"
#include "suite/kinds/samples.h"
#include "suite/run/case_table.h"
#include "suite/run/schedule.h"

#include <math.h>
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

static void fill_forecast(const struct campaign *campaign, const struct rates *rates, struct forecast *out)
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

void forecast_open(const struct campaign *campaign, const struct plan *plan, const struct rates *rates,
                   struct forecast *out)
{
    size_t cases = (size_t)plan->case_count, references = (size_t)plan->reference_count;
    *out = (struct forecast){.plan = plan, .base_memory = peak_memory()};
    out->batch_cost = heap_take(cases, sizeof(double));
    out->batch_seconds = heap_take(cases, sizeof(double));
    out->reference_cost = heap_take(references, sizeof(double));
    out->reference_seconds = heap_take(references, sizeof(double));
    fill_forecast(campaign, rates, out);
}

void forecast_close(struct forecast *forecast)
{
    free(forecast->batch_cost);
    free(forecast->batch_seconds);
    free(forecast->reference_cost);
    free(forecast->reference_seconds);
}

/* Put `time` in place of the earliest one, which is at the root. */
static void replace_earliest(double *ends, long count, double time)
{
    long at = 0;
    for (long child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && ends[child + 1] < ends[child])
            child++;
        if (ends[child] >= time)
            break;
        ends[at] = ends[child];
    }
    ends[at] = time;
}

double forecast_schedule(const double *cost, const double *seconds, int count, long ranks)
{
    HEAP(int, order, count);
    HEAP(double, ends, ranks);
    double end = 0;
    schedule_order(cost, count, ranks, order);
    for (int position = 0; position < count; position++) {
        double done = ends[0] + seconds[order[position]];
        end = fmax(end, done);
        replace_earliest(ends, ranks, done);
    }
    return end;
}

enum {
    FILE_ROWS = 2048 /* on their way into the result file */,
    BATCH_SIZE = 28 /* bytes of a claim in the schedule */
};

/* Bytes of so many records of a rank; what is above a chunk is in a file. */
static double in_memory(double records, size_t size)
{
    return fmin(records * (double)size, SCRATCH_CHUNK);
}

/* The program, the references, what of its own cases is in memory, the schedule, a window of the result file; on rank 0 also the rows of
 * the largest group. */
static void add_memory(const struct forecast *forecast, struct forecast_row *row)
{
    const struct plan *plan = forecast->plan;
    double ranks = (double)row->ranks, cases = plan->case_count, samples = (double)plan->sample_count, largest = 0;
    for (int g = 0; g < plan->group_count; g++) {
        const struct plan_group *group = &plan->groups[g];
        largest = fmax(largest, fmin(group->count, JUDGE_ROWS) * sizeof(struct case_row) +
                                    (double)group->count * group->samples * sizeof(struct sample_row));
    }
    double rows =
        in_memory(cases / ranks, sizeof(struct case_found)) + in_memory(samples / ranks, sizeof(struct sample_row));
    double offsets = in_memory(cases + samples, sizeof(uint64_t) + sizeof(int));
    double window = fmin(FILE_ROWS, cases / ranks) * (2 * TABLE_ROW_SIZE + 3 * sizeof(struct case_found));
    double own = forecast->base_memory + forecast->reference_memory + rows + offsets + window +
                 (double)forecast->batch_count * BATCH_SIZE;
    row->memory = own / 1e6;
    row->memory_first = (own + largest) / 1e6;
}

void forecast_ranks(const struct forecast *forecast, long ranks, struct forecast_row *row)
{
    const struct overhead *overhead = &forecast->overhead;
    double many = (double)ranks, shared = overhead->start_shared + overhead->file_shared;
    double besides = overhead->start + overhead->verdicts + overhead->file + shared / many;
    double one = besides + shared * (1 - 1 / many) + forecast->references + forecast->cases;
    row->ranks = ranks;
    row->references = forecast_schedule(forecast->reference_cost, forecast->reference_seconds,
                                        forecast->plan->reference_count, ranks);
    row->cases = forecast_schedule(forecast->batch_cost, forecast->batch_seconds, forecast->batch_count, ranks);
    row->total = besides + row->references + row->cases;
    row->speedup = one / row->total;
    row->efficiency = 100 * row->speedup / many;
    row->at_most = 100 * one / many /
                   (besides + fmax(forecast->references / many, forecast->longest_reference) +
                    fmax(forecast->cases / many, forecast->longest_batch));
    add_memory(forecast, row);
}
