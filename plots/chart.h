/* A chart of errors: its curves and points, and what it says in words. */
#ifndef RATTLEBACK_PLOTS_CHART_H
#define RATTLEBACK_PLOTS_CHART_H

#include "plots/chart_list.h"
#include "results/costs.h"
#include "results/table.h"

#include <stdbool.h>

enum { CURVE_LABEL_SIZE = 224 };

/* What one line of a chart shows: rows that differ in the step size only, coarse to fine. */
struct curve {
    const struct case_row *const *rows;
    size_t row_count;
    const struct order_row *order; /* or NULL */
};

enum chart_axis { AGAINST_STEP, AGAINST_WORK };

struct chart {
    char name[CHART_NAME_SIZE]; /* of its files, without extension */
    enum quantity quantity;
    enum chart_axis axis;
    enum cost cost; /* of AGAINST_WORK */
    const struct curve *curves;
    size_t curve_count;
};

/* One point as it is drawn. */
struct chart_point {
    double x, error;
    bool in_floor; /* below ten times the floor: shown, not judged */
};

/* The point of a row in this chart; false if it has none: failed, no error, no work counted. */
bool chart_point(const struct chart *chart, const struct case_row *row, struct chart_point *point);

/* What tells a curve from the others of its chart: method, stages, and its parameters, retraction and planted fault if there are any. */
const char *curve_label(const struct case_key *key, char label[CURVE_LABEL_SIZE]);

/* The same of a case, whose method may have a label, which then stands for method, stages and parameters. */
const char *curve_label_of(const struct case_row *row, char label[CURVE_LABEL_SIZE]);

/* The heading of charts of this kind. */
const char *chart_kind(const struct chart *chart);

/* What the chart shows in words, with all its curves. The caller frees it; NULL if memory ran out. */
char *chart_description(const struct chart *chart);

/* A chart for the list, of the experiment, problem, data and precision of a row: its title says what is on the axis, the description
 * becomes its own. */
struct chart_entry chart_entry_of(const char *name, const char *kind, const struct case_row *row, const char *axis,
                                  char *description);

#endif
