/* Names of the charts of a folder. */
#ifndef RATTLEBACK_PLOTS_CHART_LIST_H
#define RATTLEBACK_PLOTS_CHART_LIST_H

#include <stddef.h>

enum { CHART_NAME_SIZE = 248 /* a file name with its extension has at most 255 bytes */ };

struct chart_list {
    char (*names)[CHART_NAME_SIZE]; /* of their files, without extension */
    size_t count;
};

#endif
