/* Sample rows: the invariants of a case at its sample times, and a fit of their drift. */
#ifndef RATTLEBACK_SUITE_SAMPLED_H
#define RATTLEBACK_SUITE_SAMPLED_H

#include "core/api.h"
#include "results/table.h"

/* Fills the rows of a case that has not run or failed: samples + 1 rows, with their times and NaN. */
void sampled_clear(const struct setup *setup, int case_id, struct sample_row *rows);

/* Sets the names of a case's values: the invariants of its problem, the energy first, then the observables of its method. Returns their
 * number. names: room for 2 MAX_INVARIANTS. */
int sampled_names(const char *problem, const char *method, const char *names[]);

/* Writes the invariants of a trajectory to rows that sampled_clear has filled. */
void sampled_fill(const struct shape *shape, const struct trajectory *found, struct sample_row *rows);

/* Returns the effective number of independent residuals: n (1 - r)/(1 + r), with their correlation r at lag 1 if it is
 * positive, else n (Santer et al. 2000, J. Geophys. Res. 105, 7337, section 3). */
double sampled_independent(const double *residual, size_t count);

/* Fits a line over time to `count` means over equal intervals, by least squares. Means average out the oscillation within an interval. What
 * is left of it correlates neighbouring residuals. The standard error is therefore that of sampled_independent residuals; this number less
 * the 2 coefficients of the line is `freedom`. The strides count doubles. NaN below 3 means; the standard error is infinite if no freedom
 * is left. */
struct drift {
    double slope, standard_error, freedom;
};
void sampled_drift(const double *time, size_t time_stride, const double *mean, size_t mean_stride, size_t count,
                   struct drift *out);

/* With fewer means neither a drift nor its absence can be shown: Student's t of one or two residuals accepts anything. */
enum { SAMPLED_LEAST = 10 };

/* Returns the number of standard errors beyond which a slope is not due to chance: 3 for many residuals, and the equally rare value of Student's
 * t for few; infinite below one degree of freedom. */
double sampled_sigmas(double freedom);

/* Like sampled_sigmas, for `slopes` slopes: a chance value of any of them beyond the limit is as rare as one beyond 3 standard errors is for a
 * single slope (Bonferroni). */
double sampled_sigmas_of_any(double freedom, int slopes);

#endif
