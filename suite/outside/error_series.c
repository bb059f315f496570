/* From a table to series over step sizes. */
#include "suite/outside/error_series.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/names.h"
#include "results/rows.h"
#include "suite/outside/fields.h"
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
           (field_failed(csv_cell(csv, row, column)) || !field_parse(csv_cell(csv, row, column), &value)))
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

/* Returns true if stated orders ask for a label of this name. */
static bool is_asked_for(const char *name, const struct stated_orders *stated)
{
    for (size_t k = 0; k < stated->count; k++)
        for (size_t i = 0; i < stated->orders[k].where_count; i++)
            if (strcmp(stated->orders[k].where[i].name, name) == 0)
                return true;
    return false;
}

static bool is_time(const char *name)
{
    return strcmp(name, "t") == 0 || strcmp(name, "time") == 0;
}

/* What a column is by its name alone, or by what is said of it; false: neither says. */
static bool role_by_name(const struct columns *columns, const char *name, enum column_role *out)
{
    static const char *const labels[] = {"experiment", "problem",    "data",      "method", "with",
                                         "stages",     "retraction", "precision", NULL};
    bool states = columns->states != NULL;
    if (strcmp(name, "steps") == 0 || strcmp(name, "h") == 0)
        *out = ROLE_STEP;
    else if (is_among(name, columns->states))
        *out = ROLE_STATE;
    else if (states && is_time(name))
        *out = ROLE_TIME;
    else if (strcmp(name, "wall_time") == 0 || (states && strncmp(name, "error_", 6) == 0)) /* not judged */
        *out = ROLE_COST;
    else if (is_stated(name, columns->stated) || is_among(name, columns->errors->name))
        *out = ROLE_ERROR;
    else if (is_among(name, labels) || is_among(name, columns->labels->name) || is_asked_for(name, columns->stated))
        *out = ROLE_LABEL;
    else if (!states && quantity_find(name) < QUANTITIES)
        *out = ROLE_ERROR;
    else
        return false;
    return true;
}

/* The name of a state that the user may mean: one with letters left out, as px of p_vx, else the nearest; NULL: none is near. */
static const char *nearest_state(const char *name, const char *const *states)
{
    for (size_t k = 0; states[k]; k++) {
        const char *letter = name;
        for (const char *at = states[k]; *at; at++)
            letter += *at == *letter;
        if (*name == *states[k] && name[1] && !*letter)
            return states[k];
    }
    return names_nearest(names_of_array(states), name);
}

/* A column of numbers that nobody says anything of. */
static bool refuse_column(const struct csv *csv, const char *name, const char *const *states,
                          char message[SERIES_MESSAGE])
{
    char shown[NAME_SHOWN], what[128] = "a stated error nor declared", also[NAME_SHOWN + 40] = "";
    const char *near = states ? nearest_state(name, states) : NULL;
    name_shown(name, shown);
    if (near)
        snprintf(what, sizeof what, "part of a state nor declared; did you mean \"%s\"?", near);
    else if (states)
        snprintf(what, sizeof what, "part of a state, as %s is, nor declared", states[0]);
    else
        snprintf(also, sizeof also, "--error %s if it is an error, ", shown);
    snprintf(
        message, SERIES_MESSAGE,
        "%.300s:%zu: %s: a column of numbers that is neither %s; expected --label %s if each of its values is a group "
        "of its own, %sor a table without it",
        csv->path, csv->line[0], shown, what, shown, also);
    return false;
}

static bool find_role(struct series_table *out, size_t k, const struct columns *columns, char message[SERIES_MESSAGE])
{
    const struct csv *csv = out->csv;
    const char *name = csv_name(csv, k);
    size_t word = first_word(csv, k);
    const char *field = word < csv->rows ? csv_cell(csv, word, k) : "";
    bool known = role_by_name(columns, name, &out->role[k]);
    if (known && out->role[k] == ROLE_LABEL)
        return true;
    if (field_has_decimal_comma(field))
        return refuse(csv, word, k, message, "\"%.40s\": a decimal comma; write decimal points", field);
    if (known && word < csv->rows)
        return refuse(csv, word, k, message, "\"%.40s\": expected a number", field);
    if (!known && word == csv->rows)
        return refuse_column(csv, name, columns->states, message);
    if (!known)
        out->role[k] = ROLE_LABEL;
    return true;
}

/* Each declared name is a column, and has the role that it is declared to have. */
static bool check_declared(const struct series_table *out, const struct declared *declared, enum column_role role,
                           char message[SERIES_MESSAGE])
{
    const char *option = role == ROLE_LABEL ? "--label" : "--error";
    char what[64];
    snprintf(what, sizeof what, "%s: no column ", option);
    for (int i = 0; i < declared->count; i++) {
        size_t k = csv_find(out->csv, declared->name[i]);
        if (k == out->csv->columns)
            return csv_lacks(out->csv, message, SERIES_MESSAGE, what, declared->name[i]);
        if (out->role[k] == role)
            continue;
        snprintf(message, SERIES_MESSAGE, "%.300s:%zu: %s %.60s: this column is %s; leave the option out",
                 out->csv->path, out->csv->line[0], option, declared->name[i],
                 out->role[k] == ROLE_ERROR ? "an error, by its name or a stated order" : "read by its name");
        return false;
    }
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

/* The columns of step sizes and times. */
static bool find_axes(struct series_table *out, bool states, char message[SERIES_MESSAGE])
{
    const struct csv *csv = out->csv;
    size_t steps = csv_find(csv, "steps"), h = csv_find(csv, "h"), t = csv_find(csv, "t"), time = csv_find(csv, "time");
    if ((steps == csv->columns) == (h == csv->columns))
        return csv_lacks(csv, message, SERIES_MESSAGE,
                         h < csv->columns ? "found both columns steps and h; expected one of them"
                                          : "found no column of step sizes; expected steps or h",
                         "");
    if (states && t < csv->columns && time < csv->columns)
        return csv_lacks(csv, message, SERIES_MESSAGE, "found both columns t and time; expected one of them", "");
    out->is_h = h < csv->columns;
    out->step = out->is_h ? h : steps;
    out->time = !states ? csv->columns : t < csv->columns ? t : time;
    return true;
}

static bool find_roles(struct series_table *out, const struct columns *columns, char message[SERIES_MESSAGE])
{
    const struct csv *csv = out->csv;
    size_t labels = 0, measured = 0;
    for (size_t k = 0; k < csv->columns; k++) {
        if (!find_role(out, k, columns, message) || !check_errors(out, k, message))
            return false;
        if (out->role[k] == ROLE_ERROR && out->time < csv->columns) {
            snprintf(message, SERIES_MESSAGE,
                     "%.300s:%zu: %.60s: an error in a table of states over times; expected a "
                     "table of its own",
                     csv->path, csv->line[0], csv_name(csv, k));
            return false;
        }
        for (size_t row = 0; out->role[k] == ROLE_STATE && row < csv->rows; row++)
            printed_add(&out->printed[k], csv_cell(csv, row, k));
        labels += out->role[k] == ROLE_LABEL;
        measured += out->role[k] == ROLE_ERROR || out->role[k] == ROLE_STATE;
    }
    printed_join(out->printed, csv->columns);
    if (!check_declared(out, columns->labels, ROLE_LABEL, message) ||
        !check_declared(out, columns->errors, ROLE_ERROR, message))
        return false;
    if (labels > SERIES_MOST_LABELS)
        return refuse_table(csv, message, "more than 16 columns of labels");
    if (measured == 0)
        return csv_lacks(csv, message, SERIES_MESSAGE,
                         columns->states
                             ? "found no column of a state; expected names as `rattleback reference` prints them"
                             : "found no column of errors, nor of states beside --problem",
                         "");
    return check_steps(out, message);
}

/* Rows at t = 0 hold the start, which is what all methods are given. */
static bool check_start(const struct series_table *out, const struct columns *columns, char message[SERIES_MESSAGE])
{
    const struct csv *csv = out->csv;
    for (size_t i = 0; columns->states[i]; i++) {
        size_t k = csv_find(csv, columns->states[i]);
        struct printed printed = {0};
        for (size_t row = 0; k < csv->columns && row < csv->rows; row++)
            printed_add(&printed, csv_cell(csv, row, k));
        for (size_t row = 0; k < csv->columns && !isnan(columns->slack[i]) && row < csv->rows; row++) {
            if (series_number(out, row, out->time) != 0)
                continue;
            wide value = series_wide(out, row, k);
            double off = fabs((double)(value - columns->start[i]));
            if (!(off <= columns->slack[i] + 1.01 * printed_rounding(&printed, csv_cell(csv, row, k))))
                return refuse(
                    csv, row, k, message,
                    "%.40s at t = 0, where the problem starts at %.10g; expected its start (--q, --v, --preset, "
                    "--set), or no row at t = 0",
                    csv_cell(csv, row, k), (double)columns->start[i]);
        }
    }
    return true;
}

/* The horizon: that which is given, which no time is beyond; else the last time. */
static bool find_horizon(struct series_table *out, wide given, char message[SERIES_MESSAGE])
{
    static const wide rounding = 1e-6; /* of sums of steps in single precision */
    size_t latest = 0;
    bool times = out->time < out->csv->columns;
    for (size_t row = 1; times && row < out->csv->rows; row++)
        if (series_wide(out, row, out->time) > series_wide(out, latest, out->time) ||
            isnan(series_number(out, latest, out->time)))
            latest = row;
    wide last = times ? series_wide(out, latest, out->time) : 1;
    out->horizon = given > 0 ? given : last > 0 ? last : 1;
    if (times && last > out->horizon * (1 + rounding))
        return refuse(out->csv, latest, out->time, message,
                      "%.40s is beyond the horizon %g; expected --horizon %.40s, or rows up to it",
                      csv_cell(out->csv, latest, out->time), (double)out->horizon,
                      csv_cell(out->csv, latest, out->time));
    return true;
}

bool series_read(struct csv *csv, const struct columns *columns, struct series_table *out, char message[SERIES_MESSAGE])
{
    *out = (struct series_table){.csv = csv};
    struct twice twice;
    bool states = columns->states != NULL;
    if (!find_axes(out, states, message) || (out->time < csv->columns && !check_start(out, columns, message)))
        return false;
    if (out->time < csv->columns) /* where all methods are what they are given */
        csv_leave_out_zeros(csv, out->time);
    if (csv->rows == 0)
        return refuse_table(csv, message, "expected rows at times above 0");
    if (!find_roles(out, columns, message) || !find_horizon(out, columns->horizon, message))
        return false;
    if (!series_group(out, &twice))
        return refuse_table(csv, message, "out of memory");
    if (twice.found)
        return refuse(csv, twice.again, out->step, message, "%.40s stands in line %zu already, with the same labels%s",
                      csv_cell(csv, twice.again, out->step), csv->line[twice.row + 1],
                      out->time < csv->columns ? " and time" : "");
    return true;
}
