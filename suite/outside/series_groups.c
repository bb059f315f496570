/* Groups of rows, by sorting: tables have up to a million of either. */
#include "suite/outside/series_groups.h"

#include <stdlib.h>
#include <string.h>

#include "suite/outside/common_times.h"

/* A row and what it is sorted by, besides its labels. */
struct place {
    size_t row, group; /* the first row with the same labels, once these are sorted */
    double h;
    wide t;
};

static int compare_labels(const struct series_table *table, size_t a, size_t b)
{
    int order = 0;
    for (size_t k = 0; k < table->csv->columns && order == 0; k++)
        if (table->role[k] == ROLE_LABEL)
            order = strcmp(csv_cell(table->csv, a, k), csv_cell(table->csv, b, k));
    return order;
}

static int compare_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int by_labels(const void *first, const void *second, void *table)
{
    const struct place *a = first, *b = second;
    int order = compare_labels(table, a->row, b->row);
    return order != 0 ? order : compare_sizes(a->row, b->row);
}

/* Groups as they come up, from coarse to fine, by times, and as in the table. */
static int by_steps(const void *first, const void *second)
{
    const struct place *a = first, *b = second;
    int order = compare_sizes(a->group, b->group);
    order = order != 0 ? order : (a->h < b->h) - (a->h > b->h);
    order = order != 0 ? order : (a->t > b->t) - (a->t < b->t);
    return order != 0 ? order : compare_sizes(a->row, b->row);
}

static struct place *sorted(struct series_table *table)
{
    const struct csv *csv = table->csv;
    struct place *places = calloc(csv->rows, sizeof *places);
    bool times = table->time < csv->columns;
    for (size_t row = 0; places && row < csv->rows; row++) {
        double step = series_number(table, row, table->step);
        places[row] = (struct place){.row = row,
                                     .h = table->is_h ? step : (double)table->horizon / step,
                                     .t = times ? series_wide(table, row, table->time) : 0};
    }
    if (!places)
        return NULL;
    qsort_r(places, csv->rows, sizeof *places, by_labels, table);
    for (size_t k = 0; k < csv->rows; k++)
        places[k].group =
            k > 0 && compare_labels(table, places[k - 1].row, places[k].row) == 0 ? places[k - 1].group : places[k].row;
    qsort(places, csv->rows, sizeof *places, by_steps);
    return places;
}

static bool fill(const struct series_table *table, const struct place *places, size_t count, struct series *out)
{
    *out =
        (struct series){.row = malloc(count * sizeof *out->row), .h = malloc(count * sizeof *out->h), .count = count};
    if (!out->row || !out->h)
        return false;
    for (size_t k = 0; k < count; k++) {
        out->row[k] = places[k].row;
        out->h[k] = places[k].h;
    }
    for (size_t k = 0; k < table->csv->columns; k++)
        if (table->role[k] == ROLE_LABEL)
            out->labels[out->label_count++] =
                (struct label){csv_name(table->csv, k), csv_cell(table->csv, out->row[0], k)};
    return common_times(table, out);
}

static void find_twice(const struct place *places, size_t count, struct twice *out)
{
    *out = (struct twice){0};
    for (size_t k = 1; k < count; k++) {
        const struct place *a = &places[k - 1], *b = &places[k];
        if (a->group == b->group && a->h == b->h && a->t == b->t && (!out->found || b->row < out->again))
            *out = (struct twice){true, a->row, b->row};
    }
}

bool series_group(struct series_table *table, struct twice *twice)
{
    size_t rows = table->csv->rows, groups = 0;
    struct place *places = sorted(table);
    for (size_t k = 0; places && k < rows; k++)
        groups += k == 0 || places[k].group != places[k - 1].group;
    table->series = places ? calloc(groups, sizeof *table->series) : NULL;
    bool good = table->series != NULL;
    for (size_t first = 0, next; first < rows && good; first = next) {
        next = first + 1;
        while (next < rows && places[next].group == places[first].group)
            next++;
        good = fill(table, places + first, next - first, &table->series[table->count++]);
    }
    if (good)
        find_twice(places, rows, twice);
    free(places);
    return good;
}
