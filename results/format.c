/* Tables as text, CSV, markdown or LaTeX: which columns a reader wants, and how a cell looks. */
#include "results/format.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SHOWN = 64, CELL_SIZE = 2048 /* a text of 96 bytes, each escaped for LaTeX */ };

/* A column as it is shown, of several numbers a row one of them; without a descriptor it is the asymptotic window of an
 * order row. */
struct shown {
    char heading[40];
    const struct column *column;
    int place; /* of the number */
    int width; /* characters of the widest cell */
    bool blank;
};

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

static const void *place(const struct table_kind *kind, const void *rows, size_t row, const struct column *column)
{
    return (const char *)rows + row * kind->row_size + column->offset;
}

/* Orders read best with two decimals; residuals, slopes and errors are powers of ten. */
static const char *real_format(const struct column *column, const struct order_row *order)
{
    if (strcmp(column->name, "h") == 0 || strcmp(column->name, "horizon") == 0 || strcmp(column->name, "time") == 0)
        return "%.4g";
    if (strcmp(column->name, "value") == 0 || strcmp(column->name, "mean") == 0)
        return "%.6g";
    if (!order || (strcmp(order->claim, "order") != 0 && strcmp(order->claim, "growth") != 0))
        return "%.2e";
    return strcmp(column->name, "measured") == 0 ? "%.2f" : strcmp(column->name, "expected") == 0 ? "%g" : "%.2g";
}

/* Characters of a UTF-8 text: bytes that do not continue one. */
static int characters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static bool says_nothing(const char *text)
{
    return *text == '\0' || strcmp(text, "none") == 0 || strcmp(text, "identity") == 0;
}

static void window_cell(const struct order_row *order, char *cell)
{
    if (order->window_first > 0) /* identities and bounds have none */
        snprintf(cell, CELL_SIZE, "%lld-%lld", (long long)order->window_first, (long long)order->window_last);
    else
        snprintf(cell, CELL_SIZE, "-");
}

/* The cell of a row before any escaping; "-" if it says nothing. */
static void plain_cell(const struct table_kind *kind, const void *rows, size_t row, const struct shown *shown,
                       char cell[CELL_SIZE])
{
    const struct column *column = shown->column;
    const struct order_row *order = kind == &table_orders ? (const struct order_row *)rows + row : NULL;
    if (!column) {
        window_cell((const struct order_row *)rows + row, cell);
        return;
    }
    const void *value = place(kind, rows, row, column);
    if (column->type == COLUMN_IS_INT)
        snprintf(cell, CELL_SIZE, "%lld", (long long)*(const int64_t *)value);
    else if (column->type == COLUMN_IS_REAL && isnan(((const double *)value)[shown->place]))
        snprintf(cell, CELL_SIZE, "-");
    else if (column->type == COLUMN_IS_REAL)
        snprintf(cell, CELL_SIZE, real_format(column, order), ((const double *)value)[shown->place]);
    else if (order && strcmp(column->name, "verdict") == 0 && !order->as_expected)
        snprintf(cell, CELL_SIZE, "%s (!)", order->verdict);
    else
        snprintf(cell, CELL_SIZE, "%s", says_nothing(value) ? "-" : (const char *)value);
}

static void escape_markdown(const char *cell, char out[CELL_SIZE])
{
    for (; *cell; *out++ = *cell++) {
        if (strchr("|\\`*_<", *cell))
            *out++ = '\\';
    }
    *out = '\0';
}

static void escape_latex(const char *cell, char out[CELL_SIZE])
{
    for (; *cell; cell++) {
        if (*cell == '\\')
            out = stpcpy(out, "\\textbackslash{}");
        else if (*cell == '~')
            out = stpcpy(out, "\\textasciitilde{}");
        else if (*cell == '^')
            out = stpcpy(out, "\\textasciicircum{}");
        else if (strchr("&%$#_{}", *cell))
            out = stpcpy(stpcpy(out, "\\"), (char[]){*cell, '\0'});
        else
            *out++ = *cell;
    }
    *out = '\0';
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

static bool is_number(const struct shown *shown)
{
    return !shown->column || shown->column->type != COLUMN_IS_TEXT;
}

static void formatted_cell(const struct table_kind *kind, const void *rows, size_t row, const struct shown *shown,
                           enum format format, char cell[CELL_SIZE])
{
    char plain[CELL_SIZE];
    plain_cell(kind, rows, row, shown, plain);
    if (format == FORMAT_MARKDOWN)
        escape_markdown(plain, cell);
    else if (format == FORMAT_LATEX && shown->column && is_number(shown))
        latex_number(plain, cell);
    else if (format == FORMAT_LATEX)
        escape_latex(plain, cell);
    else
        snprintf(cell, CELL_SIZE, "%s", plain);
}

/* Widths and blankness need a look at every row; then the blank columns are dropped. Returns how many are left. */
static int measure(const struct table_kind *kind, const void *rows, size_t count, enum format format,
                   struct shown *shown, int columns)
{
    int left = 0;
    for (int i = 0; i < columns; i++) {
        char cell[CELL_SIZE];
        shown[i].width = characters(shown[i].heading);
        shown[i].blank = count > 0;
        for (size_t row = 0; row < count; row++) {
            plain_cell(kind, rows, row, &shown[i], cell);
            shown[i].blank = shown[i].blank && strcmp(cell, "-") == 0;
            formatted_cell(kind, rows, row, &shown[i], format, cell);
            int width = characters(cell);
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
    int space = shown->width - characters(cell);
    if (is_number(shown))
        pad(out, space, ' ');
    fputs(cell, out);
    if (!is_number(shown) && !last)
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
            formatted_cell(kind, rows, row, &shown[i], format, cell);
        else if (format == FORMAT_LATEX)
            escape_latex(shown[i].heading, cell);
        else
            snprintf(cell, sizeof cell, "%s", shown[i].heading);
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
            fputs(is_number(&shown[i]) ? ": " : "- ", out);
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
            fputc(is_number(&shown[i]) ? 'r' : 'l', out);
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
            print_csv_cell(out, &kind->columns[i], place(kind, rows, row, &kind->columns[i]));
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
