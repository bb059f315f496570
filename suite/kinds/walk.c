/* A fit in logarithms, because mu spans many powers of ten; by the trust region of GSL. */
#include "suite/kinds/walk.h"

#include "results/heap.h"

#include <float.h>
#include <gsl/gsl_fit.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <math.h>

enum { TERMS = 4, MOST_ITERATIONS = 200 };

static void fit_line(size_t count, const double *x, const double *y, double *at_0, double *slope)
{
    double variance_at_0, covariance, variance, squares;
    gsl_fit_linear(x, 1, y, 1, count, at_0, slope, &variance_at_0, &covariance, &variance, &squares);
}

bool walk_guess(const struct walk_points *points, struct walk *out)
{
    HEAP(double, log_h, points->levels);
    HEAP(double, first, points->levels);
    HEAP(double, slope, points->levels);
    for (size_t level = 0; level < points->levels; level++) {
        const double *t = points->t + level * points->times, *mu = points->mu + level * points->times;
        size_t last = points->times - 1, middle = points->times / 2;
        log_h[level] = log(points->h[level * points->times]);
        first[level] = log(mu[0]);
        double rise = (mu[last] - mu[0]) / (t[last] - t[0]), half = (mu[middle] - mu[0]) / (t[middle] - t[0]);
        slope[level] = log(rise > 0 ? rise : half);
        if (!isfinite(first[level]) || !isfinite(slope[level]))
            return false;
    }
    fit_line(points->levels, log_h, first, &out->log_start, &out->start);
    fit_line(points->levels, log_h, slope, &out->log_walk, &out->walk);
    return true;
}

/* The two parts of mu at point i. */
static void parts_of(const struct walk *at, const struct walk_points *points, size_t i, double *start, double *walk)
{
    *start = exp(at->log_start + at->start * log(points->h[i]));
    *walk = exp(at->log_walk + at->walk * log(points->h[i])) * points->t[i];
}

static void parts(const gsl_vector *x, const struct walk_points *points, size_t i, double *start, double *walk)
{
    const struct walk at = {gsl_vector_get(x, 0), gsl_vector_get(x, 1), gsl_vector_get(x, 2), gsl_vector_get(x, 3)};
    parts_of(&at, points, i, start, walk);
}

static int residuals(const gsl_vector *x, void *of, gsl_vector *out)
{
    const struct walk_points *points = of;
    double start, walk;
    for (size_t i = 0; i < out->size; i++) {
        parts(x, points, i, &start, &walk);
        gsl_vector_set(out, i, log(start + walk) - log(points->mu[i]));
    }
    return GSL_SUCCESS;
}

static int walk_derivatives(const gsl_vector *x, void *of, gsl_matrix *out)
{
    const struct walk_points *points = of;
    double start, walk;
    for (size_t i = 0; i < out->size1; i++) {
        parts(x, points, i, &start, &walk);
        double log_h = log(points->h[i]), share = start / (start + walk);
        gsl_matrix_set(out, i, 0, share);
        gsl_matrix_set(out, i, 1, share * log_h);
        gsl_matrix_set(out, i, 2, 1 - share);
        gsl_matrix_set(out, i, 3, (1 - share) * log_h);
    }
    return GSL_SUCCESS;
}

bool walk_fit(const struct walk_points *points, struct walk *out)
{
    const gsl_multifit_nlinear_parameters settings = gsl_multifit_nlinear_default_parameters();
    size_t count = points->levels * points->times;
    gsl_multifit_nlinear_workspace *work =
        gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &settings, count, TERMS);
    double terms[TERMS] = {out->log_start, out->start, out->log_walk, out->walk};
    gsl_vector_view x = gsl_vector_view_array(terms, TERMS);
    struct walk_points given = *points;
    gsl_multifit_nlinear_fdf system = {
        .f = residuals, .df = walk_derivatives, .n = count, .p = TERMS, .params = &given};
    int info, status = gsl_multifit_nlinear_init(&x.vector, &system, work);
    if (status == GSL_SUCCESS)
        status = gsl_multifit_nlinear_driver(MOST_ITERATIONS, 1e-12, 1e-12, 0, NULL, NULL, &info, work);
    const gsl_vector *found = gsl_multifit_nlinear_position(work);
    *out = (struct walk){gsl_vector_get(found, 0), gsl_vector_get(found, 1), gsl_vector_get(found, 2),
                         gsl_vector_get(found, 3)};
    gsl_multifit_nlinear_free(work);
    return (status == GSL_SUCCESS || status == GSL_ENOPROG) && isfinite(out->start) && isfinite(out->walk);
}

/* The root mean square of what the fit leaves of log mu. */
static double residual_of_fit(const struct walk_points *points, const struct walk *fitted)
{
    size_t count = points->levels * points->times;
    double squares = 0, start, walk;
    for (size_t i = 0; i < count; i++) {
        parts_of(fitted, points, i, &start, &walk);
        squares += pow(log(start + walk) - log(points->mu[i]), 2);
    }
    return sqrt(squares / (double)count);
}

void walk_shown(const struct walk_points *points, const struct walk *fitted, bool *start, bool *walk)
{
    double least = fmax(residual_of_fit(points, fitted), sqrt(DBL_EPSILON)), starts, walks;
    int start_levels = 0, walk_levels = 0;
    for (size_t level = 0; level < points->levels; level++) {
        double most_start = 0, most_walk = 0;
        for (size_t i = level * points->times; i < (level + 1) * points->times; i++) {
            parts_of(fitted, points, i, &starts, &walks);
            most_start = fmax(most_start, starts / (starts + walks));
            most_walk = fmax(most_walk, walks / (starts + walks));
        }
        start_levels += most_start > least;
        walk_levels += most_walk > least;
    }
    *start = start_levels > 1;
    *walk = walk_levels > 1;
}
