/* Verdicts on claims about single cases: identities and bounds. */
#include "suite/judge/group.h"

#include "results/rows.h"

#include <math.h>
#include <stdio.h>

static const double sigmas = 3;              /* standard errors within which a slope is none */
static const double largest_deviation = 0.1; /* of an energy that is still that of the problem, over <mu, v> */
static const double unseen_drift = 0.5;      /* over the horizon, of the largest deviation */

void group_put_verdict(const struct group *group, const struct claim *claim, enum verdict verdict,
                       struct order_row *out)
{
    enum fault fault = group->experiment->control;
    bool expected = verdict == VERDICT_CONFIRMED;
    if (fault != FAULT_NONE)
        expected = !fault_breaks(fault, claim) || verdict == VERDICT_BELOW || verdict == VERDICT_ABOVE;
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(verdict));
    out->as_expected = expected;
}

double group_bound(const struct group *group, const struct claim *claim, const struct case_row *row)
{
    return bound_value(&claim->bound, group->epsilon, row->amplitude_g, row->amplitude_mu, row->steps);
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

void group_judge_identity(const struct group *group, const struct claim *claim, const struct quantity_columns *at,
                          struct order_row *out)
{
    double worst = -1;
    for (int i = 0; i < group->count; i++) {
        if (!usable(group, i, at, out))
            continue;
        double residual = case_number(&group->rows[i], at->value), bound = group_bound(group, claim, &group->rows[i]);
        if (residual / bound > worst) {
            worst = residual / bound;
            out->measured = residual;
            out->expected = bound;
        }
    }
    group_put_verdict(group, claim, judge_rows(group, out, worst <= 1 ? VERDICT_CONFIRMED : VERDICT_BELOW), out);
}

/* Would a drift have been seen in this case? One whose energy is kept to round-off says so by itself. */
static bool has_power(const struct case_row *row, double round_off)
{
    double unseen = sigmas * row->energy_slope_error * row->horizon;
    return row->energy_deviation <= round_off || (row->energy_deviation <= largest_deviation * row->amplitude_energy &&
                                                  unseen <= unseen_drift * row->energy_deviation);
}

void group_judge_drift(const struct group *group, const struct claim *claim, const struct quantity_columns *at,
                       struct order_row *out)
{
    double worst = -1;
    bool power = true;
    out->expected = 0;
    for (int i = 0; i < group->count; i++) {
        if (!usable(group, i, at, out))
            continue;
        const struct case_row *row = &group->rows[i];
        double slope = row->energy_slope, round_off = group_bound(group, claim, row);
        double tolerance = fmax(sigmas * row->energy_slope_error, round_off / row->horizon);
        power = power && has_power(row, round_off);
        if (fabs(slope) / tolerance > worst) {
            worst = fabs(slope) / tolerance;
            out->measured = slope;
            out->standard_error = row->energy_slope_error;
            out->tolerance = tolerance;
        }
    }
    enum verdict verdict = worst > 1 ? (out->measured < 0 ? VERDICT_BELOW : VERDICT_ABOVE)
                           : power   ? VERDICT_CONFIRMED
                                     : VERDICT_INSUFFICIENT;
    group_put_verdict(group, claim, judge_rows(group, out, verdict), out);
}
