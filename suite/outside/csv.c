/* Comma-separated values: one pass over the text, in which fields end where they stand. */
#include "suite/outside/csv.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/arguments.h"
#include "core/names.h"
#include "results/heap.h"
#include "suite/outside/fields.h"
#include "suite/yaml/text_file.h"

/* Position of the pass over the file. */
struct scan {
    struct csv *table;
    char *at;
    char separator;
    size_t line, cells, capacity; /* of cells, the header among them */
    char *message;
};

#define REFUSE(scan, line, ...) csv_refuse((scan)->table, line, SIZE_MAX, (scan)->message, __VA_ARGS__)

bool csv_refuse(const struct csv *table, size_t line, size_t column, char message[CSV_MESSAGE_SIZE], const char *format,
                ...)
{
    int used = snprintf(message, CSV_MESSAGE_SIZE, "%.300s:", table->path);
    if (line > 0)
        used += snprintf(message + used, CSV_MESSAGE_SIZE - (size_t)used, "%zu:", line);
    used += snprintf(message + used, CSV_MESSAGE_SIZE - (size_t)used, " ");
    if (column < table->columns)
        used += snprintf(message + used, CSV_MESSAGE_SIZE - (size_t)used, "%.60s: ", csv_name(table, column));
    PUT_ARGUMENTS(message + used, CSV_MESSAGE_SIZE - (size_t)used, format);
    return false;
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

/* The next field of a line, ended by a 0; *last: it was the last one. False with a message if there is none. */
static bool next_field(struct scan *scan, char **field, bool *last)
{
    const char ends[] = {scan->separator, '\r', '\n', '\0'};
    scan->at += strspn(scan->at, scan->separator == '\t' ? "" : " ");
    bool in_quotes = *scan->at == '"';
    char *start = in_quotes ? quoted(scan) : scan->at;
    if (!start)
        return REFUSE(scan, scan->line, "a field in quotes does not end on its line");
    size_t rest = strcspn(scan->at, ends);
    if (in_quotes && strspn(scan->at, " ") < rest)
        return REFUSE(scan, scan->line, "expected a separator behind the closing quote, found \"%.20s\"", scan->at);
    scan->at += rest;
    char end = *scan->at;
    *scan->at = '\0';
    *last = end != scan->separator;
    scan->at += end != '\0';
    if (end == '\r' && *scan->at != '\n' && *scan->at)
        return REFUSE(scan, scan->line, "a carriage return that no line ends with");
    if (end == '\r' && *scan->at)
        scan->at++;
    *field = in_quotes ? start : trimmed(start);
    return true;
}

/* Keeps a field, and has room for the line number of its row. */
static void keep_field(struct scan *scan, char *field)
{
    struct csv *table = scan->table;
    if (scan->cells == scan->capacity) {
        scan->capacity = 2 * scan->capacity + CSV_MOST_COLUMNS;
        table->cell = heap_grow(table->cell, scan->capacity, sizeof *table->cell);
        table->line = heap_grow(table->line, scan->capacity, sizeof *table->line);
    }
    table->cell[scan->cells++] = field;
}

/* Refuses a missing name in the header, or one that appears twice. */
static bool check_name(const struct scan *scan, const char *name)
{
    if (scan->cells == CSV_MOST_COLUMNS)
        return REFUSE(scan, scan->line, "more than %d columns", CSV_MOST_COLUMNS);
    if (!*name)
        return REFUSE(scan, scan->line, "column %zu has no name", scan->cells + 1);
    for (size_t k = 0; k < scan->cells; k++)
        if (strcmp(scan->table->cell[k], name) == 0)
            return REFUSE(scan, scan->line, "two columns are called \"%.60s\"", name);
    return true;
}

/* A row; the first are the names: how many there are decides the shape of the table. */
static bool read_row(struct scan *scan)
{
    struct csv *table = scan->table;
    const bool header = table->columns == 0;
    size_t fields = 0;
    for (bool last = false; !last; fields++) {
        char *field = NULL;
        if (!next_field(scan, &field, &last) || (header && !check_name(scan, field)))
            return false;
        if (header || fields < table->columns)
            keep_field(scan, field);
    }
    if (header)
        table->columns = fields;
    if (fields != table->columns && table->columns == 1)
        return REFUSE(scan, scan->line,
                      "%zu fields after a header of one column; expected a table (CSV) with a header such as steps,q",
                      fields);
    if (fields != table->columns)
        return REFUSE(scan, scan->line, "%zu field%s; expected %zu, one per column of the header%s", fields,
                      fields == 1 ? "" : "s", table->columns,
                      fields > table->columns && scan->separator == ','
                          ? "; a decimal comma separates fields: write decimal points"
                          : "");
    table->rows += !header;
    table->line[table->rows] = scan->line;
    return true;
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

static bool scan_all(struct scan *scan)
{
    while (*scan->at) {
        scan->line++;
        if (skip_line(scan))
            continue;
        const char *separator = scan->table->columns == 0 ? strpbrk(scan->at, ",;\t\n") : NULL;
        if (separator && *separator != '\n')
            scan->separator = *separator;
        if (!read_row(scan))
            return false;
    }
    if (scan->table->columns == 0)
        return REFUSE(scan, 0, "is empty: expected a line of names, then a row a line");
    return scan->table->rows > 0 || REFUSE(scan, 0, "has names and no rows");
}

bool csv_read(const char *path, struct csv *out, char message[CSV_MESSAGE_SIZE])
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    struct scan scan = {.table = out, .separator = ',', .message = message};
    size_t length;
    *out = (struct csv){.path = path, .text = text_file_read(path, CSV_MOST_BYTES, &length)};
    if (!out->text && errno == EFBIG)
        return REFUSE(&scan, 0, "has more than %d bytes", CSV_MOST_BYTES);
    if (!out->text)
        return REFUSE(&scan, 0, "%s", strerror(errno));
    if (strlen(out->text) != length)
        return REFUSE(&scan, 0, "holds a 0 byte: it is no text");
    scan.at = out->text + (strncmp(out->text, byte_order_mark, 3) == 0 ? 3 : 0);
    bool open_end = length > 0 && out->text[length - 1] != '\n';
    if (!scan_all(&scan))
        return false;
    out->open_end = open_end && out->line[out->rows] == scan.line;
    return true;
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

bool csv_lacks(const struct csv *table, char message[CSV_MESSAGE_SIZE], const char *where, const char *what,
               const char *name)
{
    char shown[NAME_SHOWN];
    if (where)
        snprintf(message, CSV_MESSAGE_SIZE, "%.200s: %s%.120s; columns of %.300s: ", where, what, name, table->path);
    else
        csv_refuse(table, table->line[0], SIZE_MAX, message, "%s%.120s; its columns: ", what, name);
    for (size_t k = 0; k < table->columns; k++) {
        size_t used = strlen(message);
        const char *next = name_shown(csv_name(table, k), shown);
        bool last = k + 1 == table->columns;
        if (used + strlen(next) + (last ? 1 : sizeof ", ..") > CSV_MESSAGE_SIZE)
            next = "..", last = true, k = table->columns;
        snprintf(message + used, CSV_MESSAGE_SIZE - used, "%s%s", next, last ? "" : ", ");
    }
    return false;
}
