/* Rates by kind of work, and what counts as near when there is none. */
#include "suite/forecast/rates.h"

#include "results/heap.h"
#include "suite/run/case_table.h"

#include <stdio.h>
#include <string.h>

/* Writes a kind of work: all that distinguishes kinds, the most important first. */
static void name_work(struct work_kind *of, const char *const parts[WORK_PARTS])
{
    memset(of, 0, sizeof *of);
    for (int k = 0; k < WORK_PARTS; k++)
        snprintf(of->part[k], sizeof of->part[k], "%s", parts[k]);
}

static bool is_near(const struct work_kind *a, const struct work_kind *b, int parts)
{
    for (int k = 0; k < parts; k++)
        if (strcmp(a->part[k], b->part[k]) != 0)
            return false;
    return true;
}

int rates_add(struct rates *rates, const struct work_kind *of, double cost, double seconds)
{
    int k = rates->count;
    while (k > 0 && !is_near(&rates->rate[k - 1].of, of, WORK_PARTS)) /* neighbours in a table tend to be of one kind */
        k--;
    if (k == 0) {
        k = ++rates->count;
        rates->rate = heap_grow(rates->rate, (size_t)k, sizeof *rates->rate);
        rates->rate[k - 1] = (struct rate){.of = *of};
    }
    struct rate *rate = &rates->rate[k - 1];
    rate->cost += cost;
    rate->seconds += seconds;
    rate->count++;
    return k - 1;
}

double rates_find(const struct rates *rates, const struct work_kind *of, bool *guessed)
{
    static const int parts[] = {WORK_PARTS, 3, 2, 1, 0};
    double cost = 0, seconds = 0;
    for (size_t how = 0; how < sizeof parts / sizeof *parts && cost == 0; how++) {
        for (int k = 0; k < rates->count; k++)
            if (is_near(&rates->rate[k].of, of, parts[how])) {
                cost += rates->rate[k].cost;
                seconds += rates->rate[k].seconds;
            }
        *guessed = parts[how] != WORK_PARTS;
    }
    return seconds / cost;
}

/* Writes the kind of work of a case and returns its cost, with that of its run off the grids if it has one. */
static double work_of_case(const struct case_row *row, struct work_kind *of)
{
    const struct kind *kind = kind_find(row->kind);
    struct cost_case cost = {.stages = (int)row->stages,
                             .steps = (double)row->steps,
                             .horizon = row->horizon,
                             .method = row->method,
                             .retraction = row->retraction,
                             .quad = strcmp(row->precision, core_quad()->precision) == 0};
    double (*priced)(const struct cost_case *) = kind ? kind->cost : cost_of_steps;
    double whole = priced(&cost);
    cost.steps = (double)row->off_grid_steps;
    name_work(of, (const char *const[]){row->precision, row->kind, row->problem, row->data, row->method, row->with,
                                        row->retraction});
    return whole + (row->off_grid_steps > 0 ? priced(&cost) : 0);
}

static double work_of_reference(const char *problem, const char *data, double horizon, double samples,
                                struct work_kind *of)
{
    name_work(of, (const char *const[]){core_quad()->precision, "reference", problem, data, "", "", ""});
    return cost_of_reference(horizon, samples);
}

double rates_of_case(const struct campaign *campaign, const struct plan *plan, int id, struct work_kind *of)
{
    static const struct case_found nothing;
    const struct case_table table = {.campaign = campaign, .plan = plan};
    struct case_row row;
    case_table_fill(&table, (size_t)id, 1, &nothing, &row);
    row.off_grid_steps = plan_off_grid(campaign, plan, id);
    return work_of_case(&row, of);
}

double rates_of_reference(const struct campaign *campaign, const struct plan *plan, int reference, struct work_kind *of)
{
    const struct campaign_case which = plan_case_at(plan, plan->references[reference].first).which;
    char data[CAMPAIGN_LABEL_SIZE];
    struct setup setup;
    plan_reference_setup(campaign, plan, reference, &setup);
    campaign_label(&campaign->experiments[which.experiment].problems[which.problem], data);
    return work_of_reference(setup.problem, data, (double)setup.horizon, setup.samples, of);
}

void rates_add_file(struct rates *rates, const struct store_file *file)
{
    struct work_kind of;
    for (size_t i = 0; i < file->case_count; i++) {
        double cost = work_of_case(&file->cases[i], &of);
        rates_add(rates, &of, cost, file->cases[i].wall_time);
    }
    for (size_t i = 0; i < file->reference_count; i++) {
        const struct reference_row *row = &file->references[i];
        double cost = work_of_reference(row->problem, row->data, row->horizon, (double)row->samples, &of);
        rates_add(rates, &of, cost, row->wall_time);
    }
}

void rates_free(struct rates *rates)
{
    free(rates->rate);
    *rates = (struct rates){0};
}
