/* Convergence orders from pairs (h, e): drop, window, weighted fits, verdict. */
#include "suite/judge/estimate.h"

#include <gsl/gsl_fit.h>
#include <gsl/gsl_multifit.h>
#include <math.h>
#include <stdlib.h>

/* The numbers the estimator stands on; measurement.md gives the first two. */
static const double floors_needed = 10; /* errors below this many floors are not judged */
static const double least_ratio = 2;    /* of step sizes in a window: the next term, h^r, changes by half or more */
static const double settled = 0.1;      /* difference from the finest slope that counts as settled */
static const double largest_difference = 0.5; /* above it the next term is as large as the first: |D h^r| ~ 1 */
static const double scatter = 0.01;           /* of log e: 1 per cent moves a slope over h, h/2 by 0.014 */
static const double rounding = 1e-9;          /* of logarithms of step sizes */
static const double sigmas = 2;               /* standard errors by which an order may be another */
enum { REWEIGHTINGS = 8 };

/* The rows that take part: x = log h, y = log e. */
struct series {
    int count;
    int *row; /* its place in the input */
    double *x, *y, *weight;
    double *noise; /* e_0/e */
    double *term;  /* h^r over that of the coarsest row of the window */
    double *slope; /* between rows k and k + 1 */
};

static bool open_series(struct series *s, int most)
{
    size_t size = (size_t)most + 1;
    *s = (struct series){.row = malloc(size * sizeof *s->row), .x = malloc(6 * size * sizeof *s->x)};
    if (!s->row || !s->x)
        return false;
    s->y = s->x + size;
    s->weight = s->y + size;
    s->noise = s->weight + size;
    s->term = s->noise + size;
    s->slope = s->term + size;
    return true;
}

static void close_series(struct series *s)
{
    free(s->row);
    free(s->x);
}

static void collect(const struct estimate_row *rows, int count, struct series *s, struct estimate *out)
{
    for (int i = 0; i < count; i++) {
        const struct estimate_row *row = &rows[i];
        if (!row->ok || !isfinite(row->error) || !isfinite(row->floor) || row->error < 0) {
            out->failed++;
        } else if (row->error == 0 || row->error < floors_needed * row->floor) {
            out->at_floor++;
        } else {
            s->row[s->count] = i;
            s->x[s->count] = log(row->h);
            s->y[s->count] = log(row->error);
            s->noise[s->count] = row->floor / row->error;
            s->count++;
        }
    }
    for (int k = 0; k + 1 < s->count; k++) {
        s->slope[k] = (s->y[k + 1] - s->y[k]) / (s->x[k + 1] - s->x[k]);
        if (k < ESTIMATE_SLOPES)
            out->slopes[k] = s->slope[k];
    }
}

/* Change of the slope from k to k + 1, for a halving of the step size. */
static double change_of_slope(const struct series *s, int k)
{
    double octaves = (s->x[k] - s->x[k + 2]) / (2 * M_LN2); /* slopes belong to the middle of their rows */
    return (s->slope[k + 1] - s->slope[k]) / octaves;
}

/* Does slope k belong to what has settled? It does if it is the finest slope but for little: small changes that all go one
 * way add up, and are then a trend. Coarser ones may still be on their way there, ever slower. */
static bool settles(const struct series *s, int k)
{
    int finest = s->count - 2;
    if (fabs(s->slope[k] - s->slope[finest]) <= settled)
        return true;
    if (k + 1 == finest || k == 0)
        return false;
    double change = change_of_slope(s, k), before = change_of_slope(s, k - 1);
    return fabs(change) <= largest_difference && fabs(change) < fabs(before) && change * before > 0;
}

/* First row of the longest settled run that ends at the finest row. */
static int window_start(const struct series *s)
{
    int first = s->count > 1 ? s->count - 2 : 0;
    while (first > 0 && settles(s, first - 1))
        first--;
    return first;
}

/* Two-term fit over n rows from `first`: coefficients log C, p, D of the scaled term. Needs weights. */
static bool fit_two_terms(const struct series *s, int first, int n, double coefficient[3])
{
    double chi_squared;
    gsl_matrix *model = gsl_matrix_alloc((size_t)n, 3), *covariance = gsl_matrix_alloc(3, 3);
    gsl_multifit_linear_workspace *work = gsl_multifit_linear_alloc((size_t)n, 3);
    bool allocated = model && covariance && work;
    if (allocated) {
        gsl_vector_const_view weight = gsl_vector_const_view_array(s->weight + first, (size_t)n);
        gsl_vector_const_view y = gsl_vector_const_view_array(s->y + first, (size_t)n);
        gsl_vector_view result = gsl_vector_view_array(coefficient, 3);
        for (int i = 0; i < n; i++) {
            gsl_matrix_set(model, (size_t)i, 0, 1);
            gsl_matrix_set(model, (size_t)i, 1, s->x[first + i]);
            gsl_matrix_set(model, (size_t)i, 2, s->term[first + i]);
        }
        gsl_multifit_wlinear(model, &weight.vector, &y.vector, &result.vector, covariance, &chi_squared, work);
    }
    gsl_matrix_free(model);
    gsl_matrix_free(covariance);
    gsl_multifit_linear_free(work);
    return allocated;
}

/* Weights from the variance of each row; `bias` is what the model leaves out of log e. A bias is the same for all the
 * rows and does not average out as scatter does, so that it counts once more by its ratio to the scatter. */
static void set_weight(struct series *s, int row, double bias)
{
    double systematic = bias * bias / scatter;
    s->weight[row] = 1 / (scatter * scatter + s->noise[row] * s->noise[row] + systematic * systematic);
}

static bool fit_window(struct series *s, int first, int correction, struct estimate *out)
{
    int n = s->count - first;
    double log_constant, order, c00, c01, c11, chi_squared, coefficient[3] = {0, 0, 0};
    for (int i = first; i < s->count; i++) {
        s->term[i] = exp(correction * (s->x[i] - s->x[first]));
        set_weight(s, i, s->term[i]);
    }
    for (int pass = 0; pass < REWEIGHTINGS; pass++) {
        if (!fit_two_terms(s, first, n, coefficient))
            return false;
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
    out->standard_error = sqrt(c11 * chi_squared / (n - 2) + pow(out->two_term - order, 2));
    return true;
}

/* Choose the window and fit it. */
static bool judge(struct series *s, int correction, struct estimate *out)
{
    if (s->count == 0)
        return true;
    int first = window_start(s);
    out->used = s->count - first;
    out->first = s->row[first];
    out->last = s->row[s->count - 1];
    bool wide = s->x[first] - s->x[s->count - 1] >= log(least_ratio) - rounding;
    out->sufficient = out->used >= ESTIMATE_LEAST_ROWS && wide;
    if (out->sufficient)
        return fit_window(s, first, correction, out);
    if (out->used == 2) {
        out->order = s->slope[first];
        out->constant = exp(s->y[first] - out->order * s->x[first]);
    }
    return true;
}

bool estimate_order(const struct estimate_row *rows, int count, int correction, struct estimate *out)
{
    struct series s;
    *out = (struct estimate){
        .order = NAN, .standard_error = NAN, .constant = NAN, .two_term = NAN, .first = -1, .last = -1};
    for (int k = 0; k < ESTIMATE_SLOPES; k++)
        out->slopes[k] = NAN;
    bool done = open_series(&s, count);
    if (done) {
        collect(rows, count, &s, out);
        done = judge(&s, correction, out);
    }
    close_series(&s);
    return done;
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

enum verdict estimate_verdict(const struct estimate *estimate, int count, double expected, double tolerance)
{
    if (!estimate->sufficient)
        return estimate->failed > 0 && count - estimate->failed < ESTIMATE_LEAST_ROWS ? VERDICT_FAILED
                                                                                      : VERDICT_INSUFFICIENT;
    return order_verdict(estimate->order, estimate->standard_error, expected, tolerance);
}
