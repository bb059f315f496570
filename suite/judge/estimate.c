/* Estimates convergence orders from pairs (h, e): drops rows, chooses a window, fits with weights, and decides the verdict. */
#include "suite/judge/estimate.h"

#include "results/heap.h"
#include "results/summary/reason.h"

#include <gsl/gsl_fit.h>
#include <math.h>
#include <stdio.h>

/* Constants of the estimator; [mathematics, Measurement 1] gives ESTIMATE_FLOORS and least_ratio. */
static const double least_ratio = 2; /* of step sizes in a window: the next term, h^r, changes by half or more */
static const double settled = 0.1;   /* difference from the finest slope that counts as settled */
static const double largest_difference = 0.5; /* above it the next term is as large as the first: |D h^r| ~ 1 */
static const double scatter = 0.01;           /* of log e: 1 per cent moves a slope over h, h/2 by 0.014 */
static const double clearly = 10;             /* times a misfit is better than another */
static const double least_share = 1e-6;       /* of a term: its square is rounded as the errors are */
static const double rounding = 1e-9;          /* of logarithms of step sizes */
static const double lasting = 0.75; /* share of a growth that is left at half the step size: a limit halves it */
static const double off_floor = 4;  /* times what is judged: an error that the fit has there is no error at the floor */
static const double sigmas = 2;     /* standard errors by which an order may be another */
enum { REWEIGHTINGS = 8, STALL_ROWS = 4 };

/* The rows that take part: x = log h, y = log e. */
struct series {
    int count;
    int *row; /* its place in the input */
    double *x, *y, *weight;
    double *noise;    /* (e_0 + rounding)/e */
    double *rounding; /* rounding/e */
    double *term;     /* h^r over that of the coarsest row of the window */
    double *slope;    /* between rows k and k + 1 */
    double *model;    /* of a fit, three numbers a row */
};

static void open_series(struct series *s, int most)
{
    size_t size = (size_t)most + 1;
    double **const columns[] = {&s->x, &s->y, &s->weight, &s->noise, &s->rounding, &s->term, &s->slope, &s->model};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    *s = (struct series){.row = heap_take(size, sizeof *s->row), .x = heap_take((COLUMNS + 2) * size, sizeof *s->x)};
    for (size_t k = 1; k < COLUMNS; k++)
        *columns[k] = s->x + k * size;
}

static void close_series(struct series *s)
{
    free(s->row);
    free(s->x);
}

static bool row_has_no_number(const struct estimate_row *row)
{
    return !row->ok || !isfinite(row->error) || !isfinite(row->floor) || row->error < 0;
}

static bool is_at_floor(const struct estimate_row *row)
{
    return row->error == 0 || row->error < ESTIMATE_FLOORS * row->floor || row->error < 2 * row->rounding;
}

/* Returns true if the printed digits alone leave the error unknown. */
static bool is_coarse(const struct estimate_row *row)
{
    return row->error < 2 * row->rounding && row->error >= ESTIMATE_FLOORS * row->floor;
}

static void collect_series(const struct estimate_row *rows, int count, struct series *s, struct estimate *out)
{
    for (int i = 0; i < count; i++) {
        const struct estimate_row *row = &rows[i];
        out->lost = row_has_no_number(row);
        if (out->lost) {
            out->failed++;
        } else if (is_at_floor(row)) {
            out->at_floor++;
            out->coarse += is_coarse(row);
        } else {
            s->row[s->count] = i;
            s->x[s->count] = log(row->h);
            s->y[s->count] = log(row->error);
            s->rounding[s->count] = row->rounding / row->error;
            s->noise[s->count] = (row->floor + row->rounding) / row->error;
            s->count++;
        }
    }
    for (int k = 0; k + 1 < s->count; k++) {
        s->slope[k] = (s->y[k + 1] - s->y[k]) / (s->x[k + 1] - s->x[k]);
        if (k < ESTIMATE_SLOPES)
            out->slopes[k] = s->slope[k];
    }
}

/* Keeps the finest rows, coarse to fine. */
static void keep_fine(const struct series *s, struct estimate *out)
{
    int first = s->count > ESTIMATE_FINE ? s->count - ESTIMATE_FINE : 0;
    for (int k = first; k < s->count; k++)
        out->fine[out->fine_count++] = (struct expansion_row){exp(s->x[k]), exp(s->y[k]), s->noise[k], s->rounding[k]};
}

/* Returns the uncertainty of slope k due to printed digits: two standard deviations of errors that are uniform in
 * +-rounding. */
static double open_slope(const struct series *s, int k)
{
    return sigmas * hypot(s->rounding[k], s->rounding[k + 1]) / sqrt(3) / (s->x[k] - s->x[k + 1]);
}

/* Returns true if the errors grow over the three finest rows, by more than scatter, and at the end as fast as
 * before. Errors that rise to a limit grow by half as much, or less, at half the step size. */
static bool grows(const struct series *s)
{
    int finest = s->count - 2;
    if (s->count < ESTIMATE_LEAST_ROWS)
        return false;
    double last = s->slope[finest], before = s->slope[finest - 1];
    double seen = sqrt(2) * scatter / M_LN2 + open_slope(s, finest) + open_slope(s, finest - 1);
    return last < -seen && before < -seen && last <= lasting * before;
}

/* Returns the change of the slope from k to k + 1 per halving of the step size. */
static double change_of_slope(const struct series *s, int k)
{
    double octaves = (s->x[k] - s->x[k + 2]) / (2 * M_LN2); /* slopes belong to the middle of their rows */
    return (s->slope[k + 1] - s->slope[k]) / octaves;
}

/* Returns true if slope k belongs to the settled ones. It does if it differs little from the finest slope; small
 * changes of one sign add up to a trend. Coarser slopes may still approach the limit, ever more slowly. */
static bool settles(const struct series *s, int k)
{
    int finest = s->count - 2;
    if (fabs(s->slope[k] - s->slope[finest]) <= settled + hypot(open_slope(s, k), open_slope(s, finest)))
        return true;
    if (k + 1 == finest || k == 0)
        return false;
    double change = change_of_slope(s, k), before = change_of_slope(s, k - 1);
    return fabs(change) <= largest_difference && fabs(change) < fabs(before) && change * before > 0;
}

/* Returns the first row of the longest settled run that ends at the finest row. */
static int window_start(const struct series *s)
{
    int first = s->count > 1 ? s->count - 2 : 0;
    while (first > 0 && settles(s, first - 1))
        first--;
    return first;
}

/* Fits two terms over n rows from `first`: coefficients log C, p, D of the scaled term. Needs weights. */
static void fit_two_terms(const struct series *s, int first, int n, double coefficient[3])
{
    for (int i = 0; i < n; i++) {
        s->model[3 * i] = 1;
        s->model[3 * i + 1] = s->x[first + i];
        s->model[3 * i + 2] = s->term[first + i];
    }
    least_squares(s->model, s->y + first, s->weight + first, (size_t)n, 3, coefficient);
}

/* Sets the weight of a row from its variance. bias: the part of log e that the model omits. A bias is common to all
 * rows and does not average out like scatter, so it counts once more by its ratio to the scatter. */
static void set_weight(struct series *s, int row, double bias)
{
    double systematic = bias * bias / scatter;
    s->weight[row] = 1 / (scatter * scatter + s->noise[row] * s->noise[row] + systematic * systematic);
}

/* Returns the part of the order's standard error that comes from printed digits. */
static double rounded_order(const struct series *s, int first)
{
    double weight = 0, mean = 0, spread = 0, variance = 0;
    for (int i = first; i < s->count; i++) {
        weight += s->weight[i];
        mean += s->weight[i] * s->x[i];
    }
    mean /= weight;
    for (int i = first; i < s->count; i++) {
        spread += s->weight[i] * pow(s->x[i] - mean, 2);
        variance += pow(s->weight[i] * (s->x[i] - mean) * s->rounding[i], 2) / 3;
    }
    return sqrt(variance) / spread;
}

static void fit_window(struct series *s, int first, int correction, struct estimate *out)
{
    int n = s->count - first;
    double log_constant, order, c00, c01, c11, chi_squared, coefficient[3] = {0, 0, 0};
    for (int i = first; i < s->count; i++) {
        s->term[i] = exp(correction * (s->x[i] - s->x[first]));
        set_weight(s, i, s->term[i]);
    }
    for (int pass = 0; pass < REWEIGHTINGS; pass++) {
        fit_two_terms(s, first, n, coefficient);
        for (int i = first; i < s->count; i++)
            set_weight(s, i, 0.5 * pow(coefficient[2] * s->term[i], 2));
    }
    for (int i = first; i < s->count; i++)
        set_weight(s, i, coefficient[2] * s->term[i]);
    gsl_fit_wlinear(s->x + first, 1, s->weight + first, 1, s->y + first, 1, (size_t)n, &log_constant, &order, &c00,
                    &c01, &c11, &chi_squared);
    out->order = order;
    out->constant = exp(log_constant);
    out->two_term = coefficient[1];
    out->rounded = rounded_order(s, first);
    out->standard_error = sqrt(c11 * chi_squared / (n - 2) + pow(out->two_term - order, 2) + pow(out->rounded, 2));
}

/* Chooses the window and fits it. */
static void judge(struct series *s, int correction, struct estimate *out)
{
    if (s->count == 0)
        return;
    int first = window_start(s);
    out->used = s->count - first;
    out->first = s->row[first];
    out->last = s->row[s->count - 1];
    bool wide = s->x[first] - s->x[s->count - 1] >= log(least_ratio) - rounding;
    out->sufficient = out->used >= ESTIMATE_LEAST_ROWS && wide;
    if (out->sufficient) {
        fit_window(s, first, correction, out);
    } else if (out->used == 2) {
        out->order = s->slope[first];
        out->constant = exp(s->y[first] - out->order * s->x[first]);
    }
}

/* Returns the step size of the finest row, inside the window or below, that is at its floor although the fit predicts a clear error; 0: none. */
static double find_vanished(const struct estimate_row *rows, int count, const struct estimate *out)
{
    double found = 0;
    for (int i = out->first; i < count && out->sufficient; i++) {
        double fitted = out->constant * pow(rows[i].h, out->order);
        double printed = rows[i].rounding > 0 ? rows[i].error + 2 * rows[i].rounding : 0; /* one is the fit's */
        if (!row_has_no_number(&rows[i]) && is_at_floor(&rows[i]) &&
            fitted > off_floor * ESTIMATE_FLOORS * rows[i].floor + printed)
            found = rows[i].h;
    }
    return found;
}

void estimate_order(const struct estimate_row *rows, int count, int correction, struct estimate *out)
{
    struct series s;
    *out = (struct estimate){
        .order = NAN, .standard_error = NAN, .constant = NAN, .two_term = NAN, .first = -1, .last = -1};
    for (int k = 0; k < ESTIMATE_SLOPES; k++)
        out->slopes[k] = NAN;
    open_series(&s, count);
    collect_series(rows, count, &s, out);
    keep_fine(&s, out);
    out->grows = grows(&s);
    out->correction = correction;
    judge(&s, correction, out);
    out->vanished = find_vanished(rows, count, out);
    close_series(&s);
}

enum verdict order_verdict(double order, double standard_error, double expected, double tolerance)
{
    double difference = order - expected;
    if (fabs(difference) <= tolerance && standard_error <= tolerance)
        return VERDICT_CONFIRMED;
    if (fabs(difference) > tolerance + sigmas * standard_error)
        return difference < 0 ? VERDICT_BELOW : VERDICT_ABOVE;
    return VERDICT_INSUFFICIENT;
}

/* Returns the largest relative uncertainty of the errors of the kept rows. */
static double largest_noise(const struct estimate *estimate)
{
    double largest = 0;
    for (int k = 0; k < estimate->fine_count; k++)
        largest = fmax(largest, estimate->fine[k].noise);
    return largest;
}

/* Returns true if the share of the leading term exceeds the unexplained part of the error. */
static bool shows(const struct expansion *of, double noise)
{
    return of->share > 2 * (of->misfit + noise) + least_share && of->share > of->blur;
}

/* Fits the better of two expansions: terms one power apart or, for a self-adjoint method, two, because its local errors have all powers. */
static void expand(const struct estimate *estimate, double order, struct expansion *out)
{
    struct expansion apart;
    expansion_fit(estimate->fine, estimate->fine_count, order, 1, out);
    expansion_fit(estimate->fine, estimate->fine_count, order, estimate->correction, &apart);
    if (apart.misfit < out->misfit)
        *out = apart;
}

/* Returns true if the order may be the expected one, hidden by its next term. The measured order is rounded to the nearest integer or
 * half-integer, as orders are, unless that is the expected order. */
static bool is_hidden(const struct estimate *estimate, double expected)
{
    struct expansion wanted, found;
    double noise = largest_noise(estimate), nearest = rint(2 * estimate->order) / 2;
    expand(estimate, expected, &wanted);
    expand(estimate, nearest == expected ? estimate->order : nearest, &found);
    if (estimate->fine_count == ESTIMATE_LEAST_ROWS)
        return wanted.admissible && shows(&wanted, noise);
    return wanted.misfit + noise + rounding < found.misfit || /* one more power always fits a little better */
           (wanted.misfit < found.misfit + noise && shows(&wanted, noise));
}

/* Tests three rows, which any expansion fits. Returns true if the slopes leave the expected order as a term of one
 * order less would make them: its share of the finer slope is larger by the ratio of the step sizes. Requires half of
 * that, and more than the uncertainty of the rows. */
static bool leaves(const struct estimate *estimate, double expected)
{
    const struct expansion_row *row = estimate->fine;
    double octaves[] = {log(row[0].h / row[1].h), log(row[1].h / row[2].h)};
    double coarse = log(row[0].error / row[1].error) / octaves[0] - expected;
    double fine = log(row[1].error / row[2].error) / octaves[1] - expected;
    double seen = (sqrt(2) * scatter + 2 * largest_noise(estimate)) / octaves[1];
    double growth = sqrt(row[0].h / row[2].h);
    return coarse * fine > 0 && fabs(fine) > seen && fabs(fine) > (1 + growth) / 2 * fabs(coarse);
}

/* Returns true if a term of one order less begins to show. */
static bool is_undermined(const struct estimate *estimate, double expected)
{
    struct expansion wanted, lower;
    if (expected < 1)
        return false;
    if (estimate->fine_count == ESTIMATE_LEAST_ROWS)
        return leaves(estimate, expected);
    expand(estimate, expected, &wanted);
    expansion_fit(estimate->fine, estimate->fine_count, expected - 1, 1, &lower);
    return clearly * (lower.misfit + largest_noise(estimate)) + rounding < wanted.misfit;
}

static enum verdict insufficient_for(char *doubt, const char *why, double number)
{
    snprintf(doubt, ESTIMATE_DOUBT, why, number);
    return VERDICT_INSUFFICIENT;
}

/* Returns true if the errors stop falling, as at a floor that was not stated: one of the finest rows is no better than the
 * one before it, and together they fall by less than half of the expected order. */
static bool is_stalled(const struct estimate *estimate, double expected)
{
    const int last = estimate->fine_count - 1, first = last < STALL_ROWS ? 0 : last + 1 - STALL_ROWS;
    const struct expansion_row *row = estimate->fine;
    bool stays = false;
    if (last + 1 < ESTIMATE_LEAST_ROWS || estimate->grows)
        return false;
    for (int k = first; k < last; k++)
        stays = stays || row[k + 1].error >= row[k].error;
    return stays && log(row[first].error / row[last].error) < expected / 2 * log(row[first].h / row[last].h);
}

enum verdict estimate_verdict(const struct estimate *estimate, int count, double expected, double tolerance,
                              char *doubt)
{
    const bool stalls = is_stalled(estimate, expected);
    *doubt = '\0';
    if (estimate->grows || stalls)
        snprintf(doubt, ESTIMATE_DOUBT, "%s", estimate->grows ? REASON_GROWS : REASON_STALLED);
    if (!estimate->sufficient && estimate->coarse > 0 && !*doubt)
        snprintf(doubt, ESTIMATE_DOUBT, "%s", REASON_DIGITS);
    if (!estimate->sufficient)
        return estimate->failed > 0 && count - estimate->failed < ESTIMATE_LEAST_ROWS ? VERDICT_FAILED
                                                                                      : VERDICT_INSUFFICIENT;
    if (estimate->grows)
        return VERDICT_BELOW;
    *doubt = '\0';
    enum verdict verdict = order_verdict(estimate->order, estimate->standard_error, expected, tolerance);
    if (verdict == VERDICT_CONFIRMED && !estimate->largest && is_undermined(estimate, expected))
        return insufficient_for(doubt, "a term of order %.3g begins to show: needs smaller steps", expected - 1);
    if (verdict == VERDICT_CONFIRMED && estimate->lost)
        return insufficient_for(doubt, "no number at the smallest step size", expected);
    if (verdict == VERDICT_CONFIRMED && estimate->vanished > 0)
        return insufficient_for(doubt, "the error vanishes with h = %.3g, too soon for this order", estimate->vanished);
    if ((verdict == VERDICT_BELOW || verdict == VERDICT_ABOVE) && is_hidden(estimate, expected))
        return insufficient_for(
            doubt, stalls ? REASON_STALLED : "a term of order %.3g shows, but does not prevail: needs smaller steps",
            expected);
    if (verdict == VERDICT_INSUFFICIENT && stalls)
        return insufficient_for(doubt, REASON_STALLED, expected);
    double exact = sqrt(fmax(0, pow(estimate->standard_error, 2) - pow(estimate->rounded, 2)));
    if (verdict == VERDICT_INSUFFICIENT &&
        (estimate->coarse > 0 || order_verdict(estimate->order, exact, expected, tolerance) != VERDICT_INSUFFICIENT))
        return insufficient_for(doubt, REASON_DIGITS, expected);
    return verdict;
}
