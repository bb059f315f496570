/* Rows of a table by what their columns say, and in the order of one column. */
#ifndef RATTLEBACK_SUITE_SELECT_H
#define RATTLEBACK_SUITE_SELECT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/names.h"
#include "results/table.h"

enum { SELECT_MOST = 16, SELECT_MESSAGE_SIZE = 2048 };

enum relation { RELATION_EQUAL, RELATION_UNEQUAL, RELATION_LESS, RELATION_AT_MOST, RELATION_MORE, RELATION_AT_LEAST };

/* A condition on one column: a pattern (* and ? as in a shell) for texts, a number for numbers. */
struct condition {
    const struct column *column;
    enum relation relation;
    const char *pattern;
    double number;
};

/* Read `COLUMN=PATTERN`, or for numbers also != < <= > >=; `text` must live as long as the condition. Columns of several
 * numbers a row have no conditions. False with a message if it is none. */
bool condition_parse(const struct table_kind *kind, const char *text, struct condition *out,
                     char message[SELECT_MESSAGE_SIZE]);

/* The tables of a result file by their number, NULL beyond the last, and their names. */
const struct table_kind *select_table(int k);
struct names names_of_tables(void);

/* The column of that name to sort by. NULL with a message if there is none. */
const struct column *select_column(const struct table_kind *kind, const char *name, char message[SELECT_MESSAGE_SIZE]);

/* Keep the rows that meet all conditions, in their order; returns how many. NaN meets no condition but !=. */
size_t select_rows(const struct table_kind *kind, void *rows, size_t count, const struct condition *conditions,
                   int condition_count);

/* Lists the first distinct values of a condition's column of texts; "" for numbers. */
void select_values(const struct table_kind *kind, const void *rows, size_t count, const struct condition *condition,
                   char out[SELECT_MESSAGE_SIZE]);

/* Sort by a column; equal rows keep their order, NaN goes last. */
void select_sort(const struct table_kind *kind, void *rows, size_t count, const struct column *column, bool descending);

#endif
