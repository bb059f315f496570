/* Tables as text, CSV, markdown or LaTeX: which columns a reader wants, and how a cell looks. */
#include "results/print/format.h"

#include "results/print/cells.h"
#include "results/print/fold.h"
#include "results/print/terminal.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *const order_view[] = {"experiment", "problem",        "data",    "method",  "with",     "stages",
                                         "retraction", "precision",      "control", "claim",   "quantity", "expected",
                                         "measured",   "standard_error", "window",  "verdict", "source",   NULL};

/* .. and what is claimed of quantities. */
static const char *const case_view[] = {"experiment", "problem",    "data",      "label",   "method",    "with",
                                        "stages",     "retraction", "precision", "control", "tolerance", "steps",
                                        "h",          "status",     "message",   NULL};

const char *format_name(enum format format)
{
    static const char *const names[] = {FORMAT_TABLE(TABLE_WORD)};
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

static int add_shown_column(struct shown shown[TABLE_MOST_COLUMNS], int count, const char *name,
                            const struct column *column)
{
    int numbers = column && column->type == COLUMN_IS_REAL ? column->count : 1;
    for (int k = 0; k < numbers && count < TABLE_MOST_COLUMNS; k++) {
        shown[count] = (struct shown){.column = column, .index = k};
        snprintf(shown[count].heading, sizeof shown[count].heading, numbers > 1 ? "%s_%d" : "%s", name, k + 1);
        count++;
    }
    return count;
}

/* Chooses what a reader wants; of CSV all columns but the quantities that no case has. */
static int choose_columns(const struct table_kind *kind, const void *rows, size_t row_count, enum format format,
                          struct shown shown[TABLE_MOST_COLUMNS])
{
    bool whole = format == FORMAT_CSV;
    const char *const *view = whole                   ? NULL
                              : kind == &table_orders ? order_view
                              : kind == &table_cases  ? case_view
                                                      : NULL;
    int count = 0;
    for (int i = 0; view && view[i]; i++)
        count = add_shown_column(shown, count, view[i], find_column(kind, view[i]));
    for (int i = 0; i < kind->column_count && !whole; i++)
        if (kind->columns[i].subject == SUBJECT_VALUES &&
            quantity_info(quantity_find(kind->columns[i].name))->is != QUANTITY_IS_MEASURED)
            count = add_shown_column(shown, count, kind->columns[i].name, &kind->columns[i]);
    for (int i = 0; i < kind->column_count && !view; i++)
        if (whole ? !table_column_is_blank(kind, rows, row_count, &kind->columns[i]) : !kind->columns[i].is_volatile)
            count = add_shown_column(shown, count, kind->columns[i].name, &kind->columns[i]);
    return count;
}

/* Returns true for the type of claim if all claims are of one type. */
static bool is_one_claim(const struct column *column, const void *rows, size_t count)
{
    const struct order_row *claims = rows;
    bool is = column == find_column(&table_orders, "claim");
    for (size_t row = 1; row < count && is; row++)
        is = strcmp(claims[row].claim, claims[0].claim) == 0;
    return is;
}

/* Widths and blankness need a look at every row; then the blank columns are dropped. Returns how many are left. */
static int measure_columns(const struct table_kind *kind, const void *rows, size_t count, enum format format,
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
        shown[i].blank = shown[i].blank || (count > 0 && is_one_claim(shown[i].column, rows, count));
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

/* Text before, between and after the cells of a line. */
struct frame {
    const char *before, *between, *after;
};

/* A table on its way to the reader. */
struct sheet {
    FILE *out;
    const struct table_kind *kind;
    const void *rows;
    size_t count;
    enum format format;
    struct frame frame;
    struct terminal terminal;
    int number_width; /* of the row numbers that join the parts of a folded table; 0: not folded */
};

/* Numbers to the right, texts to the left. */
static void print_aligned(const struct sheet *sheet, const char *cell, const struct shown *shown, bool last)
{
    int space = shown->width - cell_characters(cell);
    const char *colour = sheet->terminal.colour ? cell_colour(shown, cell) : NULL;
    if (cell_is_number(shown))
        pad(sheet->out, space, ' ');
    fprintf(sheet->out, "%s%s%s", colour ? colour : "", cell, colour ? TERMINAL_PLAIN : "");
    if (!cell_is_number(shown) && !(last && sheet->format == FORMAT_TEXT))
        pad(sheet->out, space, ' ');
}

/* Row number, or that of the headings, or the room it takes. */
static void print_row_number(const struct sheet *sheet, const size_t *row, bool goes_on)
{
    if (sheet->number_width == 0)
        return;
    if (row && !goes_on)
        fprintf(sheet->out, "%*zu%s", sheet->number_width, *row + 1, sheet->frame.between);
    else
        fprintf(sheet->out, "%*s%s", sheet->number_width, goes_on ? "" : "#", sheet->frame.between);
}

/* A line of columns from `first` to before `next` of a row; of the headings if there is none. */
static void print_sheet_line(const struct sheet *sheet, const size_t *row, const struct shown *shown, int first,
                             int next)
{
    char cell[CELL_SIZE];
    fputs(sheet->frame.before, sheet->out);
    print_row_number(sheet, row, first > 0);
    for (int i = first; i < next; i++) {
        if (row)
            cell_formatted(sheet->kind, sheet->rows, *row, &shown[i], sheet->format, cell);
        else
            cell_heading(&shown[i], sheet->format, cell);
        fputs(i > first ? sheet->frame.between : "", sheet->out);
        print_aligned(sheet, cell, &shown[i], i == next - 1);
    }
    fputs(sheet->frame.after, sheet->out);
}

static void print_rule(const struct sheet *sheet, const struct shown *shown, int columns)
{
    bool markdown = sheet->format == FORMAT_MARKDOWN;
    if (sheet->format == FORMAT_LATEX) {
        fputs("\\midrule\n", sheet->out);
        return;
    }
    for (int i = 0; i < columns; i++) {
        fputs(markdown ? "| " : i > 0 ? "  " : "", sheet->out);
        pad(sheet->out, shown[i].width - markdown, '-');
        if (markdown)
            fputs(cell_is_number(&shown[i]) ? ": " : "- ", sheet->out);
    }
    fputs(markdown ? "|\n" : "\n", sheet->out);
}

static void print_whole(const struct sheet *sheet, const struct shown *shown, int columns)
{
    print_sheet_line(sheet, NULL, shown, 0, columns);
    if (sheet->format != FORMAT_CSV)
        print_rule(sheet, shown, columns);
    for (size_t row = 0; row < sheet->count; row++)
        print_sheet_line(sheet, &row, shown, 0, columns);
}

/* Returns the number of columns that fit side by side into `width` characters, with `between` characters per gap; at
 * least one. */
static int fitting(const struct shown *shown, int columns, int between, int width)
{
    int used = shown[0].width, count = 1;
    while (count < columns && used + between + shown[count].width <= width)
        used += between + shown[count++].width;
    return count;
}

/* The lines that a row, or the headings, take in `width` characters. */
static void print_folded_row(const struct sheet *sheet, const size_t *row, const struct shown *shown, int columns,
                             int width)
{
    for (int first = 0, next; first < columns; first = next) {
        next = first + fitting(shown + first, columns - first, (int)strlen(sheet->frame.between), width);
        print_sheet_line(sheet, row, shown, first, next);
    }
}

/* A text wider than the terminal is folded row by row: what does not fit goes on in the next line, behind the row's number. */
static void print_sheet_text(struct sheet *sheet, const struct shown *shown, int columns)
{
    int width = sheet->terminal.width, between = (int)strlen(sheet->frame.between);
    if (width == 0 || fitting(shown, columns, between, width) == columns) {
        print_whole(sheet, shown, columns);
        return;
    }
    sheet->number_width = snprintf(NULL, 0, "%zu", sheet->count);
    int row_width = width - sheet->number_width - between;
    print_folded_row(sheet, NULL, shown, columns, row_width);
    pad(sheet->out, width, '-');
    fputc('\n', sheet->out);
    for (size_t row = 0; row < sheet->count; row++)
        print_folded_row(sheet, &row, shown, columns, row_width);
}

static void print_latex(const struct sheet *sheet, const struct shown *shown, int columns)
{
    fputs("\\begin{tabular}{", sheet->out);
    for (int i = 0; i < columns; i++)
        fputc(cell_is_number(&shown[i]) ? 'r' : 'l', sheet->out);
    fputs("}\n\\toprule\n", sheet->out);
    print_whole(sheet, shown, columns);
    fputs("\\bottomrule\n\\end{tabular}\n", sheet->out);
}

void format_table(FILE *out, const struct table_kind *kind, const void *rows, size_t count, enum format format)
{
    static const struct frame frames[FORMATS] = {[FORMAT_TEXT] = {"", "  ", "\n"},
                                                 [FORMAT_CSV] = {"", ",", "\r\n"},
                                                 [FORMAT_MARKDOWN] = {"| ", " | ", " |\n"},
                                                 [FORMAT_LATEX] = {"", " & ", " \\\\\n"}};
    struct shown shown[TABLE_MOST_COLUMNS];
    count = rows ? count : 0;
    struct sheet sheet = {
        .out = out, .kind = kind, .rows = rows, .count = count, .format = format, .frame = frames[format]};
    int columns = choose_columns(kind, rows, count, format, shown);
    if (format != FORMAT_CSV)
        columns = measure_columns(kind, rows, count, format, shown, columns);
    if (format == FORMAT_TEXT) {
        sheet.terminal = terminal_of(out);
        fold_pause(true);
        print_sheet_text(&sheet, shown, columns);
        fold_pause(false);
    } else if (format == FORMAT_LATEX) {
        print_latex(&sheet, shown, columns);
    } else {
        print_whole(&sheet, shown, columns);
    }
    fflush(out);
}
