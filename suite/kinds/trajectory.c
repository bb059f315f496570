/* Kind trajectory: energy and invariants at sample times, a row of claim `drift` for each of them, and one of claim `growth` for
 * what drifts at several step sizes: the power of h, which an experiment may expect of the energy. */
#include "results/heap.h"
#include "results/rows.h"
#include "suite/kinds/evidence.h"
#include "suite/kinds/flow.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/samples.h"
#include "suite/kinds/slope.h"

#include <gsl/gsl_fit.h>
#include <math.h>
#include <stdio.h>

enum { LEAST_DRIFTS = 3 /* step sizes: fewer prove nothing of an exponent */ };

static enum status run_trajectory(const struct case_task *task, const struct shape *shape, struct case_row *row)
{
    struct trajectory found;
    enum status status = flow_energy(task, shape, &found, row);
    samples_close(&found);
    return status;
}

/* The slope of an invariant over time, by sampled_drift, with its standard error, and in `tolerance` beyond what it is a drift. Nothing
 * is claimed: the verdict is `measured`; `insufficient` below SAMPLED_LEAST samples, `failed` if the case did. */
static void put_drift(const struct case_row *row, const char *name, const struct sample_row *samples, int count,
                      int invariant, struct order_row *out)
{
    struct drift drift;
    const size_t stride = sizeof *samples / sizeof(double);
    const struct sample_row *first = samples + 1; /* the start is no mean over an interval */
    bool failed = isnan(samples[0].value[invariant]);
    verdict_row_open(row, CLAIM_DRIFT, name, "", out);
    sampled_drift(&first->time, stride, &first->mean_deviation[invariant], stride, (size_t)count, &drift);
    out->measured = drift.slope;
    out->standard_error = drift.standard_error;
    out->tolerance = sampled_sigmas(drift.freedom) * drift.standard_error;
    out->window_first = out->window_last = row->steps;
    out->cases = 1;
    out->rows_used = !failed;
    out->rows_failed = failed;
    bool few = count < SAMPLED_LEAST && !failed;
    if (few)
        slope_few_samples(count, out->doubt);
    enum verdict verdict = failed ? VERDICT_FAILED : few ? VERDICT_INSUFFICIENT : VERDICT_MEASURED;
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(verdict));
    out->as_expected = verdict == VERDICT_MEASURED;
}

/* Fits log |slope| over log h, weighted by standard errors, for the step sizes whose slope exceeds its tolerance.
 * Returns false if there are fewer than LEAST_DRIFTS. */
static bool fit_drifts(const struct kind_group *group, const struct order_row *rows, struct order_row *out)
{
    HEAP(double, log_h, group->count);
    HEAP(double, log_slope, group->count);
    HEAP(double, weight, group->count);
    double ignored[3], spread, chi_squared;
    size_t count = 0;
    for (int k = 0; k < group->count; k++) {
        const struct order_row *row = &rows[k];
        double slope = fabs(row->measured);
        if (!(row_ended(row, VERDICT_MEASURED) && slope > row->tolerance))
            continue;
        log_h[count] = log(case_rows_at(group->cases, k)->h);
        log_slope[count] = log(slope);
        weight[count++] = pow(slope / row->standard_error, 2);
    }
    out->rows_used = (int64_t)count;
    if (count < LEAST_DRIFTS)
        return false;
    gsl_fit_wlinear(log_h, 1, weight, 1, log_slope, 1, count, &ignored[0], &out->measured, &ignored[1], &ignored[2],
                    &spread, &chi_squared);
    out->constant = exp(ignored[0]);
    out->standard_error =
        sqrt(spread * fmax(1, chi_squared / (double)(count - 2))); /* what the line leaves counts, too */
    return true;
}

/* An expected power is documented by evidence_exponent with three standard errors, unless too few step sizes drift at all. */
static enum verdict judge_power(bool fitted, double expected, struct order_row *out)
{
    out->expected = expected;
    if (isnan(expected))
        return VERDICT_MEASURED;
    const enum verdict verdict = evidence_exponent(expected, 3, out);
    if (!fitted)
        snprintf(out->doubt, sizeof out->doubt, "%d step sizes drift: needs %d at least", (int)out->rows_used,
                 LEAST_DRIFTS);
    if (!fitted)
        return VERDICT_INSUFFICIENT;
    return verdict == VERDICT_CONFIRMED ? VERDICT_DOCUMENTED : verdict;
}

/* A row of claim `growth` for an invariant that drifts at several step sizes, or of which a power of h is expected (else NaN). */
static void add_drift_order(const struct kind_group *group, const char *name, double expected,
                            const struct order_row *rows, struct verdicts *out)
{
    struct order_row found;
    verdict_row_open(case_rows_at(group->cases, 0), CLAIM_GROWTH, name, isnan(expected) ? "" : group->because, &found);
    bool fitted = fit_drifts(group, rows, &found);
    if (!fitted && isnan(expected))
        return;
    checks_end_growth(group->cases, judge_power(fitted, expected, &found), &found);
    *verdicts_add_orders(out, 1) = found;
}

static void judge_trajectory(const struct kind_group *group, struct verdicts *out)
{
    const char *names[2 * MAX_INVARIANTS];
    int first = out->order_count, count;
    const struct case_row *head = case_rows_at(group->cases, 0);
    count = sampled_names(head->problem, head->method, names);
    HEAP(struct order_row, rows, group->count); /* those in `out` may move */
    verdicts_add_orders(out, group->count * count);
    for (int k = 0; k < group->count; k++)
        for (int i = 0; i < count; i++)
            put_drift(case_rows_at(group->cases, k), names[i],
                      group->samples + (size_t)k * (size_t)(group->sample_count + 1), group->sample_count, i,
                      &out->orders[first + k * count + i]);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < group->count; k++)
            rows[k] = out->orders[first + k * count + i];
        double expected = i == 0 ? group->expected[QUANTITY_ENERGY] : NAN; /* the energy is the first */
        add_drift_order(group, names[i], expected, rows, out);
    }
}

static const struct judged judged[] = {{CLAIM_BOUND, QUANTITY_ENERGY},
                                       {CLAIM_GROWTH, QUANTITY_ENERGY},
                                       {CLAIM_IDENTITY, QUANTITY_CONSTRAINT},
                                       {CLAIM_IDENTITY, QUANTITY_TANGENCY},
                                       {CLAIM_IDENTITY, QUANTITY_MOMENTUM}};

const struct kind kind_trajectory = {
    .name = "trajectory",
    .takes_samples = true,
    .text = "energy and invariants at sample times over a long horizon, with the drift of each",
    .keeps_samples = true,
    .sees = SEES_ALL,
    .cost = cost_of_steps,
    .run = run_trajectory,
    KIND_JUDGED(judged),
    .judge = judge_trajectory,
};
