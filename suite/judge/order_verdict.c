/* Verdicts on orders: the fit over a group, and what speaks against trusting it. */
#include "suite/judge/order_verdict.h"

#include "core/larger.h"
#include "results/rows.h"
#include "suite/judge/off_grid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool group_estimate(const struct group *group, enum quantity quantity, struct estimate *out, double *floor)
{
    struct estimate_row *series = malloc((size_t)group->count * sizeof *series);
    *floor = 0;
    for (int i = 0; series && i < group->count; i++) {
        const struct case_row *row = case_rows_at(group->rows, i);
        series[i] = (struct estimate_row){row->h, row->value[quantity], row->floor[quantity], row_ran(row)};
        if (series[i].ok)
            *floor = LARGER(*floor, series[i].floor);
    }
    bool done = series && estimate_order(series, group->count, group->correction, out);
    free(series);
    return done;
}

/* Is the error of this quantity one number, not the largest over times or stages? */
static bool is_single(enum quantity quantity)
{
    static const enum quantity single[] = {QUANTITY_Q,      QUANTITY_P,           QUANTITY_LAMBDA,      QUANTITY_STEP_Q,
                                           QUANTITY_STEP_P, QUANTITY_STEP_LAMBDA, QUANTITY_STEP_ACTION, QUANTITY_COST};
    for (size_t k = 0; k < sizeof single / sizeof *single; k++)
        if (single[k] == quantity)
            return true;
    return false;
}

/* The error off the grids of the group of what this quantity is at the end; without one it is no number. */
static struct off_grid off_grid_of(const struct group *group, enum quantity quantity)
{
    const struct case_row *row = case_rows_at(group->rows, group->count - 1);
    struct off_grid off = {row->off_grid_steps, row->horizon / (double)row->off_grid_steps, NAN, NAN};
    if (row->off_grid_steps == 0)
        return off;
    enum quantity off_grid = quantity_off_grid(quantity);
    off.error = off_grid < QUANTITIES ? row->value[off_grid] : NAN;
    off.floor = row->floor[quantity];
    return off;
}

/* Does the error off the grids lie on the errors that were measured, of a maximum over the samples those at the end? */
static bool agrees_off_grid(const struct group *group, enum quantity quantity, const struct estimate *estimate,
                            char *doubt)
{
    enum quantity at_end = quantity_at_end(quantity);
    struct estimate other;
    double floor;
    bool is_end = at_end == QUANTITIES;
    const struct off_grid off = off_grid_of(group, is_end ? quantity : at_end);
    if (!is_end && !group_estimate(group, at_end, &other, &floor))
        return true;
    return off_grid_agrees(is_end ? estimate : &other, &off, doubt);
}

/* Has the finest case that ran been across a place where a series does not hold? Coarser steps may only seem to be: a series is
 * bounded by the sizes of its terms. */
static bool is_rough(const struct group *group, char *doubt)
{
    int finest = group->count - 1;
    while (finest > 0 && !row_ran(case_rows_at(group->rows, finest)))
        finest--;
    const struct case_row *row = case_rows_at(group->rows, finest);
    double steps = row->value[QUANTITY_ROUGH];
    if (!(steps > 0))
        return false;
    snprintf(doubt, ESTIMATE_DOUBT, "%g of %ld steps may cross a place that is not smooth, as |x| has at 0", steps,
             row->steps);
    return true;
}

static enum verdict order_verdict_of(const struct group *group, const struct claim *claim,
                                     const struct estimate *estimate, char *doubt)
{
    enum verdict verdict = estimate_verdict(estimate, group->count, claim->value, group->tolerance, doubt);
    if (verdict != VERDICT_FAILED && is_rough(group, doubt))
        return VERDICT_INSUFFICIENT;
    if (verdict == VERDICT_CONFIRMED && !agrees_off_grid(group, claim->quantity, estimate, doubt))
        return VERDICT_INSUFFICIENT;
    return verdict;
}

bool group_judge_order(const struct group *group, const struct claim *claim, struct order_row *out)
{
    struct estimate estimate;
    if (!group_estimate(group, claim->quantity, &estimate, &out->floor))
        return false;
    estimate.largest = !is_single(claim->quantity);
    out->expected = claim->value;
    out->measured = estimate.order;
    out->standard_error = estimate.standard_error;
    out->tolerance = group->tolerance;
    out->constant = estimate.constant;
    out->two_term = estimate.two_term;
    out->window_first = estimate.first < 0 ? 0 : case_rows_at(group->rows, estimate.first)->steps;
    out->window_last = estimate.last < 0 ? 0 : case_rows_at(group->rows, estimate.last)->steps;
    out->rows_used = estimate.used;
    out->rows_floor = estimate.at_floor;
    out->rows_failed = estimate.failed;
    memcpy(out->slopes, estimate.slopes, sizeof out->slopes);
    group_put_verdict(group, claim, order_verdict_of(group, claim, &estimate, out->doubt), out);
    return true;
}
