/* Compares two result files value by value, to check that a run is reproduced bitwise. */
#ifndef RATTLEBACK_RESULTS_EXACT_H
#define RATTLEBACK_RESULTS_EXACT_H

#include "results/store/store.h"

#include <stdio.h>

struct exact {
    size_t columns, values; /* compared: columns of tables; numbers and strings */
    size_t different;       /* columns that differ, in a value or in their number of rows */
};

/* Compares all tables of two files, except columns that differ between two runs of one campaign (/volatile), and the
 * values of their reference flows. Numbers are the same if their bits are, or if both are NaN. Writes to `out`, for
 * each column that differs, the first row that differs, both values, and the number of values that differ. */
struct exact exact_compare(const struct store_file *old, const struct store_file *new, FILE *out);

#endif
