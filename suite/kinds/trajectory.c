/* Kind trajectory: energy and invariants at sample times, and a row of claim `drift` for each of them. */
#include "suite/kinds/flow.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/samples.h"

#include <math.h>
#include <stdio.h>

static enum status run(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct trajectory found;
    enum status status = flow_integrate(task, shape, &found);
    if (status == STATUS_OK) {
        flow_record(task, shape, &found, row);
        status = flow_energy(task->setup, shape, &found, row);
    }
    samples_close(&found);
    return status;
}

/* The slope of an invariant over time, by sampled_drift, with its standard error. Nothing is claimed: the verdict is
 * `measured`; `insufficient` below three samples, `failed` if the case did. */
static bool put_drift(const struct case_row *row, const char *name, const struct sample_row *samples, int count,
                      int invariant, struct order_row *out)
{
    const size_t stride = sizeof *samples / sizeof(double);
    const struct sample_row *first = samples + 1; /* the start is no mean over an interval */
    bool failed = isnan(samples[0].value[invariant]);
    verdict_row_open(row, CLAIM_DRIFT, name, "", out);
    if (!sampled_drift(&first->time, stride, &first->mean_deviation[invariant], stride, (size_t)count, &out->measured,
                       &out->standard_error))
        return false;
    out->window_first = out->window_last = row->steps;
    out->cases = 1;
    out->rows_used = !failed;
    out->rows_failed = failed;
    enum verdict verdict = failed ? VERDICT_FAILED : isnan(out->measured) ? VERDICT_INSUFFICIENT : VERDICT_MEASURED;
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(verdict));
    out->as_expected = verdict == VERDICT_MEASURED;
    return true;
}

static bool judge(const struct kind_group *group, struct verdicts *out)
{
    const char *names[2 * MAX_INVARIANTS];
    int count = sampled_names(group->cases[0].problem, group->cases[0].method, names);
    for (int k = 0; k < group->count; k++) {
        struct order_row *rows = verdicts_add_orders(out, count);
        if (!rows)
            return false;
        for (int i = 0; i < count; i++)
            put_drift(&group->cases[k], names[i], group->samples + (size_t)k * (size_t)(group->sample_count + 1),
                      group->sample_count, i, &rows[i]);
    }
    return true;
}

static const struct judged judged[] = {{CLAIM_BOUND, QUANTITY_ENERGY},
                                       {CLAIM_IDENTITY, QUANTITY_CONSTRAINT},
                                       {CLAIM_IDENTITY, QUANTITY_TANGENCY},
                                       {CLAIM_IDENTITY, QUANTITY_MOMENTUM}};

const struct kind kind_trajectory = {
    .name = "trajectory",
    .text = "energy and invariants at sample times over a long horizon, with the drift of each",
    .keeps_samples = true,
    .cost = cost_of_steps,
    .run = run,
    KIND_JUDGED(judged),
    .judge = judge,
};
