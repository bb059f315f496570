/* Tables as text, CSV, markdown or LaTeX: which columns a reader wants, and how a cell looks. */
#include "results/format.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { MAX_SHOWN = 64, CELL_SIZE = 2048 /* a text of 96 bytes, each escaped for LaTeX */ };

/* A column as it is shown; without a descriptor it is the asymptotic window of an order row. */
struct shown {
    const char *heading;
    const struct column *column;
    int width; /* characters of the widest cell */
    bool blank;
};

static const char *const order_view[] = {
    "experiment", "problem",  "data",     "method",         "stages", "retraction", "precision", "control",
    "quantity",   "expected", "measured", "standard_error", "window", "verdict",    "source",    NULL};

static const char *const case_view[] = {
    "experiment", "problem",    "data",       "method",   "stages",    "retraction",       "precision",
    "control",    "steps",      "h",          "status",   "q_end",     "q_max",            "p_end",
    "p_max",      "lambda_end", "lambda_max", "stage_Q",  "stage_P",   "stage_p",          "dense_q",
    "dense_p",    "dense_dp",   "constraint", "tangency", "momentum",  "twin_q",           "twin_p",
    "symplectic", "reversal",   "energy_deviation",       "energy_slope", "energy_slope_error", NULL};

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

static int choose_columns(const struct table_kind *kind, struct shown shown[MAX_SHOWN])
{
    const char *const *view = kind == &table_orders ? order_view : kind == &table_cases ? case_view : NULL;
    int count = 0;
    for (; view && view[count]; count++)
        shown[count] = (struct shown){.heading = view[count], .column = find_column(kind, view[count])};
    for (int i = 0; !view && i < kind->column_count && count < MAX_SHOWN; i++) {
        const struct column *column = &kind->columns[i];
        if (!column->is_volatile && (column->type != COLUMN_IS_REAL || column->count == 1))
            shown[count++] = (struct shown){.heading = column->name, .column = column};
    }
    return count;
}

static const void *place(const struct table_kind *kind, const void *rows, size_t row, const struct column *column)
{
    return (const char *)rows + row * kind->row_size + column->offset;
}

/* Orders read best with two decimals; residuals, slopes and errors are powers of ten. */
static const char *real_format(const struct column *column, const struct order_row *order)
{
    if (strcmp(column->name, "h") == 0 || strcmp(column->name, "horizon") == 0)
        return "%.4g";
    if (!order || strcmp(order->claim, "order") != 0)
        return "%.2e";
    return strcmp(column->name, "measured") == 0 ? "%.2f" : strcmp(column->name, "expected") == 0 ? "%g" : "%.2g";
}

static void print_real(char *out, size_t size, const char *format, double value)
{
    if (isnan(value))
        snprintf(out, size, "-");
    else if (strcmp(format, "%.2f") == 0)
        snprintf(out, size, "%.2f", value);
    else if (strcmp(format, "%g") == 0)
        snprintf(out, size, "%g", value);
    else if (strcmp(format, "%.2g") == 0)
        snprintf(out, size, "%.2g", value);
    else if (strcmp(format, "%.4g") == 0)
        snprintf(out, size, "%.4g", value);
    else
        snprintf(out, size, "%.2e", value);
}
