/* The two files of a chart: NAME.dat with its numbers and NAME.gp with what gnuplot is to make of them. */
#include "plots/chart_files.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plots/ticks.h"

enum { MAX_GUIDES = 16, MAX_TICKS = 12 };

/* The frame of a chart, with room around the points, and the step sizes that label its axis. */
struct frame {
    double x_least, x_most, y_least, y_most;
    double guide_start; /* the guides begin here: left of it, where they lie apart, is room for their labels */
    double ticks[MAX_TICKS + 1];
    int tick_count; /* above MAX_TICKS: too many to label each */
    int below;      /* points that lie below the frame */
    double least;   /* error of all points */
    bool any_floor;
};

/* A dashed line h^P through the finest judged point of a curve. */
struct guide {
    double order, x[2], y[2];
};

static void add_tick(struct frame *frame, double x)
{
    for (int i = 0; i < frame->tick_count && i < MAX_TICKS; i++) {
        if (fabs(frame->ticks[i] - x) < 1e-9 * x)
            return;
    }
    if (frame->tick_count <= MAX_TICKS)
        frame->ticks[frame->tick_count++] = x;
}

/* The least error of the chart that is above a bound. */
static double least_above(const struct chart *chart, double bound)
{
    struct chart_point point;
    double least = INFINITY;
    for (size_t i = 0; i < chart->curve_count; i++)
        for (size_t k = 0; k < chart->curves[i].row_count; k++)
            if (chart_point(chart, chart->curves[i].rows[k], &point) && point.error > bound)
                least = fmin(least, point.error);
    return least;
}

/* Where the axis of errors begins: above the points, half of all at most, that lie by more than half of all decades, and eight of them, below all others,
 * as those do of what a method keeps to its last bit. `*below` becomes how many. */
static double lift(const struct chart *chart, double least, double most, int *below)
{
    enum { DECADES = 8, SHARE = 2 /* of all points, at least the rest */ };
    int count = 0, seen = 0;
    double start = least, gap = fmax(DECADES, log10(most / least) / 2);
    double at = least, next = least_above(chart, least);
    while (isfinite(next)) {
        if (log10(next / at) > gap)
            start = next;
        at = next;
        next = least_above(chart, at);
    }
    struct chart_point point;
    for (size_t i = 0; i < chart->curve_count; i++)
        for (size_t k = 0; k < chart->curves[i].row_count; k++)
            if (chart_point(chart, chart->curves[i].rows[k], &point)) {
                seen++;
                count += point.error < start;
            }
    *below = SHARE * count <= seen ? count : 0;
    return *below > 0 ? start : least;
}

static struct frame measure(const struct chart *chart)
{
    struct frame frame = {.x_least = INFINITY, .y_least = INFINITY};
    struct chart_point point;
    for (size_t i = 0; i < chart->curve_count; i++) {
        for (size_t k = 0; k < chart->curves[i].row_count; k++) {
            if (!chart_point(chart, chart->curves[i].rows[k], &point))
                continue;
            frame.x_least = fmin(frame.x_least, point.x);
            frame.x_most = fmax(frame.x_most, point.x);
            frame.y_least = fmin(frame.y_least, point.error);
            frame.y_most = fmax(frame.y_most, point.error);
            frame.any_floor |= point.in_floor;
            add_tick(&frame, point.x);
        }
    }
    frame.least = frame.y_least;
    frame.y_least = lift(chart, frame.y_least, frame.y_most, &frame.below);
    double x_room = pow(frame.x_most / frame.x_least, 0.075), y_room = pow(frame.y_most / frame.y_least, 0.06);
    frame.guide_start = frame.x_least / fmax(x_room, 1.1);
    frame.x_least = frame.guide_start / (chart->axis == AGAINST_STEP ? fmax(x_room, 1.1) : 1);
    frame.x_most *= fmax(x_room, 1.1);
    frame.y_least /= fmax(y_room, 2);
    frame.y_most *= fmax(y_room, 2);
    return frame;
}

/* The guide h^P cut to the frame; false if the curve has no judged point. */
static bool make_guide(const struct chart *chart, const struct curve *curve, const struct frame *frame,
                       struct guide *guide)
{
    struct chart_point point, finest = {.x = INFINITY};
    for (size_t k = 0; k < curve->row_count; k++) {
        if (chart_point(chart, curve->rows[k], &point) && !point.in_floor && point.x < finest.x)
            finest = point;
    }
    if (!isfinite(finest.x))
        return false;
    double order = curve->order->expected;
    double from = finest.x * pow(frame->y_least / finest.error, 1 / order);
    double to = finest.x * pow(frame->y_most / finest.error, 1 / order);
    guide->order = order;
    guide->x[0] = fmax(from, frame->guide_start);
    guide->x[1] = fmin(to, frame->x_most);
    for (int i = 0; i < 2; i++)
        guide->y[i] = finest.error * pow(guide->x[i] / finest.x, order);
    return true;
}

/* One guide for each order that is expected of a curve; the first curve that expects it carries it. */
static int make_guides(const struct chart *chart, const struct frame *frame, struct guide guides[MAX_GUIDES])
{
    int count = 0;
    for (size_t i = 0; i < chart->curve_count && chart->axis == AGAINST_STEP && count < MAX_GUIDES; i++) {
        const struct order_row *order = chart->curves[i].order;
        bool drawn = !order || !(order->expected > 0);
        for (int k = 0; k < count && !drawn; k++)
            drawn = fabs(guides[k].order - order->expected) < 1e-6;
        if (!drawn)
            count += make_guide(chart, &chart->curves[i], frame, &guides[count]);
    }
    return count;
}

enum { LABEL_SIZE = CURVE_LABEL_SIZE + 64 };

/* What the key says of a curve. */
static const char *label_of(const struct chart *chart, const struct curve *curve, char text[LABEL_SIZE])
{
    const struct case_row *row = curve->rows[0];
    char label[CURVE_LABEL_SIZE];
    curve_label_of(row, label);
    if (chart->axis == AGAINST_WORK || !curve->order)
        snprintf(text, LABEL_SIZE, "%s", label);
    else if (isfinite(curve->order->measured))
        snprintf(text, LABEL_SIZE, "%s: %.2f (%g)", label, curve->order->measured, curve->order->expected);
    else
        snprintf(text, LABEL_SIZE, "%s: -- (%g)", label, curve->order->expected);
    return text;
}

static void print_label(FILE *out, const struct chart *chart, const struct curve *curve)
{
    char text[LABEL_SIZE];
    chart_print_quoted(out, label_of(chart, curve, text));
}

/* The points of a curve that are judged, or those in the floor, as a block of the data file; 0 if there are none. */
static int print_points(FILE *data, const struct chart *chart, const struct curve *curve, bool in_floor)
{
    struct chart_point point;
    int count = 0;
    for (size_t k = 0; k < curve->row_count; k++) {
        const struct case_row *row = curve->rows[k];
        if (!chart_point(chart, row, &point) || point.in_floor != in_floor)
            continue;
        if (count++ == 0) {
            fputs("# ", data);
            print_label(data, chart, curve);
            fprintf(data, "%s\n# h steps %s error\n", in_floor ? ", below ten times the floor" : "",
                    cost_name(chart->cost));
        }
        fprintf(data, "%.17g %lld %.17g %.17g\n", row->h, (long long)row->steps, cost_of(row, chart->cost),
                point.error);
    }
    fputs(count > 0 ? "\n\n" : "", data);
    return count > 0;
}

/* Data blocks and plot elements go hand in hand: the number of the block is the index in the plot command. */
static void print_curves(FILE *data, FILE *script, const struct chart *chart, const struct frame *frame, int index)
{
    int x_column = chart->axis == AGAINST_STEP ? 1 : 3;
    for (size_t i = 0; i < chart->curve_count; i++) {
        const struct chart_style *style = chart_style(i);
        bool judged = print_points(data, chart, &chart->curves[i], false);
        if (judged) {
            fprintf(script, "  data index %d using %d:4 with linespoints lw 2 dt %s pt %d ps 1.3 lc rgb '%s' title ",
                    index++, x_column, style->dash, style->point, style->colour);
            print_label(script, chart, &chart->curves[i]);
            fputs(", \\\n", script);
        }
        if (!print_points(data, chart, &chart->curves[i], true))
            continue;
        fprintf(script, "  data index %d using %d:4 with points pt %d ps 1.3 lw 1.5 lc rgb '#999999' ", index++,
                x_column, chart_hollow_point(style));
        fputs(judged ? "notitle" : "title ", script);
        if (!judged) /* a curve that lies in the floor altogether has its name by its marks */
            print_label(script, chart, &chart->curves[i]);
        fputs(", \\\n", script);
    }
    if (frame->any_floor)
        fputs("  NaN with points pt 6 ps 1.3 lw 1.5 lc rgb '#999999' title 'below ten times the floor', \\\n", script);
    fputs("  NaN notitle\n", script);
}

static void print_plot(FILE *data, FILE *script, const struct chart *chart, const struct frame *frame)
{
    struct guide guides[MAX_GUIDES];
    int count = make_guides(chart, frame, guides);
    for (int i = 0; i < count; i++) {
        fprintf(data, "# guide h^%g\n# h steps %s error\n", guides[i].order, cost_name(chart->cost));
        for (int k = 0; k < 2; k++)
            fprintf(data, "%.17g - - %.17g\n", guides[i].x[k], guides[i].y[k]);
        fputs("\n\n", data);
        fprintf(script, "set label %d 'h^{%g}' at %.17g,%.17g right offset -0.5,0.4 tc rgb '#666666'\n", i + 1,
                guides[i].order, guides[i].x[0], guides[i].y[0]);
    }
    fputs("plot \\\n", script);
    for (int i = 0; i < count; i++)
        fprintf(script, "  data index %d using 1:4 with lines lw 1.2 dt (10,6) lc rgb '#888888' notitle, \\\n", i);
    print_curves(data, script, chart, frame, count);
}

/* Step sizes label their axis themselves where they are few. */
static void print_ticks(FILE *script, const struct chart *chart, const struct frame *frame)
{
    enum { DECADES = 100 /* over so much gnuplot's powers of ten are two labels at least */ };
    if (chart->axis == AGAINST_STEP && frame->tick_count <= MAX_TICKS)
        ticks_print_own(script, frame->ticks, frame->tick_count, frame->x_least, frame->x_most);
    else
        ticks_print(script, 'x', frame->x_least, frame->x_most);
    if (frame->y_most < DECADES * frame->y_least)
        ticks_print(script, 'y', frame->y_least, frame->y_most);
}

static void print_axes(FILE *script, const struct chart *chart, const struct frame *frame)
{
    const struct quantity_info *quantity = quantity_info(chart->quantity);
    bool plain = strcmp(quantity->units, "1") == 0;
    fprintf(script, "set xlabel '%s'\nset ylabel '%s%s%s%s' noenhanced\n",
            chart->axis == AGAINST_STEP ? "step size h [time]" : cost_label(chart->cost), quantity->label,
            plain ? "" : " [", plain ? "" : quantity->units, plain ? "" : "]");
    fprintf(script, "set logscale xy\nset xrange [%.17g:%.17g]\nset yrange [%.17g:%.17g]\n", frame->x_least,
            frame->x_most, frame->y_least, frame->y_most);
    fputs("set format y '10^{%T}'\nset format x '%g'\n", script);
    print_ticks(script, chart, frame);
    if (frame->below > 0)
        fprintf(script, "set label 99 '%d point%s below, from %.0e on' at graph 0.02,0.03 tc rgb '#666666'\n",
                frame->below, frame->below == 1 ? "" : "s", frame->least);
    fputs("set grid xtics ytics lc rgb '#cccccc' lw 1 dt 1\nset border 3 lc rgb '#444444'\nset tics nomirror\nunset "
          "mytics\n",
          script);
}

static void print_title(FILE *script, const struct chart *chart)
{
    const struct case_row *row = chart->curves[0].rows[0];
    char text[128];
    snprintf(text, sizeof text, "%s: %s, %s precision", row->experiment, row->problem, row->precision);
    fputs("set title ", script);
    chart_print_quoted(script, text);
    if (row->data[0]) {
        fputs(".\"\\n\".", script);
        chart_print_quoted(script, row->data);
    }
    fputs(" noenhanced\n", script);
}

static struct chart_key key_of(const struct chart *chart, const struct frame *frame)
{
    char text[LABEL_SIZE];
    size_t longest = 0;
    for (size_t i = 0; i < chart->curve_count; i++) {
        size_t length = strlen(label_of(chart, &chart->curves[i], text));
        longest = length > longest ? length : longest;
    }
    return chart_key_of(chart->curve_count + frame->any_floor, longest);
}

static void print_files(FILE *data, FILE *script, const void *of, enum chart_formats formats)
{
    const struct chart *chart = of;
    struct frame frame = measure(chart);
    const struct chart_key key = key_of(chart, &frame);
    fprintf(script, "# Error against %s; `gnuplot %s.gp` in this folder draws the chart again.\n",
            chart->axis == AGAINST_STEP ? "step size" : "work", chart->name);
    fprintf(script, "reset\nset encoding utf8\nset samples 2\ndata = '%s.dat'\n", chart->name); /* of NaN, in the key */
    print_title(script, chart);
    print_axes(script, chart, &frame);
    chart_print_key(script, &key, chart->axis == AGAINST_STEP ? "measured order (expected)" : NULL);
    chart_print_terminal(script, chart->name, CHARTS_SVG, &key);
    print_plot(data, script, chart, &frame);
    if (formats == CHARTS_SVG_AND_PNG) {
        chart_print_terminal(script, chart->name, CHARTS_SVG_AND_PNG, &key);
        fputs("replot\n", script);
    }
    fputs("set output\n", script);
}

int chart_write_files(const char *directory, const struct chart *chart, enum chart_formats formats)
{
    return chart_write_pair(directory, chart->name, print_files, chart, formats);
}
