/* Single cells of printed tables. The tables are in format.h. */
#ifndef RATTLEBACK_RESULTS_CELLS_H
#define RATTLEBACK_RESULTS_CELLS_H

#include "results/print/formats.h"
#include "results/table.h"

#include <stdbool.h>

enum { CELL_SIZE = 5472 /* texts of 144 and of 160 bytes in one cell, each byte escaped for LaTeX */ };

/* A column as it is shown; one of its numbers if a row has several. column NULL: the asymptotic window of an order
 * row. */
struct shown {
    char heading[64];
    const struct column *column;
    int index; /* index of the number */
    int width; /* characters of the widest cell */
    bool blank;
};

/* Returns the address of the value of a column in a row. */
const void *cell_index(const struct table_kind *kind, const void *rows, size_t row, const struct column *column);

/* Writes the cell of a row without escaping; "-" for a missing value or a default. */
void cell_plain(const struct table_kind *kind, const void *rows, size_t row, const struct shown *shown,
                char cell[CELL_SIZE]);

/* Like cell_plain, escaped for a format. CSV has values in full. */
void cell_formatted(const struct table_kind *kind, const void *rows, size_t row, const struct shown *shown,
                    enum format format, char cell[CELL_SIZE]);

/* Writes the heading of a column, escaped for a format. */
void cell_heading(const struct shown *shown, enum format format, char cell[CELL_SIZE]);

/* Returns the escape sequence that colours a cell on a terminal: verdicts and changes, good or bad. NULL for other
 * cells. */
const char *cell_colour(const struct shown *shown, const char *cell);

/* Returns the number of characters of a UTF-8 string: its bytes that do not continue a character. */
int cell_characters(const char *text);

/* Returns true if the column holds numbers, which are aligned to the right. */
bool cell_is_number(const struct shown *shown);

#endif
