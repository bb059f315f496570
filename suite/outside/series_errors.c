/* Errors of a series: from a column, or of states against the reference flow. */
#include "suite/outside/series_errors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/larger.h"
#include "suite/outside/common_times.h"

static double floor_of(const struct outside *outside, const char *quantity)
{
    for (int k = 0; k < outside->floor_count; k++)
        if (strcmp(outside->floors[k].quantity, quantity) == 0)
            return outside->floors[k].value;
    return 0;
}

void series_free_errors(struct errors *errors)
{
    free(errors->rows);
    free(errors->ends);
    *errors = (struct errors){0};
}

static bool room(struct errors *errors, const struct series *series)
{
    *errors = (struct errors){.rows = calloc(series->count, sizeof *errors->rows),
                              .ends = calloc(series->count, sizeof *errors->ends)};
    if (errors->rows && errors->ends)
        return true;
    series_free_errors(errors);
    return false;
}

static void put_error(struct errors *out, double h, double error, double floor, double rounding)
{
    out->rows[out->count++] = (struct estimate_row){h, error, floor, isfinite(error), rounding};
}

/* The errors in a column. */
bool series_read_errors(const struct outside *outside, const struct series *series, size_t column, struct errors *out)
{
    const struct series_table *table = outside->table;
    double floor = floor_of(outside, csv_name(table->csv, column));
    struct printed printed = {0};
    if (!room(out, series))
        return false;
    for (size_t k = 0; k < series->count; k++)
        printed_add(&printed, csv_cell(table->csv, series->row[k], column));
    for (size_t k = 0; k < series->count; k++)
        put_error(out, series->h[k], series_number(table, series->row[k], column), floor,
                  printed_rounding(&printed, csv_cell(table->csv, series->row[k], column)));
    return true;
}

struct step_errors {
    double worst, end, floor, rounding;
    wide stops; /* before the others do: the last time; else 0 */
};

/* The rows of one step size, `first` to before the one returned: the error at the last time and the largest at times that all have, NAN
 * where one is none, and the largest floor and rounding of printed digits. */
static size_t errors_of_step(const struct outside *outside, const struct series *series, enum state_part part,
                             size_t first, struct step_errors *out)
{
    const struct series_table *table = outside->table;
    size_t next = first;
    for (; next < series->count && series->h[next] == series->h[first]; next++) {
        size_t row = series->row[next];
        double error = states_error(outside->states, table, row, part);
        bool counts = isnan(error) || !series->common || series->common[next];
        out->floor = LARGER(out->floor, states_floor(outside->states, table, row, series->h[first], part));
        out->rounding = LARGER(out->rounding, states_rounding(outside->states, table, row, part));
        if (counts)
            out->worst = isnan(error) || isnan(out->worst) ? (double)NAN : LARGER(out->worst, error);
        out->end = error;
    }
    if (!common_end(table, series, next - 1)) {
        out->worst = NAN;
        out->stops = series_wide(table, series->row[next - 1], table->time);
    }
    return next;
}

/* The errors of a part of the state: of each step size that at its last time, or the largest over its times. A step size
 * that lacks a number anywhere, or ends before the others do, has failed. */
bool series_read_state_errors(const struct outside *outside, const struct series *series, enum state_part part,
                              bool largest, struct errors *out)
{
    double given = floor_of(outside, state_part_name(part));
    if (!room(out, series))
        return false;
    for (size_t k = 0, next; k < series->count; k = next) {
        struct step_errors found = {0, NAN, given, 0, 0};
        next = errors_of_step(outside, series, part, k, &found);
        put_error(out, series->h[k], largest || isnan(found.worst) ? found.worst : found.end, found.floor,
                  found.rounding);
        out->ends[out->count - 1] = found.stops;
    }
    return true;
}
