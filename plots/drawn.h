/* List of the charts drawn in a folder, so that a new set replaces the old one. */
#ifndef RATTLEBACK_PLOTS_DRAWN_H
#define RATTLEBACK_PLOTS_DRAWN_H

#include "plots/chart_list.h"

#include <stdbool.h>

/* Adds a chart to the list `drawn` of the folder, before it is drawn. A drawing after an interrupted one then knows its
 * files. Returns 0, or -1 with errno set. */
int drawn_add(const char *directory, const char *name);

/* Reduces the list to these charts. Removes the files of the other charts in the list, and without have_png the PNG
 * files of these. Removes nothing else. Returns 0, or -1 with errno set. */
int drawn_keep_only(const char *directory, const struct chart_list *charts, bool have_png);

/* Removes the pictures of the charts, after a drawing that failed. */
void drawn_remove_pictures(const char *directory, const struct chart_list *charts);

#endif
