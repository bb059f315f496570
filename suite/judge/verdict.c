/* Verdicts: selects the claims that a kind of experiment measures, and judges each. */
#include "suite/judge/verdict.h"

#include "results/heap.h"
#include "results/rows.h"
#include "suite/campaign/expand.h"
#include "suite/judge/claims.h"
#include "suite/judge/exponent.h"
#include "suite/judge/order_verdict.h"
#include "suite/judge/tolerance.h"
#include "suite/registers.h"

#include <math.h>
#include <stdio.h>

static struct claim_test claim_test_of(enum claim_kind kind, enum quantity quantity, const char *source)
{
    return (struct claim_test){.claim = {.kind = kind, .quantity = quantity, .source = source}};
}

/* Adds the identities that apply to any of the cases. Returns the new number of claims. */
static int add_identities(const struct group *group, struct claim_test claim_test[VERDICT_MOST_ROWS], int count)
{
    bool applies[QUANTITIES] = {false};
    for (int i = 0; i < group->count; i++) {
        const struct case_row *row = case_rows_at(group->rows, i);
        for (enum quantity k = 0; k < QUANTITIES; k++)
            applies[k] = applies[k] || group_case_applies(row, k);
    }
    for (enum quantity k = 0; k < QUANTITIES; k++)
        if (applies[k] && quantity_info(k)->is == QUANTITY_IS_IDENTITY)
            claim_test[count++] = claim_test_of(CLAIM_IDENTITY, k, quantity_info(k)->text);
    return count;
}

/* Returns the line of the campaign file with the expected value of a quantity. */
static size_t line_of_expectation(const struct campaign *campaign, const struct group *group, enum quantity quantity)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "experiments[%td].expect.%s", group->experiment - campaign->experiments,
             quantity_name(quantity));
    return document_line(campaign->document, path);
}

/* Adds the claim of no drift for a method that claims none, or marks that of a theorem as documented if its hypotheses fail. The bound is
 * the random walk of roundings. Returns the new number of claims. */
static int expect_no_drift(const struct group *group, enum quantity quantity, size_t line,
                           struct claim_test claim_test[VERDICT_MOST_ROWS], int count)
{
    struct claim_test none = claim_test_of(CLAIM_BOUND, quantity, "no theorem");
    const int k = claim_find(claim_test, count, CLAIM_BOUND, quantity);
    none.claim.bound.scale = BOUND_CASE;
    none.documented = true;
    none.line = line;
    if (k >= 0) { /* if its theorem does not apply to the motion, the claim of the experiment does */
        claim_test[k].documented = motions_lack(group, &none.claim);
        claim_test[k].line = line;
    } else {
        claim_test[count++] = none;
    }
    return count;
}

/* Replaces the orders of theorems by those that the experiment expects, and adds those without a theorem. Returns the new number of claims. */
static int expect_orders(const struct campaign *campaign, const struct group *group,
                         struct claim_test claim_test[VERDICT_MOST_ROWS], int count)
{
    const struct experiment *experiment = group->experiment;
    for (int quantity = 0; quantity < QUANTITIES; quantity++) {
        double order;
        if (!experiment_expects(experiment, (enum quantity)quantity, &order))
            continue;
        const size_t line = line_of_expectation(campaign, group, (enum quantity)quantity);
        if (kind_bounds(experiment->kind, (enum quantity)quantity)) {
            count = expect_no_drift(group, (enum quantity)quantity, line, claim_test, count);
            continue;
        }
        const enum claim_kind kind = exponent_is_judged((enum quantity)quantity) ? CLAIM_GROWTH : CLAIM_ORDER;
        int k = claim_find(claim_test, count, kind, (enum quantity)quantity);
        struct claim_test own =
            claim_test_of(kind, (enum quantity)quantity, k < 0 ? "no theorem" : claim_test[k].claim.source);
        own.claim.value = order;
        own.documented = true;
        own.line = line;
        own.raised = k >= 0 && order > claim_test[k].claim.value;
        claim_test[k < 0 ? count++ : k] = own;
    }
    return count;
}

/* Adds claims about the maximum over the samples to claims about the end. Needs samples before the end and no other claim about
 * the maximum. Returns the new number of claims. */
static int add_maxima(const struct experiment *experiment, struct claim_test claim_test[VERDICT_MOST_ROWS], int count)
{
    for (int k = 0, all = count; k < all && experiment->samples > 1; k++) {
        const struct claim *claim = &claim_test[k].claim;
        enum quantity maximum = quantity_over_samples(claim->quantity);
        if (maximum == QUANTITIES || claim_find(claim_test, count, claim->kind, maximum) >= 0)
            continue;
        claim_test[count] = claim_test[k];
        claim_test[count++].claim.quantity = maximum;
    }
    return count;
}

/* Adds a row for a position or momentum without a claim whose errors grow as h falls, because other claims could hide that a method
 * diverges. Returns the number of claims added. */
static int add_growing(const struct group *group, const struct claim_test *claimed, int count, struct claim_test *out)
{
    static const enum quantity states[] = {QUANTITY_Q, QUANTITY_P};
    int added = 0;
    for (size_t k = 0; k < sizeof states / sizeof *states; k++) {
        struct estimate estimate;
        double floor;
        if (!kind_judges(group->experiment->kind, CLAIM_ORDER, states[k]) ||
            claim_find(claimed, count, CLAIM_ORDER, states[k]) >= 0 ||
            claim_find(claimed, count, CLAIM_IDENTITY, states[k]) >= 0)
            continue;
        group_estimate(group, states[k], NULL, &estimate, &floor);
        if (estimate.grows)
            out[added++] = claim_test_of(CLAIM_ORDER, states[k], "no theorem");
    }
    return added;
}

/* Adds open claims: the slope of the energy if its kind measures it; and, if no claim is judged (judged = 0), orders of position and
 * momentum of a third-party integrator that states none. Returns the number of claims added. */
static int add_open(const struct group *group, const struct claim_test *claimed, int count, int judged, bool any_ran,
                    struct claim_test *out)
{
    static const struct judged open[] = {
        {CLAIM_BOUND, QUANTITY_ENERGY}, {CLAIM_ORDER, QUANTITY_Q}, {CLAIM_ORDER, QUANTITY_P}};
    const struct kind *kind = group->experiment->kind;
    struct method_info method;
    bool outside = method_lookup(case_rows_at(group->rows, 0)->method, &method) && method.outside;
    int added = 0;
    for (size_t k = 0; k < sizeof open / sizeof *open; k++) {
        bool drift = open[k].claim == CLAIM_BOUND, wanted = judged == 0 && any_ran && outside;
        if (drift)
            wanted = claim_find(claimed, count, CLAIM_BOUND, QUANTITY_ENERGY) < 0;
        if (!wanted || !kind_judges(kind, open[k].claim, open[k].quantity))
            continue;
        out[added] = claim_test_of(open[k].claim, open[k].quantity, drift ? "" : "nothing is stated");
        out[added++].open = true;
        if (drift)
            break;
    }
    return added;
}

/* Adds exponents of an adaptive integrator's errors against tolerance and counted work, for quantities without a claim.
 * Returns the number of claims added. */
static int add_open_tolerance(const struct group *group, const struct claim_test *claimed, int count,
                              struct claim_test *out)
{
    int added = 0;
    for (enum quantity k = 0; k < QUANTITIES; k++) {
        if (!kind_judges(group->experiment->kind, CLAIM_TOLERANCE, k) || !tolerance_has_numbers(group, k) ||
            claim_find(claimed, count, CLAIM_TOLERANCE, k) >= 0)
            continue;
        out[added] = claim_test_of(CLAIM_TOLERANCE, k, "nothing is stated");
        out[added++].open = true;
    }
    return added;
}

/* Returns true if a case of the group ran. */
static bool has_run(const struct group *group)
{
    bool any = false;
    for (int i = 0; i < group->count && !any; i++)
        any = row_ran(case_rows_at(group->rows, i));
    return any;
}

/* Adds a row for a group without claims whose cases all failed; the missing claims may have the same cause. */
static void note_failure(const struct group *group, struct order_row *out)
{
    const struct judged *judged = group->experiment->kind->judged;
    struct claim_test first = claim_test_of(judged->claim, judged->quantity, "");
    first.claim.value = NAN;
    claims_judge(group, &first, 1, out);
    if (quantity_info(judged->quantity)->is == QUANTITY_IS_IDENTITY) /* the identities that apply to it are unknown */
        snprintf(out->quantity, sizeof out->quantity, "all");
    out->as_expected = 0;
}

/* Gets the claims of a case's method and problem, and sets correction and off_grid of the group. Returns the number of claims. */
static int claims_of(const struct core_api *core, const struct setup *setup, struct claim_test out[MAX_CLAIMS],
                     struct group *group)
{
    struct claim claims[MAX_CLAIMS];
    struct core_case *given;
    struct refusal why;
    enum status status = core->open(setup, &given, &why);
    const struct shape *shape = status == STATUS_OK ? core->shape(given) : NULL;
    int count = shape ? core->claims(given, claims) : 0;
    group->correction = shape && shape->self_adjoint ? 2 : 1;
    group->off_grid = experiment_off_grid(group->experiment, shape && (shape->m > 0 || shape->phase_space));
    core->close(given);
    for (int k = 0; k < count; k++)
        out[k] = (struct claim_test){.claim = claims[k]};
    if (status == STATUS_OUT_OF_MEMORY)
        heap_fail(); /* without claims the group would seem to promise nothing */
    return count;
}

int verdict_group(const struct campaign *campaign, const struct campaign_case *which, const struct case_rows *rows,
                  struct order_row out[VERDICT_MOST_ROWS])
{
    struct setup setup;
    HEAP(struct claim_test, claim_test, VERDICT_MOST_ROWS);
    HEAP(struct claim_test, judged, VERDICT_MOST_ROWS);
    const struct core_api *core = campaign_core(campaign, which);
    struct group group = {.experiment = &campaign->experiments[which->experiment], .rows = rows, .count = rows->count};
    const struct kind *kind = group.experiment->kind;
    campaign_setup(campaign, which, &setup);
    int claims = claims_of(core, &setup, claim_test, &group), count = 0, own = 0;
    group.epsilon = core->epsilon;
    group.tolerance = group.experiment->precision[which->precision] == PRECISION_QUAD ? 0.1 : 0.15;
    group.where = CHECK_STEPPED | (kind->sees != SEES_NOTHING || kind->needs_reference ? CHECK_PROMISED : CHECK_ALWAYS);
    claims = expect_orders(campaign, &group, claim_test, claims);
    claims = add_maxima(group.experiment, claim_test, claims);
    claims = add_identities(&group, claim_test, claims);
    bool tested = group.experiment->control == FAULT_NONE, any_ran = has_run(&group);
    for (int k = 0; k < claims; k++) {
        if (!kind_judges(kind, claim_test[k].claim.kind, claim_test[k].claim.quantity))
            continue;
        tested = tested || fault_breaks(group.experiment->control, &claim_test[k].claim);
        judged[count++] = claim_test[k];
    }
    own = count;
    count += add_growing(&group, claim_test, claims, judged + count);
    if (!kind->judge) /* else it has rows of its own */
        count += add_open(&group, claim_test, claims, count, any_ran, judged + count);
    count += add_open_tolerance(&group, claim_test, claims, judged + count);
    claims_judge(&group, judged, count, out);
    for (int k = 0; k < own && !tested; k++)
        out[k].as_expected = 0; /* a control in which nothing has to break would prove nothing */
    if (count > 0 || any_ran || kind->judge)
        return count;
    note_failure(&group, out);
    return 1;
}
