/* Charts of errors against step size and work: which the cases make. */
#ifndef RATTLEBACK_PLOTS_ERROR_CHARTS_H
#define RATTLEBACK_PLOTS_ERROR_CHARTS_H

#include "plots/chart_list.h"
#include "plots/script.h"
#include "results/costs.h"
#include "results/store/store.h"

/* Write the files NAME.dat and NAME.gp of every chart of errors that the cases make into the folder, and add them to the
 * list: for every experiment, problem, data, precision and quantity with an axis label one against h and one against the
 * cost. Returns 0, or -1 with errno set. */
int error_charts_write(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                       struct chart_list *charts);

#endif
