/* Tables as text, CSV, markdown or LaTeX: which columns a reader wants, and how a cell looks. */
#include "results/format.h"

#include "results/cells.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SHOWN = 64 };

static const char *const order_view[] = {"experiment", "problem", "data",     "method",   "stages",   "retraction",
                                         "precision",  "control", "quantity", "expected", "measured", "standard_error",
                                         "window",     "verdict", "source",   NULL};

static const char *const case_view[] = {"experiment",
                                        "problem",
                                        "data",
                                        "method",
                                        "stages",
                                        "retraction",
                                        "precision",
                                        "control",
                                        "steps",
                                        "h",
                                        "status",
                                        "q_end",
                                        "q_max",
                                        "p_end",
                                        "p_max",
                                        "lambda_end",
                                        "lambda_max",
                                        "stage_Q",
                                        "stage_P",
                                        "stage_p",
                                        "dense_q",
                                        "dense_p",
                                        "dense_dp",
                                        "constraint",
                                        "tangency",
                                        "momentum",
                                        "twin_q",
                                        "twin_p",
                                        "symplectic",
                                        "reversal",
                                        "energy_deviation",
                                        "energy_slope",
                                        "energy_slope_error",
                                        NULL};

const char *format_name(enum format format)
{
    static const char *const names[] = {
#define FORMAT_NAME(code, name) name,
        FORMAT_TABLE(FORMAT_NAME)
#undef FORMAT_NAME
    };
    return names[format];
}

static const struct column *find_column(const struct table_kind *kind, const char *name)
{
    for (int i = 0; i < kind->column_count; i++) {
        if (strcmp(kind->columns[i].name, name) == 0)
            return &kind->columns[i];
    }
    return NULL;
}

static int add_column(struct shown shown[MAX_SHOWN], int count, const char *name, const struct column *column)
{
    int numbers = column && column->type == COLUMN_IS_REAL ? column->count : 1;
    for (int k = 0; k < numbers && count < MAX_SHOWN; k++) {
        shown[count] = (struct shown){.column = column, .place = k};
        snprintf(shown[count].heading, sizeof shown[count].heading, numbers > 1 ? "%s_%d" : "%s", name, k + 1);
        count++;
    }
    return count;
}

static int choose_columns(const struct table_kind *kind, struct shown shown[MAX_SHOWN])
{
    const char *const *view = kind == &table_orders ? order_view : kind == &table_cases ? case_view : NULL;
    int count = 0;
    for (int i = 0; view && view[i]; i++)
        count = add_column(shown, count, view[i], find_column(kind, view[i]));
    for (int i = 0; !view && i < kind->column_count; i++)
        if (!kind->columns[i].is_volatile)
            count = add_column(shown, count, kind->columns[i].name, &kind->columns[i]);
    return count;
}

/* Widths and blankness need a look at every row; then the blank columns are dropped. Returns how many are left. */
static int measure(const struct table_kind *kind, const void *rows, size_t count, enum format format,
                   struct shown *shown, int columns)
{
    int left = 0;
    for (int i = 0; i < columns; i++) {
        char cell[CELL_SIZE];
        shown[i].width = cell_characters(shown[i].heading);
        shown[i].blank = count > 0;
        for (size_t row = 0; row < count; row++) {
            cell_plain(kind, rows, row, &shown[i], cell);
            shown[i].blank = shown[i].blank && strcmp(cell, "-") == 0;
            cell_formatted(kind, rows, row, &shown[i], format, cell);
            int width = cell_characters(cell);
            shown[i].width = width > shown[i].width ? width : shown[i].width;
        }
        if (!shown[i].blank)
            shown[left++] = shown[i];
    }
    return left;
}

static void pad(FILE *out, int count, char with)
{
    for (int i = 0; i < count; i++)
        fputc(with, out);
}

/* Numbers to the right, texts to the left. */
static void aligned(FILE *out, const char *cell, const struct shown *shown, bool last)
{
    int space = shown->width - cell_characters(cell);
    if (cell_is_number(shown))
        pad(out, space, ' ');
    fputs(cell, out);
    if (!cell_is_number(shown) && !last)
        pad(out, space, ' ');
}

/* What goes before, between and after the cells of a line. */
struct frame {
    const char *before, *between, *after;
};

static void print_line(FILE *out, const struct table_kind *kind, const void *rows, size_t row,
                       const struct shown *shown, int columns, enum format format, const struct frame *frame)
{
    char cell[CELL_SIZE];
    fputs(frame->before, out);
    for (int i = 0; i < columns; i++) {
        if (rows)
            cell_formatted(kind, rows, row, &shown[i], format, cell);
        else
            cell_heading(&shown[i], format, cell);
        fputs(i > 0 ? frame->between : "", out);
        aligned(out, cell, &shown[i], i == columns - 1 && format == FORMAT_TEXT);
    }
    fputs(frame->after, out);
}

static void print_rule(FILE *out, const struct shown *shown, int columns, enum format format)
{
    if (format == FORMAT_LATEX)
        fputs("\\midrule\n", out);
    for (int i = 0; i < columns && format != FORMAT_LATEX; i++) {
        fputs(format == FORMAT_MARKDOWN ? "| " : i > 0 ? "  " : "", out);
        pad(out, shown[i].width - (format == FORMAT_MARKDOWN), '-');
        if (format == FORMAT_MARKDOWN)
            fputs(cell_is_number(&shown[i]) ? ": " : "- ", out);
    }
    if (format != FORMAT_LATEX)
        fputs(format == FORMAT_MARKDOWN ? "|\n" : "\n", out);
}

static void print_readable(FILE *out, const struct table_kind *kind, const void *rows, size_t count, enum format format)
{
    static const struct frame frames[FORMATS] = {[FORMAT_TEXT] = {"", "  ", "\n"},
                                                 [FORMAT_MARKDOWN] = {"| ", " | ", " |\n"},
                                                 [FORMAT_LATEX] = {"", " & ", " \\\\\n"}};
    struct shown shown[MAX_SHOWN];
    int columns = choose_columns(kind, shown);
    columns = measure(kind, rows, count, format, shown, columns);
    if (format == FORMAT_LATEX) {
        fputs("\\begin{tabular}{", out);
        for (int i = 0; i < columns; i++)
            fputc(cell_is_number(&shown[i]) ? 'r' : 'l', out);
        fputs("}\n\\toprule\n", out);
    }
    print_line(out, kind, NULL, 0, shown, columns, format, &frames[format]);
    print_rule(out, shown, columns, format);
    for (size_t row = 0; row < count; row++)
        print_line(out, kind, rows, row, shown, columns, format, &frames[format]);
    if (format == FORMAT_LATEX)
        fputs("\\bottomrule\n\\end{tabular}\n", out);
}

static void print_quoted(FILE *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void print_csv_cell(FILE *out, const struct column *column, const void *value)
{
    if (column->type == COLUMN_IS_TEXT)
        print_quoted(out, value);
    else if (column->type == COLUMN_IS_INT)
        fprintf(out, "%lld", (long long)*(const int64_t *)value);
    for (int i = 0; i < column->count && column->type == COLUMN_IS_REAL; i++) {
        double number = ((const double *)value)[i];
        fputs(i > 0 ? "," : "", out);
        if (isnan(number))
            fputs("nan", out); /* printf would show the sign of a NaN, which means nothing */
        else
            fprintf(out, "%.17g", number);
    }
}

static void print_csv_heading(FILE *out, const struct column *column)
{
    bool many = column->type == COLUMN_IS_REAL && column->count > 1;
    if (!many)
        fputs(column->name, out);
    for (int i = 0; i < column->count && many; i++)
        fprintf(out, "%s%s_%d", i > 0 ? "," : "", column->name, i + 1);
}

static void print_csv(FILE *out, const struct table_kind *kind, const void *rows, size_t count)
{
    for (int i = 0; i < kind->column_count; i++) {
        fputs(i > 0 ? "," : "", out);
        print_csv_heading(out, &kind->columns[i]);
    }
    fputs("\r\n", out);
    for (size_t row = 0; row < count; row++) {
        for (int i = 0; i < kind->column_count; i++) {
            fputs(i > 0 ? "," : "", out);
            print_csv_cell(out, &kind->columns[i], cell_place(kind, rows, row, &kind->columns[i]));
        }
        fputs("\r\n", out);
    }
}

int format_table(FILE *out, const struct table_kind *kind, const void *rows, size_t count, enum format format)
{
    count = rows ? count : 0;
    if (format == FORMAT_CSV)
        print_csv(out, kind, rows, count);
    else
        print_readable(out, kind, rows, count, format);
    return fflush(out) != 0 || ferror(out) ? -1 : 0;
}

int format_verdicts(FILE *out, const struct order_row *rows, size_t count)
{
    return format_table(out, &table_orders, rows, count, FORMAT_TEXT);
}
