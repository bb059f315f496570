/* Charts of a result file, for one who waits for them. */
#ifndef RATTLEBACK_SUITE_DRAW_H
#define RATTLEBACK_SUITE_DRAW_H

#include "plots/charts.h"

/* charts_write, which shows on stderr how far it has come unless it is to be quiet. */
int draw_charts(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                bool quiet, size_t *count, char *message, size_t size);

#endif
