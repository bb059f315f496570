/* A table of comma-separated values, as other programs write them (RFC 4180 and its relatives). */
#ifndef RATTLEBACK_SUITE_CSV_H
#define RATTLEBACK_SUITE_CSV_H

#include <stdbool.h>
#include <stddef.h>

enum { CSV_MOST_BYTES = 64 * 1024 * 1024, CSV_MOST_COLUMNS = 1024, CSV_MESSAGE_SIZE = 1024 };

/* Cells by rows, after a row of names. All cells point into `text`, the text of the file. */
struct csv {
    const char *path;
    char *text;
    char **cell;  /* (1 + rows) x columns */
    size_t *line; /* line of each row in the file, from 1; line[0]: of the header */
    size_t columns, rows;
    bool open_end; /* the line of the last row has no end; its last number may be truncated */
};

/* Reads the file `path`: a line of names, then one row per line with as many fields. Names must differ.
 *
 * The separator is the first comma, semicolon or tab of the header. Fields may be in double quotes; a quote within is
 * doubled. A byte order mark, CR LF, empty lines and lines that begin with # are accepted. Returns false with a message
 * `path:line: ...` if the file is no such table. csv_free must follow in any case. */
bool csv_read(const char *path, struct csv *out, char message[CSV_MESSAGE_SIZE]);
void csv_free(struct csv *table);

/* Removes the rows in which the number of this column is 0. */
void csv_leave_out_zeros(struct csv *table, size_t column);

/* Return the field of a row (from 0) and a column, and the name of a column. */
const char *csv_cell(const struct csv *table, size_t row, size_t column);
const char *csv_name(const struct csv *table, size_t column);

/* Writes `path:line: column: ` and the message. Leaves out the line if it is 0, and the column if the table does not
 * have it. Returns false. */
bool csv_refuse(const struct csv *table, size_t line, size_t column, char message[CSV_MESSAGE_SIZE], const char *format,
                ...) __attribute__((format(printf, 5, 6)));

/* Writes a message about the columns of the table, with their names. Returns false.
 *
 * where NULL: `FILE:1: WHATNAME; its columns: a, b, ..`, with the strings `what` and `name` next to each other. Else
 * `where` is an option or a file that names a missing column: `WHERE: WHATNAME; columns of FILE: a, b, ..`. Dots
 * replace names that do not fit. */
bool csv_lacks(const struct csv *table, char message[CSV_MESSAGE_SIZE], const char *where, const char *what,
               const char *name);

/* Returns the index of the column of that name; table->columns if there is none. */
size_t csv_find(const struct csv *table, const char *name);

#endif
