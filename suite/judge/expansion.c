/* Fits terms of a vector's expansion to its norm. */
#include "suite/judge/expansion.h"

#include "results/heap.h"

#include <gsl/gsl_multifit.h>
#include <math.h>
#include <string.h>

enum { TERMS = 4, LEAST_TERMS = 3 };

static const double scatter = 0.01;  /* of log e, as of the estimator */
static const double rounding = 1e-9; /* of the polynomial's coefficients */

/* Returns the square of an error over h^2p, both relative to the finest row. */
static double square_over_power(const struct expansion_row *row, const struct expansion_row *finest, double order)
{
    return pow(row->error / finest->error, 2) * pow(row->h / finest->h, -2 * order);
}

static double polynomial(const double a[TERMS], double z)
{
    return a[0] + z * (a[1] + z * (a[2] + z * a[3]));
}

void least_squares(const double *model, const double *y, const double *weight, size_t count, size_t terms,
                   double *coefficient)
{
    double chi_squared;
    gsl_matrix *covariance = gsl_matrix_alloc(terms, terms);
    gsl_multifit_linear_workspace *work = gsl_multifit_linear_alloc(count, terms);
    gsl_matrix_const_view rows = gsl_matrix_const_view_array(model, count, terms);
    gsl_vector_const_view values = gsl_vector_const_view_array(y, count);
    gsl_vector_const_view weights = gsl_vector_const_view_array(weight, count);
    gsl_vector_view result = gsl_vector_view_array(coefficient, terms);
    gsl_multifit_wlinear(&rows.matrix, &weights.vector, &values.vector, &result.vector, covariance, &chi_squared, work);
    gsl_matrix_free(covariance);
    gsl_multifit_linear_free(work);
}

/* Fits the polynomial with relative weights: the square of each row has the same relative error, apart from its noise. */
static void solve_expansion(const struct expansion_row *rows, int count, double order, int correction, size_t terms,
                            double a[TERMS])
{
    const struct expansion_row *finest = &rows[count - 1];
    HEAP(double, model, (size_t)count *terms);
    HEAP(double, ones, count);
    HEAP(double, weight, count);
    for (int i = 0; i < count; i++) {
        double square = square_over_power(&rows[i], finest, order), z = pow(rows[i].h / finest->h, correction);
        ones[i] = 1;
        weight[i] = 1 / (scatter * scatter + 4 * rows[i].noise * rows[i].noise);
        for (size_t term = 0; term < terms; term++)
            model[(size_t)i * terms + term] = pow(z, (double)term) / square;
    }
    least_squares(model, ones, weight, (size_t)count, terms, a);
}

static double size_of(const double a[TERMS])
{
    return fabs(a[0]) + fabs(a[1]) + fabs(a[2]);
}

static bool is_admissible(const double a[TERMS])
{
    double least = -rounding * size_of(a);
    return a[0] >= least && a[2] >= least && a[1] * a[1] <= 4 * a[0] * a[2] + rounding * size_of(a) * size_of(a);
}

/* Computes out->blur: moves each error by the uncertainty of its printed digits and sums the changes of the leading term. Also sets
 * out->admissible if a moved fit is admissible. */
static void blur(const struct expansion_row *rows, int count, double order, int correction, size_t terms,
                 const double a[TERMS], struct expansion *out)
{
    double changed = 0;
    for (int i = 0; i < count; i++)
        for (int side = -1; side <= 1 && rows[i].rounding > 0; side += 2) {
            HEAP(struct expansion_row, moved, count);
            double b[TERMS] = {0};
            memcpy(moved, rows, (size_t)count * sizeof *moved);
            moved[i].error *= 1 + side * fmin(rows[i].rounding, 0.5);
            solve_expansion(moved, count, order, correction, terms, b);
            out->admissible = out->admissible || is_admissible(b);
            changed += fabs(b[0] - a[0]) / 2;
        }
    out->blur = sqrt(changed / fabs(polynomial(a, 1)));
}

void expansion_fit(const struct expansion_row *rows, int count, double order, int correction, struct expansion *out)
{
    const struct expansion_row *finest = &rows[count - 1];
    double a[TERMS] = {0};
    int terms = count > TERMS ? TERMS : LEAST_TERMS; /* one row more than terms, if there are as many */
    solve_expansion(rows, count, order, correction, (size_t)terms, a);
    out->misfit = 0;
    for (int i = 0; i < count; i++) {
        double z = pow(rows[i].h / finest->h, correction), found = polynomial(a, z);
        double miss = found > 0 ? fabs(log(found / square_over_power(&rows[i], finest, order))) / 2 : (double)INFINITY;
        out->misfit = fmax(out->misfit, miss);
    }
    out->share = a[0] > 0 ? sqrt(a[0] / fabs(polynomial(a, 1))) : 0;
    out->admissible = is_admissible(a);
    blur(rows, count, order, correction, (size_t)terms, a, out);
}
