/* Group by group: claims, then drifts or growth. */
#include "suite/judge/judge.h"

#include "suite/judge/verdict.h"
#include "suite/kinds/trend.h"

#include <stdlib.h>

enum { ROWS_AT_ONCE = 8192 };

/* Groups under judgement, from `first` to before `last`, with their rows on rank 0. */
struct judging {
    const struct campaign *campaign;
    const struct plan *plan;
    struct judgement *out;
    int first, last;
    struct case_row *cases;
    struct sample_row *samples;
};

static const struct case_row *cases_from(const struct judging *judging, int id)
{
    return &judging->cases[id - judging->plan->groups[judging->first].first];
}

static const struct sample_row *samples_from(const struct judging *judging, const struct plan_case *at)
{
    size_t first = judging->plan->cases[judging->plan->groups[judging->first].first].first_sample;
    return judging->samples + (at->first_sample - first);
}

/* Room for `count` more rows of `size` bytes behind the `used` ones of *rows, or NULL. */
static void *make_room(void **rows, int used, int count, size_t size)
{
    void *grown = realloc(*rows, ((size_t)used + (size_t)count) * size);
    if (!grown)
        return NULL;
    *rows = grown;
    return (char *)grown + (size_t)used * size;
}

static struct order_row *room_for_orders(struct judgement *out, int count)
{
    void *rows = out->orders, *room = make_room(&rows, out->order_count, count, sizeof *out->orders);
    out->orders = rows;
    return room;
}

static struct ensemble_row *room_for_ensembles(struct judgement *out, int count)
{
    void *rows = out->ensembles, *room = make_room(&rows, out->ensemble_count, count, sizeof *out->ensembles);
    out->ensembles = rows;
    return room;
}

static bool judge_claims(const struct judging *judging, const struct plan_group *group)
{
    struct order_row *rows = room_for_orders(judging->out, VERDICT_MOST_ROWS);
    int added = !rows ? -1
                      : verdict_group(judging->campaign, &judging->plan->cases[group->first].which,
                                      cases_from(judging, group->first), group->count, rows);
    judging->out->order_count += added > 0 ? added : 0;
    return added >= 0;
}

static bool judge_trajectories(const struct judging *judging, const struct plan_group *group)
{
    for (int id = group->first; id < group->first + group->count; id++) {
        const struct plan_case *at = &judging->plan->cases[id];
        struct order_row *rows = room_for_orders(judging->out, MAX_INVARIANTS);
        if (!rows)
            return false;
        judging->out->order_count +=
            trend_drifts(cases_from(judging, id), samples_from(judging, at), (int)at->samples - 1, rows);
    }
    return true;
}

static bool judge_ensemble(const struct judging *judging, const struct experiment *experiment,
                           const struct plan_group *group)
{
    const struct plan_case *first = &judging->plan->cases[group->first];
    const struct case_row *cases = cases_from(judging, group->first);
    int members = (int)experiment->members->count;
    struct ensemble ensemble = {.rows = samples_from(judging, first),
                                .levels = group->count / members,
                                .members = members,
                                .samples = (int)first->samples - 1};
    int count = ensemble.levels * (ensemble.samples + 1);
    double *h = malloc((size_t)ensemble.levels * sizeof *h);
    struct ensemble_row *statistics = room_for_ensembles(judging->out, count);
    struct order_row *rows = room_for_orders(judging->out, TREND_GROWTH_ROWS);
    bool done = h && statistics && rows;
    if (done) {
        for (int level = 0; level < ensemble.levels; level++)
            h[level] = cases[level * members].h;
        ensemble.h = h;
        ensemble_statistics(&ensemble, group->first, statistics);
        judging->out->ensemble_count += count;
        done = trend_growth(experiment, cases, group->count, &ensemble, rows);
        judging->out->order_count += done ? TREND_GROWTH_ROWS : 0;
    }
    free(h);
    return done;
}

static bool judge_group(const struct judging *judging, const struct plan_group *group)
{
    unsigned index = judging->plan->cases[group->first].which.experiment;
    const struct experiment *experiment = &judging->campaign->experiments[index];
    if (!judge_claims(judging, group))
        return false;
    if (experiment->kind == EXPERIMENT_TRAJECTORY)
        return judge_trajectories(judging, group);
    return experiment->kind != EXPERIMENT_ENSEMBLE || judge_ensemble(judging, experiment, group);
}

/* The groups from the first one on whose rows are fetched at once. */
static void choose_groups(struct judging *judging, int first)
{
    size_t rows = 0;
    judging->first = judging->last = first;
    while (judging->last < judging->plan->group_count && rows < ROWS_AT_ONCE) {
        const struct plan_group *group = &judging->plan->groups[judging->last++];
        rows += (size_t)group->count * (1 + judging->plan->cases[group->first].samples);
    }
}

/* The rows of the groups; collective, only rank 0 takes any. */
static bool fetch_groups(struct judging *judging, const struct run_tables *tables, bool here)
{
    const struct plan *plan = judging->plan;
    const struct plan_group *last = &plan->groups[judging->last - 1];
    size_t first = (size_t)plan->groups[judging->first].first, end = (size_t)last->first + (size_t)last->count;
    size_t first_sample = plan->cases[first].first_sample;
    size_t count = here ? end - first : 0;
    size_t samples = here ? plan->cases[end - 1].first_sample + plan->cases[end - 1].samples - first_sample : 0;
    judging->cases = malloc((count + 1) * sizeof *judging->cases);
    judging->samples = malloc((samples + 1) * sizeof *judging->samples);
    bool good = case_table_fetch(&tables->cases, first, count, judging->cases);
    return spread_fetch(&tables->samples, first_sample, samples, judging->samples) && good;
}

bool judge_run(const struct campaign *campaign, const struct plan *plan, const struct run_tables *tables, bool here,
               struct judgement *out)
{
    struct judging judging = {.campaign = campaign, .plan = plan, .out = out};
    bool good = true;
    *out = (struct judgement){0};
    while (judging.last < plan->group_count) {
        choose_groups(&judging, judging.last);
        good = fetch_groups(&judging, tables, here) && good;
        for (int g = judging.first; g < judging.last && here && good; g++)
            good = judge_group(&judging, &plan->groups[g]);
        free(judging.cases);
        free(judging.samples);
    }
    return good;
}

void judge_free(struct judgement *judgement)
{
    free(judgement->orders);
    free(judgement->ensembles);
    *judgement = (struct judgement){0};
}
