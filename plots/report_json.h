/* Values of tables as JSON. */
#ifndef RATTLEBACK_PLOTS_REPORT_JSON_H
#define RATTLEBACK_PLOTS_REPORT_JSON_H

#include "results/table.h"

#include <jansson.h>

/* Return a string, with ? for bytes that are not UTF-8; a number, null if it is not finite; the value of a column of a
 * row. The caller releases them. */
json_t *report_text(const char *text);
json_t *report_number(double number);
json_t *report_column(const void *row, const struct column *column);

/* An array of objects. Each has only the keys whose values differ from those of the row before. */
struct report_rows {
    json_t *array, *last;
};
/* Adds a row, of which it takes ownership. report_rows_end returns the array, which the caller releases. */
void report_rows_add(struct report_rows *rows, json_t *row);
json_t *report_rows_end(struct report_rows *rows);

#endif
