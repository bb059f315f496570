#include "suite/judge/tolerance.h"

#include "core/larger.h"
#include "results/heap.h"
#include "results/rows.h"
#include "suite/judge/estimate.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>
#include <math.h>
#include <stdio.h>

static const double scatter = 0.01;        /* of log e, as of the estimator */
static const double sigmas = 2;            /* standard errors by which an exponent may be another, likewise */
static const double between = 4;           /* a factor that controllers may leave between neighbours, .. */
static const double scatters = 4;          /* .. and how often the scatter of the errors that the line shows */
static const double fall = 0.5;            /* of a number of steps from one tolerance to the next */
static const double growth = 2;            /* of the same from the first to the last */
static const double evaluations_apart = 4; /* a factor between the evaluations of a step at different tolerances */

/* Abscissa of an exponent. */
enum against { AGAINST_TOLERANCE, AGAINST_STEPS, AGAINST_EVALUATIONS, AGAINST_NOTHING };

static enum against against_of(enum quantity quantity)
{
    switch (quantity) {
    case QUANTITY_TOLERANCE_Q:
    case QUANTITY_TOLERANCE_P:
        return AGAINST_TOLERANCE;
    case QUANTITY_STEPS_Q:
    case QUANTITY_STEPS_P:
        return AGAINST_STEPS;
    case QUANTITY_EVALUATIONS_Q:
    case QUANTITY_EVALUATIONS_P:
        return AGAINST_EVALUATIONS;
    default:
        return AGAINST_NOTHING;
    }
}

enum quantity tolerance_error(enum quantity quantity)
{
    bool of_p = quantity == QUANTITY_TOLERANCE_P || quantity == QUANTITY_FACTOR_P || quantity == QUANTITY_STEPS_P ||
                quantity == QUANTITY_EVALUATIONS_P;
    return of_p ? QUANTITY_P_MAX : QUANTITY_Q_MAX;
}

bool tolerance_counts_work(enum quantity quantity)
{
    return against_of(quantity) == AGAINST_STEPS || against_of(quantity) == AGAINST_EVALUATIONS;
}

/* Returns the abscissa of a case; NaN if it has none. */
static double abscissa(const struct case_row *row, enum against against)
{
    if (against == AGAINST_TOLERANCE)
        return row->tolerance;
    const int64_t count = against == AGAINST_STEPS ? row->accepted : row->evaluations;
    return count > 0 ? (double)count : (double)NAN;
}

bool tolerance_has_numbers(const struct group *group, enum quantity quantity)
{
    const enum against against = against_of(quantity);
    bool any = false;
    for (int i = 0; i < group->count && !any; i++) {
        const struct case_row *row = case_rows_at(group->rows, i);
        any = row_ran(row) && !isnan(row->value[tolerance_error(quantity)]) &&
              (against == AGAINST_NOTHING || !isnan(abscissa(row, against)));
    }
    return any;
}

/* The line through log e over log x. */
struct line {
    double slope, error, constant, scatter;
};

/* A case of a tolerance ladder. */
struct level {
    double x, y; /* logarithms; NaN: none */
    bool ran, at_floor;
};

static struct level level_of(const struct group *group, int k, enum quantity quantity, enum against against)
{
    const struct case_row *row = case_rows_at(group->rows, k);
    const double error = row->value[tolerance_error(quantity)], floor = row->floor[tolerance_error(quantity)];
    struct level level = {.x = log(abscissa(row, against)), .y = (double)NAN};
    level.ran = row_ran(row) && isfinite(error) && isfinite(floor) && error >= 0;
    level.at_floor = level.ran && !(error > 0 && error >= ESTIMATE_FLOORS * floor);
    if (level.ran && !level.at_floor)
        level.y = log(error);
    return level;
}

/* Returns the number of standard errors of a Student distribution with this freedom that are as rare as `sigmas` of a normal one, over `sigmas`. */
static double student(int freedom)
{
    return freedom >= 1 ? gsl_cdf_tdist_Qinv(gsl_cdf_ugaussian_Q(sigmas), freedom) / sigmas : (double)INFINITY;
}

static void fit_exponent(const double *x, const double *y, int count, struct line *out)
{
    double intercept, c00, c01, c11, squares, mean = 0, spread = 0;
    gsl_fit_linear(x, 1, y, 1, (size_t)count, &intercept, &out->slope, &c00, &c01, &c11, &squares);
    for (int k = 0; k < count; k++)
        mean += x[k] / count;
    for (int k = 0; k < count; k++)
        spread += (x[k] - mean) * (x[k] - mean);
    out->scatter = hypot(sqrt(squares / (count - 2)), scatter);
    out->error = out->scatter / sqrt(spread) * student(count - 2);
    out->constant = exp(intercept);
}

/* Returns true for a tolerance of the campaign. Every second tolerance is a check between its neighbours. */
static bool is_asked_for(int k)
{
    return k % 2 == 0;
}

/* Fits the line over the tolerances of the campaign, and counts the cases. Returns false if there are too few. */
static bool fit_levels(const struct group *group, enum quantity quantity, enum against against, struct order_row *out,
                       struct line *line)
{
    HEAP(double, x, group->count + 1);
    HEAP(double, y, group->count + 1);
    int count = 0;
    for (int k = 0; k < group->count; k++) {
        const struct level level = level_of(group, k, quantity, against);
        out->rows_failed += !level.ran;
        if (!is_asked_for(k))
            continue;
        out->rows_floor += level.at_floor;
        if (isnan(level.y) || isnan(level.x))
            continue;
        x[count] = level.x;
        y[count++] = level.y;
        out->floor = LARGER(out->floor, case_rows_at(group->rows, k)->floor[tolerance_error(quantity)]);
    }
    out->rows_used = count;
    if (count < TOLERANCE_LEAST || x[0] == x[count - 1])
        return false;
    fit_exponent(x, y, count, line);
    return true;
}

static void look_at_finest(const struct group *group, enum quantity quantity, struct checks *checks)
{
    const struct level level = level_of(group, group->count - 1, quantity, AGAINST_TOLERANCE);
    checks_put(checks, CHECK_FINEST, level.ran ? CHECK_AGREED : CHECK_NOT_DONE, "no number at the smallest tolerance");
}

/* Compares the error of case k, between two tolerances, with those of its neighbours. Returns false, with the reason, if
 * it does not lie between them or case k has no error. *compared: set to true if it was compared. */
static bool lies_between(const struct group *group, int k, enum quantity quantity, double spread, bool *compared,
                         char *why)
{
    const struct level before = level_of(group, k - 1, quantity, AGAINST_TOLERANCE),
                       here = level_of(group, k, quantity, AGAINST_TOLERANCE),
                       after = level_of(group, k + 1, quantity, AGAINST_TOLERANCE);
    const double margin = log(between) + scatters * spread;
    if (!here.ran) {
        snprintf(why, EVIDENCE_WHY, "no number at the tolerance %.3g, between those asked for",
                 case_rows_at(group->rows, k)->tolerance);
        return false;
    }
    if (isnan(before.y) || isnan(after.y) || isnan(here.y))
        return true;
    const double line = before.y + (after.y - before.y) * (here.x - before.x) / (after.x - before.x);
    *compared = true;
    if (fabs(here.y - line) <= margin)
        return true;
    snprintf(why, EVIDENCE_WHY, "at the tolerance %.3g, off the list, the error is %.2g, not %.2g",
             case_rows_at(group->rows, k)->tolerance, exp(here.y), exp(line));
    return false;
}

/* Puts the check OFF_LADDER: the errors at tolerances between those of the campaign. */
static void look_off_ladder(const struct group *group, enum quantity quantity, double spread, struct checks *checks)
{
    char why[EVIDENCE_WHY] = "no error at a tolerance between two of the list can be compared";
    bool compared = false;
    for (int k = 1; k + 1 < group->count; k += 2) {
        bool could = false, lies = lies_between(group, k, quantity, spread, &could, why);
        compared = compared || could;
        if (!lies) {
            checks_put(checks, CHECK_OFF_LADDER, could ? CHECK_DISAGREED : CHECK_NOT_DONE, why);
            return;
        }
    }
    checks_put(checks, CHECK_OFF_LADDER, compared ? CHECK_AGREED : CHECK_NOT_DONE, why);
}

/* Writes the reason if the reported steps and evaluations are implausible. Returns false if they are plausible. */
static bool counts_lack(const struct group *group, char *why)
{
    double first = 0, last = 0, least = INFINITY, most = 0;
    for (int k = 0; k < group->count; k++) {
        const struct case_row *row = case_rows_at(group->rows, k);
        const double steps = (double)row->accepted, evaluations = (double)row->evaluations;
        if (!row_ran(row))
            continue;
        if (!(steps > 0))
            return snprintf(why, EVIDENCE_WHY, "no steps are reported at the tolerance %.3g", row->tolerance);
        if (steps < fall * last)
            return snprintf(why, EVIDENCE_WHY, "%g steps at the tolerance %.3g, %g before it", steps, row->tolerance,
                            last);
        if (evaluations >= 0 && evaluations < steps)
            return snprintf(why, EVIDENCE_WHY, "%g evaluations in %g steps at the tolerance %.3g", evaluations, steps,
                            row->tolerance);
        first = first > 0 ? first : steps;
        last = steps;
        least = evaluations >= 0 ? fmin(least, evaluations / steps) : least;
        most = evaluations >= 0 ? fmax(most, evaluations / steps) : most;
    }
    if (last < growth * first)
        return snprintf(why, EVIDENCE_WHY, "%g steps at the first tolerance, %g at the last: they do not follow it",
                        first, last);
    if (most > evaluations_apart * least)
        return snprintf(why, EVIDENCE_WHY, "%.3g to %.3g evaluations a step: which belong to it?", least, most);
    return false;
}

static void look_at_counts(const struct group *group, struct checks *checks)
{
    char why[EVIDENCE_WHY] = "";
    checks_put(checks, CHECK_COUNTS, counts_lack(group, why) ? CHECK_DISAGREED : CHECK_AGREED, why);
}

/* Measures the largest factor of all cases. */
static enum verdict judge_factor(const struct group *group, enum quantity quantity, struct order_row *out)
{
    for (int k = 0; k < group->count; k++) {
        const struct case_row *row = case_rows_at(group->rows, k);
        const double factor = row->value[quantity];
        bool has = row_ran(row) && isfinite(factor);
        out->rows_used += has;
        out->rows_failed += !has;
        if (has && !(out->measured >= factor))
            out->measured = factor;
    }
    return out->rows_used > 0 ? VERDICT_INSUFFICIENT : VERDICT_FAILED;
}

/* Returns the verdict on an exponent. Errors that fall faster than the tolerance requires confirm the claim. An order by the steps above the
 * stated one does not refute it: the claim is about the limit, and the steps may be too long to show it. */
static enum verdict exponent_verdict(enum against against, struct order_row *out)
{
    const double measured = out->measured, error = out->standard_error;
    enum verdict verdict = order_verdict(measured, error, out->expected, out->tolerance);
    if (against == AGAINST_TOLERANCE && measured - sigmas * error >= out->expected - out->tolerance)
        return VERDICT_CONFIRMED;
    if (verdict != VERDICT_ABOVE)
        return verdict;
    snprintf(out->doubt, sizeof out->doubt,
             "above what is stated: needs smaller tolerances, or fewer samples that cut steps short");
    return VERDICT_INSUFFICIENT;
}

enum verdict group_judge_tolerance(const struct group *group, const struct claim *claim, struct checks *checks,
                                   struct order_row *out)
{
    const enum against against = against_of(claim->quantity);
    struct line line = {(double)NAN, (double)NAN, (double)NAN, 0};
    out->floor = 0;
    bool fitted = against != AGAINST_NOTHING && fit_levels(group, claim->quantity, against, out, &line);
    look_at_finest(group, claim->quantity, checks);
    look_off_ladder(group, claim->quantity, line.scatter, checks);
    look_at_counts(group, checks);
    if (against == AGAINST_NOTHING)
        return judge_factor(group, claim->quantity, out);
    out->expected = claim->value;
    out->tolerance = group->tolerance;
    if (tolerance_counts_work(claim->quantity) &&
        counts_lack(group, out->doubt)) /* of wrong counts nothing is measured */
        return VERDICT_INSUFFICIENT;
    out->measured = against == AGAINST_TOLERANCE ? line.slope : -line.slope;
    out->standard_error = line.error;
    out->constant = line.constant;
    if (fitted)
        return exponent_verdict(against, out);
    snprintf(out->doubt, sizeof out->doubt, "%lld of %d tolerances give a point of the line; %d are needed",
             (long long)out->rows_used, (group->count + 1) / 2, TOLERANCE_LEAST);
    return out->rows_failed == group->count ? VERDICT_FAILED : VERDICT_INSUFFICIENT;
}
