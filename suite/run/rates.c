/* Rates by kind of work, and what counts as near when there is none. */
#include "suite/run/rates.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REFERENCE "reference"

static void name_kind(struct work_kind *of, const char *kind, const char *problem, const char *data, const char *method,
                      const char *with, const char *retraction, const char *precision)
{
    memset(of, 0, sizeof *of);
#define NAME(field) snprintf(of->field, sizeof of->field, "%s", field)
    NAME(kind);
    NAME(problem);
    NAME(data);
    NAME(method);
    NAME(with);
    NAME(retraction);
    NAME(precision);
#undef NAME
}

enum nearness { SAME, SAME_PROBLEM, SAME_KIND, SAME_PRECISION, ANY, NEARNESSES };

static bool is_near(const struct work_kind *a, const struct work_kind *b, enum nearness how)
{
    bool kind = strcmp(a->kind, b->kind) == 0, problem = strcmp(a->problem, b->problem) == 0;
    bool precision = strcmp(a->precision, b->precision) == 0;
    switch (how) {
    case SAME:
        return memcmp(a, b, sizeof *a) == 0;
    case SAME_PROBLEM:
        return kind && problem && precision;
    case SAME_KIND:
        return kind && precision;
    case SAME_PRECISION:
        return precision;
    default:
        return true;
    }
}

int rates_add(struct rates *rates, const struct work_kind *of, double cost, double seconds)
{
    int k = rates->count;
    while (k > 0 && !is_near(&rates->rate[k - 1].of, of, SAME)) /* neighbours in a table tend to be of one kind */
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
    double cost = 0, seconds = 0;
    for (enum nearness how = SAME; how < NEARNESSES && cost == 0; how++) {
        for (int k = 0; k < rates->count; k++)
            if (is_near(&rates->rate[k].of, of, how)) {
                cost += rates->rate[k].cost;
                seconds += rates->rate[k].seconds;
            }
        *guessed = how != SAME;
    }
    return seconds / cost;
}

double rates_of_case(const struct campaign *campaign, const struct plan *plan, int id, struct work_kind *of)
{
    const struct campaign_case *which = &plan->cases[id].which;
    struct cost_case cost = plan_cost_case(campaign, plan, id);
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    char data[CAMPAIGN_LABEL_SIZE], with[CAMPAIGN_LABEL_SIZE];
    struct setup setup;
    campaign_setup(campaign, which, &setup);
    campaign_label(&experiment->problems[which->problem], data);
    campaign_fit(setup.with, with);
    name_kind(of, experiment->kind->name, setup.problem, data, setup.method, with, cost.retraction,
              campaign_core(campaign, which)->precision);
    return experiment->kind->cost(&cost);
}

double rates_of_reference(const struct campaign *campaign, const struct plan *plan, int reference, struct work_kind *of)
{
    const struct campaign_case *which = &plan->cases[plan->references[reference].first].which;
    char data[CAMPAIGN_LABEL_SIZE];
    struct setup setup;
    plan_reference_setup(campaign, plan, reference, &setup);
    campaign_label(&campaign->experiments[which->experiment].problems[which->problem], data);
    name_kind(of, REFERENCE, setup.problem, data, "", "", "", core_quad()->precision);
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
    return (kind ? kind->cost : cost_of_steps)(&of);
}

bool rates_add_file(struct rates *rates, const struct store_file *file)
{
    struct work_kind of;
    bool added = true;
    for (size_t i = 0; i < file->case_count && added; i++) {
        const struct case_row *row = &file->cases[i];
        name_kind(&of, row->kind, row->problem, row->data, row->method, row->with, row->retraction, row->precision);
        added = rates_add(rates, &of, cost_of_row(row), row->wall_time) >= 0;
    }
    for (size_t i = 0; i < file->reference_count && added; i++) {
        const struct reference_row *row = &file->references[i];
        name_kind(&of, REFERENCE, row->problem, row->data, "", "", "", core_quad()->precision);
        added = rates_add(rates, &of, cost_of_reference(row->horizon, (double)row->samples), row->wall_time) >= 0;
    }
    return added;
}

void rates_free(struct rates *rates)
{
    free(rates->rate);
    *rates = (struct rates){0};
}
