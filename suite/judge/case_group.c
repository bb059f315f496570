/* Verdicts on claims about single cases: identities and bounds. */
#include "suite/judge/case_group.h"

#include "results/rows.h"
#include "results/summary/reason.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/slope.h"

#include <math.h>
#include <stdio.h>

void group_put_verdict(const struct group *group, const struct claim *claim, enum verdict verdict,
                       struct order_row *out)
{
    enum fault fault = group->experiment->control;
    bool expected = verdict == VERDICT_CONFIRMED || verdict == VERDICT_MEASURED;
    if (fault != FAULT_NONE)
        expected = !fault_breaks(fault, claim) || verdict == VERDICT_BELOW || verdict == VERDICT_ABOVE;
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(verdict));
    out->as_expected = expected;
}

bool group_case_applies(const struct case_row *row, enum quantity quantity)
{
    return !isnan(row->value[quantity]) || !isnan(row->bound[quantity]);
}

double group_bound(const struct group *group, const struct claim *claim, const struct case_row *row)
{
    if (quantity_info(claim->quantity)->is == QUANTITY_IS_IDENTITY || claim->bound.scale == BOUND_CASE)
        return row->bound[claim->quantity];
    return bound_value(&claim->bound, group->epsilon, row->floor[claim->quantity], row->steps);
}

/* Returns true if a row ran, has the value, and `beside`, its bound, is finite; counts it as used, else as failed. */
static bool usable(const struct case_row *row, double value, double beside, struct order_row *out)
{
    bool usable = row_ran(row) && !isnan(value) && isfinite(beside);
    if (usable)
        out->rows_used++;
    else
        out->rows_failed++;
    return usable;
}

/* Puts the check CASES: all cases that ran have the quantity, and at least as many cases have it as do not.
 * Returns `failed` if none ran; else `verdict`. hidden: why cases that ran have no value, or NULL. */
static enum verdict judge_rows(const struct group *group, const struct claim *claim, const char *hidden,
                               struct checks *checks, const struct order_row *out, enum verdict verdict)
{
    char why[EVIDENCE_WHY];
    bool own = quantity_info(claim->quantity)->is == QUANTITY_IS_IDENTITY;
    int finished = 0, used = (int)out->rows_used, others = (int)out->rows_failed;
    for (int i = 0; i < group->count; i++) {
        const struct case_row *row = case_rows_at(group->rows, i);
        finished += row_ran(row) && (!own || group_case_applies(row, claim->quantity));
    }
    if (finished > used)
        snprintf(why, sizeof why, "%d of %d cases ran and give no number for it", finished - used, group->count);
    else
        snprintf(why, sizeof why, "%d of %d cases say nothing of it", others, group->count);
    bool seen = used > 0 && finished == used && others <= used;
    checks_put(checks, CHECK_CASES, seen ? CHECK_AGREED : CHECK_NOT_DONE, hidden ? hidden : why);
    return used == 0 && finished == 0 ? VERDICT_FAILED : verdict;
}

/* Writes the name of the invariant that deviates most as the doubt of a momentum map that is not conserved. */
static void name_momentum_map(const struct case_row *row, struct order_row *out)
{
    const char *names[2 * MAX_INVARIANTS];
    int count = sampled_names(row->problem, row->method, names);
    double index = row->value[QUANTITY_MOMENTUM_MAP];
    if (index >= 0 && index < count)
        snprintf(out->doubt, sizeof out->doubt, "of the momentum maps %s deviates most", names[(int)index]);
}

/* Returns the round-off that hides the residual of a case that ran; 0 if the residual was measured or is not available. */
static double hiding(const struct group *group, const struct claim *claim, const struct case_row *row)
{
    const bool own = quantity_info(claim->quantity)->is == QUANTITY_IS_IDENTITY || claim->bound.scale == BOUND_CASE;
    const double bound = group_bound(group, claim, row);
    return row_ran(row) && own && isnan(row->value[claim->quantity]) && bound > 0 ? bound : 0;
}

enum verdict group_judge_identity(const struct group *group, const struct claim *claim, struct checks *checks,
                                  struct order_row *out)
{
    const struct case_row *at = NULL;
    double worst = -1, hidden = 0;
    for (int i = 0; i < group->count; i++) {
        const struct case_row *row = case_rows_at(group->rows, i);
        double residual = row->value[claim->quantity], bound = group_bound(group, claim, row);
        hidden = fmax(hidden, hiding(group, claim, row));
        if (!usable(row, residual, bound, out))
            continue;
        double excess = residual == 0 ? 0 : residual / bound;
        if (excess > worst) {
            worst = excess;
            at = row;
            out->measured = residual;
            out->expected = bound;
        }
    }
    if (hidden > 0 && out->rows_used == 0)
        out->expected = hidden;
    if (worst > 1 && (claim->quantity == QUANTITY_MOMENTUM || claim->quantity == QUANTITY_lie_momentum))
        name_momentum_map(at, out);
    /* under a deliberate fault it is the fault that was not seen */
    const char *why = group->experiment->control == FAULT_NONE ? REASON_HIDDEN : REASON_IDLE;
    return judge_rows(group, claim, hidden > 0 ? why : NULL, checks, out,
                      worst <= 1 ? VERDICT_CONFIRMED : VERDICT_BELOW);
}

enum verdict group_judge_drift(const struct group *group, const struct claim *claim, struct checks *checks,
                               struct order_row *out)
{
    const struct campaign_members *members = group->experiment->members;
    const long samples = group->experiment->samples;
    double worst = -1;
    int drifting = 0;
    bool power = true;
    out->expected = 0;
    if (samples < SAMPLED_LEAST)
        slope_few_samples(samples, out->doubt);
    for (int i = 0; i < group->count; i++) {
        const struct case_row *row = case_rows_at(group->rows, i);
        const double slope = row->value[claim->quantity], round_off = group_bound(group, claim, row);
        struct slope_seen seen;
        if (!usable(row, slope, round_off, out))
            continue;
        slope_look(row, samples, round_off, members ? group->count : 1, &seen, out->doubt);
        power = seen.power && power;
        drifting += seen.is == SLOPE_DRIFT;
        if (seen.excess > worst) {
            worst = seen.excess;
            out->measured = slope;
            out->standard_error = row->value[QUANTITY_SLOPE_ERROR];
            out->tolerance = seen.tolerance;
        }
    }
    const bool whole = !members || slope_members_speak(group->rows, (int)members->count, out->doubt);
    power = power && whole && out->rows_used > 0;
    checks_put(checks, CHECK_POWER, power ? CHECK_AGREED : CHECK_NOT_DONE,
               *out->doubt ? out->doubt : "no case has a slope");
    *out->doubt = '\0'; /* one case that sees a drift is enough */
    if (worst > 1 && members)
        snprintf(out->doubt, sizeof out->doubt, "%d of %d members drift", drifting, group->count);
    enum verdict refuted = out->measured < 0 ? VERDICT_BELOW : VERDICT_ABOVE;
    return judge_rows(group, claim, NULL, checks, out, worst > 1 ? refuted : VERDICT_CONFIRMED);
}
