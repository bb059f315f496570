/* Rows of the sample table, from trajectories. */
#include "suite/kinds/sampled.h"

#include "results/heap.h"
#include "suite/registers.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>
#include <math.h>

_Static_assert((int)TABLE_INVARIANTS == (int)MAX_INVARIANTS, "the tables have room for the invariants of any problem");

void sampled_clear(const struct setup *setup, int case_id, struct sample_row *rows)
{
    for (int k = 0; k <= setup->samples; k++) {
        rows[k] = (struct sample_row){.case_id = case_id, .sample = k};
        rows[k].time = (double)(setup->horizon * k / setup->samples);
        for (int i = 0; i < TABLE_INVARIANTS; i++)
            rows[k].value[i] = rows[k].deviation[i] = rows[k].mean_deviation[i] = NAN;
    }
}

int sampled_names(const char *problem, const char *method, const char *names[])
{
    struct problem_info of_problem;
    struct method_info of_method;
    int count = 0;
    if (problem_lookup(problem, &of_problem))
        for (int k = 0; k < of_problem.invariants; k++)
            names[count++] = of_problem.invariant[k];
    if (method_lookup(method, &of_method))
        for (int k = 0; k < of_method.observables; k++)
            names[count++] = of_method.observable[k];
    return count;
}

void sampled_fill(const struct shape *shape, const struct trajectory *found, struct sample_row *rows)
{
    for (int i = 0; i < shape->invariants; i++) {
        wide start = found->invariant_start[i];
        rows[0].value[i] = (double)start;
        rows[0].deviation[i] = rows[0].mean_deviation[i] = 0;
        for (int k = 0; k < found->samples; k++) {
            struct sample_row *row = &rows[k + 1];
            row->value[i] = (double)found->invariant[k * shape->invariants + i];
            row->deviation[i] = (double)(found->invariant[k * shape->invariants + i] - start);
            row->mean_deviation[i] = (double)(found->invariant_mean[k * shape->invariants + i] - start);
        }
    }
}

double sampled_independent(const double *residual, size_t count)
{
    double square = 0, product = 0;
    for (size_t k = 0; k < count; k++) {
        square += residual[k] * residual[k];
        product += k > 0 ? residual[k] * residual[k - 1] : 0;
    }
    double correlation = square > 0 ? product / square : 0;
    return (double)count * (correlation > 0 ? (1 - correlation) / (1 + correlation) : 1);
}

void sampled_drift(const double *time, size_t time_stride, const double *mean, size_t mean_stride, size_t count,
                   struct drift *out)
{
    double intercept, c00, c01, c11, residue;
    *out = (struct drift){NAN, NAN, NAN};
    if (count < 3)
        return;
    HEAP(double, residual, count);
    gsl_fit_linear(time, time_stride, mean, mean_stride, count, &intercept, &out->slope, &c00, &c01, &c11, &residue);
    for (size_t k = 0; k < count; k++)
        residual[k] = mean[k * mean_stride] - intercept - out->slope * time[k * time_stride];
    out->freedom = sampled_independent(residual, count) - 2;
    out->standard_error = out->freedom > 0 ? sqrt(c11 * ((double)count - 2) / out->freedom) : (double)INFINITY;
}

double sampled_sigmas_of_any(double freedom, int slopes)
{
    return freedom >= 1 ? gsl_cdf_tdist_Qinv(gsl_cdf_ugaussian_Q(3) / slopes, freedom) : (double)INFINITY;
}

double sampled_sigmas(double freedom)
{
    return sampled_sigmas_of_any(freedom, 1);
}
