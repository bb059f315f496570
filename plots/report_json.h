/* Values of tables as JSON. */
#ifndef RATTLEBACK_PLOTS_REPORT_JSON_H
#define RATTLEBACK_PLOTS_REPORT_JSON_H

#include "results/table.h"

#include <jansson.h>

/* Returns a text, with ? for what is not UTF-8; a number, null if it is not finite; the value of a column of a row. */
json_t *report_text(const char *text);
json_t *report_number(double number);
json_t *report_column(const void *row, const struct column *column);

/* An array of objects, each of which is what differs from the one before it. */
struct report_rows {
    json_t *array, *last;
};
void report_rows_add(struct report_rows *rows, json_t *row);
json_t *report_rows_end(struct report_rows *rows);

#endif
