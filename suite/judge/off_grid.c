/* Compares the error of an off-grid run with the line through its neighbours on the grids. */
#include "suite/judge/off_grid.h"

#include <math.h>
#include <stdio.h>

static const double scatter = 0.01;
static const double settled = 0.1; /* slopes that differ by less are taken for one */
static const double safety = 4;

static double slope(const struct expansion_row *fine, int k)
{
    return log(fine[k + 1].error / fine[k].error) / log(fine[k + 1].h / fine[k].h);
}

/* Returns the largest second derivative of log e by log h over the rows. */
static double curvature(const struct expansion_row *fine, int count)
{
    double largest = 0;
    for (int k = 0; k + 2 < count; k++)
        largest = fmax(largest, fabs(slope(fine, k + 1) - slope(fine, k)) / (log(fine[k].h / fine[k + 2].h) / 2));
    return largest;
}

enum check_state off_grid_check(const struct estimate *estimate, const struct off_grid *off, char *why)
{
    const struct expansion_row *fine = estimate->fine;
    int count = estimate->fine_count, k = 0;
    if (!isfinite(off->error) || !isfinite(off->floor)) {
        snprintf(why, ESTIMATE_DOUBT, "%ld steps, off these grids, gave no %s", off->steps,
                 isfinite(off->floor) ? "error" : "floor");
        return CHECK_NOT_DONE;
    }
    if (count < ESTIMATE_LEAST_ROWS) {
        snprintf(why, ESTIMATE_DOUBT, "the error off the grids has %d others to compare with: needs %d", count,
                 ESTIMATE_LEAST_ROWS);
        return CHECK_NOT_DONE;
    }
    while (k + 2 < count && off->h < fine[k + 1].h)
        k++;
    double before = log(off->h / fine[k].h), behind = log(off->h / fine[k + 1].h);
    double line = log(fine[k].error) + slope(fine, k) * before;
    double bend = curvature(fine, count) / 2 * fabs(before * behind), span = log(fine[k].h / fine[k + 1].h);
    double margin = safety * (bend + scatter) + settled * span + fine[k].noise + fine[k + 1].noise;
    double floor = ESTIMATE_FLOORS * off->floor, most = exp(line + margin) + floor, least = exp(line - margin) - floor;
    if (off->error <= most && off->error >= least)
        return CHECK_AGREED;
    snprintf(why, ESTIMATE_DOUBT, "%ld steps, off these grids, err by %.2g, not %.2g: a kink at their nodes?",
             off->steps, off->error, exp(line));
    return CHECK_DISAGREED;
}
