/* Inside of the printing of tables: single cells. */
#ifndef RATTLEBACK_RESULTS_CELLS_H
#define RATTLEBACK_RESULTS_CELLS_H

#include "results/print/formats.h"
#include "results/table.h"

#include <stdbool.h>

enum { CELL_SIZE = 5472 /* texts of 144 and of 160 bytes in one cell, each byte escaped for LaTeX */ };

/* A column as it is shown, of several numbers a row one of them; without a descriptor it is the asymptotic window of an
 * order row. */
struct shown {
    char heading[64];
    const struct column *column;
    int index; /* of the number */
    int width; /* characters of the widest cell */
    bool blank;
};

/* Returns the address of a column in a row. */
const void *cell_index(const struct table_kind *kind, const void *rows, size_t row, const struct column *column);

/* The cell of a row before any escaping; "-" if it says nothing. */
void cell_plain(const struct table_kind *kind, const void *rows, size_t row, const struct shown *shown,
                char cell[CELL_SIZE]);

/* Like cell_plain, escaped for a format. */
void cell_formatted(const struct table_kind *kind, const void *rows, size_t row, const struct shown *shown,
                    enum format format, char cell[CELL_SIZE]);

/* The heading of a column as a format spells it. */
void cell_heading(const struct shown *shown, enum format format, char cell[CELL_SIZE]);

/* The escape sequence that colours a cell on a terminal: verdicts and changes, good or bad. NULL for all others. */
const char *cell_colour(const struct shown *shown, const char *cell);

/* Characters of a UTF-8 text: bytes that do not continue one. */
int cell_characters(const char *text);

/* Returns true if the column holds numbers, which are aligned to the right. */
bool cell_is_number(const struct shown *shown);

#endif
