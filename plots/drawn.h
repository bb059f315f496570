/* Which charts of a folder were drawn there, so that the next ones to be drawn take their place. */
#ifndef RATTLEBACK_PLOTS_DRAWN_H
#define RATTLEBACK_PLOTS_DRAWN_H

#include "plots/chart_list.h"

/* Remove the files of the charts that the list `drawn` of the folder names, and the list; nothing else, and nothing where
 * there is no list. Returns 0, or -1 with errno set. */
int drawn_remove(const char *directory);

/* Write the list: the name of a chart a line. Returns 0, or -1 with errno set. */
int drawn_write(const char *directory, const struct chart_list *charts);

#endif
