/* The files of a figure: numbers, and the script by which gnuplot draws each format. */
#include "plots/figure.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plots/figure_curves.h"
#include "plots/figure_text.h"
#include "plots/gnuplot.h"
#include "plots/script.h"
#include "plots/ticks.h"

const char *figure_axis_name(int axis)
{
    if (axis < COSTS)
        return cost_name((enum cost)axis);
    static const char *const others[] = {"h", "t", "tolerance", NULL};
    return others[axis - COSTS];
}

const char *figure_format_name(enum figure_format format)
{
    static const char *const names[] = {
#define FIGURE_FORMAT_NAME(code, name) name,
        FIGURE_FORMAT_TABLE(FIGURE_FORMAT_NAME)
#undef FIGURE_FORMAT_NAME
    };
    return names[format];
}

static const double inch = 2.54, points = 72, svg_dots = 96, png_dots = 150; /* cm, and an inch */

enum { FONT = 9 /* in points */ };

/* A drawing and its frame. */
struct drawing {
    const struct figure *figure;
    struct figure_curves curves;
    unsigned formats;
    double x_least, x_most, y_least, y_most;
    bool any_floor;
};

static bool is_logarithmic(const struct drawing *drawing)
{
    return drawing->figure->x != FIGURE_AGAINST_T;
}

/* Widens a range by a share of its length, on a logarithmic axis of that of its logarithm. */
static void widen(double *least, double *most, bool logarithmic)
{
    static const double share = 0.05, decade = 10;
    if (logarithmic) {
        double factor = *most > *least ? pow(*most / *least, share) : decade;
        *least /= factor;
        *most *= factor;
    } else {
        double margin = *most > *least ? share * (*most - *least) : 1;
        *least -= margin;
        *most += margin;
    }
}

static void measure_figure(struct drawing *drawing)
{
    drawing->x_least = drawing->y_least = INFINITY;
    drawing->x_most = drawing->y_most = -INFINITY;
    for (size_t i = 0; i < drawing->curves.count; i++)
        for (size_t k = 0; k < drawing->curves.curves[i].count; k++) {
            const struct figure_point *point = &drawing->curves.curves[i].points[k];
            drawing->x_least = fmin(drawing->x_least, point->x);
            drawing->x_most = fmax(drawing->x_most, point->x);
            drawing->y_least = fmin(drawing->y_least, point->y);
            drawing->y_most = fmax(drawing->y_most, point->y);
            drawing->any_floor |= point->in_floor;
        }
    for (unsigned k = 0; k < drawing->figure->lines_count; k++) {
        const struct figure_line *line = &drawing->figure->lines[k];
        double *least = line->vertical ? &drawing->x_least : &drawing->y_least;
        double *most = line->vertical ? &drawing->x_most : &drawing->y_most;
        *least = fmin(*least, line->at);
        *most = fmax(*most, line->at);
    }
    widen(&drawing->x_least, &drawing->x_most, is_logarithmic(drawing));
    widen(&drawing->y_least, &drawing->y_most, is_logarithmic(drawing));
}

/* Sets a title or a label. Outside of TeX, which has fonts of its own, a text longer than its side of the figure gets a smaller font. */
static void print_set(FILE *script, const char *what, const char *text, double side, enum figure_format format)
{
    static const double letter = 0.58, least = 4; /* a letter's mean width in its size; points */
    const double available = side / inch * points, length = letter * FONT * (double)strlen(text);
    fprintf(script, "set %s ", what);
    figure_print_text(script, text, format == FIGURE_TEX);
    if (format != FIGURE_TEX && length > available)
        fprintf(script, " font ',%.3g'",
                fmax(least, FONT * available / length) * (format == FIGURE_SVG ? svg_dots / points : 1));
    else
        fputs(" font ''", script);
    fputc('\n', script);
}

static void print_terminal(FILE *script, const struct figure *figure, enum figure_format format)
{
    static const double thin = 0.75;
    double width = figure->width, height = figure->height;
    switch (format) {
    case FIGURE_SVG:
        fprintf(script, "set terminal svg size %.0f,%.0f font 'sans,%.0f' background rgb 'white'\n",
                width / inch * svg_dots, height / inch * svg_dots, FONT * svg_dots / points);
        break;
    case FIGURE_PDF:
        fprintf(script, "set terminal pdfcairo size %.6gcm,%.6gcm font 'sans,%d' fontscale 1 linewidth 0.75\n", width,
                height, FONT);
        break;
    case FIGURE_TEX:
        fprintf(script, "set terminal cairolatex pdf input size %.6gcm,%.6gcm fontscale 0.8 linewidth 0.75\n", width,
                height);
        break;
    default:
        fprintf(script,
                "set terminal pngcairo size %.0f,%.0f font 'sans,%d' fontscale %.4g linewidth %.4g pointscale %.4g "
                "background rgb 'white'\n",
                width / inch * png_dots, height / inch * png_dots, FONT, png_dots / svg_dots,
                png_dots / svg_dots * thin, png_dots / svg_dots);
    }
    fprintf(script, "set output '%s%s.%s'\n", figure->name, format == FIGURE_TEX ? "-tex" : "",
            figure_format_name(format));
}

static const char *x_label(const struct figure *figure)
{
    if (figure->x_label)
        return figure->x_label;
    if (figure->x < COSTS)
        return cost_label((enum cost)figure->x);
    return figure->x == FIGURE_AGAINST_H ? "step size $h$" : figure->x == FIGURE_AGAINST_T ? "time $t$" : "tolerance";
}

static void print_y_label(FILE *script, const struct figure *figure, enum figure_format format)
{
    enum quantity quantity = quantity_find(figure->y);
    const struct quantity_info *info = quantity < QUANTITIES ? quantity_info(quantity) : NULL;
    char text[256];
    if (figure->y_label)
        snprintf(text, sizeof text, "%s", figure->y_label);
    else if (figure->x == FIGURE_AGAINST_T)
        snprintf(text, sizeof text, "%s minus its start", figure->y);
    else
        snprintf(text, sizeof text, "%s", info && info->label ? info->label : info ? info->text : figure->y);
    print_set(script, "ylabel", text, figure->height, format);
}

static bool errors_grow_with(int axis)
{
    return axis == FIGURE_AGAINST_H || axis == FIGURE_AGAINST_TOLERANCE;
}

/* A dashed line of slope p, or -p against a cost, half a decade below the curve whose own is nearest; without one, through the middle. */
struct guide {
    double x[2], y[2];
};

static struct guide guide_of(const struct drawing *drawing, double order)
{
    static const double below = 0.3;
    double slope = errors_grow_with(drawing->figure->x) ? order : -order, nearest = INFINITY;
    double x0 = sqrt(drawing->x_least * drawing->x_most), y0 = sqrt(drawing->y_least * drawing->y_most);
    struct guide guide = {{drawing->x_least, drawing->x_most}, {0, 0}};
    for (size_t i = 0; i < drawing->curves.count; i++) {
        const struct figure_curve *curve = &drawing->curves.curves[i];
        double off = fabs(figure_curve_slope(curve) - slope);
        if (!(off < nearest))
            continue;
        const struct figure_point *middle = &curve->points[curve->count / 2];
        nearest = off;
        x0 = middle->x;
        y0 = middle->y * below;
        guide.x[0] = curve->points[0].x;
        guide.x[1] = curve->points[curve->count - 1].x;
    }
    for (int k = 0; k < 2; k++) { /* cut to the frame */
        double y = y0 * pow(guide.x[k] / x0, slope);
        y = fmin(fmax(y, drawing->y_least), drawing->y_most);
        guide.x[k] = x0 * pow(y / y0, 1 / slope);
        guide.y[k] = y;
    }
    return guide;
}

/* The labels of guides; with `data` also the numbers of their lines, a block each. */
static void print_guides(FILE *data, FILE *script, const struct drawing *drawing, bool tex)
{
    const struct figure *figure = drawing->figure;
    bool falls = !errors_grow_with(figure->x);
    for (unsigned k = 0; k < figure->slopes_count; k++) {
        struct guide guide = guide_of(drawing, figure->slopes[k]);
        char text[48];
        if (data)
            fprintf(data, "# order %g\n%.17g %.17g\n%.17g %.17g\n\n\n", figure->slopes[k], guide.x[0], guide.y[0],
                    guide.x[1], guide.y[1]);
        snprintf(text, sizeof text, figure->x != FIGURE_AGAINST_H ? "order %g" : "$h^{%g}$", figure->slopes[k]);
        fprintf(script, "set label %u ", k + 1);
        figure_print_text(script, text, tex);
        fprintf(script, " at %.17g,%.17g %s tc rgb '#555555'\n", sqrt(guide.x[0] * guide.x[1]),
                sqrt(guide.y[0] * guide.y[1]), falls ? "right offset -0.3,-0.5" : "left offset 0.3,-0.5");
    }
}

static void print_lines(FILE *script, const struct figure *figure, bool tex)
{
    for (unsigned k = 0; k < figure->lines_count; k++) {
        const struct figure_line *line = &figure->lines[k];
        unsigned number = k + 1 + figure->slopes_count; /* behind the labels of the slopes */
        if (line->vertical)
            fprintf(script, "set arrow %u from first %.17g,graph 0 to first %.17g,graph 1", number, line->at, line->at);
        else
            fprintf(script, "set arrow %u from graph 0,first %.17g to graph 1,first %.17g", number, line->at, line->at);
        fputs(" nohead lw 1.2 lc rgb '#999999' back\n", script);
        if (!line->label)
            continue;
        fprintf(script, "set label %u ", number);
        figure_print_text(script, line->label, tex);
        if (line->vertical)
            fprintf(script, " at first %.17g,graph 0.03 left rotate by 90 offset 0.7,0 tc rgb '#555555'\n", line->at);
        else
            fprintf(script, " at graph 0.02,first %.17g left offset 0,0.5 tc rgb '#555555'\n", line->at);
    }
}

/* Prints the points of a curve that are judged, or those in the floor, as a block, unless data is NULL. Returns false if there are none. */
static bool print_block(FILE *data, const struct figure_curve *curve, bool in_floor)
{
    bool any = false;
    for (size_t k = 0; k < curve->count; k++) {
        if (curve->points[k].in_floor != in_floor)
            continue;
        if (!any && data)
            fprintf(data, "# %s%s\n", curve->label, in_floor ? ", below ten times the floor" : "");
        if (data)
            fprintf(data, "%.17g %.17g\n", curve->points[k].x, curve->points[k].y);
        any = true;
    }
    if (data && any)
        fputs("\n\n", data);
    return any;
}

/* The blocks of the data file go hand in hand with the elements of the plot command. */
static void print_plot(FILE *data, FILE *script, const struct drawing *drawing, bool tex)
{
    const char *with = is_logarithmic(drawing) ? "linespoints" : "lines";
    unsigned index = 0;
    fputs("plot \\\n", script);
    for (; index < drawing->figure->slopes_count; index++)
        fprintf(script, "  data index %u with lines lw 1.2 dt (10,6) lc rgb '#888888' notitle, \\\n", index);
    for (size_t i = 0; i < drawing->curves.count; i++) {
        const struct figure_curve *curve = &drawing->curves.curves[i];
        const struct chart_style *style = chart_style(i);
        bool judged = print_block(data, curve, false);
        if (judged) {
            fprintf(script, "  data index %u with %s lw 2 dt %s pt %d ps 0.7 lc rgb '%s' title ", index++, with,
                    style->dash, style->point, style->colour);
            figure_print_text(script, curve->label, tex);
            fputs(", \\\n", script);
        }
        if (!print_block(data, curve, true))
            continue;
        fprintf(script, "  data index %u with points pt %d ps 0.7 lw 1.5 lc rgb '#999999' ", index++,
                chart_hollow_point(style));
        fputs(judged ? "notitle" : "title ", script);
        if (!judged)
            figure_print_text(script, curve->label, tex);
        fputs(", \\\n", script);
    }
    if (drawing->any_floor)
        fputs("  NaN with points pt 6 ps 0.7 lw 1.5 lc rgb '#999999' title 'below ten times the floor', \\\n", script);
    fputs("  NaN notitle\n", script);
}

static void print_axes(FILE *script, const struct drawing *drawing)
{
    static const double few_decades = 100;
    bool logarithmic = is_logarithmic(drawing);
    fprintf(script, "set xrange [%.17g:%.17g]\nset yrange [%.17g:%.17g]\n", drawing->x_least, drawing->x_most,
            drawing->y_least, drawing->y_most);
    fputs(logarithmic ? "set logscale xy\n" : "", script);
    if (logarithmic && drawing->x_most < few_decades * drawing->x_least)
        ticks_print(script, 'x', drawing->x_least, drawing->x_most);
    if (logarithmic && drawing->y_most < few_decades * drawing->y_least)
        ticks_print(script, 'y', drawing->y_least, drawing->y_most);
    fputs("set grid xtics ytics lc rgb '#dddddd' lw 0.7 dt 1\nset border 3 lc rgb '#444444'\nset tics nomirror\n",
          script);
}

/* All that a format has of its own. `data` of the first only: the numbers are the same. */
static void print_format(FILE *data, FILE *script, const struct drawing *drawing, enum figure_format format)
{
    static const char *const keys[] = {
#define FIGURE_LEGEND_KEY(code, name, key) key,
        FIGURE_LEGEND_TABLE(FIGURE_LEGEND_KEY)
#undef FIGURE_LEGEND_KEY
    };
    const struct figure *figure = drawing->figure;
    static const double key_size = 7; /* of its font, in points */
    bool tex = format == FIGURE_TEX, off = figure->legend == FIGURE_LEGEND_NONE;
    print_terminal(script, figure, format);
    if (figure->title)
        print_set(script, "title", figure->title, figure->width, format);
    print_set(script, "xlabel", x_label(figure), figure->width, format);
    print_y_label(script, figure, format);
    if (is_logarithmic(drawing))
        fprintf(script, "set format '%s'\n", tex ? "$10^{%T}$" : "10^{%T}");
    fprintf(script, "set key %s", keys[figure->legend]);
    if (!off)
        fprintf(script, " Left reverse samplen 2.5 spacing 1 font ',%.0f'",
                format == FIGURE_SVG ? key_size * svg_dots / points : key_size);
    fputc('\n', script);
    print_guides(data, script, drawing, tex);
    print_lines(script, figure, tex);
}

static void print_files(FILE *data, FILE *script, const void *of, enum chart_formats formats)
{
    const struct drawing *drawing = of;
    (void)formats;
    fprintf(script, "# `gnuplot %s.gp` in this folder draws the figure again.\nreset\nset encoding utf8\n",
            drawing->figure->name);
    fprintf(script, "set samples 2\ndata = '%s.dat'\n", drawing->figure->name); /* samples: of NaN, in the key */
    print_axes(script, drawing);
    for (enum figure_format format = 0; format < FIGURE_FORMATS; format++) {
        if (!(drawing->formats >> format & 1))
            continue;
        print_format(data, script, drawing, format);
        print_plot(data, script, drawing, format == FIGURE_TEX);
        data = NULL;
    }
    fputs("set output\n", script);
}

static enum store_status draw(const char *directory, struct drawing *drawing, char *message, size_t size)
{
    char name[1][CHART_NAME_SIZE];
    struct chart_list charts = {.names = name, .count = 1};
    snprintf(*name, sizeof *name, "%s", drawing->figure->name);
    measure_figure(drawing);
    if (script_write(directory, drawing->figure->name, print_files, drawing, CHARTS_SVG) != 0) {
        snprintf(message, size, "%s: cannot write the figure %s: %s", directory, drawing->figure->name,
                 strerror(errno));
        return STORE_FAILED;
    }
    return gnuplot_run(directory, &charts, NULL, message, size) == 0 ? STORE_OK : STORE_FAILED;
}

enum store_status figure_check(const struct figure *figure, const struct store_file *file,
                               const struct case_row *const *rows, size_t count, char *message, size_t size)
{
    struct figure_curves curves;
    enum store_status status = STORE_OK;
    figure_curves_make(figure, file, rows, count, &curves);
    if (curves.count == 0) {
        if (figure->x == FIGURE_AGAINST_T)
            snprintf(message, size, "none of its %zu cases has samples of %s; choose an experiment of kind trajectory",
                     count, figure->y);
        else
            snprintf(message, size, "none of its %zu cases has both %s and %s; choose other axes or experiments", count,
                     figure_axis_name(figure->x), figure->y);
        status = STORE_REFUSED;
    }
    figure_curves_free(&curves);
    return status;
}

enum store_status figure_write(const char *directory, const struct figure *figure, const struct store_file *file,
                               const struct case_row *const *rows, size_t count, unsigned formats, size_t *drawn,
                               char *message, size_t size)
{
    struct drawing drawing = {.figure = figure, .formats = formats};
    enum store_status status = figure_check(figure, file, rows, count, message, size);
    if (status != STORE_OK)
        return status;
    figure_curves_make(figure, file, rows, count, &drawing.curves);
    status = draw(directory, &drawing, message, size);
    *drawn = figure_curves_cases(figure, &drawing.curves);
    figure_curves_free(&drawing.curves);
    return status;
}
