/* List of the chart makers of a result file. */
#ifndef RATTLEBACK_PLOTS_CHART_MAKERS_H
#define RATTLEBACK_PLOTS_CHART_MAKERS_H

#include "plots/chart.h"

/* Make the charts of errors, and the charts against time, and offer them (chart_offer). Return as chart_offer. */
int error_charts_make(struct chart_maker *maker);
int history_charts_make(struct chart_maker *maker);

#endif
