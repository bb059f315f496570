/* Cases that keep their invariants at the sample times: their rows, filled and fitted. */
#ifndef RATTLEBACK_SUITE_SAMPLED_H
#define RATTLEBACK_SUITE_SAMPLED_H

#include "core/api.h"
#include "results/table.h"

/* Fill the rows of a case that has not run, or failed: samples + 1 of them, with their times and NaN. */
void sampled_clear(const struct setup *setup, int case_id, struct sample_row *rows);

/* The names of what a case keeps: the invariants of its problem, the energy first, then what its method records. Returns how
 * many of the 2 MAX_INVARIANTS places are filled. */
int sampled_names(const char *problem, const char *method, const char *names[]);

/* Put the invariants of a trajectory into rows that sampled_clear has filled. */
void sampled_fill(const struct shape *shape, const struct trajectory *found, struct sample_row *rows);

/* Returns how many independent residuals so many correlated ones are worth: n (1 - r)/(1 + r) with their correlation r at lag 1 where that is
 * positive (Santer et al. 2000, J. Geophys. Res. 105, 7337, section 3). */
double sampled_independent(const double *residual, size_t count);

/* Fit a line over time by least squares to `count` means over equal intervals, which the oscillation within an interval
 * does not reach; the strides are in numbers. What is left of an oscillation makes neighbouring residuals alike: the standard
 * error is that of as many independent ones as they are worth (sampled_independent), and these less the 2 numbers of the line are its degrees
 * of freedom. NaN below 3 means; a standard error that is infinite where no freedom is left. */
struct drift {
    double slope, standard_error, freedom;
};
void sampled_drift(const double *time, size_t time_stride, const double *mean, size_t mean_stride, size_t count,
                   struct drift *out);

/* Fewer means show no drift, nor that there is none: Student's t of a residual or two passes anything. */
enum { SAMPLED_LEAST = 10 };

/* Standard errors beyond which a slope is none by chance: three of many residuals, by Student's t more of few, as many as are as rare;
 * infinite below one degree of freedom. */
double sampled_sigmas(double freedom);

/* Like sampled_sigmas, for `slopes` of them: the standard errors beyond which none of all is by chance, as rarely as one alone is beyond three
 * (Bonferroni). */
double sampled_sigmas_of_any(double freedom, int slopes);

#endif
