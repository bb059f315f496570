/* Comma-separated values: one pass over the text, in which fields end where they stand. */
#include "suite/outside/csv.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "suite/outside/fields.h"
#include "suite/yaml/text_file.h"

/* Where the pass is. */
struct scan {
    struct csv *table;
    char *at;
    char separator;
    size_t line, room; /* of rows, the header among them */
    char *message;
};

static int refuse(struct scan *scan, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

static int refuse(struct scan *scan, size_t line, const char *format, ...)
{
    va_list arguments;
    int used = line > 0 ? snprintf(scan->message, CSV_MESSAGE_SIZE, "%.300s:%zu: ", scan->table->path, line)
                        : snprintf(scan->message, CSV_MESSAGE_SIZE, "%.300s: ", scan->table->path);
    va_start(arguments, format);
    vsnprintf(scan->message + used, CSV_MESSAGE_SIZE - (size_t)used, format, arguments);
    va_end(arguments);
    return -1;
}

const char *csv_cell(const struct csv *table, size_t row, size_t column)
{
    return table->cell[(row + 1) * table->columns + column];
}

const char *csv_name(const struct csv *table, size_t column)
{
    return table->cell[column];
}

size_t csv_find(const struct csv *table, const char *name)
{
    size_t k = 0;
    while (k < table->columns && strcmp(csv_name(table, k), name) != 0)
        k++;
    return k;
}

/* Without the blanks around it. */
static char *trimmed(char *field)
{
    field += strspn(field, " ");
    for (size_t length = strlen(field); length > 0 && field[length - 1] == ' '; length--)
        field[length - 1] = '\0';
    return field;
}

/* A field in quotes, of which scan->at is the first: it is closed in its place, behind it is `at`. NULL: it does not end. */
static char *quoted(struct scan *scan)
{
    char *start = scan->at + 1, *to = start;
    for (const char *from = start; *from && *from != '\n'; from++) {
        if (*from != '"') {
            *to++ = *from;
        } else if (from[1] == '"') {
            *to++ = *from++;
        } else {
            scan->at += from + 1 - scan->at;
            *to = '\0';
            return start;
        }
    }
    return NULL;
}

/* The next field of a line, ended by a 0; *last: it was the last one. -1 with a message where it is none. */
static int next_field(struct scan *scan, char **field, int *last)
{
    const char ends[] = {scan->separator, '\r', '\n', '\0'};
    scan->at += strspn(scan->at, scan->separator == '\t' ? "" : " ");
    bool in_quotes = *scan->at == '"';
    char *start = in_quotes ? quoted(scan) : scan->at;
    if (!start)
        return refuse(scan, scan->line, "a field in quotes does not end on its line");
    size_t rest = strcspn(scan->at, ends);
    if (in_quotes && strspn(scan->at, " ") < rest)
        return refuse(scan, scan->line, "expected a separator behind the closing quote, found \"%.20s\"", scan->at);
    scan->at += rest;
    char end = *scan->at;
    *scan->at = '\0';
    *last = end != scan->separator;
    scan->at += end != '\0';
    if (end == '\r' && *scan->at != '\n' && *scan->at)
        return refuse(scan, scan->line, "a carriage return that no line ends with");
    if (end == '\r' && *scan->at)
        scan->at++;
    *field = in_quotes ? start : trimmed(start);
    return 0;
}

static int make_room(struct scan *scan, size_t rows)
{
    struct csv *table = scan->table;
    if (rows <= scan->room)
        return 0;
    scan->room = 2 * rows;
    char **cell = realloc(table->cell, scan->room * table->columns * sizeof *cell);
    if (cell)
        table->cell = cell;
    size_t *line = realloc(table->line, scan->room * sizeof *line);
    if (line)
        table->line = line;
    return cell && line ? 0 : refuse(scan, 0, "out of memory");
}

/* The names: how many there are decides the shape of the table. */
static int read_header(struct scan *scan)
{
    struct csv *table = scan->table;
    char *names[CSV_MOST_COLUMNS];
    for (int last = 0; !last; table->columns++) {
        if (table->columns == CSV_MOST_COLUMNS)
            return refuse(scan, scan->line, "more than %d columns", CSV_MOST_COLUMNS);
        if (next_field(scan, &names[table->columns], &last) != 0)
            return -1;
        if (!*names[table->columns])
            return refuse(scan, scan->line, "column %zu has no name", table->columns + 1);
        for (size_t k = 0; k < table->columns; k++)
            if (strcmp(names[k], names[table->columns]) == 0)
                return refuse(scan, scan->line, "two columns are called \"%.60s\"", names[k]);
    }
    if (make_room(scan, 1) != 0)
        return -1;
    memcpy(table->cell, names, table->columns * sizeof *names);
    table->line[0] = scan->line;
    return 0;
}

static int read_row(struct scan *scan)
{
    struct csv *table = scan->table;
    if (make_room(scan, table->rows + 2) != 0)
        return -1;
    char **cell = table->cell + (table->rows + 1) * table->columns;
    size_t k = 0;
    for (int last = 0; !last; k++) {
        char *field;
        if (next_field(scan, &field, &last) != 0)
            return -1;
        if (k < table->columns)
            cell[k] = field;
    }
    if (k != table->columns)
        return refuse(
            scan, scan->line, "%zu fields: expected %zu, as many as the header has names%s", k, table->columns,
            k > table->columns && scan->separator == ',' ? "; a decimal comma separates fields: write decimal points"
                                                         : "");
    table->line[++table->rows] = scan->line;
    return 0;
}

/* A line without fields, or one that begins with #: skipped. */
static bool skip_line(struct scan *scan)
{
    size_t blanks = strspn(scan->at, " \r");
    if (scan->at[blanks] != '\n' && scan->at[blanks] != '\0' && *scan->at != '#')
        return false;
    scan->at += strcspn(scan->at, "\n");
    scan->at += *scan->at == '\n';
    return true;
}

static int scan_all(struct scan *scan)
{
    while (*scan->at) {
        scan->line++;
        if (skip_line(scan))
            continue;
        const char *separator = scan->table->columns == 0 ? strpbrk(scan->at, ",;\t\n") : NULL;
        if (separator && *separator != '\n')
            scan->separator = *separator;
        if ((scan->table->columns == 0 ? read_header(scan) : read_row(scan)) != 0)
            return -1;
    }
    if (scan->table->columns == 0)
        return refuse(scan, 0, "is empty: expected a line of names, then a row a line");
    return scan->table->rows > 0 ? 0 : refuse(scan, 0, "has names and no rows");
}

int csv_read(const char *path, struct csv *out, char message[CSV_MESSAGE_SIZE])
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    struct scan scan = {.table = out, .separator = ',', .message = message};
    size_t length;
    *out = (struct csv){.path = path, .text = text_file_read(path, CSV_MOST_BYTES, &length)};
    if (!out->text && errno == EFBIG)
        return refuse(&scan, 0, "has more than %d bytes", CSV_MOST_BYTES);
    if (!out->text)
        return refuse(&scan, 0, "%s", strerror(errno));
    if (strlen(out->text) != length)
        return refuse(&scan, 0, "holds a 0 byte: it is no text");
    scan.at = out->text;
    if (strncmp(scan.at, byte_order_mark, 3) == 0)
        scan.at += 3;
    bool open_end = length > 0 && out->text[length - 1] != '\n';
    if (scan_all(&scan) != 0)
        return -1;
    out->open_end = open_end && out->line[out->rows] == scan.line;
    return 0;
}

void csv_free(struct csv *table)
{
    free(table->text);
    free(table->cell);
    free(table->line);
    *table = (struct csv){0};
}

void csv_leave_out_zeros(struct csv *table, size_t column)
{
    size_t kept = 0;
    for (size_t row = 0; row < table->rows; row++) {
        wide value;
        if (field_parse(csv_cell(table, row, column), &value) == NULL && value == 0)
            continue;
        memmove(table->cell + (1 + kept) * table->columns, table->cell + (1 + row) * table->columns,
                table->columns * sizeof *table->cell);
        table->line[1 + kept++] = table->line[1 + row];
    }
    table->rows = kept;
}

bool csv_lacks(const struct csv *table, char *message, size_t size, const char *what, const char *name)
{
    char shown[NAME_SHOWN];
    size_t used = 0;
    snprintf(message, size, "%.300s:%zu: %s%.120s; its columns: ", table->path, table->line[0], what, name);
    for (size_t k = 0; k < table->columns; k++) {
        used = strlen(message);
        const char *next = name_shown(csv_name(table, k), shown);
        bool last = k + 1 == table->columns;
        if (used + strlen(next) + (last ? 1 : sizeof ", ..") > size)
            next = "..", last = true, k = table->columns;
        snprintf(message + used, size - used, "%s%s", next, last ? "" : ", ");
    }
    return false;
}
