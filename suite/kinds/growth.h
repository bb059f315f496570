/* Statistics over the members of an ensemble, and how the energy's mean-square deviation grows with h and time. */
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

enum { GROWTH_LEAST = 3 /* step sizes, and times: fewer prove nothing of an exponent */ };

/* Growth of mu, the mean over the members that ran at all step sizes of the squared deviation of the energy from its
 * start. Exponents of the joint least-squares fit mu = C h^a t^b in logarithms over all step sizes and sample times
 * t > 0. Times share their members, so the residuals of the fit say little: the standard errors are those of the
 * jackknife that leaves out one member at a time, at all step sizes at once. */
struct growth {
    double h_exponent, h_error, t_exponent, t_error, constant; /* NaN where there is no fit */
    int members; /* that the standard errors are of, those that do the same counted once: one less are their degrees of freedom */
    bool alike;      /* so many ran, but fewer than three differ */
    bool sufficient; /* GROWTH_LEAST step sizes and times, three members that differ, and all mu finite and positive */
    /* the same of the fit mu = A h^a + B h^b t: an energy that oscillates, and one that walks at random */
    double start_exponent, start_error, start_constant, walk_exponent, walk_error, walk_constant;
    /* Mu grows no faster than t, the fit converged, with all members and without each of them, and mu shows that part. */
    bool starts, walks;
};

/* The rows of the ensemble table: levels x (samples + 1). first_case is the id of the first member at the first level. */
void ensemble_statistics(const struct ensemble *ensemble, int64_t first_case, struct ensemble_row *out);

/* Fit the growth. */
void ensemble_growth(const struct ensemble *ensemble, struct growth *out);

#endif
