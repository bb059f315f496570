/* One chart against time: its curves and its files. */
#ifndef RATTLEBACK_PLOTS_HISTORY_FILES_H
#define RATTLEBACK_PLOTS_HISTORY_FILES_H

#include "plots/chart_list.h"
#include "plots/script.h"
#include "results/table.h"

/* One line: `count` pairs of a time and a value, in structs `stride` bytes apart; the value is multiplied by `factor`. */
struct history_curve {
    const struct case_row *row; /* whose method and step size label it */
    const char *first;
    size_t stride, count, time, value; /* time, value: offsets in a struct */
    double factor;
};

struct history {
    char name[CHART_NAME_SIZE]; /* of its files, without extension */
    const char *kind;           /* heading; a constant */
    char label[192];            /* of the axis of values, in plain text */
    const struct history_curve *curves;
    size_t curve_count;
};

/* The value of point `k` of a curve; false if it is not finite. */
bool history_point(const struct history_curve *curve, size_t k, double *time, double *value);

/* Write its files NAME.dat and NAME.gp into the folder. Returns 0, or -1 with errno set. */
int history_write_files(const char *directory, const struct history *history, enum chart_formats formats);

#endif
