/* Groups of rows, by sorting: tables have up to a million of either. */
#include "suite/outside/series_groups.h"

#include <string.h>

#include "results/heap.h"

static const wide steps_near = 2; /* a row so many steps away is at the same time */

static int compare_labels(const struct series_table *table, size_t a, size_t b)
{
    int order = 0;
    for (size_t k = 0; k < table->csv->columns && order == 0; k++)
        if (table->role[k] == ROLE_LABEL)
            order = strcmp(csv_cell(table->csv, a, k), csv_cell(table->csv, b, k));
    return order;
}

#define COMPARED(a, b) (((a) > (b)) - ((a) < (b)))

static int by_labels(const void *first, const void *second, void *table)
{
    const struct series_row *a = first, *b = second;
    int order = compare_labels(table, a->row, b->row);
    return order != 0 ? order : COMPARED(a->row, b->row);
}

/* Groups as they come up, from coarse to fine, by times, and as in the table. */
static int by_steps(const void *first, const void *second)
{
    const struct series_row *a = first, *b = second;
    int order = COMPARED(a->group, b->group);
    order = order != 0 ? order : COMPARED(b->h, a->h);
    order = order != 0 ? order : COMPARED(a->t, b->t);
    return order != 0 ? order : COMPARED(a->row, b->row);
}

static void sort_rows(struct series_table *table)
{
    const struct csv *csv = table->csv;
    struct series_row *rows = table->rows = heap_take(csv->rows, sizeof *rows);
    for (size_t row = 0; row < csv->rows; row++) {
        double step = (double)series_number(csv, row, table->step);
        rows[row] = (struct series_row){.row = row, .h = table->is_h ? step : (double)table->horizon / step};
        if (series_has_times(table))
            rows[row].t = series_number(csv, row, table->time);
    }
    qsort_r(rows, csv->rows, sizeof *rows, by_labels, table);
    for (size_t k = 0; k < csv->rows; k++)
        rows[k].group =
            k > 0 && compare_labels(table, rows[k - 1].row, rows[k].row) == 0 ? rows[k - 1].group : rows[k].row;
    qsort(rows, csv->rows, sizeof *rows, by_steps);
}

int times_compare(const void *a, const void *b)
{
    return COMPARED(*(const wide *)a, *(const wide *)b);
}

size_t times_up_to(const wide *times, size_t count, wide t, bool at)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (times[middle] < t || (at && times[middle] == t))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The distance within which a step size has a time. Where steps are counted, and the horizon that was given is not that of the table, by
 * the table's. */
static wide near(const struct series_table *table, const struct series *series, const struct series_row *row)
{
    wide longer = series->end > table->horizon && !table->is_h ? series->end / table->horizon : 1;
    return steps_near * (wide)row->h * longer;
}

bool series_reaches_end(const struct series_table *table, const struct series *series, const struct series_row *last)
{
    return !series_has_times(table) || last->t >= series->end - near(table, series, last);
}

/* Counts, at the first time in each gap of the step size whose rows are `first` to before `next`, one who lacks it, and behind the last one less. */
static void add_gaps(const struct series_table *table, const struct series *series, size_t first, size_t next,
                     const wide *times, int *lacking)
{
    const wide within = near(table, series, &series->rows[first]);
    wide before = -within; /* nobody has a row at the start */
    if (!series_reaches_end(table, series, &series->rows[next - 1]))
        return;
    for (size_t k = first; k < next; k++) {
        wide from = before + within, to = series->rows[k].t - within;
        if (from < to) {
            lacking[times_up_to(times, series->count, from, true)]++;
            lacking[times_up_to(times, series->count, to, false)]--;
        }
        before = series->rows[k].t;
    }
}

/* Finds the end of a series, and for each row whether all step sizes that reach it have its time. */
static void find_common_times(const struct series_table *table, struct series *series)
{
    size_t count = series->count;
    HEAP(wide, times, count);
    HEAP(int, lacking, count + 1);
    for (size_t k = 0; k < count; k++)
        times[k] = series->rows[k].t;
    qsort(times, count, sizeof *times, times_compare);
    series->end = times[count - 1];
    for (size_t first = 0, next; first < count; first = next) {
        next = first + 1;
        while (next < count && series->rows[next].h == series->rows[first].h)
            next++;
        add_gaps(table, series, first, next, times, lacking);
    }
    for (size_t k = 1; k < count; k++)
        lacking[k] += lacking[k - 1];
    for (size_t k = 0; k < count; k++)
        series->rows[k].common = lacking[times_up_to(times, count, series->rows[k].t, true) - 1] == 0;
}

/* Refuses rows of one group that have one step size and time, of these the first that comes again. */
static bool refuse_repeated(const struct series_table *table, char *message)
{
    const struct csv *csv = table->csv;
    const struct series_row *again = NULL;
    for (size_t k = 1; k < csv->rows; k++) {
        const struct series_row *a = &table->rows[k - 1], *b = &table->rows[k];
        if (a->group == b->group && a->h == b->h && a->t == b->t && (!again || b->row < again->row))
            again = b;
    }
    return !again || csv_refuse(csv, csv->line[again->row + 1], table->step, message,
                                "%.40s appears in line %zu already, with the same labels%s",
                                csv_cell(csv, again->row, table->step), csv->line[again[-1].row + 1],
                                series_has_times(table) ? " and time" : "");
}

bool series_group(struct series_table *table, char message[CSV_MESSAGE_SIZE])
{
    const struct csv *csv = table->csv;
    size_t rows = csv->rows;
    sort_rows(table);
    table->series = heap_take(rows, sizeof *table->series);
    for (size_t first = 0, next; first < rows; first = next) {
        struct series *series = &table->series[table->count++];
        next = first + 1;
        while (next < rows && table->rows[next].group == table->rows[first].group)
            next++;
        *series = (struct series){.rows = &table->rows[first], .count = next - first};
        if (series_has_times(table))
            find_common_times(table, series);
    }
    return refuse_repeated(table, message);
}
