/* A chart as data, which gnuplot draws into a file and a browser into the page. charts.h lists the charts of a result
 * file. */
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
    const struct case_row *row; /* case of an error; NULL: a sample */
    bool in_floor;              /* below ten times the floor: shown, not judged */
};

struct chart_curve {
    char label[CURVE_LABEL_SIZE]; /* distinguishes it from the other curves of its chart */
    char key[CURVE_KEY_SIZE];     /* the label with orders or step size */
    const struct chart_point *points;
    size_t count;
    double expected; /* order whose slope is drawn; NaN: none */
};

/* A dashed line h^order through the finest judged point of a curve. */
struct chart_guide {
    double order, x[2], y[2];
};

/* The ranges of the axes with margins around the points. In charts against time they are NaN; the drawing program then
 * chooses them. */
struct chart_frame {
    double x_least, x_most, y_least, y_most;
    int below;    /* number of points below the frame */
    double least; /* smallest error of all points */
    bool any_floor;
    struct chart_guide guides[CHART_MOST_CURVES];
    int guide_count;
};

struct chart {
    char name[CHART_NAME_SIZE];          /* name of its files, without extension */
    const char *kind;                    /* heading that all charts of its kind share; a constant */
    const struct case_row *scene;        /* case with the experiment, problem, data and precision of the chart */
    const char *x_label, *label, *units; /* `label` and `units` are those of the y axis; units "1": none */
    const char *cost;     /* in charts of errors, the cost in the data next to step sizes; NULL against time */
    const char *quantity; /* quantity of the measured orders that it shows; NULL if it shows none */
    struct chart_curve *curves;
    size_t curve_count;
    struct chart_frame frame;
};

/* Makes charts and passes them to `visit`, one after the other. A chart lasts until `visit` returns: 0, or -1 with
 * errno set. */
struct chart_maker {
    const struct store_file *file;
    enum cost cost; /* for charts against work */
    int (*visit)(void *context, const struct chart *chart);
    void *context;
    struct chart_list names; /* of the charts so far */
    struct chart_curve *curves;
    struct chart_point *points; /* memory for the curves of a chart, and for the points of each */
};

/* Writes and returns the label that distinguishes a curve from the others of its chart: method, stages, and parameters,
 * retraction and deliberate fault if there are any. */
const char *curve_label(const struct case_key *key, char label[CURVE_LABEL_SIZE]);

/* Like curve_label, for a case. If its method has a label, that replaces method, stages and parameters. */
const char *curve_label_of(const struct case_row *row, char label[CURVE_LABEL_SIZE]);

/* Writes and returns the units of the y axis as ` [length]`; "" if it has none. */
const char *chart_units(const struct chart *chart, char text[64]);

/* Passes a chart on to maker->visit if a curve has two points, in parts of at most CHART_MOST_CURVES curves.
 *
 * end: end of its file name, after experiment, problem, data and precision. Of charts with one name, later ones get a
 * number. Returns 0, or -1 with errno set. */
int chart_offer(struct chart_maker *maker, const struct chart *whole, const char *end);

#endif
