/* The values of the reference flows in a result file. */
#ifndef RATTLEBACK_RESULTS_FLOW_VALUES_H
#define RATTLEBACK_RESULTS_FLOW_VALUES_H

#include "results/store/store.h"

/* Returns one row per number: by reference, then time, then component. The caller frees them. *count: out their
 * number. */
struct flow_value_row *flow_values_of(const struct store_file *file, size_t *count);

#endif
