/* A table of comma-separated values, as other programs write them (RFC 4180 and its relatives). */
#ifndef RATTLEBACK_SUITE_CSV_H
#define RATTLEBACK_SUITE_CSV_H

#include <stdbool.h>
#include <stddef.h>

enum { CSV_MOST_BYTES = 64 * 1024 * 1024, CSV_MOST_COLUMNS = 1024, CSV_MESSAGE_SIZE = 1024 };

/* Cells by rows, the header before the first; cells and header point into the text of the file. */
struct csv {
    const char *path;
    char *text;
    char **cell;  /* (1 + rows) x columns */
    size_t *line; /* of a row, from 1; line[0] is the header's */
    size_t columns, rows;
    bool open_end; /* the last row's line has no end: it may have been cut off within a number */
};

/* Reads the file `path`: a line of names, then a row a line with as many fields. The separator is the first comma, semicolon or
 * tab of the header; fields may appear in double quotes, a quote within doubled; a byte order mark, CR LF, empty lines and lines that begin with #
 * are taken. Names must differ. False with a message `path:line: ...` if it is no such table. csv_free in any case. */
bool csv_read(const char *path, struct csv *out, char message[CSV_MESSAGE_SIZE]);
void csv_free(struct csv *table);

/* Leaves out the rows in whose column is a number that is 0. */
void csv_leave_out_zeros(struct csv *table, size_t column);

/* The field of a row (from 0) and a column, and the name of a column. */
const char *csv_cell(const struct csv *table, size_t row, size_t column);
const char *csv_name(const struct csv *table, size_t column);

/* Writes what is wrong, behind `path:line: column: `: line 0 or a column that the table does not have stand for no line or column. Returns false. */
bool csv_refuse(const struct csv *table, size_t line, size_t column, char message[CSV_MESSAGE_SIZE], const char *format,
                ...) __attribute__((format(printf, 5, 6)));

/* Writes what is wrong with the columns that there are, and which these are.
 *
 * where NULL: `FILE:1: WHATNAME; its columns: a, b, ..`. Else an option or a file asks for what the table lacks:
 * `WHERE: WHATNAME; columns of FILE: a, b, ..`. Dots stand for names that do not fit. Returns false. */
bool csv_lacks(const struct csv *table, char message[CSV_MESSAGE_SIZE], const char *where, const char *what,
               const char *name);

/* The column of that name, or table->columns. */
size_t csv_find(const struct csv *table, const char *name);

#endif
