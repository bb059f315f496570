/* The two files of a chart against time. */
#include "plots/history_files.h"

#include "plots/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LABEL_SIZE = CURVE_LABEL_SIZE + 32 };

bool history_point(const struct history_curve *curve, size_t k, double *time, double *value)
{
    const char *row = curve->first + k * curve->stride;
    memcpy(time, row + curve->time, sizeof *time);
    memcpy(value, row + curve->value, sizeof *value);
    *value *= curve->factor;
    return isfinite(*value);
}

static const char *label_curve(const struct history_curve *curve, char label[LABEL_SIZE])
{
    const struct case_row *row = curve->row;
    char method[CURVE_LABEL_SIZE];
    snprintf(label, LABEL_SIZE, "%s, h=%.4g", curve_label_of(row, method), row->h);
    return label;
}

static void print_data(FILE *data, const struct history *history)
{
    char label[LABEL_SIZE];
    for (size_t i = 0; i < history->curve_count; i++) {
        const struct history_curve *curve = &history->curves[i];
        double time, value;
        fprintf(data, "# %s\n# time value\n", label_curve(curve, label));
        for (size_t k = 0; k < curve->count; k++)
            if (history_point(curve, k, &time, &value))
                fprintf(data, "%.17g %.17g\n", time, value);
            else
                fprintf(data, "%.17g NaN\n", time);
        fputs("\n\n", data);
    }
}

static void print_axes(FILE *script, const struct history *history)
{
    const struct case_row *row = history->curves[0].row;
    char text[256];
    snprintf(text, sizeof text, "%s: %s%s%s, %s precision", row->experiment, row->problem, row->data[0] ? ", " : "",
             row->data, row->precision);
    fputs("set title ", script);
    chart_print_quoted(script, text);
    fputs(" noenhanced\nset xlabel 'time'\nset ylabel ", script);
    chart_print_quoted(script, history->label);
    fputs(" noenhanced\nset format y '%g'\n"
          "set grid xtics ytics lc rgb '#cccccc' lw 1 dt 1\nset border 3 lc rgb '#444444'\nset tics nomirror\n",
          script);
}

static void print_plot(FILE *script, const struct history *history)
{
    char label[LABEL_SIZE];
    fputs("plot \\\n", script);
    for (size_t i = 0; i < history->curve_count; i++) {
        const struct chart_style *style = chart_style(i);
        fprintf(script, "  data index %zu using 1:2 with lines lw 1.5 dt %s lc rgb '%s' title ", i, style->dash,
                style->colour);
        chart_print_quoted(script, label_curve(&history->curves[i], label));
        fputs(i + 1 < history->curve_count ? ", \\\n" : "\n", script);
    }
}

static struct chart_key key_of(const struct history *history)
{
    char label[LABEL_SIZE];
    size_t longest = 0;
    for (size_t i = 0; i < history->curve_count; i++) {
        size_t length = strlen(label_curve(&history->curves[i], label));
        longest = length > longest ? length : longest;
    }
    return chart_key_of(history->curve_count, longest);
}

static void print_files(FILE *data, FILE *script, const void *of, enum chart_formats formats)
{
    const struct history *history = of;
    print_data(data, history);
    fprintf(script, "# Values against time; `gnuplot %s.gp` in this folder draws the chart again.\n", history->name);
    fprintf(script, "reset\nset encoding utf8\ndata = '%s.dat'\n", history->name);
    const struct chart_key key = key_of(history);
    print_axes(script, history);
    chart_print_key(script, &key, NULL);
    chart_print_terminal(script, history->name, CHARTS_SVG, &key);
    print_plot(script, history);
    if (formats == CHARTS_SVG_AND_PNG) {
        chart_print_terminal(script, history->name, CHARTS_SVG_AND_PNG, &key);
        fputs("replot\n", script);
    }
    fputs("set output\n", script);
}

int history_write_files(const char *directory, const struct history *history, enum chart_formats formats)
{
    return chart_write_pair(directory, history->name, print_files, history, formats);
}
