#include "suite/judge/claims.h"

#include "results/heap.h"
#include "results/rows.h"
#include "results/summary/reason.h"
#include "suite/judge/exponent.h"
#include "suite/judge/order_verdict.h"
#include "suite/judge/tolerance.h"
#include "suite/kinds/sampled.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double lost = 0.1;         /* share of the motion from which on the error of a case is no small one */
static const double least_part = 0.001; /* of the motion that may be lost alone */
static const double same = 0.01;        /* share of an error that two cases which found one motion may differ by */
static const double falling = 0.5;      /* an order that errors which fall have at least */
static const double faster = 16;        /* times that a motion may change while its errors grow e-fold */

int claim_find(const struct claim_test *claim_test, int count, enum claim_kind kind, enum quantity quantity)
{
    for (int k = 0; k < count; k++)
        if (claim_test[k].claim.kind == kind && claim_test[k].claim.quantity == quantity)
            return k;
    return -1;
}

/* Returns the reason why the motion of a case violates one of these hypotheses, or NULL. Ignores those that are not in `asks`. */
static const char *motion_lacks(const struct case_row *row, hypothesis_set asks)
{
    double rough = row->value[QUANTITY_ROUGH_MOTION], energy = row->value[QUANTITY_ROUGH_ENERGY];
    const bool smooth = needs_it(asks, HYPOTHESIS_smooth), with_energy = needs_it(asks, HYPOTHESIS_smooth_energy);
    if (needs_it(asks, HYPOTHESIS_independent) &&
        row->value[QUANTITY_INDEPENDENCE] == 0) /* which may be why it has no series */
        return REASON_DEPENDENT;
    if (smooth && rough > 0)
        return REASON_ROUGH;
    if (with_energy && energy > 0)
        return REASON_ROUGH_ENERGY;
    return (smooth && rough < 0) || (with_energy && energy < 0) ? REASON_NOT_FOLLOWED : NULL;
}

const char *motions_lack(const struct group *group, const struct claim *claim)
{
    const char *why = NULL;
    const hypothesis_set asks = claim_needs(claim->kind, claim->quantity);
    for (int k = 0; k < group->count && !why; k++)
        why = motion_lacks(case_rows_at(group->rows, k), asks);
    return why;
}

/* Puts the check MOTION. It is not needed for values from `expect` of the experiment. */
static void look_at_motion(const struct group *group, const struct claim *claim, struct checks *checks)
{
    const char *why = motions_lack(group, claim);
    bool done = !why || strcmp(why, REASON_NOT_FOLLOWED) != 0;
    checks_put(checks, CHECK_MOTION, !why ? CHECK_AGREED : done ? CHECK_DISAGREED : CHECK_NOT_DONE, why);
}

/* Distances between a case and its reference, relative to the size of the motion. */
static const enum quantity distances[] = {QUANTITY_Q, QUANTITY_Q_MAX, QUANTITY_P, QUANTITY_P_MAX};
enum { DISTANCES = sizeof distances / sizeof *distances };

static double distance_of(const struct case_row *row, int which)
{
    return row->value[distances[which]] / (which < 2 ? row->value[QUANTITY_AMPLITUDE_G] : 1);
}

/* Returns the largest distance over all cases, from 0.001 to 1: the size of the part of the motion that may be lost, for example a pendulum
 * in a moving frame. */
static double part_of_motion(const struct group *group)
{
    double part = least_part;
    for (int k = 0; k < group->count; k++)
        for (int i = 0; i < DISTANCES; i++)
            part = fmax(part, distance_of(case_rows_at(group->rows, k), i));
    return fmin(1, part);
}

/* Returns true if an error of case k is at least a tenth of `part`, a part of the motion: it has left the path for which the growth is known.
 * If its errors agree with those of the case before it, both have found the same other motion, and neither is off the path. */
static bool is_off_path(const struct group *group, int k, double part)
{
    const struct case_row *row = case_rows_at(group->rows, k);
    const struct case_row *other = group->count > 1 ? case_rows_at(group->rows, k > 0 ? k - 1 : k + 1) : NULL;
    double largest = 0, apart = other ? 0 : INFINITY;
    for (int i = 0; i < DISTANCES; i++) {
        const double error = distance_of(row, i), before = other ? distance_of(other, i) : error;
        largest = fmax(largest, error);
        if (!isnan(error)) /* a case that failed is none to agree with */
            apart = fmax(apart, isnan(before) ? (double)INFINITY : fabs(error - before));
    }
    return largest >= lost * part && apart > same * largest;
}

/* Returns true if errors may have grown until case k left the path, although its method has the claimed property. G: sensitivity of the motion.
 * Errors grow e-fold in T / ln G. They start from the tolerance of the case, or from (16 h ln G / T)^p, and grow by G. Leaving the path in a
 * part of the motion is enough. If the order p is unknown, the errors may have grown. */
static bool leaves_path(const struct group *group, int k, const struct claim *claim)
{
    const struct case_row *row = case_rows_at(group->rows, k);
    const double grown = row->value[QUANTITY_SENSITIVITY], part = part_of_motion(group);
    const double seed =
        claim->kind == CLAIM_TOLERANCE ? row->tolerance : pow(faster * log(grown) / (double)row->steps, claim->value);
    return grown > 1 && is_off_path(group, k, part) && !(grown * seed < lost * part);
}

/* Returns the factor by which round-off may have grown along the motion of case k; for an identity off the path, its square (twice the rate). */
static double growth_of(const struct group *group, int k, bool identity)
{
    const double grown = case_rows_at(group->rows, k)->value[QUANTITY_SENSITIVITY];
    return !(grown > 1) ? 1 : identity && is_off_path(group, k, 1) ? grown * grown : grown;
}

/* Returns true if the growth of errors explains a refutation: as round-off, all residuals that exceed their bounds, or an error in the fit; or
 * the finest case left the path, and then all coarser ones may have left it too. */
static bool growth_explains(const struct group *group, const struct claim *claim, const struct order_row *out)
{
    const enum quantity error = claim->kind == CLAIM_TOLERANCE ? tolerance_error(claim->quantity) : claim->quantity;
    const bool identity = claim->kind == CLAIM_IDENTITY, twin = error == QUANTITY_TWIN_Q || error == QUANTITY_TWIN_P;
    bool explains = false, left = false;
    if (!twin && quantity_over_samples(error) == QUANTITIES && quantity_at_end(error) == QUANTITIES)
        return false; /* not a distance between two motions */
    if (!identity && out->measured >= falling && out->standard_error <= group->tolerance)
        return false; /* neither round-off nor errors of lost cases fall steadily */
    for (int k = 0; k < group->count; k++) {
        const struct case_row *row = case_rows_at(group->rows, k);
        const bool fitted =
            out->window_last == 0 || (row->steps >= out->window_first && row->steps <= out->window_last);
        const double least = identity ? group_bound(group, claim, row) : ESTIMATE_FLOORS * row->floor[error];
        if (!row_ran(row) || !fitted || !(row->value[error] > least))
            continue;
        const bool grown = row->value[error] <= growth_of(group, k, identity) * least;
        if (identity && !grown)
            return false;
        explains = explains || grown;
        left = !identity && leaves_path(group, k, claim);
    }
    return explains || left;
}

/* Sets the check MOTION to disagreed if errors that grow along the motion may explain why the claim is not confirmed. */
static void look_at_growth(const struct group *group, const struct claim *claim, enum verdict verdict,
                           struct checks *checks, struct order_row *out)
{
    char why[EVIDENCE_WHY];
    if (verdict == VERDICT_CONFIRMED || verdict == VERDICT_FAILED || !growth_explains(group, claim, out))
        return;
    snprintf(why, sizeof why, "errors, with round-off, grow about %.0e-fold " REASON_SENSITIVE,
             case_rows_at(group->rows, 0)->value[QUANTITY_SENSITIVITY]);
    checks_object(checks, CHECK_MOTION, why);
    if (verdict == VERDICT_INSUFFICIENT)
        snprintf(out->doubt, sizeof out->doubt, "%s", why);
}

/* Returns true if a claim about an error at the end needs the largest error over the samples. It does if that error is claimed to have the
 * same order. Without such a claim, it does if the experiment expects a higher order at the end than the theorem. */
static bool needs_samples(const struct claim_test *all, int count, const struct claim_test *claim_test)
{
    enum quantity maximum = quantity_over_samples(claim_test->claim.quantity);
    if (claim_test->claim.kind != CLAIM_ORDER || maximum == QUANTITIES)
        return false;
    int other = claim_find(all, count, CLAIM_ORDER, maximum);
    return other < 0 ? claim_test->raised : all[other].claim.value == claim_test->claim.value;
}

/* Returns the conditions of the checks that a claim meets, as a sum of enum check_where. sampled: needs_samples is true. */
static int checks_needed(const struct group *group, const struct claim_test *claim_test, bool sampled)
{
    const struct claim *claim = &claim_test->claim;
    enum quantity of_maximum = quantity_at_end(claim->quantity);
    int where = group->where | (sampled ? CHECK_SAMPLED : 0);
    if (group->off_grid > 0 && quantity_off_grid(of_maximum == QUANTITIES ? claim->quantity : of_maximum) < QUANTITIES)
        where |= CHECK_PLANNED;
    if (claim_test->documented || claim_needs(claim->kind, claim->quantity) == 0)
        where &= ~CHECK_PROMISED;
    if (tolerance_counts_work(claim->quantity))
        where |= CHECK_COUNTED;
    return where | (claim->unknown && !claim_test->documented ? CHECK_UNCHECKED : 0);
}

/* Sets the check HYPOTHESIS to not done if a hypothesis of the claim could not be checked. */
static void name_unchecked(const struct claim *claim, struct checks *checks)
{
    char why[EVIDENCE_WHY];
    enum hypothesis which = 0;
    while (which < HYPOTHESES && !needs_it(claim->unknown, which))
        which++;
    if (which == HYPOTHESES)
        return;
    snprintf(why, sizeof why, "the hypothesis \"%s\" could not be checked around the start",
             hypothesis_info(which)->name);
    checks_put(checks, CHECK_HYPOTHESIS, CHECK_NOT_DONE, why);
}

/* Writes the verdict that the checks before `end` allow, and the states of the checks. */
static void hold_to_checks(const struct group *group, const struct claim_test *claim_test, const struct checks *checks,
                           enum check end, enum verdict verdict, struct order_row *out)
{
    enum verdict left = checks_verdict(checks, end, verdict, out->doubt);
    group_put_verdict(group, &claim_test->claim, left, out);
    if (claim_test->documented && left == VERDICT_CONFIRMED)
        snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(VERDICT_DOCUMENTED));
    checks_write(checks, out);
}

/* Removes the expected value of an open claim; its verdict becomes `measured` if it could be measured. */
static void leave_open(const struct group *group, const struct claim_test *claim_test, struct order_row *out)
{
    const bool drift = claim_test->claim.kind == CLAIM_BOUND;
    bool measured = claim_test->given || (out->rows_used >= ESTIMATE_LEAST_ROWS && isfinite(out->measured));
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

/* Judges a claim by all checks except SAMPLES, which compares it with another claim. */
static void judge_claim(const struct group *group, const struct claim_test *claim_test, bool sampled,
                        struct checks *checks, struct order_row *out)
{
    const struct claim *claim = &claim_test->claim;
    enum verdict verdict;
    verdict_row_open(case_rows_at(group->rows, 0), claim->kind,
                     claim_test->name ? claim_test->name : quantity_name(claim->quantity), claim->source, out);
    checks_open(claim->kind, checks_needed(group, claim_test, sampled), checks);
    out->cases = group->count;
    if (claim_test->documented && group->experiment->because)
        snprintf(out->because, sizeof out->because, "%s", group->experiment->because);
    else if (claim_test->documented)
        snprintf(out->because, sizeof out->because, "line %zu, without because", claim_test->line);
    if (claim->kind == CLAIM_IDENTITY)
        verdict = group_judge_identity(group, claim, checks, out);
    else if (claim->kind == CLAIM_BOUND)
        verdict = group_judge_drift(group, claim, checks, out);
    else if (claim->kind == CLAIM_GROWTH)
        verdict = group_judge_growth(group, claim, checks, out);
    else if (claim->kind == CLAIM_TOLERANCE)
        verdict = group_judge_tolerance(group, claim, checks, out);
    else
        verdict = group_judge_order(group, claim, claim_test->given, checks, out);
    look_at_motion(group, claim, checks);
    look_at_growth(group, claim, verdict, checks, out);
    name_unchecked(claim, checks);
    hold_to_checks(group, claim_test, checks, CHECK_SAMPLES, verdict, out);
    if (claim_test->open)
        leave_open(group, claim_test, out);
}

/* Returns -1, 0 or 1 for an order below, at or above the expected one; 2 if that is unknown. */
static int side_of_order(const struct order_row *row)
{
    if (row_ended(row, VERDICT_CONFIRMED) || row_ended(row, VERDICT_DOCUMENTED))
        return 0;
    return row_ended(row, VERDICT_BELOW) ? -1 : row_ended(row, VERDICT_ABOVE) ? 1 : 2;
}

/* Compares the verdicts on the error at the end and on the largest error over the samples.
 *
 * The end time is one of the samples, so the error there converges no slower than the largest error. If the two verdicts on one order
 * disagree, the higher order is doubted: the error may happen to be small there, as after a period, or neither is asymptotic.
 * Returns CHECK_AGREED; CHECK_DISAGREED; CHECK_NOT_DONE if one of them decides and the other, which must confirm it, does not; or
 * CHECK_NOT_NEEDED if they are compared with different orders.
 * doubted: out the row to doubt, or NULL if they agree. why (EVIDENCE_WHY bytes): out the reason. */
static enum check_state agreement_check(struct order_row *at_end, struct order_row *largest, struct order_row **doubted,
                                        char *why)
{
    int here = side_of_order(at_end), there = side_of_order(largest);
    *doubted = NULL;
    if (at_end->expected != largest->expected)
        return CHECK_NOT_NEEDED;
    if (here > 1 &&
        there == 1) { /* an error at the end is no larger than the largest: it has at least the same order */
        *doubted = largest;
        snprintf(why, EVIDENCE_WHY, "the error at the end is %s: it does not show order %.2f", at_end->verdict,
                 largest->measured);
        return CHECK_NOT_DONE;
    }
    if (here == there || here > 1 || (here != 0 && there > 1))
        return CHECK_AGREED;
    *doubted = here > there || there > 1 ? at_end : largest;
    if (there > 1)
        snprintf(why, EVIDENCE_WHY, "the largest error over the samples is %s: it decides nothing", largest->verdict);
    else
        snprintf(why, EVIDENCE_WHY, "order %.2f at the end, %.2f of the largest error over the samples",
                 at_end->measured, largest->measured);
    return there > 1 ? CHECK_NOT_DONE : CHECK_DISAGREED;
}

/* Puts the check SAMPLES for an order at the end without a row for the largest error over the samples. */
static void put_no_maximum(const struct order_row *row, struct checks *checks)
{
    bool confirms = row_ended(row, VERDICT_CONFIRMED) || row_ended(row, VERDICT_DOCUMENTED);
    checks_put(checks, CHECK_SAMPLES, confirms ? CHECK_NOT_DONE : CHECK_AGREED,
               "more than the theorem says, at one time alone: needs samples");
}

/* Puts the check SAMPLES for an order at the end with a row for the largest error over the samples. */
static void compare_with_maximum(struct order_row *row, struct checks *checks, struct order_row *largest,
                                 struct checks *checks_of_largest)
{
    char why[ESTIMATE_DOUBT];
    struct order_row *doubted = NULL;
    enum check_state state = agreement_check(row, largest, &doubted, why);
    if (doubted == largest)
        checks_object(checks_of_largest, CHECK_SAMPLES, why);
    checks_put(checks, CHECK_SAMPLES, doubted == row ? state : CHECK_AGREED, why);
}

/* Compares orders at the end with those of the largest errors, and writes the verdicts that this check allows. */
static void compare_with_maxima(const struct group *group, const struct claim_test *claim_test, int count,
                                struct checks *checks, struct order_row *rows)
{
    for (int k = 0; k < count; k++) {
        int other = claim_find(claim_test, count, CLAIM_ORDER, quantity_over_samples(claim_test[k].claim.quantity));
        if (checks[k].at[CHECK_SAMPLES].state != CHECK_NOT_DONE)
            continue;
        if (other < 0)
            put_no_maximum(&rows[k], &checks[k]);
        else
            compare_with_maximum(&rows[k], &checks[k], &rows[other], &checks[other]);
    }
    for (int k = 0; k < count; k++) {
        if (checks[k].at[CHECK_SAMPLES].state == CHECK_NOT_NEEDED)
            continue;
        enum verdict verdict = row_verdict(&rows[k]);
        hold_to_checks(group, &claim_test[k], &checks[k], CHECKS,
                       verdict == VERDICT_DOCUMENTED ? VERDICT_CONFIRMED : verdict, &rows[k]);
    }
}

void claims_judge(const struct group *group, const struct claim_test *claim_test, int count, struct order_row *out)
{
    HEAP(struct checks, checks, count + 1);
    for (int k = 0; k < count; k++)
        judge_claim(group, &claim_test[k], needs_samples(claim_test, count, &claim_test[k]), &checks[k], &out[k]);
    compare_with_maxima(group, claim_test, count, checks, out);
}
