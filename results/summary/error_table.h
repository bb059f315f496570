/* Errors by the number of steps, with the order that they show, as papers print them. */
#ifndef RATTLEBACK_RESULTS_SUMMARY_ERROR_TABLE_H
#define RATTLEBACK_RESULTS_SUMMARY_ERROR_TABLE_H

#include "results/print/formats.h"
#include "results/store/store.h"

#include <stdio.h>

/* Prints a table for each experiment, problem, data, precision and quantity among the rows that claim an order: one row per method, with
 * the errors of its cases, the measured order and that of the theorem. The finest ERROR_TABLE_STEPS numbers of steps are columns.
 *
 * rows (count): of the order table of the file. */
enum { ERROR_TABLE_STEPS = 12 };
void error_tables_print(FILE *out, const struct store_file *file, const struct order_row *rows, size_t count,
                        enum format format);

#endif
