/* The charts of a result file: error against step size and against work, values against time. */
#ifndef RATTLEBACK_PLOTS_CHARTS_H
#define RATTLEBACK_PLOTS_CHARTS_H

#include "plots/chart.h"
#include "plots/gnuplot.h"
#include "plots/script.h"

enum { CHART_MESSAGE_SIZE = 1024 /* holds a message with the output of gnuplot */ };

/* Makes all charts of a result file and passes them to `visit`, one after the other:
 * - per experiment, problem, data, precision and quantity: the error against h, with slope guides and measured orders,
 *   and the error against the cost;
 * - per invariant of trajectories: its values, and their deviation from the start;
 * - per method of an ensemble: its growth.
 *
 * Leaves out rows that failed or have no error. A chart needs a curve of two points.
 *
 * visit: as in struct chart_maker. Returns 0, or -1 with errno set. */
int charts_each(const struct store_file *file, enum cost cost, int (*visit)(void *context, const struct chart *chart),
                void *context);

/* Draws all charts into `directory` (made if missing): NAME.svg and, if asked for, NAME.png. Also writes NAME.gp and
 * NAME.dat, from which `gnuplot NAME.gp` in that folder draws them again. Points below the floor are grey and hollow.
 *
 * Replaces the charts drawn there before, and removes those that are not drawn again and the files of an interrupted
 * drawing. progress: or NULL. *count: out the number of charts. Returns 0, or -1 with a message and without pictures:
 * the folder cannot be written, or gnuplot is missing or failed. */
int charts_write(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                 const struct chart_progress *progress, size_t *count, char *message, size_t size);

#endif
