/* Growth of the mean-square energy error of an ensemble: A h^a if the energy oscillates, and B h^b t if it walks at
 * random. */
#ifndef RATTLEBACK_SUITE_WALK_H
#define RATTLEBACK_SUITE_WALK_H

#include <stdbool.h>
#include <stddef.h>

/* Logarithms of the constants A and B, and the exponents a and b. */
struct walk {
    double log_start, start, log_walk, walk;
};

/* Points mu(h, t), t > 0, level by level, the times of each increasing. */
struct walk_points {
    size_t levels, times;
    const double *h, *t, *mu; /* levels x times each */
};

/* Computes a first guess of the fit from the powers of h of the first times, and of the slopes to the last. Returns
 * false if mu does not grow or has no logarithm. */
bool walk_guess(const struct walk_points *points, struct walk *out);

/* Least squares of log mu from the guess in *out on. False if it does not converge. */
bool walk_fit(const struct walk_points *points, struct walk *out);

/* Sets which parts of a fit the points show: those whose share in mu exceeds, at two levels at least, the residual
 * of the fit of log mu (root mean square) and round-off. The exponent of another part is undetermined. */
void walk_shown(const struct walk_points *points, const struct walk *fitted, bool *start, bool *walk);

#endif
