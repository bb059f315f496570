/* Tables as text, CSV, markdown or LaTeX. */
#ifndef RATTLEBACK_RESULTS_FORMAT_H
#define RATTLEBACK_RESULTS_FORMAT_H

#include "results/print/formats.h"
#include "results/table.h"

#include <stdio.h>

/* Returns the name of a format. */
const char *format_name(enum format format);

/* Prints `count` rows of a table (structs of kind->row_size bytes) to `out`.
 *
 * CSV (RFC 4180, lines end with CR LF) has every column with all digits, NaN as nan, and the measured quantities that some row has. The
 * other formats have the readable columns, without those that are blank in every row: empty, none, identity or NaN. A verdict that is not
 * the expected one is marked (!). Text on a terminal is coloured (unless NO_COLOR) and folded to its width.
 * A stream that cannot be written has its error set; suite/main.c reports that at the end of the program. */
void format_table(FILE *out, const struct table_kind *kind, const void *rows, size_t count, enum format format);

#endif
