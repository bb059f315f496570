/* Verdicts: which claims a kind of experiment measures, and how each is judged. */
#include "suite/judge/verdict.h"

#include "results/quantity.h"
#include "results/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double round_off_factor = 64; /* roundings that an identity may pile up */
static const double sigmas = 3;            /* standard errors within which a slope is none */

/* The group under judgement. */
struct group {
    const struct experiment *experiment;
    const struct case_row *rows;
    int count;
    double epsilon, tolerance;
    int correction;
};

/* Index of the claim of this kind about `quantity` among `count` claims, or -1. */
static int claim_find(const struct claim *claims, int count, enum claim_kind kind, enum quantity quantity)
{
    for (int k = 0; k < count; k++)
        if (claims[k].kind == kind && claims[k].quantity == quantity)
            return k;
    return -1;
}

/* What a planted fault has to break: a wrong vector field or an inconsistent tableau the orders; with a in the place of
 * ahat the method keeps its order, but is no longer variational; with stage momenta anchored at the start of the step it
 * keeps the momentum maps, too, whose equation is untouched. */
static bool has_to_break(enum fault fault, const struct claim *claim)
{
    if (fault == FAULT_ANCHOR)
        return claim->quantity == QUANTITY_SYMPLECTIC;
    if (fault == FAULT_CONJUGATE)
        return claim->quantity == QUANTITY_SYMPLECTIC || claim->quantity == QUANTITY_MOMENTUM;
    return claim->kind == CLAIM_ORDER && (claim->quantity == QUANTITY_Q || claim->quantity == QUANTITY_P);
}

static void put_verdict(enum verdict verdict, const struct claim *claim, const struct group *group,
                        struct order_row *out)
{
    enum fault fault = group->experiment->control;
    bool expected = verdict == VERDICT_CONFIRMED;
    if (fault != FAULT_NONE)
        expected = !has_to_break(fault, claim) || verdict == VERDICT_BELOW || verdict == VERDICT_ABOVE;
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(verdict));
    out->as_expected = expected;
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
            out->floor = fmax(out->floor, series[i].floor);
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
    put_verdict(estimate_verdict(&estimate, group->count, claim->value, group->tolerance), claim, group, out);
    return true;
}

/* Size of products of position and momentum. */
static double product_size(const struct case_row *row)
{
    return (1 + row->amplitude_g) * (row->amplitude_g + row->amplitude_mu);
}

static double round_off(enum quantity quantity, double epsilon, const struct case_row *row)
{
    double unit = round_off_factor * epsilon;
    switch (quantity) {
    case QUANTITY_SYMPLECTIC:
        return round_off_factor * pow(epsilon, 0.8);
    case QUANTITY_REVERSAL:
        return unit;
    case QUANTITY_CONSTRAINT:
    case QUANTITY_TANGENCY:
        return unit * product_size(row);
    default:
        return unit * product_size(row) * sqrt((double)row->steps);
    }
}

/* Rows that ran and have the value; the others count as failed. */
static bool usable(const struct group *group, int i, const struct quantity_columns *at, struct order_row *out)
{
    bool usable = row_ran(&group->rows[i]) && isfinite(case_number(&group->rows[i], at->value));
    if (usable)
        out->rows_used++;
    else
        out->rows_failed++;
    return usable;
}

/* A claim about single rows cannot be judged if none is usable; nor is it confirmed if one that ran is not a number, or if
 * more failed than it could be seen on. */
static enum verdict judge_rows(const struct group *group, const struct order_row *out, enum verdict verdict)
{
    int finished = 0;
    for (int i = 0; i < group->count; i++)
        finished += row_ran(&group->rows[i]);
    if (out->rows_used == 0)
        return finished == 0 ? VERDICT_FAILED : VERDICT_INSUFFICIENT;
    bool seen = finished == out->rows_used && out->rows_failed <= out->rows_used;
    return verdict == VERDICT_CONFIRMED && !seen ? VERDICT_INSUFFICIENT : verdict;
}

static void judge_identity(const struct group *group, const struct claim *claim, const struct quantity_columns *at,
                           struct order_row *out)
{
    double worst = -1;
    for (int i = 0; i < group->count; i++) {
        if (!usable(group, i, at, out))
            continue;
        double residual = case_number(&group->rows[i], at->value);
        double bound = round_off(claim->quantity, group->epsilon, &group->rows[i]);
        if (residual / bound > worst) {
            worst = residual / bound;
            out->measured = residual;
            out->expected = bound;
        }
    }
    put_verdict(judge_rows(group, out, worst <= 1 ? VERDICT_CONFIRMED : VERDICT_BELOW), claim, group, out);
}

static void judge_bound(const struct group *group, const struct claim *claim, const struct quantity_columns *at,
                        struct order_row *out)
{
    double worst = -1;
    out->expected = 0;
    for (int i = 0; i < group->count; i++) {
        if (!usable(group, i, at, out))
            continue;
        const struct case_row *row = &group->rows[i];
        double slope = row->energy_slope;
        double seen = round_off(claim->quantity, group->epsilon, row) / row->horizon;
        double tolerance = fmax(sigmas * row->energy_slope_error, seen);
        if (fabs(slope) / tolerance > worst) {
            worst = fabs(slope) / tolerance;
            out->measured = slope;
            out->standard_error = row->energy_slope_error;
            out->tolerance = tolerance;
        }
    }
    enum verdict verdict = worst <= 1 ? VERDICT_CONFIRMED : out->measured < 0 ? VERDICT_BELOW : VERDICT_ABOVE;
    put_verdict(judge_rows(group, out, verdict), claim, group, out);
}

static bool judge_claim(const struct group *group, const struct claim *claim, const char *source, struct order_row *out)
{
    const struct quantity_columns at = quantity_columns(claim->quantity);
    verdict_row_open(&group->rows[0], claim->kind, quantity_name(claim->quantity), source, out);
    out->cases = group->count;
    if (claim->kind == CLAIM_ORDER)
        return judge_order(group, claim, &at, out);
    if (claim->kind == CLAIM_IDENTITY)
        judge_identity(group, claim, &at, out);
    else
        judge_bound(group, claim, &at, out);
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
        tested = tested || has_to_break(group.experiment->control, &claims[k]);
        written++;
    }
    for (int k = 0; k < written && !tested; k++)
        out[k].as_expected = 0; /* a control in which nothing has to break would prove nothing */
    int more = judge_unclaimed(&group, claims, claim_count, written, &out[written]);
    return more < 0 ? -1 : written + more;
}
