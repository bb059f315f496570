/* Description of a figure. figure.h draws it. */
#ifndef RATTLEBACK_PLOTS_FIGURE_SPEC_H
#define RATTLEBACK_PLOTS_FIGURE_SPEC_H

#include "results/costs.h"

#include <stdbool.h>

/* X(code, name): formats of a figure; the default ones come first. PNG is for web pages. */
#define FIGURE_FORMAT_TABLE(X)                                                                                         \
    X(SVG, "svg")                                                                                                      \
    X(PDF, "pdf")                                                                                                      \
    X(TEX, "tex")                                                                                                      \
    X(PNG, "png")

/* X(code, name, key): position of the legend, and its name in gnuplot. */
#define FIGURE_LEGEND_TABLE(X)                                                                                         \
    X(BELOW, "below", "below")                                                                                         \
    X(RIGHT, "right", "outside right top vertical")                                                                    \
    X(TOP_LEFT, "top-left", "inside top left vertical")                                                                \
    X(TOP_RIGHT, "top-right", "inside top right vertical")                                                             \
    X(BOTTOM_LEFT, "bottom-left", "inside bottom left vertical")                                                       \
    X(BOTTOM_RIGHT, "bottom-right", "inside bottom right vertical")                                                    \
    X(NONE, "none", "off")

enum figure_format {
#define FIGURE_FORMAT_CODE(code, name) FIGURE_##code,
    FIGURE_FORMAT_TABLE(FIGURE_FORMAT_CODE)
#undef FIGURE_FORMAT_CODE
        FIGURE_FORMATS
};

enum figure_legend {
#define FIGURE_LEGEND_CODE(code, name, key) FIGURE_LEGEND_##code,
    FIGURE_LEGEND_TABLE(FIGURE_LEGEND_CODE)
#undef FIGURE_LEGEND_CODE
};

/* Kinds of x axis: an enum cost, the step size, the time, or the tolerance of adaptive integrators. */
enum { FIGURE_AGAINST_H = COSTS, FIGURE_AGAINST_T, FIGURE_AGAINST_TOLERANCE, FIGURE_AXES };

/* A straight line across the figure. */
struct figure_line {
    bool vertical;
    double at;
    const char *label; /* or NULL */
};

/* A figure. Its texts are plain, except mathematics between two dollar signs. */
struct figure {
    const char *name;                      /* name of its files */
    const char *title, *x_label, *y_label; /* NULL: no title; the default label */
    int x;
    const char *y;        /* a quantity; against time the energy or another invariant */
    double width, height; /* cm */
    int legend;           /* an enum figure_legend */
    const double *slopes; /* orders whose slopes are drawn */
    const struct figure_line *lines;
    unsigned slopes_count, lines_count;
};

#endif
