/* Verdicts: which claims a kind of experiment measures, and how each is judged. */
#include "suite/judge/verdict.h"

#include "results/rows.h"
#include "results/summary/reason.h"
#include "suite/campaign/expand.h"
#include "suite/heap.h"
#include "suite/judge/agreement.h"
#include "suite/judge/order_verdict.h"
#include "suite/kinds/sampled.h"
#include "suite/registers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A claim as it is judged. */
struct asked {
    struct claim claim;
    const char *source;
    bool documented; /* the experiment's own value, in place of the theorem's */
    bool raised;     /* and higher than the theorem's */
};

/* Index of the claim of this kind about `quantity` among `count` claims, or -1. */
static int claim_find(const struct asked *asked, int count, enum claim_kind kind, enum quantity quantity)
{
    for (int k = 0; k < count; k++)
        if (asked[k].claim.kind == kind && asked[k].claim.quantity == quantity)
            return k;
    return -1;
}

/* What theorems ask of the motion of a case, of which there may be less than this one asks for; NULL: nothing is known against it. */
static const char *motion_lacks(const struct case_row *row, const struct hypotheses *asks)
{
    double rough = row->value[QUANTITY_ROUGH_MOTION], energy = row->value[QUANTITY_ROUGH_ENERGY];
    if (asks->independent && row->value[QUANTITY_INDEPENDENCE] == 0) /* which may be why it has no series */
        return REASON_DEPENDENT;
    if (asks->smooth && rough > 0)
        return REASON_ROUGH;
    if (asks->energy && energy > 0)
        return REASON_ROUGH_ENERGY;
    return (asks->smooth && rough < 0) || (asks->energy && energy < 0) ? REASON_NOT_FOLLOWED : NULL;
}

/* The same of a claim and of all cases. */
static const char *motions_lack(const struct group *group, const struct claim *claim)
{
    const char *why = NULL;
    const struct hypotheses asks = claim_asks(claim->kind, claim->quantity);
    for (int k = 0; k < group->count && !why; k++)
        why = motion_lacks(case_rows_at(group->rows, k), &asks);
    return why;
}

/* Puts the control of the motion. What the experiment itself expects is as it is measured. */
static void look_at_motion(const struct group *group, const struct claim *claim, struct controls *controls)
{
    const char *why = motions_lack(group, claim);
    bool done = !why || strcmp(why, REASON_NOT_FOLLOWED) != 0;
    controls_put(controls, CONTROL_MOTION, !why ? CONTROL_AGREED : done ? CONTROL_DISAGREED : CONTROL_NOT_DONE, why);
}

/* Returns when the controls of a claim are needed, as a sum of enum control_where. sampled: its largest error over the samples is needed. */
static int controls_needed(const struct group *group, const struct asked *asked, bool sampled)
{
    const struct claim *claim = &asked->claim;
    const struct kind *kind = group->experiment->kind;
    const struct hypotheses asks = claim_asks(claim->kind, claim->quantity);
    enum quantity of_maximum = quantity_at_end(claim->quantity);
    bool planned =
        group->off_grid > 0 && quantity_off_grid(of_maximum == QUANTITIES ? claim->quantity : of_maximum) < QUANTITIES;
    bool followed = kind->sees != SEES_NOTHING || kind->needs_reference;
    bool promised = !asked->documented && followed && (asks.smooth || asks.energy || asks.independent);
    return CONTROL_STEPPED | (planned ? CONTROL_PLANNED : 0) | (promised ? CONTROL_PROMISED : 0) |
           (sampled ? CONTROL_SAMPLED : 0);
}

/* Puts the verdict that the controls before `end` leave. */
static void hold_to_controls(const struct group *group, const struct asked *asked, const struct controls *controls,
                             enum control end, enum verdict verdict, struct order_row *out)
{
    enum verdict left = controls_verdict(controls, end, verdict, out->doubt);
    group_put_verdict(group, &asked->claim, left, out);
    if (asked->documented && left == VERDICT_CONFIRMED)
        snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(VERDICT_DOCUMENTED));
    controls_write(controls, out);
}

/* Judges a claim by all controls but SAMPLES, which compares it with another claim. Returns false if memory ran out. */
static bool judge_claim(const struct group *group, const struct asked *asked, bool sampled, struct controls *controls,
                        struct order_row *out)
{
    const struct claim *claim = &asked->claim;
    enum verdict verdict;
    verdict_row_open(case_rows_at(group->rows, 0), claim->kind, quantity_name(claim->quantity), asked->source, out);
    controls_open(claim->kind, controls_needed(group, asked, sampled), controls);
    out->cases = group->count;
    if (asked->documented && group->experiment->because)
        snprintf(out->because, sizeof out->because, "%s", group->experiment->because);
    if (claim->kind == CLAIM_IDENTITY)
        verdict = group_judge_identity(group, claim, controls, out);
    else if (claim->kind == CLAIM_BOUND)
        verdict = group_judge_drift(group, claim, controls, out);
    else if (!group_judge_order(group, claim, controls, &verdict, out))
        return false;
    look_at_motion(group, claim, controls);
    hold_to_controls(group, asked, controls, CONTROL_SAMPLES, verdict, out);
    return true;
}

/* Add what holds exactly for any of the cases. */
static int add_identities(const struct group *group, struct asked asked[VERDICT_MOST_ROWS], int count)
{
    bool speaks[QUANTITIES] = {false};
    for (int i = 0; i < group->count; i++) {
        const struct case_row *row = case_rows_at(group->rows, i);
        for (enum quantity k = 0; k < QUANTITIES; k++)
            speaks[k] = speaks[k] || group_case_speaks(row, k);
    }
    for (enum quantity k = 0; k < QUANTITIES; k++)
        if (speaks[k] && quantity_info(k)->is == QUANTITY_IS_IDENTITY)
            asked[count++] =
                (struct asked){.claim = {.kind = CLAIM_IDENTITY, .quantity = k}, .source = quantity_info(k)->text};
    return count;
}

/* No drift of a method that promises none, or of a motion that its theorem does not speak of: beyond roundings that walk at random, as where one does. */
static int expect_no_drift(const struct group *group, enum quantity quantity, struct asked asked[VERDICT_MOST_ROWS],
                           int count)
{
    const struct claim claim = {.kind = CLAIM_BOUND, .quantity = quantity, .bound = {.scale = BOUND_CASE}};
    const int k = claim_find(asked, count, CLAIM_BOUND, quantity);
    if (k >= 0) /* where its theorem does not speak of the motion, the experiment does */
        asked[k].documented = motions_lack(group, &claim);
    else
        asked[count++] = (struct asked){.claim = claim, .source = "no theorem", .documented = true};
    return count;
}

/* Let the orders that the experiment expects take the place of the theorems', and add those no theorem speaks of. */
static int expect(const struct group *group, struct asked asked[VERDICT_MOST_ROWS], int count)
{
    const struct experiment *experiment = group->experiment;
    for (int quantity = 0; quantity < QUANTITIES; quantity++) {
        double order;
        if (!experiment_expects(experiment, (enum quantity)quantity, &order))
            continue;
        if (kind_bounds(experiment->kind, (enum quantity)quantity)) {
            count = expect_no_drift(group, (enum quantity)quantity, asked, count);
            continue;
        }
        int k = claim_find(asked, count, CLAIM_ORDER, (enum quantity)quantity);
        bool raised = k >= 0 && order > asked[k].claim.value;
        if (k < 0)
            k = count;
        const struct claim claim = {.kind = CLAIM_ORDER, .quantity = (enum quantity)quantity, .value = order};
        asked[k] = (struct asked){claim, k < count ? asked[k].source : "no theorem", true, raised};
        count += k == count;
    }
    return count;
}

/* What is asked of an error at the end is asked of its maximum over the samples, where there are some before the end and nothing else
 * is expected of that. */
static int add_maxima(const struct experiment *experiment, struct asked asked[VERDICT_MOST_ROWS], int count)
{
    for (int k = 0, all = count; k < all && experiment->samples > 1; k++) {
        const struct claim *claim = &asked[k].claim;
        enum quantity maximum = quantity_over_samples(claim->quantity);
        if (maximum == QUANTITIES || claim_find(asked, count, claim->kind, maximum) >= 0)
            continue;
        asked[count] = asked[k];
        asked[count++].claim.quantity = maximum;
    }
    return count;
}

/* What was judged of a group: rows of verdicts, and the claim and the controls of each. */
struct judged_rows {
    const struct group *group;
    const struct asked *asked[VERDICT_MOST_ROWS];
    struct controls controls[VERDICT_MOST_ROWS];
    struct order_row *rows;
    int count;
};

/* The row of the claim of that kind about `quantity`; judged->count if there is none. */
static int row_of(const struct judged_rows *judged, enum claim_kind kind, enum quantity quantity)
{
    int k = 0;
    while (k < judged->count && (judged->asked[k]->claim.kind != kind || judged->asked[k]->claim.quantity != quantity))
        k++;
    return k;
}

/* Returns true if the claim about an error at the end needs the largest error over the samples: if that is held against the same order, or if nothing is
 * known of it and the experiment expects more at the end than the theorem says. */
static bool needs_samples(const struct asked *all, int count, const struct asked *asked)
{
    enum quantity maximum = quantity_over_samples(asked->claim.quantity);
    if (asked->claim.kind != CLAIM_ORDER || maximum == QUANTITIES)
        return false;
    int other = claim_find(all, count, CLAIM_ORDER, maximum);
    return other < 0 ? asked->raised : all[other].claim.value == asked->claim.value;
}

/* Puts the control that compares the error at the end, row k, with the largest error over the samples, row `other` if there is one. */
static void compare_with_maximum(struct judged_rows *judged, int k, int other)
{
    char why[ESTIMATE_DOUBT];
    struct order_row *doubted = NULL, *row = &judged->rows[k];
    if (other == judged->count) {
        bool confirms = row_ended(row, VERDICT_CONFIRMED) || row_ended(row, VERDICT_DOCUMENTED);
        controls_put(&judged->controls[k], CONTROL_SAMPLES, confirms ? CONTROL_NOT_DONE : CONTROL_AGREED,
                     "more than the theorem says, at one time alone: needs samples");
        return;
    }
    enum control_state state = agreement_control(row, &judged->rows[other], &doubted, why);
    if (doubted == &judged->rows[other])
        controls_object(&judged->controls[other], CONTROL_SAMPLES, why);
    controls_put(&judged->controls[k], CONTROL_SAMPLES, doubted == row ? state : CONTROL_AGREED, why);
}

/* Orders at the end against those of the largest errors, and what that leaves of the verdicts. */
static void compare_with_maxima(struct judged_rows *judged)
{
    for (int k = 0; k < judged->count; k++) {
        enum quantity maximum = quantity_over_samples(judged->asked[k]->claim.quantity);
        if (judged->controls[k].at[CONTROL_SAMPLES].state == CONTROL_NOT_DONE)
            compare_with_maximum(judged, k, row_of(judged, CLAIM_ORDER, maximum));
    }
    for (int k = 0; k < judged->count; k++) {
        struct order_row *row = &judged->rows[k];
        if (judged->controls[k].at[CONTROL_SAMPLES].state == CONTROL_NOT_NEEDED)
            continue;
        enum verdict verdict = row_verdict(row);
        hold_to_controls(judged->group, judged->asked[k], &judged->controls[k], CONTROLS,
                         verdict == VERDICT_DOCUMENTED ? VERDICT_CONFIRMED : verdict, row);
    }
}

/* The energy's slope where its kind measures it but nobody claims that there is none. */
static bool measure_energy(const struct group *group, struct order_row *out)
{
    const struct asked energy = {.claim = {.kind = CLAIM_BOUND, .quantity = QUANTITY_ENERGY}, .source = ""};
    struct controls controls;
    if (!judge_claim(group, &energy, false, &controls, out))
        return false;
    snprintf(out->claim, sizeof out->claim, "%s", claim_word(CLAIM_DRIFT));
    out->expected = out->tolerance = NAN;
    if (out->rows_used > 0 && group->experiment->samples >= SAMPLED_LEAST) {
        snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(VERDICT_MEASURED));
        *out->doubt = '\0';
        out->as_expected = 1;
    }
    return true;
}

/* A group that has failed as a whole says so even if nothing is claimed of it, perhaps for the same reason. */
static bool note_failure(const struct group *group, struct order_row *out)
{
    const struct judged *judged = group->experiment->kind->judged;
    const struct asked first = {.claim = {.kind = judged->claim, .quantity = judged->quantity, .value = NAN},
                                .source = ""};
    struct controls controls;
    if (!judge_claim(group, &first, false, &controls, out))
        return false;
    if (quantity_info(judged->quantity)->is == QUANTITY_IS_IDENTITY) /* which of them speak of it is not known */
        snprintf(out->quantity, sizeof out->quantity, "all");
    out->as_expected = 0;
    return true;
}

/* A position or momentum of which nothing is claimed, but whose errors grow as h falls, gets a row, too: other claims of a method that
 * diverges would hide it. Returns the number of rows, or -1 if memory ran out. */
static int judge_growing(const struct group *group, const struct asked *asked, int count, struct order_row *out)
{
    static const enum quantity states[] = {QUANTITY_Q, QUANTITY_P};
    int written = 0;
    for (size_t k = 0; k < sizeof states / sizeof *states; k++) {
        const struct asked growing = {.claim = {.kind = CLAIM_ORDER, .quantity = states[k]}, .source = "no theorem"};
        struct estimate estimate;
        struct controls controls;
        double floor;
        if (!kind_judges(group->experiment->kind, CLAIM_ORDER, states[k]) ||
            claim_find(asked, count, CLAIM_ORDER, states[k]) >= 0 ||
            claim_find(asked, count, CLAIM_IDENTITY, states[k]) >= 0)
            continue;
        if (!group_estimate(group, states[k], &estimate, &floor))
            return -1;
        if (estimate.grows && !judge_claim(group, &growing, false, &controls, &out[written++]))
            return -1;
    }
    return written;
}

/* Orders of position and momentum of an integrator from outside that states none: what they seem to be. Returns the number of rows, or
 * -1 if memory ran out. */
static int discover(const struct group *group, struct order_row *out)
{
    static const enum quantity states[] = {QUANTITY_Q, QUANTITY_P};
    int written = 0;
    for (size_t k = 0; k < sizeof states / sizeof *states; k++) {
        const struct asked asked = {.claim = {.kind = CLAIM_ORDER, .quantity = states[k]},
                                    .source = "nothing is stated"};
        struct order_row *row = &out[written];
        struct controls controls;
        if (!kind_judges(group->experiment->kind, CLAIM_ORDER, states[k]))
            continue;
        if (!judge_claim(group, &asked, false, &controls, row))
            return -1;
        row->expected = row->tolerance = NAN;
        row->as_expected = row->rows_used >= ESTIMATE_LEAST_ROWS && isfinite(row->measured);
        if (row->as_expected) {
            snprintf(row->verdict, sizeof row->verdict, "%s", verdict_word(VERDICT_MEASURED));
            *row->doubt = '\0';
        }
        written++;
    }
    return written;
}

/* What is to be said of a group besides the `written` rows about its claims; returns the number of rows, or -1. */
static int judge_unclaimed(const struct group *group, const struct asked *asked, int count, int written,
                           struct order_row *out)
{
    const struct kind *kind = group->experiment->kind;
    bool claimed = claim_find(asked, count, CLAIM_BOUND, QUANTITY_ENERGY) >= 0, any_ran = false;
    struct method_info method;
    bool outside = method_lookup(case_rows_at(group->rows, 0)->method, &method) && method.outside;
    for (int i = 0; i < group->count && !any_ran; i++)
        any_ran = row_ran(case_rows_at(group->rows, i));
    if (kind->judge) /* it has rows of its own */
        return 0;
    if (kind_judges(kind, CLAIM_BOUND, QUANTITY_ENERGY) && !claimed)
        return measure_energy(group, out) ? 1 : -1;
    if (written == 0 && !any_ran)
        return note_failure(group, out) ? 1 : -1;
    return written == 0 && outside ? discover(group, out) : 0;
}

/* Opens a case for what its method and problem claim, and fills what the group has of it: the distance of the next term of an error's
 * expansion, which is in even powers of h where the method is self-adjoint, and the run off the grids. Returns the number of claims, or -1 if
 * memory ran out. */
static int claims_of(const struct core_api *core, const struct setup *setup, struct asked out[MAX_CLAIMS],
                     struct group *group)
{
    struct claim claims[MAX_CLAIMS];
    struct core_case *given;
    struct refusal why;
    enum status status = core->open(setup, &given, &why);
    const struct shape *shape = status == STATUS_OK ? core->shape(given) : NULL;
    int count = shape ? core->claims(given, claims) : 0;
    group->correction = shape && shape->self_adjoint ? 2 : 1;
    group->off_grid = experiment_off_grid(group->experiment, shape && shape->m > 0);
    core->close(given);
    for (int k = 0; k < count; k++)
        out[k] = (struct asked){.claim = claims[k], .source = claims[k].source};
    return status == STATUS_OUT_OF_MEMORY ? -1 : count;
}

int verdict_group(const struct campaign *campaign, const struct campaign_case *which, const struct case_rows *rows,
                  struct order_row out[VERDICT_MOST_ROWS])
{
    struct setup setup;
    struct asked asked[VERDICT_MOST_ROWS];
    HEAP(struct judged_rows, judged, 1);
    const struct core_api *core = campaign_core(campaign, which);
    struct group group = {.experiment = &campaign->experiments[which->experiment], .rows = rows, .count = rows->count};
    campaign_setup(campaign, which, &setup);
    int claims = claims_of(core, &setup, asked, &group);
    if (claims < 0)
        return -1;
    group.epsilon = core->epsilon;
    group.tolerance = group.experiment->precision[which->precision] == PRECISION_QUAD ? 0.1 : 0.15;
    claims = expect(&group, asked, claims);
    claims = add_maxima(group.experiment, asked, claims);
    claims = add_identities(&group, asked, claims);
    judged->group = &group;
    judged->rows = out;
    bool tested = group.experiment->control == FAULT_NONE;
    for (int k = 0; k < claims; k++) {
        if (!kind_judges(group.experiment->kind, asked[k].claim.kind, asked[k].claim.quantity))
            continue;
        bool sampled = needs_samples(asked, claims, &asked[k]);
        if (!judge_claim(&group, &asked[k], sampled, &judged->controls[judged->count], &out[judged->count]))
            return -1;
        tested = tested || fault_breaks(group.experiment->control, &asked[k].claim);
        judged->asked[judged->count++] = &asked[k];
    }
    compare_with_maxima(judged);
    for (int k = 0; k < judged->count && !tested; k++)
        out[k].as_expected = 0; /* a control in which nothing has to break would prove nothing */
    int growing = judge_growing(&group, asked, claims, &out[judged->count]);
    judged->count += growing > 0 ? growing : 0;
    int more = judge_unclaimed(&group, asked, claims, judged->count, &out[judged->count]);
    return more < 0 || growing < 0 ? -1 : judged->count + more;
}
