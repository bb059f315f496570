/* Runs gnuplot in child processes. */
#ifndef RATTLEBACK_PLOTS_GNUPLOT_H
#define RATTLEBACK_PLOTS_GNUPLOT_H

#include "plots/chart_list.h"

/* Receives the number of charts drawn, after each chart. */
struct chart_progress {
    void (*of)(void *context, size_t drawn, size_t count);
    void *context;
};

/* Runs gnuplot in the folder on the scripts NAME.gp of the charts, without a shell. Starts at most one process per core
 * available to this one. progress: or NULL. Returns 0, or -1 with a message: gnuplot was not found, or its errors. */
int gnuplot_run(const char *directory, const struct chart_list *charts, const struct chart_progress *progress,
                char *message, size_t size);

#endif
