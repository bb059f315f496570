/* Charts of convergence: error against step size and against work, drawn by gnuplot. */
#ifndef RATTLEBACK_PLOTS_CHARTS_H
#define RATTLEBACK_PLOTS_CHARTS_H

#include "results/table.h"

enum { CHART_MESSAGE_SIZE = 1024 /* room enough for a message with what gnuplot said */ };

/* Draw into `directory` (made if missing) for every experiment, problem, data, precision and quantity of the cases a
 * chart of the error against h, with slope guides and the measured orders of `orders` in its key, and one of the error
 * against force evaluations: NAME.png and NAME.svg, beside them NAME.gp and NAME.dat, from which `gnuplot NAME.gp` in
 * that folder draws them again. Rows that failed or have no error are skipped, rows below the floor are grey and
 * hollow; a chart needs a curve of two points. *charts becomes the number of charts.
 * Returns 0, or -1 with a message: the folder cannot be written, or gnuplot is missing or failed. */
int charts_write(const char *directory, const struct case_row *cases, size_t case_count, const struct order_row *orders,
                 size_t order_count, int *charts, char *message, size_t size);

#endif
