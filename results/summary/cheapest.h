/* Costs of methods for a given accuracy. */
#ifndef RATTLEBACK_RESULTS_CHEAPEST_H
#define RATTLEBACK_RESULTS_CHEAPEST_H

#include "results/costs.h"
#include "results/store/store.h"

#include <stdbool.h>

/* For each claim about the order of q, controls left out, a row: what it costs until the error falls to the accuracy. Rows of one
 * experiment, problem, data and precision stay together, the least cost first, those that do not get there last. A time is
 * never that of one run: it is that of the least for an evaluation over at least three cases, else NaN. The caller frees the rows. */
struct cheapest_row *cheapest_of(const struct store_file *file, double accuracy, enum cost cost, size_t *count);

#endif
