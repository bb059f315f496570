/* The values of the reference flows that a result file keeps. */
#ifndef RATTLEBACK_RESULTS_FLOW_VALUES_H
#define RATTLEBACK_RESULTS_FLOW_VALUES_H

#include "results/store/store.h"

/* A row a number: by reference, then time, then component. The caller frees them. */
struct flow_value_row *flow_values_of(const struct store_file *file, size_t *count);

#endif
