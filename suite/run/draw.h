/* Charts of a result file, with progress on stderr. */
#ifndef RATTLEBACK_SUITE_DRAW_H
#define RATTLEBACK_SUITE_DRAW_H

#include "plots/charts.h"

/* Like charts_write; shows its progress on stderr unless quiet. */
int draw_charts(const char *directory, const struct store_file *file, enum chart_formats formats, enum cost cost,
                bool quiet, size_t *count, char *message, size_t size);

#endif
