/* Does an error off the grids of a group lie where the errors on them say? */
#ifndef RATTLEBACK_SUITE_OFF_GRID_H
#define RATTLEBACK_SUITE_OFF_GRID_H

#include "suite/judge/estimate.h"

/* One error beside those of a group, whose nodes no other has, and its floor. */
struct off_grid {
    long steps;
    double h, error, floor;
};

/* What an error whose log is a smooth function of log h has to be between the two fine rows next to it: by the line through them, within
 * four times what the fine rows say that it bends and four times their scatter, what slopes differ by that count as one, the noise of both rows, and
 * the floor. False where it is not, with the doubt, of ESTIMATE_DOUBT bytes, in words: the motion may not be smooth at a
 * time that is a node of every row. True, too, where there is no such error, or there are fewer than three rows to say. */
bool off_grid_agrees(const struct estimate *estimate, const struct off_grid *off, char *doubt);

#endif
