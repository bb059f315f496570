/* Growth of the mean-square energy error of an ensemble: A h^a if the energy oscillates, B h^b t if it is a random
 * walk. */
#ifndef RATTLEBACK_SUITE_WALK_H
#define RATTLEBACK_SUITE_WALK_H

#include <stdbool.h>
#include <stddef.h>

/* Fitted parameters: log A and a (log_start, start), log B and b (log_walk, walk). */
struct walk {
    double log_start, start, log_walk, walk;
};

/* Points mu(h, t) with t > 0, level by level; the times of each level increase. */
struct walk_points {
    size_t levels, times;
    const double *h, *t, *mu; /* levels x times each */
};

/* Computes a first guess for the fit: powers of h fitted to mu at the first time, and to its mean slope up to the last time. Returns
 * false if mu does not grow or has no logarithm. */
bool walk_guess(const struct walk_points *points, struct walk *out);

/* Fits log mu by least squares, starting from the guess in *out. Returns false if the fit does not converge. */
bool walk_fit(const struct walk_points *points, struct walk *out);

/* Sets which parts of a fit the points show: those whose share of mu exceeds, on at least two levels, both the residual
 * of the fit of log mu (root mean square) and round-off. The exponent of a part that is not shown is undetermined. */
void walk_shown(const struct walk_points *points, const struct walk *fitted, bool *start, bool *walk);

#endif
