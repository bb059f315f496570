/* The charts of a result file: error against step size and against work, values against time. */
#ifndef RATTLEBACK_PLOTS_CHARTS_H
#define RATTLEBACK_PLOTS_CHARTS_H

#include "plots/chart.h"
#include "plots/gnuplot.h"
#include "plots/script.h"

enum { CHART_MESSAGE_SIZE = 1024 /* room enough for a message with what gnuplot said */ };

/* Hands on all charts, one after the other: for every experiment, problem, data, precision and quantity of the cases one of the error
 * against h, with slope guides and measured orders, and one of the error against the cost; for every invariant of trajectories one
 * of its values and one of their deviation from the start; for every method of an ensemble one of its growth. Rows that failed or
 * have no error are left out; a chart needs a curve of two points.
 *
 * visit: as in struct chart_maker. Returns 0, or -1 with errno set. */
int charts_each(const struct store_file *file, enum cost cost, int (*visit)(void *context, const struct chart *chart),
                void *context);

/* Draws all charts into `directory` (made if missing): NAME.svg and, if asked for, NAME.png, beside them NAME.gp and NAME.dat, from which
 * `gnuplot NAME.gp` in that folder draws them again. Rows below the floor are grey and hollow.
 *
 * What was drawn there before is written over, and removed where it is drawn no more; also what a drawing left that was
 * stopped. progress: NULL if nobody waits. *count: out the number of charts. Returns 0, or -1 with a message and no pictures: the folder
 * cannot be written, or gnuplot is missing or failed. */
int charts_write(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                 const struct chart_progress *progress, size_t *count, char *message, size_t size);

#endif
