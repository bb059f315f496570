/* Statistics over the members of an ensemble, and the growth of the energy's mean-square deviation with h and time. */
#ifndef RATTLEBACK_SUITE_GROWTH_H
#define RATTLEBACK_SUITE_GROWTH_H

#include <stdbool.h>

#include "results/table.h"

/* The sample rows of an ensemble: for each of `levels` step sizes, `members` cases of samples + 1 rows each. */
struct ensemble {
    const struct sample_row *rows;
    const double *h; /* step sizes, by level */
    int levels, members, samples;
};

enum { GROWTH_LEAST = 3 /* smallest number of step sizes and of times for an exponent */ };

/* Growth of mu, the mean squared deviation of the energy from its start, over the members that ran at all step sizes. The exponents are
 * those of the joint least-squares fit mu = C h^a t^b in logarithms over all step sizes and sample times t > 0. Times share their
 * members, so the residuals of the fit do not give standard errors. The standard errors come from the jackknife that omits one member at
 * a time, at all step sizes at once. */
struct growth {
    double h_exponent, h_error, t_exponent, t_error, constant; /* NaN without a fit */
    int members;     /* members that differ; the standard errors have members - 1 degrees of freedom */
    bool alike;      /* at least three members ran, but fewer than three differ */
    bool sufficient; /* GROWTH_LEAST step sizes and times, three members that differ, and all mu finite and positive */
    /* Likewise for the fit mu = A h^a + B h^b t: an energy that oscillates (start), and one in a random walk (walk). */
    double start_exponent, start_error, start_constant, walk_exponent, walk_error, walk_constant;
    /* True if the fit shows the part (start, walk), mu grows no faster than t, and the fit converged, also without each single member. */
    bool starts, walks;
};

/* Computes the rows of the ensemble table, levels x (samples + 1). first_case: id of the first member at the first level. */
void ensemble_statistics(const struct ensemble *ensemble, int64_t first_case, struct ensemble_row *out);

/* Fits the growth. */
void ensemble_growth(const struct ensemble *ensemble, struct growth *out);

#endif
