/* What a chart of errors shows: its points, and in words its heading, title and text alternative, the labels of its curves. */
#include "plots/chart.h"

#include "results/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool chart_point(const struct chart *chart, const struct case_row *row, struct chart_point *point)
{
    double error = row->value[chart->quantity], floor = row->floor[chart->quantity];
    double x = chart->axis == AGAINST_STEP ? row->h : cost_of(row, chart->cost);
    *point = (struct chart_point){.x = x, .error = error, .in_floor = error < 10 * floor};
    return row_ran(row) && isfinite(error) && error > 0 && isfinite(x) && x > 0;
}

/* Retraction and planted fault behind a label of so many bytes. */
static const char *label_rest(const struct case_key *key, int length, char label[CURVE_LABEL_SIZE])
{
    if (!retraction_is_plain(key->retraction))
        length += snprintf(label + length, CURVE_LABEL_SIZE - (size_t)length, " %s", key->retraction);
    if (!control_is_none(key->control))
        snprintf(label + length, CURVE_LABEL_SIZE - (size_t)length, ", %s", key->control);
    return label;
}

const char *curve_label(const struct case_key *key, char label[CURVE_LABEL_SIZE])
{
    int length = snprintf(label, CURVE_LABEL_SIZE, "%s s=%lld", key->method, (long long)key->stages);
    if (*key->with)
        length += snprintf(label + length, CURVE_LABEL_SIZE - (size_t)length, " %s", key->with);
    return label_rest(key, length, label);
}

const char *curve_label_of(const struct case_row *row, char label[CURVE_LABEL_SIZE])
{
    if (!*row->label)
        return curve_label(&row->key, label);
    return label_rest(&row->key, snprintf(label, CURVE_LABEL_SIZE, "%s", row->label), label);
}

const char *chart_kind(const struct chart *chart)
{
    return chart->axis == AGAINST_STEP ? "Error against step size" : "Error against work";
}

struct chart_entry chart_entry_of(const char *name, const char *kind, const struct case_row *row, const char *axis,
                                  char *description)
{
    struct chart_entry entry = {.kind = kind,
                                .description = description,
                                .experiment = row->experiment,
                                .problem = row->problem,
                                .data = row->data,
                                .precision = row->precision};
    snprintf(entry.name, sizeof entry.name, "%s", name);
    if (asprintf(&entry.title, "%s%s%s: %s, %s precision", row->problem, row->data[0] ? ", " : "", row->data, axis,
                 row->precision) < 0)
        entry.title = NULL;
    return entry;
}

static void describe_curve(FILE *out, const struct chart *chart, const struct curve *curve)
{
    const struct case_row *row = curve->rows[0];
    struct chart_point point, first = {.x = NAN}, last = {.x = NAN};
    char label[CURVE_LABEL_SIZE];
    for (size_t k = 0; k < curve->row_count; k++) {
        if (!chart_point(chart, curve->rows[k], &point))
            continue;
        first = isnan(first.x) ? point : first;
        last = point;
    }
    fprintf(out, " %s: ", curve_label_of(row, label));
    if (isnan(first.x))
        fputs("no points", out);
    else
        fprintf(out, "%.1e at %.3g to %.1e at %.3g", first.error, first.x, last.error, last.x);
    if (chart->axis == AGAINST_STEP && curve->order && isfinite(curve->order->measured))
        fprintf(out, ", measured order %.2f, expected %g", curve->order->measured, curve->order->expected);
    fputc(';', out);
}

char *chart_description(const struct chart *chart)
{
    const struct case_row *row = chart->curves[0].rows[0];
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fprintf(out, "Logarithmic chart of the %s against %s, experiment %s, problem %s%s%s, %s precision. Curves:",
            quantity_info(chart->quantity)->label,
            chart->axis == AGAINST_STEP ? "the step size h" : cost_label(chart->cost), row->experiment, row->problem,
            row->data[0] ? ", " : "", row->data, row->precision);
    for (size_t i = 0; i < chart->curve_count; i++)
        describe_curve(out, chart, &chart->curves[i]);
    int failed = ferror(out);
    if (fclose(out) == 0 && !failed) {
        text[size - 1] = '.';
        return text;
    }
    free(text);
    return NULL;
}
