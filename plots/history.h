/* Charts against time: the invariants of trajectories, the mean-square energy error of ensembles. */
#ifndef RATTLEBACK_PLOTS_HISTORY_H
#define RATTLEBACK_PLOTS_HISTORY_H

#include "plots/charts.h"

#include <stdbool.h>

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

/* Write the files NAME.dat and NAME.gp of every chart against time that the tables make into the folder, and add them to
 * the list: for every experiment, problem, data and precision of trajectories and every invariant one of its values and
 * one of their deviation from the start; for every method of an ensemble one of mu / h^k, mu the mean-square deviation of
 * the energy and k the whole number nearest to its measured exponent (0 where none was measured).
 * Returns 0, or -1 with errno set. */
int history_write_all(const char *directory, const struct chart_tables *tables, enum chart_formats formats,
                      struct chart_list *charts);

/* Write the files of one. Returns 0, or -1 with errno set. */
int history_write_files(const char *directory, const struct history *history, enum chart_formats formats);

#endif
