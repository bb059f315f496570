/* Two result files value by value: the check that a run can be repeated to the bit. */
#ifndef RATTLEBACK_RESULTS_EXACT_H
#define RATTLEBACK_RESULTS_EXACT_H

#include "results/store/store.h"

#include <stdio.h>

struct exact {
    size_t columns, values; /* compared: columns of a table, single numbers and texts */
    size_t different;       /* columns that differ, in a value or in their number of rows */
};

/* Compare all tables of two files, but for columns that differ between two runs of one campaign (/volatile), and the values
 * of their reference flows. Numbers are the same if their bits are, or if neither is a number. For each column that differs
 * a line goes to `out`: its first row that does, both values, and how many do. */
struct exact exact_compare(const struct store_file *old, const struct store_file *new, FILE *out);

#endif
