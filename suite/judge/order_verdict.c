/* Verdicts on orders: the fit over a group, and the checks that may contradict it. */
#include "suite/judge/order_verdict.h"

#include "core/larger.h"
#include "results/heap.h"
#include "results/rows.h"
#include "suite/judge/off_grid.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void group_estimate(const struct group *group, enum quantity quantity, const struct estimate_row *given,
                    struct estimate *out, double *floor)
{
    HEAP(struct estimate_row, series, group->count);
    *floor = 0;
    for (int i = 0; i < group->count; i++) {
        const struct case_row *row = case_rows_at(group->rows, i);
        series[i] = given ? given[i]
                          : (struct estimate_row){row->h, row->value[quantity], row->floor[quantity], row_ran(row), 0};
        if (series[i].ok)
            *floor = LARGER(*floor, series[i].floor);
    }
    estimate_order(series, group->count, group->correction, out);
    for (int i = 0; out->coarse > 0 && i < group->count; i++)
        *floor = LARGER(*floor, series[i].rounding / 5); /* ten of which are below two roundings */
}

/* Returns true if the error of this quantity is a single number, not the largest over times or stages. */
static bool is_single(enum quantity quantity)
{
    static const enum quantity single[] = {QUANTITY_Q,           QUANTITY_P,      QUANTITY_LAMBDA,
                                           QUANTITY_STEP_Q,      QUANTITY_STEP_P, QUANTITY_STEP_LAMBDA,
                                           QUANTITY_STEP_ACTION, QUANTITY_COST,   QUANTITIES /* of a table */};
    for (size_t k = 0; k < sizeof single / sizeof *single; k++)
        if (single[k] == quantity)
            return true;
    return false;
}

/* Puts the check OFF_GRID: compares the off-grid run with the errors at the end, also for a maximum over the samples. */
static void look_off_grid(const struct group *group, enum quantity quantity, const struct estimate *estimate,
                          struct checks *checks)
{
    const struct case_row *row = case_rows_at(group->rows, group->count - 1);
    enum quantity maximum_of = quantity_at_end(quantity), at_end = maximum_of == QUANTITIES ? quantity : maximum_of;
    const bool ran = row->off_grid_steps > 0 && quantity_off_grid(at_end) < QUANTITIES;
    const struct off_grid off = {.steps = group->off_grid,
                                 .h = row->horizon / (double)group->off_grid,
                                 .error = ran ? row->value[quantity_off_grid(at_end)] : (double)NAN,
                                 .floor = row->floor[at_end]};
    struct estimate other;
    double floor;
    char why[ESTIMATE_DOUBT] = "";
    if (at_end != quantity)
        group_estimate(group, at_end, NULL, &other, &floor);
    checks_put(checks, CHECK_OFF_GRID, off_grid_check(at_end == quantity ? estimate : &other, &off, why), why);
}

/* Puts the check CROSSING for the finest case that ran. Coarser steps may only seem to cross a non-smooth point, because a series is
 * bounded by the sizes of its terms. */
static void look_at_crossings(const struct group *group, struct checks *checks)
{
    char why[ESTIMATE_DOUBT];
    int finest = group->count - 1;
    while (finest > 0 && !row_ran(case_rows_at(group->rows, finest)))
        finest--;
    const struct case_row *row = case_rows_at(group->rows, finest);
    double steps = row->value[QUANTITY_ROUGH];
    snprintf(why, sizeof why, "%g of %ld steps may cross a point that is not smooth, as |x| has at 0", steps,
             row->steps);
    if (row_ran(row))
        checks_put(checks, CHECK_CROSSING, steps > 0 ? CHECK_DISAGREED : CHECK_AGREED, why);
}

static enum verdict order_verdict_of(const struct group *group, const struct claim *claim,
                                     const struct estimate *estimate, struct checks *checks, char *doubt)
{
    checks_put(checks, CHECK_FINEST, estimate->lost ? CHECK_NOT_DONE : CHECK_AGREED,
               "no number at the smallest step size");
    look_at_crossings(group, checks);
    if (group->off_grid > 0)
        look_off_grid(group, claim->quantity, estimate, checks);
    enum verdict verdict = estimate_verdict(estimate, group->count, claim->value, group->tolerance, doubt);
    if (verdict == VERDICT_INSUFFICIENT && checks->at[CHECK_CROSSING].state == CHECK_DISAGREED)
        snprintf(doubt, ESTIMATE_DOUBT, "%s", checks->at[CHECK_CROSSING].why);
    return verdict;
}

enum verdict group_judge_order(const struct group *group, const struct claim *claim, const struct estimate_row *given,
                               struct checks *checks, struct order_row *out)
{
    struct estimate estimate;
    group_estimate(group, claim->quantity, given, &estimate, &out->floor);
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
    return order_verdict_of(group, claim, &estimate, checks, out->doubt);
}
