/* Inside of figures: curves as points. */
#ifndef RATTLEBACK_PLOTS_FIGURE_CURVES_H
#define RATTLEBACK_PLOTS_FIGURE_CURVES_H

#include "plots/chart.h"
#include "plots/figure_spec.h"
#include "results/store/store.h"

enum { FIGURE_LABEL_SIZE = CURVE_LABEL_SIZE + 256 };

struct figure_point {
    double x, y;
    double abscissa; /* of the point on its curve: time, step size, or for a cost the number of steps */
    bool in_floor;   /* below ten times the floor: shown, not judged */
};

struct figure_curve {
    char label[FIGURE_LABEL_SIZE];
    const struct case_row *row; /* the first */
    struct figure_point *points;
    size_t count;
};

struct figure_curves {
    struct figure_curve *curves;
    size_t count;
};

/* Makes the curves of a figure: of cases that differ in the step size only, or of the samples of each case. Curves without points are left
 * out. figure_curves_free must follow. */
void figure_curves_make(const struct figure *figure, const struct store_file *file, const struct case_row *const *rows,
                        size_t count, struct figure_curves *out);
/* Returns how many cases the curves show. */
size_t figure_curves_cases(const struct figure *figure, const struct figure_curves *curves);
void figure_curves_free(struct figure_curves *curves);

/* Returns the slope of a curve in the logarithms, by least squares over the points above their floors; NaN if there are fewer than two. */
double figure_curve_slope(const struct figure_curve *curve);

#endif
