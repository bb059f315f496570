/* Growth in time of deviations of energy and constraint, from runs over several horizons at one step size. */
#ifndef RATTLEBACK_SUITE_TRIAL_DRIFTS_H
#define RATTLEBACK_SUITE_TRIAL_DRIFTS_H

#include "results/table.h"

enum { DRIFT_LEAST_HORIZONS = 3 };

/* Classifies the growth in time of a quantity, the largest value over the nodes of each run. runs (count): in order of
 * rising horizon.
 *
 * word (size): out round-off, bounded, sublinear (a random walk grows as the square root of time), linear, quadratic,
 * or exponential, whose power rises with time. It is "" for fewer than DRIFT_LEAST_HORIZONS runs. Returns the power of
 * time between the two longest horizons; NaN if there is none. */
double drift_classify(const struct case_row *const *runs, size_t count, enum quantity quantity, char *word,
                      size_t size);

#endif
