#include "suite/judge/claims.h"

#include "results/rows.h"
#include "results/summary/reason.h"
#include "suite/heap.h"
#include "suite/judge/agreement.h"
#include "suite/judge/order_verdict.h"
#include "suite/kinds/sampled.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

int claim_find(const struct asked *asked, int count, enum claim_kind kind, enum quantity quantity)
{
    for (int k = 0; k < count; k++)
        if (asked[k].claim.kind == kind && asked[k].claim.quantity == quantity)
            return k;
    return -1;
}

/* Returns what the motion of a case lacks of what theorems ask, of which there may be less than this one asks for, or NULL. */
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

const char *motions_lack(const struct group *group, const struct claim *claim)
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

/* Returns true if the claim about an error at the end needs the largest error over the samples: if that is held against the same order, or
 * if nothing is known of it and the experiment expects more at the end than the theorem says. */
static bool needs_samples(const struct asked *all, int count, const struct asked *asked)
{
    enum quantity maximum = quantity_over_samples(asked->claim.quantity);
    if (asked->claim.kind != CLAIM_ORDER || maximum == QUANTITIES)
        return false;
    int other = claim_find(all, count, CLAIM_ORDER, maximum);
    return other < 0 ? asked->raised : all[other].claim.value == asked->claim.value;
}

/* Returns when the controls of a claim are needed, as a sum of enum control_where. sampled: its largest error over the samples is needed. */
static int controls_needed(const struct group *group, const struct asked *asked, bool sampled)
{
    const struct claim *claim = &asked->claim;
    const struct hypotheses asks = claim_asks(claim->kind, claim->quantity);
    enum quantity of_maximum = quantity_at_end(claim->quantity);
    int where = group->where | (sampled ? CONTROL_SAMPLED : 0);
    if (group->off_grid > 0 && quantity_off_grid(of_maximum == QUANTITIES ? claim->quantity : of_maximum) < QUANTITIES)
        where |= CONTROL_PLANNED;
    if (asked->documented || !(asks.smooth || asks.energy || asks.independent))
        where &= ~CONTROL_PROMISED;
    return where;
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

/* Takes back what a claim of which nothing is claimed was held against. */
static void leave_open(const struct group *group, const struct asked *asked, struct order_row *out)
{
    const bool drift = asked->claim.kind == CLAIM_BOUND;
    bool measured = asked->given || (out->rows_used >= ESTIMATE_LEAST_ROWS && isfinite(out->measured));
    if (drift)
        measured = out->rows_used > 0 && group->experiment->samples >= SAMPLED_LEAST;
    if (drift)
        snprintf(out->claim, sizeof out->claim, "%s", claim_word(CLAIM_DRIFT));
    out->expected = out->tolerance = NAN;
    out->as_expected = measured || (drift && out->as_expected);
    if (!measured)
        return;
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(VERDICT_MEASURED));
    *out->doubt = '\0';
}

/* Judges a claim by all controls but SAMPLES, which compares it with another claim. Returns false if memory ran out. */
static bool judge_claim(const struct group *group, const struct asked *asked, bool sampled, struct controls *controls,
                        struct order_row *out)
{
    const struct claim *claim = &asked->claim;
    enum verdict verdict;
    verdict_row_open(case_rows_at(group->rows, 0), claim->kind,
                     asked->name ? asked->name : quantity_name(claim->quantity), claim->source, out);
    controls_open(claim->kind, controls_needed(group, asked, sampled), controls);
    out->cases = group->count;
    if (asked->documented && group->experiment->because)
        snprintf(out->because, sizeof out->because, "%s", group->experiment->because);
    if (claim->kind == CLAIM_IDENTITY)
        verdict = group_judge_identity(group, claim, controls, out);
    else if (claim->kind == CLAIM_BOUND)
        verdict = group_judge_drift(group, claim, controls, out);
    else if (!group_judge_order(group, claim, asked->given, controls, &verdict, out))
        return false;
    look_at_motion(group, claim, controls);
    hold_to_controls(group, asked, controls, CONTROL_SAMPLES, verdict, out);
    if (asked->open)
        leave_open(group, asked, out);
    return true;
}

/* Puts the control that compares the error at the end with the largest error over the samples, of which there may be no row. */
static void compare_with_maximum(struct order_row *row, struct controls *controls, struct order_row *largest,
                                 struct controls *controls_of_largest)
{
    char why[ESTIMATE_DOUBT];
    struct order_row *doubted = NULL;
    if (!largest) {
        bool confirms = row_ended(row, VERDICT_CONFIRMED) || row_ended(row, VERDICT_DOCUMENTED);
        controls_put(controls, CONTROL_SAMPLES, confirms ? CONTROL_NOT_DONE : CONTROL_AGREED,
                     "more than the theorem says, at one time alone: needs samples");
        return;
    }
    enum control_state state = agreement_control(row, largest, &doubted, why);
    if (doubted == largest)
        controls_object(controls_of_largest, CONTROL_SAMPLES, why);
    controls_put(controls, CONTROL_SAMPLES, doubted == row ? state : CONTROL_AGREED, why);
}

/* Compares orders at the end with those of the largest errors, and puts what that leaves of the verdicts. */
static void compare_with_maxima(const struct group *group, const struct asked *asked, int count,
                                struct controls *controls, struct order_row *rows)
{
    for (int k = 0; k < count; k++) {
        int other = claim_find(asked, count, CLAIM_ORDER, quantity_over_samples(asked[k].claim.quantity));
        if (controls[k].at[CONTROL_SAMPLES].state == CONTROL_NOT_DONE)
            compare_with_maximum(&rows[k], &controls[k], other < 0 ? NULL : &rows[other],
                                 other < 0 ? NULL : &controls[other]);
    }
    for (int k = 0; k < count; k++) {
        if (controls[k].at[CONTROL_SAMPLES].state == CONTROL_NOT_NEEDED)
            continue;
        enum verdict verdict = row_verdict(&rows[k]);
        hold_to_controls(group, &asked[k], &controls[k], CONTROLS,
                         verdict == VERDICT_DOCUMENTED ? VERDICT_CONFIRMED : verdict, &rows[k]);
    }
}

bool claims_judge(const struct group *group, const struct asked *asked, int count, struct order_row *out)
{
    HEAP(struct controls, controls, count + 1);
    for (int k = 0; k < count; k++)
        if (!judge_claim(group, &asked[k], needs_samples(asked, count, &asked[k]), &controls[k], &out[k]))
            return false;
    compare_with_maxima(group, asked, count, controls, out);
    return true;
}
