/* Compares the error of an off-grid run with the errors of its group. */
#ifndef RATTLEBACK_SUITE_OFF_GRID_H
#define RATTLEBACK_SUITE_OFF_GRID_H

#include "suite/judge/estimate.h"
#include "suite/kinds/evidence.h"

/* Error and floor of an off-grid run. It shares no node with the runs of its group except the ends and, with constraints, perhaps the middle. */
struct off_grid {
    long steps;
    double h, error, floor;
};

/* Compares the error of the off-grid run with the errors of the two fine rows next to it.
 *
 * It must lie on the line of log e over log h through these rows, within a margin. The margin is four times the bend of the fine rows, four
 * times their scatter, the difference of slopes that counts as settled, and the noise of both rows. The floor is added to it.
 *
 * Returns CHECK_AGREED if it does; CHECK_DISAGREED if not: the motion may be non-smooth at a time that is a node of every row;
 * CHECK_NOT_DONE if the error or its floor is missing, or if fewer than three rows are left to compare with.
 * why (ESTIMATE_DOUBT bytes): out the reason, unless it is CHECK_AGREED. */
enum check_state off_grid_check(const struct estimate *estimate, const struct off_grid *off, char *why);

#endif
