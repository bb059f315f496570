/* Rates by kind of work, and what counts as near when there is none. */
#include "suite/forecast/rates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REFERENCE "reference"

/* All that tells kinds of work apart, what counts most first. */
static struct work_kind work_kind(const char *precision, const char *kind, const char *problem, const char *data,
                                  const char *method, const char *with, const char *retraction)
{
    const char *const parts[WORK_PARTS] = {precision, kind, problem, data, method, with, retraction};
    struct work_kind of = {0};
    for (int k = 0; k < WORK_PARTS; k++)
        snprintf(of.part[k], sizeof of.part[k], "%s", parts[k]);
    return of;
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
        struct rate *grown = realloc(rates->rate, ((size_t)rates->count + 1) * sizeof *grown);
        if (!grown)
            return -1;
        rates->rate = grown;
        grown[rates->count++] = (struct rate){.of = *of};
        k = rates->count;
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

/* The cost of a case, with that of its run off the grids, where it has one. */
static double whole_cost(double (*cost)(const struct cost_case *of), struct cost_case of, long off_grid)
{
    double whole = cost(&of);
    of.steps = (double)off_grid;
    return whole + (off_grid > 0 ? cost(&of) : 0);
}

double rates_of_case(const struct campaign *campaign, const struct plan *plan, int id, struct work_kind *of)
{
    const struct campaign_case at = plan_case_at(plan, id).which, *which = &at;
    struct cost_case cost = plan_cost_case(campaign, plan, id);
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    char data[CAMPAIGN_LABEL_SIZE], with[CAMPAIGN_LABEL_SIZE];
    struct setup setup;
    campaign_setup(campaign, which, &setup);
    campaign_label(&experiment->problems[which->problem], data);
    campaign_fit(setup.with, with);
    *of = work_kind(campaign_core(campaign, which)->precision, experiment->kind->name, setup.problem, data,
                    setup.method, with, cost.retraction);
    return whole_cost(experiment->kind->cost, cost, plan_off_grid(campaign, plan, id));
}

double rates_of_reference(const struct campaign *campaign, const struct plan *plan, int reference, struct work_kind *of)
{
    const struct campaign_case at = plan_case_at(plan, plan->references[reference].first).which, *which = &at;
    char data[CAMPAIGN_LABEL_SIZE];
    struct setup setup;
    plan_reference_setup(campaign, plan, reference, &setup);
    campaign_label(&campaign->experiments[which->experiment].problems[which->problem], data);
    *of = work_kind(core_quad()->precision, REFERENCE, setup.problem, data, "", "", "");
    return cost_of_reference((double)setup.horizon, setup.samples);
}

static double cost_of_row(const struct case_row *row)
{
    const struct kind *kind = kind_find(row->kind);
    struct cost_case of = {.stages = (int)row->stages,
                           .steps = (double)row->steps,
                           .horizon = row->horizon,
                           .retraction = row->retraction,
                           .quad = strcmp(row->precision, core_quad()->precision) == 0};
    return whole_cost(kind ? kind->cost : cost_of_steps, of, (long)row->off_grid_steps);
}

bool rates_add_file(struct rates *rates, const struct store_file *file)
{
    struct work_kind of;
    bool added = true;
    for (size_t i = 0; i < file->case_count && added; i++) {
        const struct case_row *row = &file->cases[i];
        of = work_kind(row->precision, row->kind, row->problem, row->data, row->method, row->with, row->retraction);
        added = rates_add(rates, &of, cost_of_row(row), row->wall_time) >= 0;
    }
    for (size_t i = 0; i < file->reference_count && added; i++) {
        const struct reference_row *row = &file->references[i];
        of = work_kind(core_quad()->precision, REFERENCE, row->problem, row->data, "", "", "");
        added = rates_add(rates, &of, cost_of_reference(row->horizon, (double)row->samples), row->wall_time) >= 0;
    }
    return added;
}

void rates_free(struct rates *rates)
{
    free(rates->rate);
    *rates = (struct rates){0};
}
