/* Selects rows of a table by the values of their columns, and sorts them. */
#ifndef RATTLEBACK_SUITE_SELECT_H
#define RATTLEBACK_SUITE_SELECT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/names.h"
#include "results/table.h"

enum { SELECT_MOST = 16, SELECT_MESSAGE_SIZE = 2048 };

enum relation { RELATION_EQUAL, RELATION_UNEQUAL, RELATION_LESS, RELATION_AT_MOST, RELATION_MORE, RELATION_AT_LEAST };

/* A condition on one column: a pattern (* and ? as in a shell) for strings, a number for numbers. */
struct condition {
    const struct column *column;
    enum relation relation;
    const char *pattern;
    double number;
};

/* Reads `COLUMN=PATTERN`, or for numbers also != < <= > >=. The condition points into `text`. Columns with several
 * numbers per row have no conditions. Returns false with a message if the text is no condition. */
bool condition_parse(const struct table_kind *kind, const char *text, struct condition *out,
                     char message[SELECT_MESSAGE_SIZE]);

/* Return table k of a result file, NULL after the last; and the names of all tables. */
const struct table_kind *select_table(int k);
struct names names_of_tables(void);

/* Returns the column of that name, to sort by; NULL with a message if there is none. */
const struct column *select_column(const struct table_kind *kind, const char *name, char message[SELECT_MESSAGE_SIZE]);

/* Moves the rows that meet all conditions to the front, in their order; returns their number. NaN meets no condition but !=. */
size_t select_rows(const struct table_kind *kind, void *rows, size_t count, const struct condition *conditions,
                   int condition_count);

/* Lists the first distinct values in a condition's column of strings; "" for numbers. */
void select_values(const struct table_kind *kind, const void *rows, size_t count, const struct condition *condition,
                   char out[SELECT_MESSAGE_SIZE]);

/* Sorts rows by a column; equal rows keep their order, NaN goes last. */
void select_sort(const struct table_kind *kind, void *rows, size_t count, const struct column *column, bool descending);

#endif
