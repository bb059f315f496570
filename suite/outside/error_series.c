/* From a table to series over step sizes. */
#include "suite/outside/error_series.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "suite/number.h"
#include "suite/outside/series_groups.h"

static bool refuse(const struct csv *csv, size_t row, size_t column, char message[SERIES_MESSAGE], const char *format,
                   ...) __attribute__((format(printf, 5, 6)));

/* About a field of a row (from 0). */
static bool refuse(const struct csv *csv, size_t row, size_t column, char message[SERIES_MESSAGE], const char *format,
                   ...)
{
    va_list arguments;
    int used =
        snprintf(message, SERIES_MESSAGE, "%.300s:%zu: %.60s: ", csv->path, csv->line[row + 1], csv_name(csv, column));
    va_start(arguments, format);
    vsnprintf(message + used, SERIES_MESSAGE - (size_t)used, format, arguments);
    va_end(arguments);
    return false;
}

static bool refuse_table(const struct csv *csv, char message[SERIES_MESSAGE], const char *text)
{
    snprintf(message, SERIES_MESSAGE, "%.300s:%zu: %.600s", csv->path, csv->line[0], text);
    return false;
}

/* The first row in which the column is no number; csv->rows: there is none. */
static size_t first_word(const struct csv *csv, size_t column)
{
    wide value;
    size_t row = 0;
    while (row < csv->rows &&
           (series_failed(csv_cell(csv, row, column)) || !number_parse(csv_cell(csv, row, column), &value)))
        row++;
    return row;
}

static bool is_among(const char *name, const char *const *names)
{
    for (size_t k = 0; names && names[k]; k++)
        if (strcmp(names[k], name) == 0)
            return true;
    return false;
}

static bool is_stated(const char *name, const struct stated_orders *stated)
{
    for (size_t k = 0; k < stated->count; k++)
        if (strcmp(stated->orders[k].quantity, name) == 0)
            return true;
    return false;
}

/* What a column is by its name; a column of another name is a label if it has a word in it. */
static bool find_role(struct series_table *out, size_t k, const char *const *states, const struct stated_orders *stated,
                      char message[SERIES_MESSAGE])
{
    static const char *const labels[] = {"experiment", "problem",    "data",      "method", "with",
                                         "stages",     "retraction", "precision", NULL};
    const struct csv *csv = out->csv;
    const char *name = csv_name(csv, k);
    size_t word = first_word(csv, k);
    bool must = true;
    if (strcmp(name, "steps") == 0 || strcmp(name, "h") == 0) {
        out->role[k] = ROLE_STEP;
    } else if (states && strcmp(name, "t") == 0) {
        out->role[k] = ROLE_TIME;
    } else if (strcmp(name, "wall_time") == 0 || (states && strncmp(name, "error_", 6) == 0)) { /* not judged */
        out->role[k] = ROLE_COST;
    } else if (is_among(name, states)) {
        out->role[k] = ROLE_STATE;
    } else if (is_stated(name, stated)) {
        out->role[k] = ROLE_ERROR;
    } else {
        must = false;
        out->role[k] = is_among(name, labels) || word < csv->rows || states ? ROLE_LABEL : ROLE_ERROR;
    }
    if (must && word < csv->rows)
        return refuse(csv, word, k, message, "\"%.40s\": expected a number", csv_cell(csv, word, k));
    return true;
}

static bool check_errors(const struct series_table *out, size_t k, char message[SERIES_MESSAGE])
{
    for (size_t row = 0; out->role[k] == ROLE_ERROR && row < out->csv->rows; row++)
        if (series_number(out, row, k) < 0)
            return refuse(out->csv, row, k, message, "%s: an error is not negative", csv_cell(out->csv, row, k));
    return true;
}

/* The step sizes: positive numbers, and whole where they are counted. */
static bool check_steps(const struct series_table *out, char message[SERIES_MESSAGE])
{
    const struct csv *csv = out->csv;
    for (size_t row = 0; row < csv->rows; row++) {
        double value = series_number(out, row, out->step);
        if (!(value > 0) || (!out->is_h && (value != floor(value) || value > SERIES_MOST_STEPS)))
            return refuse(csv, row, out->step, message, "\"%.40s\": expected a positive %s",
                          csv_cell(csv, row, out->step), out->is_h ? "number" : "whole number, at most 2^53");
    }
    return true;
}

static bool find_roles(struct series_table *out, const char *const *states, const struct stated_orders *stated,
                       char message[SERIES_MESSAGE])
{
    const struct csv *csv = out->csv;
    size_t steps = csv_find(csv, "steps"), h = csv_find(csv, "h"), labels = 0, measured = 0;
    if ((steps == csv->columns) == (h == csv->columns))
        return csv_lacks(csv, message, SERIES_MESSAGE,
                         h < csv->columns ? "found both columns steps and h; expected one of them"
                                          : "found no column of step sizes; expected steps or h",
                         "");
    out->is_h = h < csv->columns;
    out->step = out->is_h ? h : steps;
    out->time = states ? csv_find(csv, "t") : csv->columns;
    for (size_t k = 0; k < csv->columns; k++) {
        if (!find_role(out, k, states, stated, message) || !check_errors(out, k, message))
            return false;
        labels += out->role[k] == ROLE_LABEL;
        measured += out->role[k] == ROLE_ERROR || out->role[k] == ROLE_STATE;
    }
    if (labels > SERIES_MOST_LABELS)
        return refuse_table(csv, message, "more than 16 columns of labels");
    if (measured == 0)
        return csv_lacks(csv, message, SERIES_MESSAGE,
                         states ? "found no column of a state; expected names as `rattleback reference` prints them"
                                : "found no column of errors, nor of states beside --problem",
                         "");
    return check_steps(out, message);
}

bool series_read(struct csv *csv, wide horizon, const char *const *states, const struct stated_orders *stated,
                 struct series_table *out, char message[SERIES_MESSAGE])
{
    *out = (struct series_table){.csv = csv, .horizon = horizon};
    struct twice twice;
    size_t time = states ? csv_find(csv, "t") : csv->columns;
    if (time < csv->columns) /* where all methods are what they are given */
        csv_leave_out_zeros(csv, time);
    if (csv->rows == 0)
        return refuse_table(csv, message, "expected rows at times above 0");
    if (!find_roles(out, states, stated, message))
        return false;
    if (!series_group(out, &twice))
        return refuse_table(csv, message, "out of memory");
    if (twice.found)
        return refuse(csv, twice.again, out->step, message, "%.40s stands in line %zu already, with the same labels%s",
                      csv_cell(csv, twice.again, out->step), csv->line[twice.row + 1],
                      out->time < csv->columns ? " and time" : "");
    return true;
}
