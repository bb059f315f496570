/* Which charts against time the tables make. */
#include "plots/history.h"

#include "plots/chart.h"
#include "plots/history_files.h"
#include "results/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct work {
    const char *directory;
    const struct store_file *file;
    enum chart_formats formats;
    struct history_curve *curves; /* of the chart at hand */
    struct chart_list *charts;
};

static bool same_chart(const struct case_row *a, const struct case_row *b)
{
    return key_compare_scene(&a->key, &b->key) == 0;
}

static bool same_method(const struct case_row *a, const struct case_row *b)
{
    return key_compare(&a->key, &b->key) == 0;
}

/* Name `k` in a list `a; b; c`; false if there are fewer. */
static bool invariant_name(const struct case_row *row, int k, char *name, size_t size)
{
    const char *start = row->invariants;
    for (; k > 0 && start; k--) {
        start = strstr(start, "; ");
        start = start ? start + 2 : NULL;
    }
    if (!start || !*start)
        return false;
    const char *end = strstr(start, "; ");
    snprintf(name, size, "%.*s", (int)(end ? end - start : (long)strlen(start)), start);
    return true;
}

static char *describe(const struct history *history)
{
    const struct case_row *row = history->curves[0].row;
    char *text = NULL, label[CURVE_LABEL_SIZE];
    size_t size;
    double time, first, last;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fprintf(out, "Chart of %s against time, experiment %s, problem %s%s%s, %s precision. Curves:", history->label,
            row->experiment, row->problem, row->data[0] ? ", " : "", row->data, row->precision);
    for (size_t i = 0; i < history->curve_count; i++) {
        const struct history_curve *curve = &history->curves[i];
        row = curve->row;
        fprintf(out, "%s %s, h = %.4g", i > 0 ? ";" : "", curve_label_of(row, label), row->h);
        if (history_point(curve, 0, &time, &first) && history_point(curve, curve->count - 1, &time, &last))
            fprintf(out, ": %.3g at the start, %.3g at %.4g", first, last, time);
    }
    fputc('.', out);
    int failed = ferror(out);
    if (fclose(out) == 0 && !failed)
        return text;
    free(text);
    return NULL;
}

/* A chart of curves all of whose points failed is not drawn. */
static bool worth_drawing(const struct history *history)
{
    double time, value;
    for (size_t i = 0; i < history->curve_count; i++)
        if (history->curves[i].count > 1 && history_point(&history->curves[i], 1, &time, &value))
            return true;
    return false;
}

static int add_chart(struct work *work, struct history *history, const char *end)
{
    const struct case_row *row = history->curves[0].row;
    const char *const parts[] = {row->experiment, row->problem, row->data, row->precision};
    if (!worth_drawing(history))
        return 0;
    chart_file_name(work->charts, parts, sizeof parts / sizeof *parts, end, history->name);
    const struct chart_entry entry =
        chart_entry_of(history->name, history->kind, row, history->label, describe(history));
    if (!chart_list_add(work->charts, &entry))
        return -1;
    return history_write_files(work->directory, history, work->formats);
}

/* The chart, in parts where it has too many curves to be told apart. */
static int add_parts(struct work *work, const struct history *whole, const char *end)
{
    int result = 0;
    for (size_t part = 0; part < chart_parts(whole->curve_count) && result == 0; part++) {
        struct history history = *whole;
        size_t first = chart_part_start(whole->curve_count, part);
        history.curves = whole->curves + first;
        history.curve_count = chart_part_start(whole->curve_count, part + 1) - first;
        result = add_chart(work, &history, end);
    }
    return result;
}

/* Both charts of invariant k over the curves of work. */
static int add_invariant(struct work *work, size_t curve_count, int k, const char *name)
{
    static const struct {
        size_t offset;
        const char *label, *file;
    } views[] = {{offsetof(struct sample_row, value), "", "value"},
                 {offsetof(struct sample_row, deviation), " minus its start", "deviation"}};
    for (size_t view = 0; view < sizeof views / sizeof *views; view++) {
        struct history history = {
            .kind = "Invariants against time", .curves = work->curves, .curve_count = curve_count};
        char end[CHART_NAME_SIZE];
        for (size_t i = 0; i < curve_count; i++)
            work->curves[i].value = views[view].offset + (size_t)k * sizeof(double);
        snprintf(history.label, sizeof history.label, "%s%s", name, views[view].label);
        snprintf(end, sizeof end, "%s %s", name, views[view].file);
        if (add_parts(work, &history, end) < 0)
            return -1;
    }
    return 0;
}

/* The rows of a case in the sample table, in which the cases follow each other. */
static size_t find_samples(const struct store_file *file, int64_t id, size_t *first)
{
    size_t end;
    for (*first = 0; *first < file->sample_count && file->samples[*first].case_id != id;)
        ++*first;
    for (end = *first; end < file->sample_count && file->samples[end].case_id == id;)
        end++;
    return end - *first;
}

/* The charts that begin with the trajectory at `index`, unless an earlier case has begun them. */
static int add_trajectories(struct work *work, size_t index)
{
    const struct store_file *file = work->file;
    const struct case_row *row = &file->cases[index];
    size_t curve_count = 0, first;
    char name[128];
    for (size_t i = 0; i < index; i++)
        if (same_chart(row, &file->cases[i]))
            return 0;
    for (size_t i = index; i < file->case_count; i++) {
        if (!same_chart(row, &file->cases[i]))
            continue;
        size_t count = find_samples(file, file->cases[i].id, &first);
        if (count > 0)
            work->curves[curve_count++] = (struct history_curve){.row = &file->cases[i],
                                                                 .first = (const char *)&file->samples[first],
                                                                 .stride = sizeof *file->samples,
                                                                 .count = count,
                                                                 .time = offsetof(struct sample_row, time),
                                                                 .factor = 1};
    }
    for (int k = 0; k < TABLE_INVARIANTS && curve_count > 0 && invariant_name(row, k, name, sizeof name); k++)
        if (add_invariant(work, curve_count, k, name) < 0)
            return -1;
    return 0;
}

/* Whole number nearest to the measured exponent in h of an ensemble; 0 if none was measured. */
static int exponent_of(const struct store_file *file, int64_t first_case)
{
    for (size_t i = 0; i < file->order_count; i++) {
        const struct order_row *order = &file->orders[i];
        if (order->first_case == first_case && row_claims(order, CLAIM_GROWTH) &&
            strcmp(order->quantity, quantity_name(QUANTITY_ENSEMBLE_H)) == 0 && isfinite(order->measured))
            return (int)lround(order->measured);
    }
    return 0;
}

static const struct case_row *first_member(const struct store_file *file, const struct ensemble_row *row)
{
    return &file->cases[store_find_case(file, row->first_case)];
}

/* The chart of the ensemble whose rows begin at `index`; *next becomes the row after them. */
static int add_ensemble(struct work *work, size_t index, size_t *next)
{
    const struct store_file *file = work->file;
    const struct ensemble_row *rows = file->ensembles;
    const struct case_row *row = first_member(file, &rows[index]);
    struct history history = {.kind = "Ensembles against time", .curves = work->curves};
    int exponent = exponent_of(file, rows[index].first_case);
    char label[CURVE_LABEL_SIZE], end[CHART_NAME_SIZE / 2];
    for (*next = index; *next < file->ensemble_count; ++*next) {
        const struct ensemble_row *at = &rows[*next];
        if (!same_method(row, first_member(file, at)))
            break;
        if (at->sample == 0)
            work->curves[history.curve_count++] =
                (struct history_curve){.row = first_member(file, at),
                                       .first = (const char *)at,
                                       .stride = sizeof *at,
                                       .time = offsetof(struct ensemble_row, time),
                                       .value = offsetof(struct ensemble_row, mean_square),
                                       .factor = pow(at->h, -exponent)};
        work->curves[history.curve_count - 1].count++;
    }
    snprintf(history.label, sizeof history.label, "mean (E - E0)^2 / h^%d", exponent);
    snprintf(end, sizeof end, "%s growth", curve_label(&row->key, label));
    return add_parts(work, &history, end);
}

/* Do the ensembles speak of cases that are there, each beginning at sample 0? */
static bool ensembles_fit(const struct store_file *file)
{
    for (size_t i = 0; i < file->ensemble_count; i++) {
        const struct ensemble_row *row = &file->ensembles[i];
        bool begins = i == 0 || row->first_case != file->ensembles[i - 1].first_case;
        size_t index = store_find_case(file, row->first_case);
        if (index == file->case_count || file->cases[index].id != row->first_case || (begins && row->sample != 0))
            return false;
    }
    return true;
}

int history_write_all(const char *directory, const struct store_file *file, enum chart_formats formats,
                      struct chart_list *charts)
{
    struct work work = {.directory = directory, .file = file, .formats = formats, .charts = charts};
    int result = 0;
    work.curves = malloc((file->case_count + 1) * sizeof *work.curves);
    if (!work.curves)
        return -1;
    for (size_t i = 0; i < file->case_count && result == 0; i++)
        if (file->cases[i].member < 0 && *file->cases[i].invariants) /* samples of its own, of no ensemble */
            result = add_trajectories(&work, i);
    for (size_t i = 0, next; i < file->ensemble_count && result == 0 && ensembles_fit(file); i = next)
        result = add_ensemble(&work, i, &next);
    free(work.curves);
    return result;
}
