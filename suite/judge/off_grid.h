/* Compares the error of a run off the grids of a group with the errors on them. */
#ifndef RATTLEBACK_SUITE_OFF_GRID_H
#define RATTLEBACK_SUITE_OFF_GRID_H

#include "suite/judge/estimate.h"
#include "suite/kinds/evidence.h"

/* Error and floor of a run that shares no node with the runs of its group but the ends and, with constraints, the middle. */
struct off_grid {
    long steps;
    double h, error, floor;
};

/* Compares the error off the grids with the errors of the two fine rows next to it.
 *
 * It has to lie on the line of log e over log h through these rows, within a margin: four times the bend that the fine rows show, four
 * times their scatter, the difference of slopes that counts as settled, the noise of both rows, and the floor.
 * Returns CHECK_AGREED; CHECK_DISAGREED if it lies elsewhere: the motion may not be smooth at a time that is a node of every row;
 * CHECK_NOT_DONE if there is no such error or no floor of it, or if fewer than three rows are left to compare with.
 * why: out the reason if it has not agreed, ESTIMATE_DOUBT bytes. */
enum check_state off_grid_check(const struct estimate *estimate, const struct off_grid *off, char *why);

#endif
