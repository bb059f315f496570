/* Kind identities: what holds exactly for a case, up to round-off, one claim of kind identity for each. */
#include "results/rows.h"
#include "suite/kinds/kind.h"

#include <math.h>
#include <stdio.h>

static enum status run(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct identity_result found[IDENTITIES];
    (void)shape, (void)row;
    int count = task->core->identities(task->given, found);
    for (int k = 0; k < count && task->identities; k++) /* a case that is only timed keeps none */
        task->identities[k] = (struct identity_found){(int)found[k].identity, found[k].residual, found[k].bound};
    return STATUS_OK;
}

/* What an identity says of a case; NULL if it says nothing. */
static const struct identity_found *find(const struct kind_group *group, int item, enum identity identity)
{
    const struct identity_found *found = group->identities + (size_t)item * IDENTITIES;
    for (int k = 0; k < IDENTITIES; k++)
        if (found[k].identity == (int)identity)
            return &found[k];
    return NULL;
}

static bool is_known(const struct identity_found *found)
{
    return !isnan(found->residual) && isfinite(found->bound);
}

/* A residual over its bound: at most 1 if it is round-off. */
static double excess(const struct identity_found *found)
{
    return found->residual == 0 ? 0 : found->residual / found->bound;
}

static bool is_refuted(const struct identity_found *found)
{
    return is_known(found) && excess(found) > 1;
}

/* What is not known is worse than what is as small as round-off, and nothing is worse than what is not. */
static bool is_worse(const struct identity_found *a, const struct identity_found *b)
{
    if (is_known(a) && is_known(b))
        return excess(a) > excess(b);
    return is_known(a) ? is_refuted(a) : !is_refuted(b);
}

static bool add_row(const struct case_row *row, const struct identity_found *found, struct verdicts *out)
{
    struct identity_row *added = verdicts_add_identities(out, 1);
    if (!added)
        return false;
    *added = (struct identity_row){.case_id = row->id, .residual = found->residual, .bound = found->bound};
    snprintf(added->identity, sizeof added->identity, "%s", identity_name((enum identity)found->identity));
    snprintf(added->source, sizeof added->source, "%s", identity_source((enum identity)found->identity));
    return true;
}

static enum verdict verdict_of(const struct identity_found *worst)
{
    if (!is_known(worst))
        return VERDICT_INSUFFICIENT;
    return is_refuted(worst) ? VERDICT_BELOW : VERDICT_CONFIRMED;
}

/* The claim that an identity makes of a group: the worst residual over its bound decides. Cases that failed are noted. */
static bool judge_identity(const struct kind_group *group, enum identity identity, bool *tested, struct verdicts *out)
{
    const struct identity_found *worst = NULL, *found;
    int used = 0;
    for (int k = 0; k < group->count; k++) {
        if (!(found = find(group, k, identity)))
            continue;
        worst = !worst || is_worse(found, worst) ? found : worst;
        used++;
    }
    if (!worst)
        return true;
    struct order_row *row = verdicts_add_orders(out, 1);
    if (!row)
        return false;
    verdict_row_open(group->cases, CLAIM_IDENTITY, identity_name(identity), identity_source(identity), row);
    row->measured = worst->residual;
    row->expected = worst->bound;
    row->cases = group->count;
    row->rows_used = used;
    row->rows_failed = group->count - used;
    enum verdict verdict = used < row->rows_failed ? VERDICT_INSUFFICIENT : verdict_of(worst);
    bool breaks = fault_breaks_identity(group->control, identity);
    snprintf(row->verdict, sizeof row->verdict, "%s", verdict_word(verdict));
    row->as_expected =
        group->control == FAULT_NONE ? verdict == VERDICT_CONFIRMED : !breaks || verdict == VERDICT_BELOW;
    *tested = *tested || breaks;
    return true;
}

/* A group that has failed as a whole says so: which identities speak of it is not known. */
static bool note_failure(const struct kind_group *group, struct verdicts *out)
{
    struct order_row *row = verdicts_add_orders(out, 1);
    if (!row)
        return false;
    verdict_row_open(group->cases, CLAIM_IDENTITY, "all", "", row);
    row->cases = row->rows_failed = group->count;
    snprintf(row->verdict, sizeof row->verdict, "%s", verdict_word(VERDICT_FAILED));
    return true;
}

static bool judge(const struct kind_group *group, struct verdicts *out)
{
    int first = out->order_count;
    bool tested = group->control == FAULT_NONE, any_ran = false;
    for (int k = 0; k < group->count; k++)
        any_ran = any_ran || row_ran(&group->cases[k]);
    if (!any_ran)
        return note_failure(group, out);
    for (int k = 0; k < group->count * IDENTITIES; k++)
        if (group->identities[k].identity >= 0 && !add_row(&group->cases[k / IDENTITIES], &group->identities[k], out))
            return false;
    for (enum identity identity = 0; identity < IDENTITIES; identity++)
        if (!judge_identity(group, identity, &tested, out))
            return false;
    for (int k = first; k < out->order_count && !tested; k++)
        out->orders[k].as_expected = 0; /* a control in which nothing has to break would prove nothing */
    return true;
}

const struct kind kind_identities = {
    .name = "identities",
    .text = "identities that hold up to round-off: tableau, transforms, group, and those of the method's family",
    .looks_inside = true,
    .keeps_identities = true,
    .has_controls = true,
    .cost = cost_of_step,
    .run = run,
    .judge = judge,
};
