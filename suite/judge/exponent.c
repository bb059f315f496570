/* Exponents that are not the order of an error: the exponent of an exponential, fitted over step sizes, and of a parasitic mode, fitted over
 * time. */
#include "suite/judge/exponent.h"

#include "core/larger.h"
#include "results/heap.h"
#include "results/rows.h"
#include "suite/kinds/sampled.h"

#include <gsl/gsl_fit.h>
#include <math.h>
#include <stdio.h>

static const double least_ratio = 2;  /* of step sizes, as of the estimator */
static const double scatter = 0.01;   /* of log E, likewise */
static const double least_fall = 1e5; /* of E: over less, a power of h that has not settled bends like an exponential */

enum { LEAST_MODES = 2 /* step sizes */, LAST_TERMS = 4, EXPONENT_UNITS = 100, EXPONENT_FROM = -2, EXPONENT_TO = 4 };

/* Fitted curve log E = a - c (x^b - 1) / b over x = 1/h: the exponent b, its standard error and its degrees of freedom. */
struct exponential {
    double b, error, freedom;
};

/* Returns (x^b - 1) / b; log x for b = 0. */
static double power_of(double x, double b)
{
    return b == 0 ? log(x) : expm1(b * log(x)) / b;
}

/* Fits a line in f to y. rest (count): out the residuals, or NULL. Returns the sum of their squares. */
static double fit_basis(const double *f, const double *y, int count, double *slope, double *rest)
{
    double intercept, c00, c01, c11, squares;
    gsl_fit_linear(f, 1, y, 1, (size_t)count, &intercept, slope, &c00, &c01, &c11, &squares);
    for (int i = 0; rest && i < count; i++)
        rest[i] = y[i] - intercept - *slope * f[i];
    return squares;
}

/* Fits b by a search over hundredths, a and c by least squares. The error of b is the scatter about the curve over the norm of the derivative
 * of the curve by b, less a fitted line in x^b. Returns false if b is at an end of the search, or if no freedom is left. */
static bool fit_exponential(const double *x, const double *y, int count, struct exponential *out)
{
    const double apart = 1.0 / EXPONENT_UNITS;
    double least = INFINITY, slope = 0;
    HEAP(double, f, count);
    HEAP(double, rest, count);
    HEAP(double, by_b, count);
    for (int k = EXPONENT_FROM * EXPONENT_UNITS; k <= EXPONENT_TO * EXPONENT_UNITS; k++) {
        const double b = k * apart;
        for (int i = 0; i < count; i++)
            f[i] = power_of(x[i], b);
        const double squares = fit_basis(f, y, count, &slope, NULL);
        out->b = squares < least ? b : out->b;
        least = fmin(least, squares);
    }
    for (int i = 0; i < count; i++)
        f[i] = power_of(x[i], out->b);
    fit_basis(f, y, count, &slope, rest);
    for (int i = 0; i < count; i++)
        by_b[i] = slope * (power_of(x[i], out->b + apart) - power_of(x[i], out->b - apart)) / (2 * apart);
    out->freedom = sampled_independent(rest, (size_t)count) - 3;
    out->error = hypot(sqrt(least / out->freedom), scatter) / sqrt(fit_basis(f, by_b, count, &slope, NULL));
    return out->freedom > 0 && out->b > EXPONENT_FROM && out->b < EXPONENT_TO;
}

/* The step sizes in the fit: x = 1/h, y = log E. */
struct truncations {
    double *x, *y;
    int count, limited, first, last;
};

static void collect_truncations(const struct group *group, struct truncations *of, struct order_row *out)
{
    for (int k = 0; k < group->count; k++) {
        const struct case_row *row = case_rows_at(group->rows, k);
        const double error = row->value[QUANTITY_MODIFIED_BEST], floor = row->floor[QUANTITY_MODIFIED_BEST];
        if (!row_ran(row) || !isfinite(error) || !isfinite(floor)) {
            out->rows_failed++;
        } else if (!(error > 0 && error >= ESTIMATE_FLOORS * floor)) {
            out->rows_floor++;
        } else if (row->value[QUANTITY_MODIFIED_TERMS] > MOST_MODIFIED - LAST_TERMS) {
            of->limited++;
        } else {
            of->first = of->count > 0 ? of->first : k;
            of->last = k;
            of->x[of->count] = 1 / row->h;
            of->y[of->count++] = log(error);
            out->floor = LARGER(out->floor, floor);
        }
    }
    out->rows_used = of->count;
}

static enum verdict judge_truncations(const struct group *group, const struct claim *claim, struct order_row *out)
{
    HEAP(double, x, group->count + 1);
    HEAP(double, y, group->count + 1);
    struct truncations of = {.x = x, .y = y};
    struct exponential fitted = {0};
    out->floor = 0;
    collect_truncations(group, &of, out);
    out->expected = claim->value;
    if (of.count < EXPONENT_LEAST || x[of.count - 1] < least_ratio * x[0]) {
        snprintf(out->doubt, sizeof out->doubt,
                 "%d of %d step sizes count, factor %.2g; needs %d, factor 2; too few terms: %d, round-off: %d",
                 of.count, group->count, of.count > 0 ? x[of.count - 1] / x[0] : 1, EXPONENT_LEAST, of.limited,
                 (int)out->rows_floor);
        return out->rows_failed == group->count ? VERDICT_FAILED : VERDICT_INSUFFICIENT;
    }
    out->window_first = case_rows_at(group->rows, of.first)->steps;
    out->window_last = case_rows_at(group->rows, of.last)->steps;
    const bool inside = fit_exponential(x, y, of.count, &fitted);
    fit_basis(x, y, of.count, &out->constant, NULL);
    out->constant = -out->constant;
    out->measured = fitted.b;
    out->standard_error = inside ? fitted.error : INFINITY;
    const double fall = exp(y[0] - y[of.count - 1]);
    enum verdict verdict = evidence_exponent(claim->value, sampled_sigmas(fitted.freedom), out);
    if (verdict == VERDICT_ABOVE) /* of a bound from above */
        verdict = VERDICT_CONFIRMED;
    if (verdict != VERDICT_CONFIRMED || fall >= least_fall)
        return verdict;
    snprintf(out->doubt, sizeof out->doubt, "the deviation falls by %.2g, needs %.0e: a power of h may bend alike",
             fall, least_fall);
    return VERDICT_INSUFFICIENT;
}

/* ---- parasitic modes */

static const double least_span =
    100; /* of the predicted size: over less an offset of the deviation bends like an exponent */

/* Returns true if a case has an exponent that counts; else sets the doubt. */
static bool mode_counts(const struct case_row *row, struct order_row *out)
{
    const double span = row->value[QUANTITY_MODE_SPAN], intervals = row->value[QUANTITY_MODE_INTERVALS];
    if (isfinite(row->value[QUANTITY_MODE_GROWTH]) && intervals >= SAMPLED_LEAST && span >= least_span)
        return true;
    const double predicted = row->value[QUANTITY_MODE_PREDICTED];
    if (intervals < 1 && isnan(predicted))
        snprintf(out->doubt, sizeof out->doubt,
                 "%d steps: no growth is predicted: needs more samples, or a deviation above round-off",
                 (int)row->steps);
    else
        snprintf(out->doubt, sizeof out->doubt,
                 "%d steps: growth %.2g is predicted, and %.2g over %d intervals that count; needs %.0f, %d",
                 (int)row->steps, predicted, span, (int)intervals, least_span, SAMPLED_LEAST);
    return false;
}

/* Judges the exponent of the finest case; all others must have the same one, because the equation of the mode does not contain the step size. */
static enum verdict judge_modes(const struct group *group, const struct claim *claim, struct order_row *out)
{
    const struct case_row *finest = case_rows_at(group->rows, group->count - 1);
    int running = 0;
    out->expected = claim->value;
    for (int k = 0; k < group->count; k++)
        running += row_ran(case_rows_at(group->rows, k));
    out->rows_failed = group->count - running;
    if (running == 0)
        return VERDICT_FAILED;
    if (running < LEAST_MODES || !row_ran(finest)) {
        snprintf(out->doubt, sizeof out->doubt, "%d step sizes ran: needs %d, the smallest among them", running,
                 LEAST_MODES);
        return VERDICT_INSUFFICIENT;
    }
    for (int k = 0; k < group->count; k++)
        if (row_ran(case_rows_at(group->rows, k)) && !mode_counts(case_rows_at(group->rows, k), out))
            return VERDICT_INSUFFICIENT;
    out->rows_used = running;
    out->window_first = case_rows_at(group->rows, 0)->steps;
    out->window_last = finest->steps;
    out->measured = finest->value[QUANTITY_MODE_GROWTH];
    out->standard_error = finest->value[QUANTITY_MODE_ERROR];
    const double sigmas = sampled_sigmas(finest->value[QUANTITY_MODE_FREEDOM]);
    const enum verdict verdict = evidence_exponent(claim->value, sigmas, out);
    for (int k = 0; k < group->count && verdict != VERDICT_INSUFFICIENT; k++) {
        const struct case_row *row = case_rows_at(group->rows, k);
        const double other = row->value[QUANTITY_MODE_GROWTH];
        if (!row_ran(row) || fabs(other - out->measured) <= out->tolerance)
            continue;
        snprintf(out->doubt, sizeof out->doubt, "exponent %.2f of %d steps, %.2f of %d", other, (int)row->steps,
                 out->measured, (int)finest->steps);
        return VERDICT_INSUFFICIENT;
    }
    return verdict;
}

bool exponent_is_judged(enum quantity quantity)
{
    return quantity == QUANTITY_MODIFIED_EXPONENT || quantity == QUANTITY_MODE_GROWTH;
}

enum verdict group_judge_growth(const struct group *group, const struct claim *claim, struct checks *checks,
                                struct order_row *out)
{
    checks_put_members(group->rows, checks);
    return claim->quantity == QUANTITY_MODE_GROWTH ? judge_modes(group, claim, out)
                                                   : judge_truncations(group, claim, out);
}
