/* Record of the charts drawn in a folder, so that a new set replaces the old one. */
#ifndef RATTLEBACK_PLOTS_DRAWN_H
#define RATTLEBACK_PLOTS_DRAWN_H

#include "plots/chart_list.h"

#include <stdbool.h>

/* Note in the list `drawn` of the folder that a chart is about to be drawn there, so that one that goes on from a drawing
 * that was stopped knows its files. Returns 0, or -1 with errno set. */
int drawn_add(const char *directory, const char *name);

/* Let the list name these charts only: the files of the others that it names are removed, and the PNG of these ones if they
 * are to have none; nothing else is. Returns 0, or -1 with errno set. */
int drawn_keep_only(const char *directory, const struct chart_list *charts, bool have_png);

/* Remove the pictures of the charts: what stands there is not what is to be drawn. */
void drawn_remove_pictures(const char *directory, const struct chart_list *charts);

#endif
