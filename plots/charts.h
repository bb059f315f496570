/* Charts drawn by gnuplot: error against step size and against work, values against time. */
#ifndef RATTLEBACK_PLOTS_CHARTS_H
#define RATTLEBACK_PLOTS_CHARTS_H

#include "plots/chart_list.h"
#include "plots/gnuplot.h"
#include "plots/script.h"
#include "results/costs.h"
#include "results/store/store.h"

enum { CHART_MESSAGE_SIZE = 1024 /* room enough for a message with what gnuplot said */ };

/* Draw into `directory` (made if missing) for every experiment, problem, data, precision and quantity of the cases a
 * chart of the error against h, with slope guides and the measured orders in its key, and one of the error against
 * the cost, and of the samples and ensembles those of history.h: NAME.svg and, if asked for, NAME.png, beside them NAME.gp and NAME.dat, from which
 * `gnuplot NAME.gp` in that folder draws them again. Rows that failed or have no error are skipped, rows below the floor
 * are grey and hollow; a chart needs a curve of two points. *charts says what was drawn; free it by charts_free.
 * What was drawn there before is written over, and removed where it is drawn no more; also what a drawing left that was
 * stopped. Returns 0, or -1 with a message, an empty list and no pictures: the folder cannot be written, or gnuplot is
 * missing or failed. `told` is NULL if nobody waits. */
int charts_write(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                 const struct charts_told *told, struct chart_list *charts, char *message, size_t size);

#endif
