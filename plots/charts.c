/* Which charts a set of cases makes: rows sorted into charts, curves and points. */
#include "plots/chart.h"
#include "plots/history.h"
#include "results/rows.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* All that is needed while the charts are written. */
struct work {
    const char *directory;
    const struct chart_tables *tables;
    enum chart_formats formats;
    struct curve *curves; /* of the group at hand */
    struct chart_list *charts;
};

struct chart_tables chart_tables_of(const struct store_file *file)
{
    return (struct chart_tables){
        .cases = file->cases,
        .case_count = file->case_count,
        .orders = file->orders,
        .order_count = file->order_count,
        .samples = file->samples,
        .sample_count = file->sample_count,
        .ensembles = file->ensembles,
        .ensemble_count = file->ensemble_count,
    };
}

bool chart_point(const struct chart *chart, const struct case_row *row, struct chart_point *point)
{
    double error = case_number(row, chart->at.value), floor = case_number(row, chart->at.floor);
    double x = chart->axis == AGAINST_STEP ? row->h : (double)row->evaluations;
    *point = (struct chart_point){.x = x, .error = error, .in_floor = error < 10 * floor};
    return row_ran(row) && isfinite(error) && error > 0 && isfinite(x) && x > 0;
}

static int compare_charts(const struct case_row *a, const struct case_row *b)
{
    int order = strcmp(a->experiment, b->experiment);
    order = order ? order : strcmp(a->problem, b->problem);
    order = order ? order : strcmp(a->data, b->data);
    return order ? order : strcmp(a->precision, b->precision);
}

static int compare_curves(const struct case_row *a, const struct case_row *b)
{
    int order = compare_charts(a, b);
    order = order ? order : strcmp(a->method, b->method);
    order = order ? order : (a->stages > b->stages) - (a->stages < b->stages);
    order = order ? order : strcmp(a->retraction, b->retraction);
    return order ? order : strcmp(a->control, b->control);
}

static int compare_rows(const void *left, const void *right)
{
    const struct case_row *a = *(const struct case_row *const *)left, *b = *(const struct case_row *const *)right;
    int order = compare_curves(a, b);
    order = order ? order : (a->h < b->h) - (a->h > b->h);
    return order ? order : (a->id > b->id) - (a->id < b->id);
}

static const struct order_row *find_order(const struct work *work, const struct case_row *row, const char *quantity)
{
    for (size_t i = 0; i < work->tables->order_count; i++) {
        const struct order_row *order = &work->tables->orders[i];
        if (row_claims(order, CLAIM_ORDER) && strcmp(order->quantity, quantity) == 0 && order->stages == row->stages &&
            strcmp(order->method, row->method) == 0 && strcmp(order->experiment, row->experiment) == 0 &&
            strcmp(order->problem, row->problem) == 0 && strcmp(order->data, row->data) == 0 &&
            strcmp(order->precision, row->precision) == 0 && strcmp(order->retraction, row->retraction) == 0 &&
            strcmp(order->control, row->control) == 0)
            return order;
    }
    return NULL;
}

/* Letters, digits and single dashes only: safe in every shell, script and file system. */
static void append_safe(char name[CHART_NAME_SIZE], const char *text)
{
    size_t length = strlen(name);
    if (length > 0 && name[length - 1] != '-' && length + 1 < CHART_NAME_SIZE)
        name[length++] = '-';
    for (; *text && length + 1 < CHART_NAME_SIZE; text++) {
        if (isalnum((unsigned char)*text) && (unsigned char)*text < 0x80)
            name[length++] = *text;
        else if (length > 0 && name[length - 1] != '-')
            name[length++] = '-';
    }
    while (length > 0 && name[length - 1] == '-')
        length--;
    name[length] = '\0';
}

static bool name_taken(const struct chart_list *charts, const char *name)
{
    for (size_t i = 0; i < charts->count; i++) {
        if (strcasecmp(charts->entries[i].name, name) == 0)
            return true;
    }
    return false;
}

void chart_file_name(const struct chart_list *charts, const char *const *parts, size_t count, const char *end,
                     char name[CHART_NAME_SIZE])
{
    char base[CHART_NAME_SIZE] = "", number[16];
    for (size_t i = 0; i < count; i++)
        append_safe(base, parts[i]);
    size_t room = CHART_NAME_SIZE - sizeof number - 1, taken = strlen(end);
    base[taken < room ? room - taken : 0] = '\0';
    name[0] = '\0';
    append_safe(name, base);
    append_safe(name, end);
    for (int i = 2; name_taken(charts, name); i++) {
        snprintf(number, sizeof number, "%d", i);
        name[0] = '\0';
        append_safe(name, base);
        append_safe(name, end);
        append_safe(name, number);
    }
}

/* The file name says what the chart shows. */
static void name_chart(const struct work *work, const struct case_row *row, struct chart *chart)
{
    const char *const parts[] = {row->experiment, row->problem, row->data, row->precision};
    char end[64];
    snprintf(end, sizeof end, "%s-%s", chart->at.file, chart->axis == AGAINST_STEP ? "step" : "work");
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

bool chart_list_add(struct chart_list *charts, const struct chart_entry *entry)
{
    struct chart_entry *entries = realloc(charts->entries, (charts->count + 1) * sizeof *entries);
    if (!entries) {
        free(entry->title);
        free(entry->description);
        return false;
    }
    charts->entries = entries;
    entries[charts->count++] = *entry;
    return entry->title && entry->description;
}

/* Note the chart in the list; false if memory ran out. */
static bool add_entry(struct chart_list *charts, const struct chart *chart)
{
    const struct case_row *row = chart->curves[0].rows[0];
    struct chart_entry entry = {.kind = chart_kind(chart),
                                .title = chart_title(chart),
                                .description = chart_description(chart),
                                .experiment = row->experiment,
                                .problem = row->problem,
                                .data = row->data,
                                .precision = row->precision,
                                .quantity = chart->axis == AGAINST_STEP ? quantity_name(chart->quantity) : NULL};
    memcpy(entry.name, chart->name, sizeof entry.name);
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

/* All charts of the rows of one experiment, problem, data and precision. */
static int add_group(struct work *work, const struct case_row *const *rows, size_t count)
{
    size_t curve_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare_curves(rows[i - 1], rows[i]) != 0)
            work->curves[curve_count++] = (struct curve){.rows = rows + i};
        work->curves[curve_count - 1].row_count++;
    }
    for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++) {
        struct chart chart = {
            .quantity = quantity, .at = quantity_columns(quantity), .curves = work->curves, .curve_count = curve_count};
        if (!chart.at.label)
            continue;
        for (size_t k = 0; k < curve_count; k++)
            work->curves[k].order = find_order(work, work->curves[k].rows[0], quantity_name(quantity));
        for (chart.axis = AGAINST_STEP; chart.axis <= AGAINST_WORK; chart.axis++) {
            if (add_chart(work, &chart) < 0)
                return -1;
        }
    }
    return 0;
}

static int add_groups(struct work *work, const struct case_row *const *rows, size_t count)
{
    for (size_t first = 0, next; first < count; first = next) {
        next = first + 1;
        while (next < count && compare_charts(rows[first], rows[next]) == 0)
            next++;
        if (add_group(work, rows + first, next - first) < 0)
            return -1;
    }
    return 0;
}

static int make_directory(const char *directory)
{
    struct stat found;
    if (mkdir(directory, 0777) == 0)
        return 0;
    if (errno != EEXIST || stat(directory, &found) != 0)
        return -1;
    errno = ENOTDIR;
    return S_ISDIR(found.st_mode) ? 0 : -1;
}

int charts_write(const char *directory, const struct chart_tables *tables, enum chart_formats formats,
                 struct chart_list *charts, char *message, size_t size)
{
    struct work work = {.directory = directory, .tables = tables, .formats = formats, .charts = charts};
    const struct case_row **rows = malloc((tables->case_count + 1) * sizeof(void *));
    work.curves = malloc((tables->case_count + 1) * sizeof *work.curves);
    *charts = (struct chart_list){0};
    int result = rows && work.curves ? make_directory(directory) : -1;
    for (size_t i = 0; i < tables->case_count && result == 0; i++)
        rows[i] = &tables->cases[i];
    if (result == 0) {
        qsort(rows, tables->case_count, sizeof(void *), compare_rows);
        result = add_groups(&work, rows, tables->case_count);
    }
    if (result == 0)
        result = history_write_all(directory, tables, formats, charts);
    if (result < 0)
        snprintf(message, size, "%s: cannot write charts: %s", directory, strerror(errno));
    else if (charts->count > 0)
        result = gnuplot_run(directory, charts, message, size);
    if (result < 0)
        charts_free(charts);
    free(work.curves);
    free(rows);
    return result;
}

void charts_free(struct chart_list *charts)
{
    for (size_t i = 0; i < charts->count; i++) {
        free(charts->entries[i].title);
        free(charts->entries[i].description);
    }
    free(charts->entries);
    *charts = (struct chart_list){0};
}
