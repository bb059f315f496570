/* Verdicts: which claims a kind of experiment measures, and how each is judged. */
#include "suite/judge/verdict.h"

#include "core/larger.h"
#include "results/rows.h"
#include "suite/judge/group.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Index of the claim of this kind about `quantity` among `count` claims, or -1. */
static int claim_find(const struct claim *claims, int count, enum claim_kind kind, enum quantity quantity)
{
    for (int k = 0; k < count; k++)
        if (claims[k].kind == kind && claims[k].quantity == quantity)
            return k;
    return -1;
}

static bool judge_order(const struct group *group, const struct claim *claim, const struct quantity_columns *at,
                        struct order_row *out)
{
    struct estimate estimate;
    struct estimate_row *series = malloc((size_t)group->count * sizeof *series);
    out->floor = 0;
    for (int i = 0; series && i < group->count; i++) {
        const struct case_row *row = &group->rows[i];
        series[i] =
            (struct estimate_row){row->h, case_number(row, at->value), case_number(row, at->floor), row_ran(row)};
        if (series[i].ok)
            out->floor = LARGER(out->floor, series[i].floor);
    }
    bool done = series && estimate_order(series, group->count, group->correction, &estimate);
    free(series);
    if (!done)
        return false;
    out->expected = claim->value;
    out->measured = estimate.order;
    out->standard_error = estimate.standard_error;
    out->tolerance = group->tolerance;
    out->constant = estimate.constant;
    out->two_term = estimate.two_term;
    out->window_first = estimate.first < 0 ? 0 : group->rows[estimate.first].steps;
    out->window_last = estimate.last < 0 ? 0 : group->rows[estimate.last].steps;
    out->rows_used = estimate.used;
    out->rows_floor = estimate.at_floor;
    out->rows_failed = estimate.failed;
    memcpy(out->slopes, estimate.slopes, sizeof out->slopes);
    group_put_verdict(group, claim, estimate_verdict(&estimate, group->count, claim->value, group->tolerance), out);
    return true;
}

static bool judge_claim(const struct group *group, const struct claim *claim, const char *source, struct order_row *out)
{
    const struct quantity_columns at = quantity_columns(claim->quantity);
    verdict_row_open(&group->rows[0], claim->kind, quantity_name(claim->quantity), source, out);
    out->cases = group->count;
    if (claim->kind == CLAIM_ORDER)
        return judge_order(group, claim, &at, out);
    if (claim->kind == CLAIM_IDENTITY)
        group_judge_identity(group, claim, &at, out);
    else
        group_judge_drift(group, claim, &at, out);
    return true;
}

/* Let the orders that the experiment expects take the place of the theorems', and add those no theorem speaks of. */
static int expect(const struct experiment *experiment, struct claim claims[VERDICT_MOST_ROWS], int count,
                  const char *sources[VERDICT_MOST_ROWS], char documented[MESSAGE_SIZE])
{
    snprintf(documented, MESSAGE_SIZE, "documented: %s", experiment->because ? experiment->because : "");
    for (int k = 0; k < count; k++)
        sources[k] = claims[k].source;
    for (int quantity = 0; quantity < QUANTITIES; quantity++) {
        double order;
        if (!experiment_expects(experiment, (enum quantity)quantity, &order))
            continue;
        int k = claim_find(claims, count, CLAIM_ORDER, (enum quantity)quantity);
        if (k < 0)
            k = count++;
        claims[k] = (struct claim){.kind = CLAIM_ORDER, .quantity = (enum quantity)quantity, .value = order};
        sources[k] = documented;
    }
    return count;
}

/* The energy's slope where its kind measures it but nobody claims that there is none. */
static bool measure_energy(const struct group *group, struct order_row *out)
{
    const struct claim energy = {.kind = CLAIM_BOUND, .quantity = QUANTITY_ENERGY};
    if (!judge_claim(group, &energy, "", out))
        return false;
    snprintf(out->claim, sizeof out->claim, "%s", claim_word(CLAIM_DRIFT));
    out->expected = out->tolerance = NAN;
    if (out->rows_used > 0) {
        snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(VERDICT_MEASURED));
        out->as_expected = 1;
    }
    return true;
}

/* A group that has failed as a whole says so even if nothing is claimed of it, perhaps for the same reason. */
static bool note_failure(const struct group *group, struct order_row *out)
{
    const struct judged *judged = group->experiment->kind->judged;
    const struct claim first = {.kind = judged->claim, .quantity = judged->quantity, .value = NAN};
    return judge_claim(group, &first, "", out);
}

/* What is to be said of a group besides the `written` rows about its claims; returns the number of rows, or -1. */
static int judge_unclaimed(const struct group *group, const struct claim *claims, int claim_count, int written,
                           struct order_row *out)
{
    const struct kind *kind = group->experiment->kind;
    bool claimed = claim_find(claims, claim_count, CLAIM_BOUND, QUANTITY_ENERGY) >= 0, any_ran = false;
    for (int i = 0; i < group->count; i++)
        any_ran = any_ran || row_ran(&group->rows[i]);
    if (kind->judge) /* it has rows of its own */
        return 0;
    if (kind_judges(kind, CLAIM_BOUND, QUANTITY_ENERGY) && !claimed)
        return measure_energy(group, out) ? 1 : -1;
    if (written == 0 && !any_ran)
        return note_failure(group, out) ? 1 : -1;
    return 0;
}

int verdict_group(const struct campaign *campaign, const struct campaign_case *which, const struct case_row *rows,
                  int count, struct order_row out[VERDICT_MOST_ROWS])
{
    struct setup setup;
    struct claim claims[VERDICT_MOST_ROWS];
    const char *sources[VERDICT_MOST_ROWS];
    char documented[MESSAGE_SIZE];
    const struct core_api *core = campaign_core(campaign, which);
    struct group group = {.experiment = &campaign->experiments[which->experiment], .rows = rows, .count = count};
    campaign_setup(campaign, which, &setup);
    int claim_count = 0, written = 0;
    struct core_case *given;
    struct refusal why;
    if (core->open(&setup, &given, &why) == STATUS_OK)
        claim_count = core->claims(given, claims);
    core->close(given);
    group.epsilon = core->epsilon;
    group.tolerance = group.experiment->precision[which->precision] == PRECISION_QUAD ? 0.1 : 0.15;
    /* the error of a self-adjoint method has an expansion in even powers */
    group.correction = claim_find(claims, claim_count, CLAIM_IDENTITY, QUANTITY_REVERSAL) >= 0 ? 2 : 1;
    claim_count = expect(group.experiment, claims, claim_count, sources, documented);
    bool tested = group.experiment->control == FAULT_NONE;
    for (int k = 0; k < claim_count; k++) {
        if (!kind_judges(group.experiment->kind, claims[k].kind, claims[k].quantity))
            continue;
        if (!judge_claim(&group, &claims[k], sources[k], &out[written]))
            return -1;
        tested = tested || fault_breaks(group.experiment->control, &claims[k]);
        written++;
    }
    for (int k = 0; k < written && !tested; k++)
        out[k].as_expected = 0; /* a control in which nothing has to break would prove nothing */
    int more = judge_unclaimed(&group, claims, claim_count, written, &out[written]);
    return more < 0 ? -1 : written + more;
}
