/* Rows of claims `drift` and `growth`. */
#include "suite/kinds/trend.h"

#include "results/rows.h"
#include "suite/judge/verdict.h"
#include "suite/kinds/sampled.h"
#include "suite/registers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double least_tolerance = 0.15, most_tolerance = 0.5, sigmas = 3;

static void put_verdict(enum verdict verdict, struct order_row *out)
{
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_word(verdict));
    out->as_expected = verdict == VERDICT_MEASURED || verdict == VERDICT_CONFIRMED;
}

int trend_drifts(const struct case_row *row, const struct sample_row *samples, int sample_count,
                 struct order_row out[MAX_INVARIANTS])
{
    const size_t stride = sizeof *samples / sizeof(double);
    struct problem_info info;
    problem_lookup(row->problem, &info);
    for (int i = 0; i < info.invariants; i++) {
        const struct sample_row *first = samples + 1; /* the start is no mean over an interval */
        bool failed = isnan(samples[0].value[i]);
        verdict_row_open(row, CLAIM_DRIFT, info.invariant[i], "", &out[i]);
        sampled_drift(&first->time, stride, &first->mean_deviation[i], stride, (size_t)sample_count, &out[i].measured,
                      &out[i].standard_error);
        out[i].window_first = out[i].window_last = row->steps;
        out[i].cases = 1;
        out[i].rows_used = !failed;
        out[i].rows_failed = failed;
        put_verdict(failed                   ? VERDICT_FAILED
                    : isnan(out[i].measured) ? VERDICT_INSUFFICIENT
                                             : VERDICT_MEASURED,
                    &out[i]);
    }
    return info.invariants;
}

static enum verdict judge(const struct experiment *experiment, enum quantity quantity, bool all_failed,
                          const struct growth *growth, struct order_row *out)
{
    bool claimed = experiment_expects(experiment, quantity, &out->expected);
    if (all_failed)
        return VERDICT_FAILED;
    if (!growth->sufficient)
        return VERDICT_INSUFFICIENT;
    if (!claimed)
        return VERDICT_MEASURED;
    out->tolerance = fmax(least_tolerance, sigmas * out->standard_error);
    if (out->tolerance > most_tolerance)
        return VERDICT_INSUFFICIENT;
    if (fabs(out->measured - out->expected) <= out->tolerance)
        return VERDICT_CONFIRMED;
    return out->measured < out->expected ? VERDICT_BELOW : VERDICT_ABOVE;
}

bool trend_growth(const struct experiment *experiment, const struct case_row *rows, int count,
                  const struct ensemble *ensemble, struct order_row out[TREND_GROWTH_ROWS])
{
    static const enum quantity quantities[TREND_GROWTH_ROWS] = {QUANTITY_ENSEMBLE_H, QUANTITY_ENSEMBLE_T};
    struct growth growth;
    int failed = 0;
    if (!ensemble_growth(ensemble, &growth))
        return false;
    for (int i = 0; i < count; i++)
        failed += !row_ran(&rows[i]);
    for (int k = 0; k < TREND_GROWTH_ROWS; k++) {
        verdict_row_open(rows, CLAIM_GROWTH, quantity_name(quantities[k]),
                         experiment->because ? experiment->because : "", &out[k]);
        out[k].measured = k == 0 ? growth.h_exponent : growth.t_exponent;
        out[k].standard_error = k == 0 ? growth.h_error : growth.t_error;
        out[k].constant = growth.constant;
        out[k].window_first = rows[0].steps;
        out[k].window_last = rows[count - 1].steps;
        out[k].cases = count;
        out[k].rows_used = count - failed;
        out[k].rows_failed = failed;
        put_verdict(judge(experiment, quantities[k], failed == count, &growth, &out[k]), &out[k]);
    }
    return true;
}
