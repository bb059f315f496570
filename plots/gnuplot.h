/* gnuplot as child processes. */
#ifndef RATTLEBACK_PLOTS_GNUPLOT_H
#define RATTLEBACK_PLOTS_GNUPLOT_H

#include "plots/chart_list.h"

/* Receives the number of charts drawn, after each chart. */
struct chart_progress {
    void (*of)(void *context, size_t drawn, size_t count);
    void *context;
};

/* Run gnuplot in the folder on the scripts NAME.gp of the charts, without a shell, in as many processes as this one may use
 * cores; `progress` is NULL if nobody waits. Returns 0, or -1 with a message: not found, or what it said. */
int gnuplot_run(const char *directory, const struct chart_list *charts, const struct chart_progress *progress,
                char *message, size_t size);

#endif
