/* Rows of the case table sorted into charts of errors, and their curves. */
#include "plots/error_charts.h"

#include "plots/chart_files.h"
#include "results/rows.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All that is needed while the charts are written. */
struct work {
    const char *directory;
    const struct store_file *file;
    enum chart_formats formats;
    enum cost cost;
    struct curve *curves; /* of the group at hand */
    const struct order_row **orders;
    size_t order_count;
    struct chart_list *charts;
};

static int compare_rows(const void *left, const void *right)
{
    const struct case_row *a = *(const struct case_row *const *)left, *b = *(const struct case_row *const *)right;
    int order = key_compare(&a->key, &b->key);
    order = order ? order : (a->h < b->h) - (a->h > b->h);
    return order ? order : (a->id > b->id) - (a->id < b->id);
}

/* By key, and in the order of the file: there are as many as curves and quantities, and each curve asks for each quantity. */
static int compare_orders(const void *left, const void *right)
{
    const struct order_row *a = *(const struct order_row *const *)left, *b = *(const struct order_row *const *)right;
    int order = key_compare(&a->key, &b->key);
    return order ? order : (a > b) - (a < b);
}

static void sort_orders(struct work *work)
{
    for (size_t i = 0; i < work->file->order_count; i++)
        if (row_claims(&work->file->orders[i], CLAIM_ORDER))
            work->orders[work->order_count++] = &work->file->orders[i];
    qsort(work->orders, work->order_count, sizeof *work->orders, compare_orders);
}

static const struct order_row *find_order(const struct work *work, const struct case_row *row, const char *quantity)
{
    size_t first = 0, end = work->order_count;
    while (first < end) {
        size_t middle = (first + end) / 2;
        if (key_compare(&work->orders[middle]->key, &row->key) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    for (; first < work->order_count && key_compare(&work->orders[first]->key, &row->key) == 0; first++)
        if (strcmp(work->orders[first]->quantity, quantity) == 0)
            return work->orders[first];
    return NULL;
}

/* The file name says what the chart shows. */
static void name_chart(const struct work *work, const struct case_row *row, struct chart *chart)
{
    const char *const parts[] = {row->experiment, row->problem, row->data, row->precision};
    char end[64];
    snprintf(end, sizeof end, "%s-%s", quantity_info(chart->quantity)->code,
             chart->axis == AGAINST_STEP       ? "step"
             : chart->cost == COST_EVALUATIONS ? "work"
                                               : cost_name(chart->cost));
    for (char *c = end; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    chart_file_name(work->charts, parts, sizeof parts / sizeof *parts, end, chart->name);
}

static bool worth_drawing(const struct chart *chart)
{
    struct chart_point point;
    for (size_t i = 0; i < chart->curve_count; i++) {
        int points = 0;
        for (size_t k = 0; k < chart->curves[i].row_count; k++)
            points += chart_point(chart, chart->curves[i].rows[k], &point);
        if (points >= 2)
            return true;
    }
    return false;
}

/* Note the chart in the list; false if memory ran out. */
static bool add_entry(struct chart_list *charts, const struct chart *chart)
{
    const struct case_row *row = chart->curves[0].rows[0];
    struct chart_entry entry = chart_entry_of(chart->name, chart_kind(chart), row,
                                              quantity_info(chart->quantity)->label, chart_description(chart));
    entry.quantity = chart->axis == AGAINST_STEP ? quantity_name(chart->quantity) : NULL;
    return chart_list_add(charts, &entry);
}

static int add_chart(struct work *work, struct chart *chart)
{
    if (!worth_drawing(chart))
        return 0;
    name_chart(work, chart->curves[0].rows[0], chart);
    if (!add_entry(work->charts, chart))
        return -1;
    return chart_write_files(work->directory, chart, work->formats);
}

/* The chart, in parts where it has too many curves to be told apart. */
static int add_parts(struct work *work, const struct chart *whole)
{
    int result = 0;
    for (size_t part = 0; part < chart_parts(whole->curve_count) && result == 0; part++) {
        struct chart chart = *whole;
        size_t first = chart_part_start(whole->curve_count, part);
        chart.curves = whole->curves + first;
        chart.curve_count = chart_part_start(whole->curve_count, part + 1) - first;
        result = add_chart(work, &chart);
    }
    return result;
}

/* All charts of the rows of one experiment, problem, data and precision. */
static int add_group(struct work *work, const struct case_row *const *rows, size_t count)
{
    size_t curve_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || key_compare(&rows[i - 1]->key, &rows[i]->key) != 0)
            work->curves[curve_count++] = (struct curve){.rows = rows + i};
        work->curves[curve_count - 1].row_count++;
    }
    for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++) {
        struct chart chart = {
            .quantity = quantity, .cost = work->cost, .curves = work->curves, .curve_count = curve_count};
        if (!quantity_info(quantity)->label)
            continue;
        for (size_t k = 0; k < curve_count; k++)
            work->curves[k].order = find_order(work, work->curves[k].rows[0], quantity_name(quantity));
        for (chart.axis = AGAINST_STEP; chart.axis <= AGAINST_WORK; chart.axis++) {
            if (add_parts(work, &chart) < 0)
                return -1;
        }
    }
    return 0;
}

static int add_groups(struct work *work, const struct case_row *const *rows, size_t count)
{
    for (size_t first = 0, next; first < count; first = next) {
        next = first + 1;
        while (next < count && key_compare_scene(&rows[first]->key, &rows[next]->key) == 0)
            next++;
        if (add_group(work, rows + first, next - first) < 0)
            return -1;
    }
    return 0;
}

int error_charts_write(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                       struct chart_list *charts)
{
    struct work work = {.directory = directory, .file = file, .formats = formats, .cost = cost, .charts = charts};
    const struct case_row **rows = malloc((file->case_count + 1) * sizeof(void *));
    int result = -1;
    work.curves = malloc((file->case_count + 1) * sizeof *work.curves);
    work.orders = malloc((file->order_count + 1) * sizeof(void *));
    if (rows && work.curves && work.orders) {
        sort_orders(&work);
        for (size_t i = 0; i < file->case_count; i++)
            rows[i] = &file->cases[i];
        qsort(rows, file->case_count, sizeof(void *), compare_rows);
        result = add_groups(&work, rows, file->case_count);
    }
    free(work.orders);
    free(work.curves);
    free(rows);
    return result;
}
