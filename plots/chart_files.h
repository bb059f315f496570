/* The files of a chart, from which gnuplot draws it. */
#ifndef RATTLEBACK_PLOTS_CHART_FILES_H
#define RATTLEBACK_PLOTS_CHART_FILES_H

#include "plots/chart.h"
#include "plots/script.h"

/* Writes NAME.dat and NAME.gp into the folder and adds the name to its list of drawn charts. Returns 0, or -1 with
 * errno set. */
int chart_write_files(const char *directory, const struct chart *chart, enum chart_formats formats);

#endif
