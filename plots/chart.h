/* A chart as data: what gnuplot draws into a file, and a browser into the page. Which charts a result file makes is in charts.h. */
#ifndef RATTLEBACK_PLOTS_CHART_H
#define RATTLEBACK_PLOTS_CHART_H

#include "plots/chart_list.h"
#include "results/costs.h"
#include "results/store/store.h"

#include <stdbool.h>

enum { CURVE_LABEL_SIZE = 224, CURVE_KEY_SIZE = CURVE_LABEL_SIZE + 64, CHART_MOST_CURVES = 8 };

/* Against time, a value that is not finite is a gap. */
struct chart_point {
    double x, y;
    const struct case_row *row; /* of an error; NULL: a sample */
    bool in_floor;              /* below ten times the floor: shown, not judged */
};

struct chart_curve {
    char label[CURVE_LABEL_SIZE]; /* what distinguishes it from the others of its chart */
    char key[CURVE_KEY_SIZE];     /* the same with orders or step size */
    const struct chart_point *points;
    size_t count;
    double expected; /* order whose slope is drawn; NaN: none */
};

/* A dashed line h^order through the finest judged point of a curve. */
struct chart_guide {
    double order, x[2], y[2];
};

/* The ranges of the axes with room around the points. Of charts against time they are NaN, and left to who draws. */
struct chart_frame {
    double x_least, x_most, y_least, y_most;
    int below;    /* points that lie below the frame */
    double least; /* error of all points */
    bool any_floor;
    struct chart_guide guides[CHART_MOST_CURVES];
    int guide_count;
};

struct chart {
    char name[CHART_NAME_SIZE];          /* of its files, without extension */
    const char *kind;                    /* heading that it shares with the charts of its kind; a constant */
    const struct case_row *scene;        /* whose experiment, problem, data and precision it is of */
    const char *x_label, *label, *units; /* the label and units of the other axis; units "1": none */
    const char *cost;                    /* of charts of errors, in the data beside step sizes; NULL against time */
    const char *quantity;                /* of the order rows whose measured orders it shows; NULL if it shows none */
    struct chart_curve *curves;
    size_t curve_count;
    struct chart_frame frame;
};

/* Receives the charts one after the other. The chart lasts until `visit` returns: 0, or -1 with errno set. */
struct chart_maker {
    const struct store_file *file;
    enum cost cost; /* of charts against work */
    int (*visit)(void *context, const struct chart *chart);
    void *context;
    struct chart_list names; /* of the charts so far */
    struct chart_curve *curves;
    struct chart_point *points; /* room for the curves of a chart, and for the points of each */
};

/* Returns what distinguishes a curve from the others of its chart: method, stages, and its parameters, retraction and deliberate fault if there are any. */
const char *curve_label(const struct case_key *key, char label[CURVE_LABEL_SIZE]);

/* Returns the same of a case, whose method may have a label, which then stands for method, stages and parameters. */
const char *curve_label_of(const struct case_row *row, char label[CURVE_LABEL_SIZE]);

/* Returns the units of the axis of values as ` [length]`, "" if it has none. */
const char *chart_units(const struct chart *chart, char text[64]);

/* Hands a chart on if a curve has two points, in parts of CHART_MOST_CURVES curves at most.
 *
 * end: what its file name ends with, behind experiment, problem, data and precision; of two charts with one name the second gets a
 * number. Returns 0, or -1 with errno set. */
int chart_offer(struct chart_maker *maker, const struct chart *whole, const char *end);

#endif
