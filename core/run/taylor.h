/* Flow of a motion by its Taylor series. Steps are as long as the series converges well enough. */
#ifndef RATTLEBACK_CORE_TAYLOR_H
#define RATTLEBACK_CORE_TAYLOR_H

#include "core/problem/series.h"
#include "core/problem/stated_units.h"
#include "core/run/impact.h"

/* Receiver of samples k = 0..count-1 of a flow. `times`: their times in the units of the problem file; NULL: (k + 1)
 * horizon / count. */
struct flow_samples {
    int count;
    const wide *times;
    enum status (*put)(const struct instance *in, const real *g, const real *eta, int sample, struct trajectory *out);
    struct trajectory *out;
};

/* Returns the most efficient order in the working precision. */
int taylor_order(void);

/* Computes the flow from (g, eta), by series of this order, up to the last sample. *steps: out the number of steps.
 *
 * Steps follow from the radius of convergence of the series [jorba-zou-2005], not from the times of samples. Returns
 * STATUS_REFUSED without a problem file, STATUS_FAILED if the equations are not smooth along the motion. */
enum status taylor_flow(const struct instance *in, real horizon, const real *g, const real *eta,
                        const struct flow_samples *to, long *steps);

/* Tests whether there is a smooth motion from (g, eta) over the horizon. with_energy: tests l or h along it as well.
 *
 * Returns the status of its series, as above; STATUS_OK at once if the equations cannot be non-smooth.
 * STATUS_NO_CONVERGENCE if it would take more steps than the larger of `most` and some thousand. */
enum status taylor_smooth(const struct instance *in, real horizon, const real *g, const real *eta, bool with_energy,
                          long most);

/* Finds the first impact of the motion from (g, eta) on a wall, up to the horizon; first->wall is NO_WALL if there is none. Returns the status of
 * the series if it ends before the horizon without an impact. */
enum status taylor_impact(const struct instance *in, real horizon, const real *g, const real *eta,
                          struct impact *first);

/* Returns the time of a sample. */
static inline real sample_time(const struct instance *in, const struct flow_samples *of, real horizon, int k)
{
    return of->times ? core_time(in, of->times[k]) : horizon * (k + 1) / of->count;
}

/* Moves g and eta by time t from the point of expansion. g_low, eta_low: low parts of compensated sums. */
void taylor_advance(const struct series *series, real t, real *g, real *g_low, real *eta, real *eta_low);

#endif
