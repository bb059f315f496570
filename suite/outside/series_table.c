/* From a table to series over step sizes: the roles of its columns, and what its fields must be. */
#include "suite/outside/series_table.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "core/words.h"

enum { MOST_SHOWN = 24, STATES_SHOWN = 320 /* bytes that show the columns of a state */ };

/* Refuses a field of a row, and the table as a whole. */
#define REFUSE_FIELD(csv, row, column, ...) csv_refuse(csv, (csv)->line[(row) + 1], column, message, __VA_ARGS__)
#define REFUSE_TABLE(csv, ...) csv_refuse(csv, (csv)->line[0], SIZE_MAX, message, __VA_ARGS__)

wide series_number(const struct csv *csv, size_t row, size_t column)
{
    const char *field = csv_cell(csv, row, column);
    wide value;
    return field_failed(field) || field_parse(field, &value) ? (wide)NAN : value;
}

bool series_has_times(const struct series_table *table)
{
    return table->time < table->csv->columns;
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
    return names && names_find(names_of_array(names), name) >= 0;
}

/* Returns true if stated orders are about an error of this name, or, with `label`, ask for a label of it. */
static bool is_stated(const char *name, const struct stated_orders *stated, bool label)
{
    for (size_t k = 0; k < stated->count; k++) {
        if (!label && strcmp(stated->orders[k].quantity, name) == 0)
            return true;
        for (size_t i = 0; label && i < stated->orders[k].where_count; i++)
            if (strcmp(stated->orders[k].where[i].name, name) == 0)
                return true;
    }
    return false;
}

/* Finds the role of a column from its name, or from the options. Returns false if neither determines it. */
static bool role_by_name(const struct columns *columns, const char *name, enum column_role *out)
{
    static const char *const labels[] = {"experiment", "problem",    "data",      "method", "with",
                                         "stages",     "retraction", "precision", NULL};
    static const char *const steps[] = {"steps", "h", NULL}, *const times[] = {"t", "time", NULL};
    bool states = columns->states != NULL;
    if (is_among(name, steps))
        *out = ROLE_STEP;
    else if (states && is_among(name, columns->states->names))
        *out = ROLE_STATE;
    else if (states && is_among(name, times))
        *out = ROLE_TIME;
    else if (strcmp(name, "wall_time") == 0 || (states && strncmp(name, "error_", 6) == 0)) /* not judged */
        *out = ROLE_COST;
    else if (is_stated(name, columns->stated, false) || is_among(name, columns->errors->name))
        *out = ROLE_ERROR; /* NOLINT(bugprone-branch-clone): labels come before the other errors */
    else if (is_among(name, labels) || is_among(name, columns->labels->name) || is_stated(name, columns->stated, true))
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

/* Appends the columns of a state: `x, y, vx, vy, ..`. */
static void show_states(const char *const *states, char out[STATES_SHOWN])
{
    for (size_t k = 0; states[k]; k++) {
        const size_t used = strlen(out), length = strlen(states[k]);
        const bool fits = k < MOST_SHOWN && used + length + sizeof ", .." < STATES_SHOWN;
        snprintf(out + used, STATES_SHOWN - used, "%s%s", k > 0 ? ", " : "", fits ? states[k] : "..");
        if (!fits)
            return;
    }
}

/* A column of numbers that nobody says anything of. */
static bool refuse_column(const struct csv *csv, const char *name, const struct state_columns *states, char *message)
{
    char shown[NAME_SHOWN], what[128] = "a stated error nor declared", also[NAME_SHOWN + 40] = "";
    char list[STATES_SHOWN] = "";
    const char *near = states ? nearest_state(name, states->names) : NULL;
    name_shown(name, shown);
    if (near)
        snprintf(what, sizeof what, "part of a state nor declared; did you mean \"%s\"?", near);
    else if (states)
        snprintf(what, sizeof what, "part of a state nor declared");
    else
        snprintf(also, sizeof also, "--error %s if it is an error, ", shown);
    if (states) {
        snprintf(list, sizeof list, "; columns of a state: ");
        show_states(states->names, list);
    }
    return REFUSE_TABLE(csv,
                        "%s: a column of numbers that is neither %s; expected --label %s if each of its values is a "
                        "group of its own, %sor a table without it%s",
                        shown, what, shown, also, list);
}

static bool find_role(struct series_table *out, size_t k, const struct columns *columns, char *message)
{
    const struct csv *csv = out->csv;
    const char *name = csv_name(csv, k);
    size_t word = first_word(csv, k);
    const char *field = word < csv->rows ? csv_cell(csv, word, k) : "";
    bool known = role_by_name(columns, name, &out->role[k]);
    if (known && out->role[k] == ROLE_LABEL)
        return true;
    if (field_has_decimal_comma(field))
        return REFUSE_FIELD(csv, word, k, "\"%.40s\": a decimal comma; write decimal points", field);
    if (known && word < csv->rows)
        return REFUSE_FIELD(csv, word, k, "\"%.40s\": expected a number", field);
    if (!known && word == csv->rows)
        return refuse_column(csv, name, columns->states, message);
    if (!known)
        out->role[k] = ROLE_LABEL;
    return true;
}

/* Each declared name is a column, and has the role that it is declared to have. */
static bool check_declared(const struct series_table *out, const struct declared *declared, enum column_role role,
                           char *message)
{
    const char *option = role == ROLE_LABEL ? "--label" : "--error";
    for (int i = 0; i < declared->count; i++) {
        size_t k = csv_find(out->csv, declared->name[i]);
        if (k == out->csv->columns)
            return csv_lacks(out->csv, message, option, "no column ", declared->name[i]);
        if (out->role[k] != role)
            return REFUSE_TABLE(
                out->csv, "%s %.60s: this column is %s; leave the option out", option, declared->name[i],
                out->role[k] == ROLE_ERROR ? "an error, by its name or a stated order" : "read by its name");
    }
    return true;
}

/* Step sizes are positive numbers, and whole if they are counted; errors are not negative, and appear in a table of their own; times are above 0. */
static bool check_fields(const struct series_table *out, size_t k, char *message)
{
    const struct csv *csv = out->csv;
    if (out->role[k] == ROLE_ERROR && series_has_times(out))
        return csv_refuse(csv, csv->line[0], k, message,
                          "an error in a table of states over times; expected a table of its own");
    const bool error = out->role[k] == ROLE_ERROR, time = k == out->time, step = k == out->step;
    for (size_t row = 0; row < csv->rows && (error || time || step); row++) {
        double value = (double)series_number(csv, row, k);
        const char *field = csv_cell(csv, row, k);
        bool counted = value == floor(value) && value <= SERIES_MOST_STEPS;
        if (error && value < 0)
            return REFUSE_FIELD(csv, row, k, "%s: an error is not negative", field);
        if (time && !(value > 0))
            return REFUSE_FIELD(csv, row, k, "\"%.40s\": expected a time above 0", field);
        if (step && (!(value > 0) || !(out->is_h || counted)))
            return REFUSE_FIELD(csv, row, k, "\"%.40s\": expected a positive %s", field,
                                out->is_h ? "number" : "whole number, at most 2^53");
    }
    return true;
}

/* The columns of step sizes and times. */
static bool find_axes(struct series_table *out, bool states, char *message)
{
    const struct csv *csv = out->csv;
    size_t steps = csv_find(csv, "steps"), h = csv_find(csv, "h"), t = csv_find(csv, "t"), time = csv_find(csv, "time");
    if ((steps == csv->columns) == (h == csv->columns))
        return csv_lacks(csv, message, NULL,
                         h < csv->columns ? "found both columns steps and h; expected one of them"
                         : csv->columns == 1
                             ? "found one column; expected commas, semicolons or tabs between columns, and their names "
                               "in the first line"
                             : "found no column of step sizes; expected steps or h",
                         "");
    if (states && t < csv->columns && time < csv->columns)
        return csv_lacks(csv, message, NULL, "found both columns t and time; expected one of them", "");
    out->is_h = h < csv->columns;
    out->step = out->is_h ? h : steps;
    out->time = !states ? csv->columns : t < csv->columns ? t : time;
    return true;
}

static bool find_roles(struct series_table *out, const struct columns *columns, char *message)
{
    const struct csv *csv = out->csv;
    size_t labels = 0, measured = 0;
    char none[STATES_SHOWN + 48] = "found no column of a state; expected ";
    if (columns->states)
        show_states(columns->states->names, none);
    for (size_t k = 0; k < csv->columns; k++) {
        if (!find_role(out, k, columns, message))
            return false;
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
        return REFUSE_TABLE(csv, "more than %d columns of labels", SERIES_MOST_LABELS);
    if (measured == 0)
        return csv_lacks(csv, message, NULL,
                         columns->states ? none : "found no column of errors, nor of states beside --problem", "");
    for (size_t k = 0; k < csv->columns; k++)
        if (!check_fields(out, k, message))
            return false;
    return true;
}

/* Rows at t = 0 hold the start, which is what all methods are given. */
static bool check_start(const struct series_table *out, const struct state_columns *states, char *message)
{
    const struct csv *csv = out->csv;
    for (size_t i = 0; states->names[i]; i++) {
        size_t k = csv_find(csv, states->names[i]);
        struct printed printed = {0};
        for (size_t row = 0; k < csv->columns && row < csv->rows; row++)
            printed_add(&printed, csv_cell(csv, row, k));
        for (size_t row = 0; k < csv->columns && !isnan(states->slack[i]) && row < csv->rows; row++) {
            const char *field = csv_cell(csv, row, k);
            if (series_number(csv, row, out->time) != 0)
                continue;
            double off = fabs((double)(series_number(csv, row, k) - states->start[i]));
            if (!(off <= states->slack[i] + 1.01 * printed_rounding(&printed, field)))
                return REFUSE_FIELD(csv, row, k,
                                    "%.40s at t = 0, where the problem starts at %.10g; expected its start (--q, --v, "
                                    "--preset, --set), or no row at t = 0",
                                    field, (double)states->start[i]);
        }
    }
    return true;
}

/* The horizon: that which is given, which no time is beyond; else the last time. */
static bool find_horizon(struct series_table *out, wide given, char *message)
{
    static const wide rounding = 1e-6; /* of sums of steps in single precision */
    const struct csv *csv = out->csv;
    size_t latest = 0;
    bool times = series_has_times(out);
    for (size_t row = 1; times && row < csv->rows; row++)
        if (series_number(csv, row, out->time) > series_number(csv, latest, out->time))
            latest = row;
    wide last = times ? series_number(csv, latest, out->time) : 1;
    out->horizon = given > 0 ? given : last;
    if (times && last > out->horizon * (1 + rounding))
        return REFUSE_FIELD(csv, latest, out->time,
                            "%.40s is beyond the horizon %g; expected --horizon %.40s, or rows up to it",
                            csv_cell(csv, latest, out->time), (double)out->horizon, csv_cell(csv, latest, out->time));
    return true;
}

bool series_read(struct csv *csv, const struct columns *columns, struct series_table *out,
                 char message[CSV_MESSAGE_SIZE])
{
    *out = (struct series_table){.csv = csv};
    if (!find_axes(out, columns->states, message) ||
        (series_has_times(out) && !check_start(out, columns->states, message)))
        return false;
    if (series_has_times(out)) /* at t = 0 all methods are what they are given */
        csv_leave_out_zeros(csv, out->time);
    if (csv->rows == 0)
        return REFUSE_TABLE(csv, "expected rows at times above 0");
    return find_roles(out, columns, message) && find_horizon(out, columns->horizon, message);
}

void series_free(struct series_table *table)
{
    free(table->rows);
    free(table->series);
    *table = (struct series_table){0};
}

size_t series_labels(const struct series_table *table, const struct series *series,
                     struct label out[SERIES_MOST_LABELS])
{
    size_t count = 0;
    for (size_t k = 0; k < table->csv->columns; k++)
        if (table->role[k] == ROLE_LABEL)
            out[count++] = (struct label){csv_name(table->csv, k), csv_cell(table->csv, series->rows[0].row, k)};
    return count;
}
