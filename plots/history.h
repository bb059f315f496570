/* Charts against time: the invariants of trajectories, the mean-square energy error of ensembles. */
#ifndef RATTLEBACK_PLOTS_HISTORY_H
#define RATTLEBACK_PLOTS_HISTORY_H

#include "plots/chart_list.h"
#include "plots/script.h"
#include "results/store/store.h"

/* Write the files NAME.dat and NAME.gp of every chart against time that the tables make into the folder, and add them to
 * the list: for every experiment, problem, data and precision of trajectories and every invariant one of its values and
 * one of their deviation from the start; for every method of an ensemble one of mu / h^k, mu the mean-square deviation of
 * the energy and k the whole number nearest to its measured exponent (0 where none was measured).
 * Returns 0, or -1 with errno set. */
int history_write_all(const char *directory, const struct store_file *file, enum chart_formats formats,
                      struct chart_list *charts);

#endif
