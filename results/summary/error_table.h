/* Tables of errors by the number of steps, with measured orders, as papers print them. */
#ifndef RATTLEBACK_RESULTS_SUMMARY_ERROR_TABLE_H
#define RATTLEBACK_RESULTS_SUMMARY_ERROR_TABLE_H

#include "results/print/formats.h"
#include "results/store/store.h"

#include <stdio.h>

/* Prints a table for each experiment, problem, data, precision and quantity among the rows that claim an order. A table
 * has one row per method: the errors of its cases, the measured order, and that of the theorem. Its columns are the
 * ERROR_TABLE_STEPS finest numbers of steps.
 *
 * rows (count): of the order table of the file. */
enum { ERROR_TABLE_STEPS = 12 };
void error_tables_print(FILE *out, const struct store_file *file, const struct order_row *rows, size_t count,
                        enum format format);

#endif
