/* The two files of a chart: NAME.dat with its numbers and NAME.gp with what gnuplot is to make of them. */
#include "plots/chart_files.h"

#include "plots/drawn.h"
#include "plots/ticks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX_TICKS = 12 };

/* Step sizes of a chart; more than MAX_TICKS are too many to label each. */
struct steps {
    double h[MAX_TICKS + 1];
    int count;
};

static void add_step_size(struct steps *steps, double h)
{
    for (int i = 0; i < steps->count && i < MAX_TICKS; i++)
        if (fabs(steps->h[i] - h) < 1e-9 * h)
            return;
    if (steps->count <= MAX_TICKS)
        steps->h[steps->count++] = h;
}

/* Prints the points of a curve that are judged, or those in the floor, as a block of the data file. Returns false if there are none. */
static bool print_points(FILE *data, const struct chart_curve *curve, bool in_floor)
{
    bool any = false;
    for (size_t k = 0; k < curve->count; k++) {
        const struct chart_point *point = &curve->points[k];
        if (point->in_floor != in_floor)
            continue;
        if (!any) {
            fputs("# ", data);
            chart_print_quoted(data, curve->key);
            fprintf(data, "%s\n# %s\n", in_floor ? ", below ten times the floor" : "",
                    point->row ? "x error h steps" : "time value");
        }
        any = true;
        fprintf(data, isfinite(point->y) ? "%.17g %.17g" : "%.17g NaN", point->x, point->y);
        if (point->row)
            fprintf(data, " %.17g %lld", point->row->h, (long long)point->row->steps);
        fputc('\n', data);
    }
    fputs(any ? "\n\n" : "", data);
    return any;
}

/* Prints data blocks and plot elements, hand in hand: the number of the block is the index in the plot command. */
static void print_curves(FILE *data, FILE *script, const struct chart *chart)
{
    int index = chart->frame.guide_count;
    for (size_t i = 0; i < chart->curve_count; i++) {
        const struct chart_curve *curve = &chart->curves[i];
        const struct chart_style *style = chart_style(i);
        bool judged = print_points(data, curve, false);
        if (judged) {
            fprintf(script, "  data index %d using 1:2 with ", index++);
            if (chart->cost)
                fprintf(script, "linespoints lw 2 dt %s pt %d ps 1.3", style->dash, style->point);
            else
                fprintf(script, "lines lw 1.5 dt %s", style->dash);
            fprintf(script, " lc rgb '%s' title ", style->colour);
            chart_print_quoted(script, curve->key);
            fputs(", \\\n", script);
        }
        if (!print_points(data, curve, true))
            continue;
        fprintf(script, "  data index %d using 1:2 with points pt %d ps 1.3 lw 1.5 lc rgb '#999999' ", index++,
                chart_hollow_point(style));
        fputs(judged ? "notitle" : "title ", script);
        if (!judged) /* a curve that lies in the floor altogether has its name by its marks */
            chart_print_quoted(script, curve->key);
        fputs(", \\\n", script);
    }
    if (chart->frame.any_floor)
        fputs("  NaN with points pt 6 ps 1.3 lw 1.5 lc rgb '#999999' title 'below ten times the floor', \\\n", script);
    fputs("  NaN notitle\n", script);
}

static void print_chart_plot(FILE *data, FILE *script, const struct chart *chart)
{
    const struct chart_frame *frame = &chart->frame;
    for (int i = 0; i < frame->guide_count; i++) {
        const struct chart_guide *guide = &frame->guides[i];
        fprintf(data, "# guide h^%g\n# x error\n", guide->order);
        for (int k = 0; k < 2; k++)
            fprintf(data, "%.17g %.17g\n", guide->x[k], guide->y[k]);
        fputs("\n\n", data);
        fprintf(script, "set label %d 'h^{%g}' at %.17g,%.17g right offset -0.5,0.4 tc rgb '#666666'\n", i + 1,
                guide->order, guide->x[0], guide->y[0]);
    }
    fputs("plot \\\n", script);
    for (int i = 0; i < frame->guide_count; i++)
        fprintf(script, "  data index %d using 1:2 with lines lw 1.2 dt (10,6) lc rgb '#888888' notitle, \\\n", i);
    print_curves(data, script, chart);
}

/* Prints the ticks of logarithmic axes. Step sizes label their axis themselves where they are few. */
static void print_ticks(FILE *script, const struct chart *chart)
{
    enum { DECADES = 100 /* over so much gnuplot's powers of ten are two labels at least */ };
    const struct chart_frame *frame = &chart->frame;
    struct steps steps = {.count = 0};
    for (size_t i = 0; i < chart->curve_count && chart->quantity; i++)
        for (size_t k = 0; k < chart->curves[i].count; k++)
            add_step_size(&steps, chart->curves[i].points[k].x);
    if (chart->quantity && steps.count <= MAX_TICKS)
        ticks_print_own(script, steps.h, steps.count, frame->x_least, frame->x_most);
    else
        ticks_print(script, 'x', frame->x_least, frame->x_most);
    if (frame->y_most < DECADES * frame->y_least)
        ticks_print(script, 'y', frame->y_least, frame->y_most);
}

static void print_frame(FILE *script, const struct chart *chart)
{
    const struct chart_frame *frame = &chart->frame;
    fprintf(script, "set logscale xy\nset xrange [%.17g:%.17g]\nset yrange [%.17g:%.17g]\n", frame->x_least,
            frame->x_most, frame->y_least, frame->y_most);
    fputs("set format y '10^{%T}'\nset format x '%g'\nunset mytics\n", script);
    print_ticks(script, chart);
    if (frame->below > 0)
        fprintf(script, "set label 99 '%d point%s below, from %.0e on' at graph 0.02,0.03 tc rgb '#666666'\n",
                frame->below, frame->below == 1 ? "" : "s", frame->least);
}

/* Prints title and labels. */
static void print_chart_texts(FILE *script, const struct chart *chart)
{
    const struct case_row *row = chart->scene;
    char text[256], units[64];
    snprintf(text, sizeof text, "%s: %s, %s precision", row->experiment, row->problem, row->precision);
    fputs("set title ", script);
    chart_print_quoted(script, text);
    if (row->data[0]) {
        fputs(".\"\\n\".", script);
        chart_print_quoted(script, row->data);
    }
    snprintf(text, sizeof text, "%s%s", chart->label, chart_units(chart, units));
    fprintf(script, " noenhanced\nset xlabel '%s'\nset ylabel ", chart->x_label);
    chart_print_quoted(script, text);
    fputs(" noenhanced\nset grid xtics ytics lc rgb '#cccccc' lw 1 dt 1\nset border 3 lc rgb '#444444'\nset tics "
          "nomirror\n",
          script);
}

static void print_chart_files(FILE *data, FILE *script, const void *of, enum chart_formats formats)
{
    const struct chart *chart = of;
    size_t longest = 0;
    for (size_t i = 0; i < chart->curve_count; i++) {
        size_t length = strlen(chart->curves[i].key);
        longest = length > longest ? length : longest;
    }
    const struct chart_key key = chart_key_of(chart->curve_count + chart->frame.any_floor, longest);
    fprintf(script, "# %s; `gnuplot %s.gp` in this folder draws the chart again.\n", chart->kind, chart->name);
    fprintf(script, "reset\nset encoding utf8\nset samples 2\ndata = '%s.dat'\n", chart->name); /* of NaN, in the key */
    print_chart_texts(script, chart);
    if (chart->cost)
        print_frame(script, chart);
    else
        fputs("set format y '%g'\n", script);
    chart_print_key(script, &key, chart->quantity ? "measured order (expected)" : NULL);
    chart_print_terminal(script, chart->name, CHARTS_SVG, &key);
    print_chart_plot(data, script, chart);
    if (formats == CHARTS_SVG_AND_PNG) {
        chart_print_terminal(script, chart->name, CHARTS_SVG_AND_PNG, &key);
        fputs("replot\n", script);
    }
    fputs("set output\n", script);
}

int chart_write_files(const char *directory, const struct chart *chart, enum chart_formats formats)
{
    return drawn_add(directory, chart->name) == 0
               ? script_write(directory, chart->name, print_chart_files, chart, formats)
               : -1;
}
