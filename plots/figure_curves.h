/* Curves of a figure, as points. The figure is in figure.h. */
#ifndef RATTLEBACK_PLOTS_FIGURE_CURVES_H
#define RATTLEBACK_PLOTS_FIGURE_CURVES_H

#include "plots/chart.h"
#include "plots/figure_spec.h"
#include "results/store/store.h"

enum { FIGURE_LABEL_SIZE = CURVE_LABEL_SIZE + 256 };

struct figure_point {
    double x, y;
    double abscissa; /* position on the curve: time, step size or tolerance, or for a cost the number of steps */
    bool in_floor;   /* below ten times the floor: shown, not judged */
};

struct figure_curve {
    char label[FIGURE_LABEL_SIZE];
    const struct case_row *row; /* its first case */
    struct figure_point *points;
    size_t count;
};

struct figure_curves {
    struct figure_curve *curves;
    size_t count;
};

/* Makes the curves of a figure: one of all cases that differ in the step size only, or one of the samples of each case.
 * Leaves out curves without points. figure_curves_free must follow. */
void figure_curves_make(const struct figure *figure, const struct store_file *file, const struct case_row *const *rows,
                        size_t count, struct figure_curves *out);
/* Returns the number of cases that the curves show. */
size_t figure_curves_cases(const struct figure *figure, const struct figure_curves *curves);
void figure_curves_free(struct figure_curves *curves);

/* Returns the slope of the logarithms of a curve, by least squares over the points above their floors; NaN if there are
 * fewer than two. */
double figure_curve_slope(const struct figure_curve *curve);

#endif
