/* Text of a table cell for readers, and its spelling in Markdown and LaTeX. */
#include "results/print/cells.h"

#include "results/print/escape.h"
#include "results/print/terminal.h"
#include "results/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const void *cell_index(const struct table_kind *kind, const void *rows, size_t row, const struct column *column)
{
    return (const char *)rows + row * kind->row_size + column->offset;
}

/* The type of claim a row is about; NULL in tables without claims. */
static const char *claim_kind_of(const struct table_kind *kind, const void *rows, size_t row)
{
    if (kind == &table_orders)
        return ((const struct order_row *)rows)[row].claim;
    return kind == &table_comparisons ? ((const struct comparison_row *)rows)[row].claim : NULL;
}

static const char *real_format(const struct column *column, const char *claim)
{
    static const char *const formats[][2] = {
#define X(code, format, of_orders) {format, of_orders},
        COLUMN_FORMS(X)
#undef X
    };
    static const enum claim_kind exponents[] = {CLAIM_ORDER, CLAIM_TOLERANCE, CLAIM_GROWTH};
    bool order = false;
    for (size_t k = 0; claim && k < sizeof exponents / sizeof *exponents; k++)
        order = order || strcmp(claim, claim_word(exponents[k])) == 0;
    return formats[column->form][order];
}

int cell_characters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

/* Most rows have no data, fault or retraction of their own. */
static bool says_nothing(const struct column *column, const char *text)
{
    return control_is_none(text) || (strcmp(column->name, "retraction") == 0 && retraction_is_plain(text));
}

static void window_cell(const struct order_row *order, char *cell)
{
    if (order->window_first > 0) /* identities and bounds have none */
        snprintf(cell, CELL_SIZE, "%lld-%lld", (long long)order->window_first, (long long)order->window_last);
    else
        snprintf(cell, CELL_SIZE, "-");
}

/* A verdict that is not the one its row should have is marked, and so is one that speaks for fewer cases than it should. */
static void verdict_cell(const struct order_row *order, char *cell)
{
    int length = snprintf(cell, CELL_SIZE, "%s", order->verdict);
    if (order->rows_failed > 0 && !row_ended(order, VERDICT_FAILED))
        length += snprintf(cell + length, CELL_SIZE - (size_t)length, ", %lld of %lld without a value",
                           (long long)order->rows_failed, (long long)order->cases);
    if (!order->as_expected)
        length += snprintf(cell + length, CELL_SIZE - (size_t)length, " (!)");
    if (*order->doubt)
        snprintf(cell + length, CELL_SIZE - (size_t)length, ": %s", order->doubt);
}

/* Returns true if a number was not counted or not measured. */
static bool has_no_number(const struct shown *shown, const void *value)
{
    const struct column *column = shown->column;
    return table_is_uncounted(column, value) ||
           (column->type == COLUMN_IS_REAL && isnan(((const double *)value)[shown->index]));
}

void cell_plain(const struct table_kind *kind, const void *rows, size_t row, const struct shown *shown,
                char cell[CELL_SIZE])
{
    const struct column *column = shown->column;
    const struct order_row *order = kind == &table_orders ? (const struct order_row *)rows + row : NULL;
    if (!column) {
        window_cell((const struct order_row *)rows + row, cell);
        return;
    }
    const void *value = cell_index(kind, rows, row, column);
    if (has_no_number(shown, value))
        snprintf(cell, CELL_SIZE, "-");
    else if (column->type == COLUMN_IS_INT)
        snprintf(cell, CELL_SIZE, "%lld", (long long)*(const int64_t *)value);
    else if (column->type == COLUMN_IS_REAL)
        snprintf(cell, CELL_SIZE, real_format(column, claim_kind_of(kind, rows, row)),
                 ((const double *)value)[shown->index]);
    else if (order && strcmp(column->name, "verdict") == 0)
        verdict_cell(order, cell);
    else if (order && strcmp(column->name, "source") == 0 && *order->because)
        snprintf(cell, CELL_SIZE, "expect: %s", order->because);
    else
        snprintf(cell, CELL_SIZE, "%s", says_nothing(column, value) ? "-" : (const char *)value);
}

static void latex_number(const char *cell, char out[CELL_SIZE])
{
    const char *exponent = strchr(cell, 'e');
    if (strcmp(cell, "-") == 0)
        snprintf(out, CELL_SIZE, "--");
    else if (exponent)
        snprintf(out, CELL_SIZE, "$%.*s\\cdot 10^{%d}$", (int)(exponent - cell), cell,
                 (int)strtol(exponent + 1, NULL, 10));
    else
        stpcpy(stpcpy(stpcpy(out, "$"), cell), "$");
}

bool cell_is_number(const struct shown *shown)
{
    return !shown->column || shown->column->type != COLUMN_IS_TEXT;
}

/* Writes a text between quotes if it needs them. */
static void exact_text(const char *text, char cell[CELL_SIZE])
{
    static const char *const doubled[] = {"\"\"", "\r", "\n", "\t"};
    const char *quote = strpbrk(text, ",\"\r\n") ? "\"" : "";
    char inner[CELL_SIZE - 2];
    escape_into(inner, sizeof inner, text, "\"\r\n\t", doubled);
    snprintf(cell, CELL_SIZE, "%s%s%s", quote, inner, quote);
}

/* Writes the value of a cell as it is: numbers in full, texts between quotes where they need them. */
static void exact_cell(const struct shown *shown, const void *value, char cell[CELL_SIZE])
{
    const struct column *column = shown->column;
    if (column->type == COLUMN_IS_TEXT)
        exact_text(value, cell);
    else if (has_no_number(shown, value))
        snprintf(cell, CELL_SIZE, "nan"); /* printf would show the sign of a NaN, which means nothing */
    else if (column->type == COLUMN_IS_INT)
        snprintf(cell, CELL_SIZE, "%lld", (long long)*(const int64_t *)value);
    else
        snprintf(cell, CELL_SIZE, "%.17g", ((const double *)value)[shown->index]);
}

void cell_formatted(const struct table_kind *kind, const void *rows, size_t row, const struct shown *shown,
                    enum format format, char cell[CELL_SIZE])
{
    static const char *const markdown[] = {"\\|", "\\\\", "\\`", "\\*", "\\_", "\\<"};
    char plain[CELL_SIZE];
    if (format == FORMAT_CSV) {
        exact_cell(shown, cell_index(kind, rows, row, shown->column), cell);
        return;
    }
    cell_plain(kind, rows, row, shown, plain);
    if (format == FORMAT_MARKDOWN)
        escape_into(cell, CELL_SIZE, plain, "|\\`*_<", markdown);
    else if (format == FORMAT_LATEX && shown->column && cell_is_number(shown))
        latex_number(plain, cell);
    else if (format == FORMAT_LATEX)
        escape_latex(cell, CELL_SIZE, plain);
    else
        snprintf(cell, CELL_SIZE, "%s", plain);
}

void cell_heading(const struct shown *shown, enum format format, char cell[CELL_SIZE])
{
    if (format == FORMAT_LATEX)
        escape_latex(cell, CELL_SIZE, shown->heading);
    else
        snprintf(cell, CELL_SIZE, "%s", shown->heading);
}

static bool begins_with(const char *text, const char *begin)
{
    return strncmp(text, begin, strlen(begin)) == 0;
}

const char *cell_colour(const struct shown *shown, const char *cell)
{
    if (!strstr(shown->heading, "verdict") && strcmp(shown->heading, "change") != 0)
        return NULL;
    if (strstr(cell, "(!)") || strcmp(cell, "regressed") == 0)
        return TERMINAL_RED;
    if (begins_with(cell, verdict_word(VERDICT_CONFIRMED)) || begins_with(cell, verdict_word(VERDICT_DOCUMENTED)))
        return TERMINAL_GREEN;
    return strcmp(cell, "changed") == 0 ? TERMINAL_YELLOW : NULL;
}
