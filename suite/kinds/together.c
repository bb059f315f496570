#include "suite/kinds/together.h"

#include "suite/kinds/flow.h"
#include "suite/kinds/samples.h"

/* Case and storage of each; what one lacks, all lack. */
static enum status open_members(const struct case_task *tasks, int count, struct core_case **cases,
                                struct trajectory *found)
{
    struct refusal why;
    enum status status = STATUS_OK;
    for (int k = 0; k < count && status == STATUS_OK; k++) {
        status = tasks[k].core->open(tasks[k].setup, &cases[k], &why);
        if (status == STATUS_OK)
            flow_open(&tasks[k], tasks[k].core->shape(cases[k]), false, &found[k]);
    }
    return status;
}

void together_run(const struct case_task *tasks, int count, together_record *record, struct case_row *rows,
                  enum status *status)
{
    const struct core_api *core = tasks[0].core;
    struct core_case *cases[MEMBERS_AT_ONCE] = {NULL};
    struct trajectory found[MEMBERS_AT_ONCE] = {{0}};
    enum status opened = open_members(tasks, count, cases, found);
    for (int k = 0; k < count; k++)
        status[k] = opened;
    if (opened == STATUS_OK)
        core->integrate_members((const struct core_case *const *)cases, count, found, status);
    for (int k = 0; k < count; k++) {
        if (status[k] == STATUS_OK)
            record(&tasks[k], core->shape(cases[k]), &found[k], &rows[k]);
        samples_close(&found[k]);
        core->close(cases[k]);
    }
}

void together_statistics(const struct kind_group *group, double *h, struct ensemble *ensemble, struct verdicts *out)
{
    const int levels = group->count / group->members;
    *ensemble = (struct ensemble){group->samples, h, levels, group->members, group->sample_count};
    for (int level = 0; level < levels; level++)
        h[level] = case_rows_at(group->cases, level * group->members)->h;
    ensemble_statistics(ensemble, case_rows_at(group->cases, 0)->id,
                        verdicts_add_ensembles(out, levels * (group->sample_count + 1)));
}
