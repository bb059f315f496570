/* Group by group: claims, then drifts or growth. */
#include "suite/judge.h"

#include "suite/trend.h"
#include "suite/verdict.h"

#include <stdlib.h>

struct judging {
    const struct campaign *campaign;
    const struct plan *plan;
    const struct run_tables *tables;
    struct judgement *out;
};

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
                                      &judging->tables->cases[group->first], group->count, rows);
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
        judging->out->order_count += trend_drifts(
            &judging->tables->cases[id], judging->tables->samples + at->first_sample, (int)at->samples - 1, rows);
    }
    return true;
}

static bool judge_ensemble(const struct judging *judging, const struct experiment *experiment,
                           const struct plan_group *group)
{
    const struct plan_case *first = &judging->plan->cases[group->first];
    const struct case_row *cases = &judging->tables->cases[group->first];
    int members = (int)experiment->members->count;
    struct ensemble ensemble = {.rows = judging->tables->samples + first->first_sample,
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

bool judge_run(const struct campaign *campaign, const struct plan *plan, const struct run_tables *tables,
               struct judgement *out)
{
    struct judging judging = {campaign, plan, tables, out};
    *out = (struct judgement){0};
    for (int g = 0; g < plan->group_count; g++)
        if (!judge_group(&judging, &plan->groups[g]))
            return false;
    return true;
}

void judge_free(struct judgement *judgement)
{
    free(judgement->orders);
    free(judgement->ensembles);
    *judgement = (struct judgement){0};
}
