/* Costs of methods for a given accuracy. */
#ifndef RATTLEBACK_RESULTS_CHEAPEST_H
#define RATTLEBACK_RESULTS_CHEAPEST_H

#include "results/costs.h"
#include "results/store/store.h"

#include <stdbool.h>

/* Returns one row for each claim about the order of q, except deliberate faults: the cost at which its error falls to
 * `accuracy`. The caller frees the rows. *count: out their number.
 *
 * Rows of one experiment, problem, data and precision are together, in order of rising cost; methods that do not reach
 * the accuracy come last. Times are not those of one run: the least time per evaluation (or step) over at least three
 * cases times the number of evaluations (or steps), else NaN. */
struct cheapest_row *cheapest_of(const struct store_file *file, double accuracy, enum cost cost, size_t *count);

#endif
