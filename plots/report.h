/* The report: one HTML page with everything that people read of a result file. */
#ifndef RATTLEBACK_PLOTS_REPORT_H
#define RATTLEBACK_PLOTS_REPORT_H

#include "results/costs.h"
#include "results/store/store.h"

enum { REPORT_MESSAGE_SIZE = 1024 };

/* Writes the page `path`: the data as JSON, and the scripts that draw them. It needs no other file and no network. The
 * page grows under the name `path`.part and is renamed when it is complete.
 *
 * cost: x axis of its charts of work. Returns 0, or -1 with a message if it cannot be written. */
int report_write(const char *path, const struct store_file *file, enum cost cost, char *message, size_t size);

#endif
