/* The report: one HTML page that holds all of a result file that people look at. */
#ifndef RATTLEBACK_PLOTS_REPORT_H
#define RATTLEBACK_PLOTS_REPORT_H

#include "plots/charts.h"
#include "results/store/store.h"

enum { REPORT_MESSAGE_SIZE = 1024 };

/* Write the page `path`: summary, verdict table, the charts of `charts_directory` that `charts` lists, what made the
 * results, and the campaign. It needs no other file and no network. The page grows under the name `path`.part and is
 * renamed when it is complete.
 * Returns 0, or -1 with a message: it cannot be written, or a chart cannot be read. */
int report_write(const char *path, const struct store_file *file, const char *charts_directory,
                 const struct chart_list *charts, char *message, size_t size);

#endif
