/* Growth in time of deviations of energy and constraint, from runs over several horizons at one step size. */
#ifndef RATTLEBACK_SUITE_TRIAL_DRIFTS_H
#define RATTLEBACK_SUITE_TRIAL_DRIFTS_H

#include "results/table.h"

enum { DRIFT_LEAST_HORIZONS = 3 };

/* Names the growth of a quantity, the largest over each run's nodes, over `count` runs by rising horizon: round-off, bounded,
 * sublinear (a random walk has the power 1/2 of time), linear (1), quadratic (2), or exponential, whose power rises with time.
 * word: "" below DRIFT_LEAST_HORIZONS. Returns the power between the two longest horizons; NaN where it is none. */
double drift_classify(const struct case_row *const *runs, size_t count, enum quantity quantity, char *word,
                      size_t size);

#endif
