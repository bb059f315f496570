/* Judges group after group: its claims, then the verdicts of its kind. */
#include "suite/judge/judge.h"

#include "results/heap.h"
#include "suite/judge/verdict.h"

#include <math.h>

/* Groups `first` to last - 1, which are judged together, with their rows on rank 0. A large group is judged alone; its rows are packed. */
struct judging {
    const struct campaign *campaign;
    const struct plan *plan;
    struct verdicts *out;
    int first, last;
    struct case_row *cases;
    struct case_pack pack;
    struct sample_row *samples;
};

static bool is_large(const struct plan_group *group)
{
    return group->count > JUDGE_ROWS;
}

static struct case_rows rows_of_group(struct judging *judging, const struct plan_group *group)
{
    const struct case_row *first = &judging->cases[group->first - judging->plan->groups[judging->first].first];
    return is_large(group) ? (struct case_rows){.count = group->count, .pack = &judging->pack}
                           : (struct case_rows){.count = group->count, .whole = first};
}

static const struct sample_row *samples_from(const struct judging *judging, const struct plan_group *group)
{
    return judging->samples + (group->first_sample - judging->plan->groups[judging->first].first_sample);
}

static void judge_claims(const struct judging *judging, const struct plan_group *group, const struct case_rows *cases)
{
    struct order_row *rows = verdicts_add_orders(judging->out, VERDICT_MOST_ROWS);
    int added = verdict_group(judging->campaign, &group->which, cases, rows);
    judging->out->order_count -= VERDICT_MOST_ROWS - added;
}

static void judge_group(struct judging *judging, const struct plan_group *group)
{
    const struct experiment *experiment = &judging->campaign->experiments[group->which.experiment];
    double expected[QUANTITIES];
    const struct case_rows cases = rows_of_group(judging, group);
    judge_claims(judging, group, &cases);
    if (!experiment->kind->judge)
        return;
    for (enum quantity k = 0; k < QUANTITIES; k++)
        if (!experiment_expects(experiment, k, &expected[k]))
            expected[k] = NAN;
    const struct kind_group judged = {.cases = &cases,
                                      .count = group->count,
                                      .members = experiment->members ? (int)experiment->members->count : 1,
                                      .samples = samples_from(judging, group),
                                      .sample_count = (int)group->samples - 1,
                                      .expected = expected,
                                      .because = experiment->because ? experiment->because : "no theorem"};
    experiment->kind->judge(&judged, judging->out);
}

/* Chooses the groups, from `first` on, whose rows are fetched together. */
static void choose_groups(struct judging *judging, int first)
{
    size_t rows = 0;
    judging->first = judging->last = first;
    while (judging->last < judging->plan->group_count && rows < JUDGE_ROWS) {
        const struct plan_group *group = &judging->plan->groups[judging->last];
        if (is_large(group) && judging->last > first)
            return;
        judging->last++;
        rows += (size_t)group->count * (1 + group->samples);
    }
}

/* Fetches rows `first` to first + count - 1 to rank 0, in blocks, because rows in transit need memory; collective. */
static void fetch(const struct store_source *from, size_t first, size_t count, bool here, size_t row_size, void *rows)
{
    for (size_t at = 0; at < count; at += JUDGE_ROWS) {
        size_t some = count - at < JUDGE_ROWS ? count - at : JUDGE_ROWS;
        from->fetch(from->context, first + at, here ? some : 0, (char *)rows + (here ? at * row_size : 0));
    }
}

/* Fetches the rows of a large group into a pack; collective. */
static void fetch_large(struct judging *judging, const struct store_source *from, bool here)
{
    const struct plan_group *group = &judging->plan->groups[judging->first];
    judging->cases = heap_grow(NULL, here ? JUDGE_ROWS : 0, sizeof *judging->cases);
    if (here)
        case_pack_open(&judging->pack, group->count);
    for (int at = 0; at < group->count; at += JUDGE_ROWS) {
        int left = group->count - at, some = left < JUDGE_ROWS ? left : JUDGE_ROWS;
        fetch(from, (size_t)group->first + (size_t)at, (size_t)some, here, sizeof *judging->cases, judging->cases);
        if (here)
            case_pack_add(&judging->pack, judging->cases, some);
    }
}

/* Fetches the rows of the chosen groups; collective. */
static void fetch_groups(struct judging *judging, const struct judge_sources *from, bool here)
{
    const struct plan *plan = judging->plan;
    const struct plan_group *head = &plan->groups[judging->first], *last = &plan->groups[judging->last - 1];
    size_t first = (size_t)head->first, count = (size_t)last->first + (size_t)last->count - first;
    size_t samples = last->first_sample + (size_t)last->count * last->samples - head->first_sample;
    judging->samples = heap_grow(NULL, here ? samples : 0, sizeof *judging->samples);
    if (is_large(head)) {
        fetch_large(judging, &from->cases, here);
    } else {
        judging->cases = heap_grow(NULL, here ? count : 0, sizeof *judging->cases);
        fetch(&from->cases, first, count, here, sizeof *judging->cases, judging->cases);
    }
    fetch(&from->samples, head->first_sample, samples, here, sizeof *judging->samples, judging->samples);
}

void judge_run(const struct campaign *campaign, const struct plan *plan, const struct judge_sources *from, bool here,
               struct verdicts *out)
{
    struct judging judging = {.campaign = campaign, .plan = plan, .out = out};
    *out = (struct verdicts){0};
    while (judging.last < plan->group_count) {
        choose_groups(&judging, judging.last);
        fetch_groups(&judging, from, here);
        for (int g = judging.first; g < judging.last && here; g++)
            judge_group(&judging, &plan->groups[g]);
        case_pack_close(&judging.pack);
        free(judging.cases);
        free(judging.samples);
    }
}
