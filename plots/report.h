/* The report: one HTML page that holds all of a result file that people look at. */
#ifndef RATTLEBACK_PLOTS_REPORT_H
#define RATTLEBACK_PLOTS_REPORT_H

#include "results/costs.h"
#include "results/store/store.h"

enum { REPORT_MESSAGE_SIZE = 1024 };

/* Writes the page `path`: the data as JSON, and what draws them. It needs no other file and no network. The page grows under the
 * name `path`.part and is renamed when it is complete.
 * cost: what its charts of work show the error against. Returns 0, or -1 with a message: it cannot be written. */
int report_write(const char *path, const struct store_file *file, enum cost cost, char *message, size_t size);

#endif
